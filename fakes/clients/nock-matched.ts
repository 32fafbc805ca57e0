import type { NockInterceptor } from './nock-reply.js'
import type { NockRequest } from './nock-request.js'

/** Told of a request that a scope of nock matched, just before it answers. An error is what the request fails with. */
export type Matched = (sent: NockRequest, interceptor: NockInterceptor, text: string) => Error | null

type Method = (this: unknown, ...received: unknown[]) => unknown

/** What is used of nock to reach all its scopes. */
export type MakeScope = (origin: string) => { get(path: string): object }

interface Listening {
  readonly listeners: Set<Matched>
  readonly end: () => void
}

const listening = new WeakMap<MakeScope, Listening>()

/** Listens to all scopes, those that are made later, too. Returns the function that ends it. */
export function onMatched(nock: MakeScope, listener: Matched): () => void {
  const { listeners, end } = listening.get(nock) ?? listen(nock)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) end()
  }
}

/** Scopes tell only their own listeners what they match, so their class is listened to. */
function listen(nock: MakeScope): Listening {
  const listeners = new Set<Matched>()
  const tell: Matched = (sent, interceptor, text) => {
    for (const listener of listeners) {
      const error = listener(sent, interceptor, text)
      if (error !== null) return error
    }
    return null
  }
  const scope = nock('http://model.callsheet.test')
  const restores = [replace(scope, 'emit', (emit) => emitting(emit, tell))]
  // Registered nowhere: it has no reply.
  const interceptor = scope.get('/')
  if ('passthrough' in interceptor) restores.push(replace(interceptor, 'match', (match) => matching(match, tell)))
  const end = (): void => {
    listening.delete(nock)
    for (const restore of restores) restore()
  }
  listening.set(nock, { listeners, end })
  return { listeners, end }
}

function emitting(emit: Method, tell: Matched): Method {
  return function (event, ...told) {
    const [sent, interceptor, text] = told as Parameters<Matched> // what nock tells with the event 'request'
    const error = event === 'request' ? tell(sent, interceptor, text) : null
    if (error !== null) failOnce(interceptor, error)
    return Reflect.apply(emit, this, [event, ...told])
  }
}

function failOnce(interceptor: NockInterceptor, error: Error): void {
  const own = interceptor.errorMessage
  interceptor.errorMessage = error
  // nock reads it before that.
  queueMicrotask(() => {
    interceptor.errorMessage = own
  })
}

/** What nock 15 lets through is no event. */
function matching(match: Method, tell: Matched): Method {
  return function (...received) {
    const reasons: unknown = Reflect.apply(match, this, received)
    const interceptor = this as NockInterceptor // whose method this is
    if (interceptor.isPassthrough !== true || !isEmpty(reasons)) return reasons
    const [sent, text] = received as [NockRequest, string] // what nock asks with
    const error = tell(sent, interceptor, text)
    if (error !== null) throw error
    return reasons
  }
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0
}

/** Replaces a method of the class of an object. Returns the function that puts it back. */
function replace(object: object, name: string, make: (own: Method) => Method): () => void {
  const prototype: object = Reflect.getPrototypeOf(object) ?? object
  const before = Reflect.getOwnPropertyDescriptor(prototype, name)
  const own = Reflect.get(prototype, name) as Method // of a class of nock, in both its majors
  Reflect.defineProperty(prototype, name, { value: make(own), configurable: true, writable: true })
  return () => {
    if (before === undefined) Reflect.deleteProperty(prototype, name)
    else Reflect.defineProperty(prototype, name, before)
  }
}
