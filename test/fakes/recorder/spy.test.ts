import { setTimeout as later } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import 'callsheet/vitest'
import { callsheet, type MethodOf, type SpyOptions } from 'callsheet'

/** A client with each way of answering. */
class Client {
  readonly #log: string[] = []
  get log(): readonly string[] {
    return this.#log
  }
  sync(text: string): number {
    return this.#log.push(text)
  }
  async promise(text: string): Promise<number> {
    await later(1)
    return this.#log.push(text)
  }
  lazy(text: string): PromiseLike<number> {
    // As query builders do: nothing happens before `then`.
    return { then: async (...heard) => this.promise(text).then(...heard) }
  }
  *iterate(text: string): Generator<string> {
    yield text
    this.#log.push(text)
  }
  async *stream(text: string): AsyncGenerator<string> {
    yield text
    this.#log.push(await Promise.resolve(text))
  }
  throws(text: string): never {
    throw new Error(text)
  }
  async rejects(text: string): Promise<never> {
    await later(1)
    throw new Error(text)
  }
  lazyRejects(text: string): PromiseLike<never> {
    return { then: async (...heard) => this.rejects(text).then(...heard) }
  }
  async twice(text: string): Promise<number> {
    await this.promise(text)
    return this.promise(text)
  }
  hang(_text: string): Promise<never> {
    return new Promise(() => {})
  }
}

/** What a run recorded while one execution of a tool `work` drove the client. */
async function effectsOfWork(
  drive: (client: Client) => unknown,
  methods: readonly MethodOf<Client>[],
  options: SpyOptions = {},
): Promise<readonly (readonly unknown[])[]> {
  const client = new Client()
  const sheet = callsheet()
  sheet.spy(client, 'client', methods, options)
  const { work } = sheet.wrap({ work: async () => drive(client) })
  const run = await sheet.run(async () => {
    try {
      await work()
    } catch (error) {
      expect((error as Error).message).toBe('x')
    }
  })
  return run.effects.map(({ kind, value, cause, failed }) => [kind, value, cause, failed])
}

async function drain(source: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
  for await (const _item of source);
}

describe('one call is one effect, when it settles', () => {
  const settled: readonly (readonly [MethodOf<Client>, (client: Client) => unknown])[] = [
    ['sync', (client) => client.sync('x')],
    ['promise', async (client) => client.promise('x')],
    ['lazy', async (client) => client.lazy('x')],
    ['iterate', async (client) => drain(client.iterate('x'))],
    ['stream', async (client) => drain(client.stream('x'))],
  ]
  test.each(settled)('%s, when it succeeds', async (method, drive) => {
    expect(await effectsOfWork(drive, [method])).toEqual([['client', { method, args: ['x'] }, 1, undefined]])
  })

  const failing: readonly (readonly [MethodOf<Client>, (client: Client) => unknown])[] = [
    ['throws', (client) => client.throws('x')],
    ['rejects', async (client) => client.rejects('x')],
    ['lazyRejects', async (client) => client.lazyRejects('x')],
  ]
  test.each(failing)('%s, as failed', async (method, drive) => {
    expect(await effectsOfWork(drive, [method])).toEqual([['client', { method, args: ['x'] }, 1, true]])
  })

  test('hang, as failed when the sheet closes', async () => {
    const effects = await effectsOfWork(async (client) => Promise.race([client.hang('x'), later(2)]), ['hang'])
    expect(effects).toEqual([['client', { method: 'hang', args: ['x'] }, 1, true]])
  })

  test('a promise that nobody awaited, as failed, and once', async () => {
    const client = new Client()
    const sheet = callsheet()
    sheet.spy(client, 'client', ['promise', 'rejects'])
    let left: Promise<unknown> | undefined
    const run = await sheet.run(() => {
      left = Promise.allSettled([client.promise('x'), client.rejects('x')])
    })
    // The agent's own promises settle as they would, when nothing is recorded any more.
    expect(await left).toMatchObject([{ value: 1 }, { reason: { message: 'x' } }])
    expect(run.effects).toMatchObject([
      { value: { method: 'promise' }, failed: true },
      { value: { method: 'rejects' }, failed: true },
    ])
    expect(sheet.effects('client')).toHaveLength(2)
  })

  test('what is lazy and never driven is none', async () => {
    const drive = (client: Client): void => {
      client.lazy('x')
      client.iterate('x')
    }
    expect(await effectsOfWork(drive, ['lazy', 'iterate'])).toEqual([])
  })

  test('lazy work that was driven and hangs, as failed', async () => {
    const client = Object.assign(new Client(), {
      build: (): PromiseLike<never> => ({ then: async () => later(50, null as never) }),
    })
    const sheet = callsheet()
    sheet.spy(client, 'client', ['build'])
    const run = await sheet.run(async () => Promise.race([client.build(), later(2)]))
    expect(run.effects).toMatchObject([{ value: { method: 'build' }, failed: true }])
  })

  test('a spied method that calls another is two, the inner one first', async () => {
    const drive = async (client: Client): Promise<unknown> => client.twice('x')
    const methods = async (names: readonly MethodOf<Client>[]): Promise<unknown> =>
      (await effectsOfWork(drive, names)).map(([, value]) => (value as { method: string }).method)
    expect(await methods(['twice', 'promise'])).toEqual(['promise', 'promise', 'twice'])
    expect(await methods(['twice'])).toEqual(['twice'])
    expect(await methods(['promise'])).toEqual(['promise', 'promise'])
  })
})

test('the agent observes what it would without a spy', async () => {
  const drive = async (client: Client): Promise<unknown> => {
    const errors: unknown[] = []
    const failed = (error: unknown): number => errors.push((error as Error).message)
    const results = [
      client.sync('a'),
      await client.promise('b'),
      await client.lazy('c'),
      [...client.iterate('d')],
      await client.rejects('e').catch(failed),
      await Promise.resolve(client.lazyRejects('f')).catch(failed),
      await client.twice('g'),
    ]
    return { results, errors, log: [...client.log] }
  }
  const client = new Client()
  const sheet = callsheet()
  sheet.spy(client, 'client', ['sync', 'promise', 'lazy', 'iterate', 'rejects', 'lazyRejects', 'twice'])
  const run = await sheet.run(async () => drive(client))
  expect(run.value).toEqual(await drive(new Client()))
})

test('a rejection that the agent does not handle stays unhandled', async () => {
  const unhandled: unknown[] = []
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => unhandled.push((error as Error).message))
  try {
    const client = new Client()
    const sheet = callsheet()
    sheet.spy(client, 'client', ['rejects'])
    await sheet.run(async () => {
      void client.rejects('nobody')
      await later(10)
    })
    expect(unhandled).toEqual(['nobody'])
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
})

describe('what is recorded', () => {
  test('the arguments as they were at the call, the result as it was when it came', async () => {
    const row = { id: 1 }
    const answer = { rows: [1] }
    const client = { insert: async (_row: { id: number }) => later(1, answer) }
    const sheet = callsheet()
    sheet.spy(client, 'client', ['insert'], { as: ([inserted], result) => ({ inserted, result }) })
    const run = await sheet.run(async () => {
      const inserted = client.insert(row)
      row.id = 2
      await inserted
      answer.rows.push(2)
    })
    expect(run.effects).toMatchObject([{ value: { inserted: { id: 1 }, result: { rows: [1] } } }])
    expect(sheet.effects('client')).toEqual([{ inserted: { id: 1 }, result: { rows: [1] } }])
  })

  test("what 'when' says, given arguments and result", async () => {
    const drive = async (client: Client): Promise<void> => {
      for (const text of ['a', 'b', 'c']) await client.promise(text)
    }
    const of = async (when: NonNullable<SpyOptions['when']>): Promise<unknown> =>
      (await effectsOfWork(drive, ['promise'], { when, as: ([text]) => text })).map(([, value]) => value)
    expect(await of(([text]) => text !== 'b')).toEqual(['a', 'c'])
    expect(await of((_args, result) => result === 2)).toEqual(['b'])
    expect(await of(() => false)).toEqual([])
  })

  test('in the order of settling', async () => {
    const settle = new Map<number, () => void>()
    const client = {
      wait: async (number: number) =>
        new Promise<void>((resolve) => {
          settle.set(number, resolve)
        }),
    }
    const sheet = callsheet()
    sheet.spy(client, 'waits', ['wait'], { as: ([number]) => number })
    await sheet.run(async () => {
      const waits = [9, 1, 5].map(async (number) => client.wait(number))
      for (const number of [1, 5, 9]) {
        await later(1)
        settle.get(number)?.()
      }
      await Promise.all(waits)
    })
    expect(sheet.effects('waits')).toEqual([1, 5, 9])
  })

  test('by each spy of one sheet', async () => {
    const client = new Client()
    const sheet = callsheet()
    sheet.spy(client, 'a', ['sync'], { when: ([text]) => text === 'a' })
    sheet.spy(client, 'all', ['sync'])
    const run = await sheet.run(() => [client.sync('a'), client.sync('b')])
    expect(run.effects.map(({ kind }) => kind)).toEqual(['a', 'all', 'all'])
    expect(run.seen.kinds).toEqual(expect.arrayContaining(['a', 'all']))
  })
})

describe('an error of the reader’s own function is raised by the run, and the agent does not feel it', () => {
  const broken: readonly (readonly [string, SpyOptions, RegExp])[] = [
    [
      'when throws',
      { when: () => raise('no sql') },
      /^'when' of the spy on promise\(\) \(effects 'client'\) failed: no sql\./,
    ],
    ['as throws', { as: () => raise('no sql') }, /^'as' of the spy on promise\(\)/],
    ['when returns no boolean', { when: () => 'yes' as never }, /has to return true or false, but returned "yes"/],
    ['when returns a promise', { when: (async () => true) as never }, /has to return true or false/],
    ['as returns a promise', { as: async () => 1 }, /it returned a promise/],
  ]
  test.each(broken)('%s', async (_name, options, message) => {
    const client = new Client()
    const sheet = callsheet()
    sheet.spy(client, 'client', ['promise'], options)
    const results: unknown[] = []
    const run = sheet.run(async () => results.push(await client.promise('x')))
    await expect(run).rejects.toMatchObject({ code: 'spy-failed', message: expect.stringMatching(message) })
    expect(results).toEqual([1])
  })

  test('it is told that a failed call has no result', async () => {
    const client = new Client()
    const sheet = callsheet()
    sheet.spy(client, 'client', ['rejects'], { as: (_args, result: { rows: number }) => result.rows })
    const run = sheet.run(async () => client.rejects('x').catch(() => null))
    await expect(run).rejects.toThrow(/The call had failed, so the result was undefined\./)
  })
})

describe('whose call it is', () => {
  test('only calls of the run count', async () => {
    const client = new Client()
    const sheet = callsheet()
    sheet.spy(client, 'client', ['sync'])
    client.sync('before')
    const run = await sheet.run(() => client.sync('in'))
    client.sync('after')
    expect(run.effects).toMatchObject([{ value: { args: ['in'] }, cause: null }])
    expect(client.log).toEqual(['before', 'in', 'after'])
    expect(Object.keys(client)).toEqual([])
  })

  test('a sheet that does not spy the object takes nothing, nor leaves it to another', async () => {
    const client = new Client()
    const spying = callsheet()
    spying.spy(client, 'client', ['sync'])
    const other = callsheet()
    const run = await spying.run(async () => {
      const inner = await other.run(() => client.sync('inner'))
      expect(inner.effects).toEqual([])
      client.sync('outer')
    })
    expect(run.effects).toMatchObject([{ value: { args: ['outer'] } }])
  })

  test('a call that lost its run is recorded in each run that goes on and spies the object, of unknown cause', async () => {
    const client = new Client()
    const jobs: string[] = []
    const work = async (): Promise<void> => {
      await later(10)
      for (const job of jobs) await client.promise(job)
    }
    const worker = work()
    const runs = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const sheet = callsheet()
        if (number !== 3) sheet.spy(client, 'client', ['promise'])
        else sheet.effects('client')
        const { enqueue } = sheet.wrap({ enqueue: async () => void jobs.push('job') })
        return sheet.run(async () => {
          if (number === 1) await enqueue()
          await worker
          await later(5)
        })
      }),
    )
    expect(
      runs.map(({ effects }) => effects.map(({ value, cause }) => [(value as { args: unknown }).args, cause])),
    ).toEqual([[[['job'], null]], [[['job'], null]], []])
  })

  test('sheets that spy one object at once never mix, whatever the order of their ends', async () => {
    const plan = fc.array(fc.array(fc.nat(3), { maxLength: 4 }), { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(plan, async (plans) => {
        const pool = { query: async (_text: string, delay: number) => later(delay) }
        const { query } = pool
        const runs = await Promise.all(
          plans.map(async (delays, number) => {
            const sheet = callsheet()
            sheet.spy(pool, 'sql', ['query'], { as: ([text]) => text })
            const { work } = sheet.wrap({
              work: async ({ step, delay }: { step: number; delay: number }) => pool.query(`${number}.${step}`, delay),
            })
            return sheet.run(async () => Promise.all(delays.map(async (delay, step) => work({ step, delay }))))
          }),
        )
        for (const [number, run] of runs.entries()) {
          const steps = run.executions.map(({ args }) => `${number}.${(args as { step: number }).step}`)
          expect(run.effects.map(({ value }) => String(value)).toSorted()).toEqual(steps)
          for (const { value, cause } of run.effects) expect(steps[(cause ?? 0) - 1]).toBe(value)
        }
        expect(pool.query).toBe(query)
      }),
      { numRuns: 30 },
    )
  })
})

test('the types know the methods of the object', () => {
  const sheet = callsheet()
  const client = new Client()
  // @ts-expect-error -- no such method
  expect(() => sheet.spy(client, 'client', ['exec'])).toThrow(TypeError)
  // @ts-expect-error -- a property
  expect(() => sheet.spy(client, 'client', ['log'])).toThrow(TypeError)
  // @ts-expect-error -- no such option
  expect(() => sheet.spy(client, 'client', ['sync'], { if: () => true })).toThrow(TypeError)
  sheet.spy(client, 'client', ['sync', 'promise'], {
    when: ([text]: [string], result?: number) => text !== '' && result === 1,
  })
})

describe('the end of a spy', () => {
  test('the object gets its method back when the run ends, however it ends', async () => {
    const client = { execute: async (text: string) => later(1, text) }
    const { execute } = client
    const sheets = [callsheet(), callsheet(), callsheet()] as const
    for (const sheet of sheets) sheet.spy(client, 'client', ['execute'])
    await sheets[0].run(async () => client.execute('a'))
    expect(client.execute).not.toBe(execute)
    await sheets[1].fails(() => raise('x'))
    expect(client.execute).not.toBe(execute)
    await sheets[2].run(async () => new Promise(() => {}), { until: later(1) })
    expect(client.execute).toBe(execute)
  })

  test('where one of the methods cannot be replaced, none is', () => {
    const client = Object.defineProperty({ first: () => 1 }, 'second', { value: () => 2 }) as {
      first(): 1
      second(): 2
    }
    const { first } = client
    expect(() => callsheet().spy(client, 'client', ['first', 'second'])).toThrow(TypeError)
    expect(client.first).toBe(first)
  })

  test('an object frozen meanwhile is a violation', async () => {
    const client = { execute: () => 1 }
    const sheet = callsheet()
    sheet.spy(client, 'client', ['execute'])
    await expect(sheet.run(() => void Object.freeze(client))).rejects.toMatchObject({
      code: 'spy-failed',
      message: expect.stringContaining('could not give the object its own method back'),
    })
  })

  test('it may begin within the run, not after it', async () => {
    const sheet = callsheet()
    const run = await sheet.run(() => {
      const client = new Client()
      sheet.spy(client, 'client', ['sync'])
      client.sync('x')
    })
    expect(run).toHaveEffects([{ kind: 'client', value: { method: 'sync', args: ['x'] } }])
    expect(() => sheet.spy(new Client(), 'client', ['sync'])).toThrow(expect.objectContaining({ code: 'sheet-closed' }))
  })

  test('it goes together with the spies of Vitest', async () => {
    const client = new Client()
    const spied = vi.spyOn(client, 'sync').mockReturnValue(7)
    const sheet = callsheet()
    sheet.spy(client, 'client', ['sync'])
    const run = await sheet.run(() => client.sync('x'))
    expect(run.value).toBe(7)
    expect(spied).toHaveBeenCalledWith('x')
    expect(run.effects).toHaveLength(1)
    expect(client.sync).toBe(spied)
  })
})

function raise(message: string): never {
  throw new Error(message)
}
