import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { watchResult } from '../../src/tool/watch-result.js'

type Log = (entry: unknown) => void
type Body = (log: Log) => unknown

const failure = new Error('db down')

class LazyPromise<T> extends Promise<T> {
  readonly #start: () => T
  constructor(start: () => T) {
    super((resolve) => resolve(undefined as T))
    this.#start = start
  }
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }
  override then<A = T, B = never>(
    onValue?: ((value: T) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return new Promise<T>((resolve) => resolve(this.#start())).then(onValue, onError)
  }
  override catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return new Promise<T>((resolve) => resolve(this.#start())).catch(onError)
  }
  describe(): string {
    return `lazy ${typeof this.#start}`
  }
}

class Countdown {
  #left = 2
  next(): IteratorResult<number, string> {
    this.#left -= 1
    return this.#left < 0 ? { done: true, value: 'lift-off' } : { done: false, value: this.#left }
  }
  left(): number {
    return this.#left
  }
  [Symbol.iterator](): this {
    return this
  }
}

function query(log: Log, run: () => unknown): object {
  const thenable = {
    limit: 1,
    where(): unknown {
      return this
    },
    then(onValue: (value: unknown) => unknown, onError: (error: unknown) => unknown): Promise<unknown> {
      log('query started')
      return new Promise((resolve) => resolve(run())).then(onValue, onError)
    },
  }
  return thenable
}

// What a tool may come back with; and what the watcher is told of it when the agent has consumed it to the end.
const bodies: Record<string, readonly [body: Body, outcome: unknown]> = {
  'a value': [() => 5, ['returned', 5]],
  nothing: [() => undefined, ['returned', undefined]],
  'a text': [() => 'found', ['returned', 'found']],
  'a list': [() => [1, 2], ['returned', [1, 2]]],
  'a map': [() => new Map([[1, 2]]), ['returned', new Map([[1, 2]])]],
  'a function': [() => Math.max, ['returned', Math.max]],
  'a stream': [() => new Blob(['x']).stream(), ['returned', expect.any(ReadableStream)]],
  'an object whose then is no function': [() => ({ then: 1 }), ['returned', { then: 1 }]],
  'an iterable': [
    () => ({
      *[Symbol.iterator]() {
        yield 1
      },
    }),
    ['returned', expect.anything()],
  ],
  'a promise': [async () => 5, ['returned', 5]],
  'a promise that takes its time': [async () => setImmediate(5), ['returned', 5]],
  'a promise that rejects': [
    async () => {
      throw failure
    },
    ['threw', failure],
  ],
  'a promise that can be cancelled': [
    () => Object.assign(Promise.resolve(5), { cancel: () => 'cancelled' }),
    ['returned', 5],
  ],
  'a promise of a subclass': [() => class Special<T> extends Promise<T> {}.resolve(5), ['returned', 5]],
  'a promise of another realm': [() => runInNewContext('Promise.resolve(5)') as unknown, ['returned', 5]],
  'a rejection of another realm': [
    () => runInNewContext('(error) => Promise.reject(error)')(failure) as unknown,
    ['threw', failure],
  ],
  'a lazy promise': [(log) => new LazyPromise(() => (log('started'), 5)), ['returned', 5]],
  'a lazy promise that rejects': [
    () =>
      new LazyPromise(() => {
        throw failure
      }),
    ['threw', failure],
  ],
  'a query': [(log) => query(log, () => 5), ['returned', 5]],
  'a query that fails': [
    (log) =>
      query(log, () => {
        throw failure
      }),
    ['threw', failure],
  ],
  'a frozen query': [(log) => Object.freeze(query(log, () => 5)), ['returned', 5]],
  'a thenable that is a function': [
    (log) =>
      Object.assign(
        () => 'called',
        query(log, () => 5),
      ),
    ['returned', 5],
  ],
  'a thenable that answers at once': [
    () => ({ then: (onValue: (value: number) => unknown) => onValue(5) }),
    ['returned', 5],
  ],
  'a thenable whose then throws': [
    () => ({
      then: () => {
        throw failure
      },
    }),
    ['threw', failure],
  ],
  'a generator': [
    function* () {
      yield 1
      yield 2
      return 3
    },
    ['returned', 3],
  ],
  'a generator without a return value': [
    function* () {
      yield 1
      yield 2
    },
    ['returned', 2],
  ],
  'a generator of nothing': [function* () {}, ['returned', undefined]],
  'a generator that throws': [
    function* () {
      yield 1
      throw failure
    },
    ['threw', failure],
  ],
  'a generator that cleans up': [
    function* (log) {
      try {
        yield 1
        yield 2
      } finally {
        log('cleaned up')
      }
    },
    ['returned', 2],
  ],
  'an async generator': [
    async function* () {
      yield 1
      await setImmediate()
      yield 2
    },
    ['returned', 2],
  ],
  'an async generator that throws': [
    async function* () {
      yield 1
      throw failure
    },
    ['threw', failure],
  ],
  'a promise of an async generator': [
    async () =>
      (async function* () {
        yield 1
        yield 2
      })(),
    ['returned', 2],
  ],
  'an iterator of a list': [() => [1, 2].values(), ['returned', 2]],
  'an iterator with private fields': [() => new Countdown(), ['returned', 'lift-off']],
  'an iterator that gives another': [
    () => ({
      next() {
        return { done: true, value: 0 }
      },
      [Symbol.iterator]: () => [1, 2].values(),
    }),
    ['returned', 2],
  ],
}

test.each(Object.entries(bodies))('%s is recorded once, as it came out', async (_, [body, outcome]) => {
  const recorded: unknown[] = []
  await consume(
    watched(body, () => undefined, recorded),
    () => undefined,
  )
  expect(recorded).toEqual([outcome])
})

const agents: Record<string, (result: unknown, log: Log) => unknown> = {
  consumes: consume,
  'consumes twice': async (result, log) => [await consume(result, log), await consume(result, log)],
  awaits: async (result, log) => log(Object.prototype.toString.call(await result)),
  'awaits a plain value': async (result, log) => log(isIterable(await result) ? 'iterator' : typeof (await result)),
  'attaches handlers': async (result, log) => {
    if (!isThenable(result)) return log(typeof result)
    return log(
      await result.then(
        (value) => ['then', typeof value],
        (error: unknown) => ['caught', error],
      ),
    )
  },
  catches: async (result, log) => {
    if (!isThenable(result) || typeof result.catch !== 'function') return log('no catch')
    return log(await result.catch((error: unknown) => ['caught', error]))
  },
  'waits in finally': async (result, log) => {
    if (!isThenable(result) || typeof result.finally !== 'function') return log('no finally')
    return log(await result.finally(() => log('finally')))
  },
  'looks at it': (result, log) => {
    if (typeof result !== 'object' || result === null) return log(typeof result)
    // A rejection is not of interest here.
    if (Object.prototype.toString.call(result) === '[object Promise]') Promise.resolve(result).catch(() => undefined)
    log([Object.keys(result), Object.prototype.toString.call(result), JSON.stringify(result)])
    log(
      ['next', 'then', 'return'].map((key) => [
        key,
        typeof Reflect.get(result, key),
        Reflect.get(Reflect.get(result, key) ?? {}, 'name'),
      ]),
    )
    for (const key of ['limit', 'size', 'length']) log(key in result ? Reflect.get(result, key) : `no ${key}`)
    for (const key of ['cancel', 'where', 'describe', 'left']) {
      log(key in result ? ['called', typeof (Reflect.get(result, key) as () => unknown).call(result)] : `no ${key}`)
    }
    return undefined
  },
  'breaks off': async (result, log) => {
    const awaited = await result
    if (!isIterable(awaited)) return log('no iterator')
    for await (const item of awaited) {
      log(item)
      break
    }
    return consume(awaited, log)
  },
  'throws into it': async (result, log) => {
    const awaited = await result
    if (!isIterable(awaited) || typeof awaited.throw !== 'function') return log('no generator')
    log(await awaited.next())
    return awaited.throw(new Error('thrown in'))
  },
  'steps ahead': async (result, log) => {
    const awaited = await result
    if (!isIterable(awaited) || !(Symbol.asyncIterator in awaited)) return log('no async generator')
    return log(await Promise.all([awaited.next(), awaited.next(), awaited.next(), awaited.next()]))
  },
}

test('an agent sees the same with and without a watcher', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.entries(bodies)),
      fc.constantFrom(...Object.entries(agents)),
      async ([name, [body]], [does, agent]) => {
        const recorded: unknown[] = []
        const bare = await observed((log) => agent(body(log), log))
        const seen = await observed((log) => agent(watched(body, log, recorded), log))
        expect([name, does, seen]).toEqual([name, does, bare])
        expect(recorded.length).toBeLessThanOrEqual(1)
      },
    ),
    { seed: 7, numRuns: 900 },
  )
})

test.each(Object.entries(bodies))(
  '%s runs in the context of the execution, and the agent in its own',
  async (_, [body]) => {
    const context = new AsyncLocalStorage<string>()
    const inside: unknown[] = []
    const within = <T>(run: () => T): T => context.run('execution', run)
    await context.run('agent', async () => {
      const quiet = { within, returned: () => undefined, threw: () => undefined }
      const log: Log = () => inside.push(context.getStore())
      const result = watchResult(
        within(() => body(log)),
        quiet,
      )
      await observed((say) =>
        consume(result, (entry) => {
          say(entry)
          expect(context.getStore()).toBe('agent')
        }),
      )
      expect(context.getStore()).toBe('agent')
    })
    expect(inside.filter((store) => store !== 'execution')).toEqual([])
  },
)

test('each step of an iterator runs in the context of the execution', async () => {
  const context = new AsyncLocalStorage<string>()
  const inside: unknown[] = []
  const look = (): void => void inside.push(context.getStore())
  const within = <T>(run: () => T): T => context.run('execution', run)
  const body = async function* (): AsyncGenerator<number> {
    try {
      look()
      yield 1
      look()
      await setImmediate()
      look()
      yield 2
    } finally {
      look()
    }
  }
  const result = watchResult(within(body), { within, returned: look, threw: () => undefined }) as AsyncGenerator<number>
  await context.run('agent', async () => {
    for await (const item of result) {
      expect(context.getStore()).toBe('agent')
      if (item === 2) break
    }
  })
  expect(inside.slice(0, 4)).toEqual(['execution', 'execution', 'execution', 'execution'])
})

test('a generator that nobody consumes stays open, and does not run', () => {
  const log: unknown[] = []
  const recorded: unknown[] = []
  watched(
    function* () {
      log.push('ran')
      yield 1
    },
    () => undefined,
    recorded,
  )
  expect([log, recorded]).toEqual([[], []])
})

test('a query that nobody awaits is not started', async () => {
  const log: unknown[] = []
  const recorded: unknown[] = []
  watched(
    (say) => query(say, () => 5),
    (entry) => log.push(entry),
    recorded,
  )
  await setImmediate()
  expect([log, recorded]).toEqual([[], []])
})

test('an async result costs one microtask', async () => {
  const steps = async (result: unknown): Promise<number> => {
    let count = 0
    const state = { done: false }
    const counting = (async () => {
      while (!state.done) {
        await Promise.resolve()
        count += 1
      }
    })()
    await result
    state.done = true
    await counting
    return count
  }
  const bare = await steps(Promise.resolve(1))
  expect(
    (await steps(
      watched(
        async () => 1,
        () => undefined,
        [],
      ),
    )) - bare,
  ).toBeLessThanOrEqual(1)
})

test.each<[string, (result: Promise<unknown>) => unknown, number]>([
  ['handles', (result) => result.catch(() => undefined), 0],
  ['does not handle', () => undefined, 1],
])('a rejection that the agent %s', async (_, agent, unhandled) => {
  const errors: unknown[] = []
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => errors.push(error))
  try {
    agent(
      watched(
        async () => {
          throw failure
        },
        () => undefined,
        [],
      ) as Promise<unknown>,
    )
    await setImmediate()
    await setImmediate()
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
  expect(errors).toEqual(Array.from({ length: unhandled }, () => failure))
})

test('a result whose then cannot be read is a value', () => {
  const recorded: unknown[] = []
  const result = {
    get then() {
      throw failure
    },
  }
  expect(
    watched(
      () => result,
      () => undefined,
      recorded,
    ),
  ).toBe(result)
  expect(recorded).toHaveLength(1)
})

function watched(body: Body, log: Log, recorded: unknown[]): unknown {
  const within = <T>(run: () => T): T => run()
  return watchResult(body(log), {
    within,
    returned: (result) => recorded.push(['returned', result]),
    threw: (error) => recorded.push(['threw', error]),
  })
}

async function consume(result: unknown, log: Log): Promise<unknown> {
  try {
    const value = await result
    if (!isIterable(value)) return log(typeof value === 'object' ? Object.prototype.toString.call(value) : value)
    for await (const item of value) log(['item', item])
    return log('done')
  } catch (error) {
    return log(['caught', error])
  }
}

async function observed(run: (log: Log) => unknown): Promise<readonly unknown[]> {
  const entries: unknown[] = []
  try {
    entries.push(['agent returned', await run((entry) => entries.push(entry))])
  } catch (error) {
    entries.push(['agent threw', String(error)])
  }
  return entries
}

interface Thenable extends PromiseLike<unknown> {
  readonly catch?: (onError: (error: unknown) => unknown) => unknown
  readonly finally?: (done: () => void) => unknown
}

function isThenable(value: unknown): value is Thenable {
  return value !== null && value !== undefined && typeof (value as Thenable).then === 'function'
}

function isIterable(value: unknown): value is AsyncGenerator {
  const iterable =
    typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
  return iterable && 'next' in value
}
