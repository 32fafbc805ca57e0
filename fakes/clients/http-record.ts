import { inline } from '../../src/json/inline.js'
import { parseJson } from '../../src/json/parse-json.js'
import type { CallsheetError } from '../../src/run/errors.js'
import { currentContext, currentOwners, type CurrentContext } from '../recorder/current.js'
import { afterClose } from './after-close.js'
import type { HostPattern } from './host-pattern.js'
import { badOption, readHosts, type Caller } from './hosts-of.js'
import { exchangeMisread, recordedTwice, requestForbidden } from './http-errors.js'
import { rulesOn, type Forbid } from './http-rules.js'
import { asksModel } from './model-endpoint.js'
import { recorderOf } from './recorder-of.js'
import { sentByNow } from './sent-by-now.js'
import type { SheetRecorder } from './with-recorder.js'

/** A request that a tool sent, and what came of it. */
export interface HttpExchange {
  readonly method: string
  readonly url: string
  /** Of the answer; `null` where none came, or none that anybody saw. */
  readonly status: number | null
  /** What was sent, read as JSON where it is some; `undefined` where nothing was. */
  readonly body?: unknown
  /** Of the request, in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** Options of `recordHttp`. */
export interface RecordHttpOptions {
  /** What the effects are called. @default 'http' */
  readonly kind?: string
  /** The only hosts that tools may send requests to; as for `deny`. @default any */
  readonly allow?: readonly string[]
  /**
   * Hosts that no tool may send requests to: the request fails, and so does the test. A host may name its port or the begin of a
   * path, and `*` stands for any part of it: `api.example.com`, `*.example.com/v1/refunds`.
   * @default none
   */
  readonly deny?: readonly string[]
  /** Whether a request is an effect. @default every request is one */
  when?(exchange: HttpExchange): boolean
  /** What is recorded as the effect's value. @default `{ method, url, status, body }` */
  as?(exchange: HttpExchange): unknown
}

/** A request as it is sent. */
export interface Outbound {
  readonly method: string
  readonly url: string
  readonly headers: Iterable<readonly [string, string]>
}

/** A request of the run that was begun, and not yet answered. */
export interface OpenRequest {
  /** What is sent; to be set before it settles. */
  body: string
  /** Why it must not be sent, which fails the test; `null` where it may. */
  forbid(): CallsheetError | null
  /** It was answered from another address, which is only known now: it may be one that must not be reached. */
  redirected(url: string): void
  /** What came of it; `null` where no answer did. Only the first time counts. */
  settle(status: number | null): void
}

/** Records requests of one run. */
export interface HttpRecording {
  /** Notes a request at the moment that it is sent; `null` where it is none of this run's, or asks a model. */
  begin(sent: Outbound): OpenRequest | null
}

/** Where is recorded. */
interface RecordedOn {
  readonly server: object
  /** Called when the sheet closes. */
  release(): void
  /** Called where the sheet forbids requests, which it does after its close, too. */
  watchLate(): void
}

/** Starts to record. */
export function recordingOf(
  sheet: unknown,
  options: RecordHttpOptions,
  caller: Caller,
  { server, release, watchLate }: RecordedOn,
): HttpRecording {
  const recorder = recorderOf(sheet, caller)
  if (recorder.isClosed) throw afterClose(caller)
  const { kind, allow, deny } = readOptions(options, caller)
  const forbid: Forbid = (sent, execution, from) => {
    const by = forbidding(new URL(sent.url), allow, deny)
    if (by === null) return null
    const violation = requestForbidden(sent, toolOf(recorder, execution), by, from)
    recorder.violate(violation)
    return violation
  }
  const rules = rulesOn(server)
  const own = rules.get(recorder) ?? new Map<string, Forbid>()
  if (own.has(kind)) throw recordedTwice(kind, caller)
  rules.set(recorder, own.set(kind, forbid))
  const open = new Set<OpenRequest>()
  recorder.log(kind)
  if (allow !== null || deny.length > 0) watchLate()
  recorder.atEnd(sentByNow)
  recorder.atClose(() => {
    release()
    // Nobody saw an answer; they may have changed something all the same.
    for (const request of open) request.settle(null)
  })
  return {
    begin(sent) {
      const url = new URL(sent.url)
      const owner = ownersOn(server).find((context) => context.recorder === recorder)
      if (owner === undefined || asksModel(url, recorder.fetch)) return null
      const request: OpenRequest = {
        body: '',
        forbid() {
          const violation = forbid(sent, owner.execution)
          if (violation !== null) open.delete(request)
          return violation
        },
        redirected: (to) => void forbid({ ...sent, url: to }, owner.execution, sent.url),
        settle(status) {
          if (!open.delete(request) || recorder.isClosed) return
          const exchange = exchangeOf(sent, request.body, status)
          const value = valueOf(exchange, options, recorder)
          if (value !== null) recorder.effect(kind, value.value, owner.execution, status === null)
        },
      }
      open.add(request)
      return request
    },
  }
}

/** Work that outlived a run which recorded here is of that run, and of no other. */
function ownersOn(server: object): readonly CurrentContext[] {
  const context = currentContext()
  const isLate = context?.recorder.isClosed === true && rulesOn(server).has(context.recorder)
  return isLate ? [] : currentOwners()
}

interface Rules {
  readonly kind: string
  readonly allow: readonly HostPattern[] | null
  readonly deny: readonly HostPattern[]
}

function readOptions(options: RecordHttpOptions, caller: Caller): Rules {
  const { allow = null, deny = [] } = readHosts(options, ['allow', 'deny'], caller, ['kind', 'when', 'as'])
  const kind: unknown = options.kind ?? 'http'
  if (typeof kind !== 'string' || kind === '') {
    throw badOption(caller, `takes the kind of its effects as a text, such as 'http', but got ${inline(kind)}`)
  }
  for (const key of ['when', 'as'] as const) {
    const value: unknown = options[key]
    if (value === undefined || typeof value === 'function') continue
    throw badOption(caller, `takes a function as its option '${key}', but got ${inline(value)}`)
  }
  return { kind, allow, deny }
}

function forbidding(url: URL, allow: Rules['allow'], deny: Rules['deny']): 'allow' | 'deny' | null {
  if (deny.some((pattern) => pattern.covers(url))) return 'deny'
  return allow === null || allow.some((pattern) => pattern.surelyCovers(url)) ? null : 'allow'
}

function toolOf({ events }: SheetRecorder, execution: number | null): string | null {
  const entered = events.find((event) => event.kind === 'tool-entered' && event.execution === execution)
  return entered?.kind === 'tool-entered' ? entered.tool : null
}

function exchangeOf({ method, url, headers }: Outbound, text: string, status: number | null): HttpExchange {
  const body = text === '' ? {} : { body: bodyOf(text) }
  const named = [...headers].map(([name, value]) => [name.toLowerCase(), value])
  return { method, url, status, ...body, headers: Object.fromEntries(named) as Record<string, string> } // pairs of texts
}

/** Not by its header: many send JSON as plain text. */
function bodyOf(text: string): unknown {
  const parsed = /^\s*[{[]/.test(text) ? parseJson(text) : null
  return parsed?.ok === true ? parsed.value : text
}

/** An error of the reader's own functions must neither reach the agent, which may swallow it, nor be lost. */
function valueOf(
  exchange: HttpExchange,
  { when, as }: RecordHttpOptions,
  recorder: SheetRecorder,
): { readonly value: unknown } | null {
  const { headers: _headers, ...shown } = exchange
  let asking: 'when' | 'as' = 'when'
  try {
    const isEffect: unknown = when?.(exchange) ?? true
    if (typeof isEffect !== 'boolean') {
      throw new TypeError(`it has to return true or false, but returned ${inline(isEffect)}`)
    }
    asking = 'as'
    if (!isEffect) return null
    const value = as === undefined ? shown : as(exchange)
    if (value instanceof Promise) throw new TypeError('it returned a promise, which nobody can wait for here')
    return { value }
  } catch (error) {
    recorder.violate(exchangeMisread(asking, exchange, error))
    return null
  }
}
