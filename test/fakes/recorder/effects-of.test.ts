import { setTimeout as later } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import 'callsheet/vitest'
import { callsheet, effectsOf } from 'callsheet'
import { shared } from '../../../fakes/recorder/current.js'

// One module, as an agent's: made before any sheet.
const refunds = effectsOf<{ readonly id: string }>('refunds')
const letters = effectsOf<string>('letters')
const tools = {
  refund: async ({ id }: { id: string }) => {
    await later(1)
    refunds.push({ id })
    return refunds.length
  },
}

/** Work that begins before a run and does its part within it. */
async function workLater(work: () => void): Promise<void> {
  await later(10)
  work()
}

test('where no sheet has run it is an ordinary array', () => {
  const { hasRun } = shared()
  shared().hasRun = false
  try {
    const log = effectsOf<number>('ordinary')
    expect(log.push(1, 2)).toBe(2)
    expect(Array.isArray(log)).toBe(true)
    expect(log).toEqual([1, 2])
    expect([...log, log.length, log.at(-1), JSON.stringify(log)]).toEqual([1, 2, 2, 2, '[1,2]'])
    expect(log.pop()).toBe(2)
    log[1] = 3
    expect(Object.keys(log)).toEqual(['0', '1'])
    expect(Reflect.deleteProperty(log, 1) && !(1 in log)).toBe(true)
    expect(log.map((value) => value + 1)).toEqual([2, undefined])
    log.length = 0
    expect(log).toEqual([])
  } finally {
    shared().hasRun = hasRun
  }
})

test('within a run it is the log of the sheet of that run', async () => {
  const sheet = callsheet()
  const own = sheet.effects('refunds')
  const watched = sheet.wrap(tools)
  const run = await sheet.run(async () => {
    expect(refunds).toEqual([])
    await watched.refund({ id: 'A-1' })
    own.push('by the log of the sheet')
    expect([...refunds]).toEqual([{ id: 'A-1' }, 'by the log of the sheet'])
    expect(refunds).toEqual(own)
    expect(() => refunds.pop()).toThrow(/pop\(\) would change what already happened/)
    return watched.refund({ id: 'A-2' })
  })
  expect(run.value).toBe(3)
  expect(run).toHaveEffects([
    { kind: 'refunds', value: { id: 'A-1' }, tool: 'refund' },
    { kind: 'refunds', value: 'by the log of the sheet' },
    { kind: 'refunds', value: { id: 'A-2' }, tool: 'refund' },
  ])
  expect(run.effects.map(({ cause }) => cause)).toEqual([1, null, 2])
  expect(own).toEqual([{ id: 'A-1' }, 'by the log of the sheet', { id: 'A-2' }])
  expect(sheet.effects('refunds')).toBe(own)
})

test('what is pushed is written down as it is then', async () => {
  const sheet = callsheet()
  const order = { id: 'A-1' }
  const run = await sheet.run(() => {
    refunds.push(order)
    order.id = 'A-2'
  })
  expect(run.effects).toMatchObject([{ value: { id: 'A-1' } }])
})

test('its kind is known to every sheet, also where nobody ever wrote to it', async () => {
  const run = await callsheet().run(() => 'nothing')
  expect(run.seen.effects).toBe(true)
  expect(run.seen.kinds.filter((kind) => ['letters', 'refunds'].includes(kind))).toEqual(['letters', 'refunds'])
  expect(run).toHaveNoEffects('letters')
  expect(() => expect(run).toHaveNoEffects('leters')).toThrow(/Did you mean letters\?/)
})

test('a sheet begins with nothing of the ones before it', async () => {
  const run = await callsheet().run(async () => tools.refund({ id: 'A-9' }))
  expect(run.value).toBe(1)
  expect(run.effects).toMatchObject([{ kind: 'refunds', value: { id: 'A-9' }, cause: null }])
})

test('after a run it cannot be read outside of one, so that nobody takes it for what this run did', async () => {
  await callsheet().run(async () => tools.refund({ id: 'A-1' }))
  const reads: readonly (() => unknown)[] = [
    () => expect(refunds).toEqual([]),
    () => refunds.length,
    () => [...refunds],
    () => refunds[0],
    () => 0 in refunds,
    () => Object.keys(refunds),
    () => Object.getOwnPropertyDescriptor(refunds, 0),
    () => (refunds[0] = { id: '' }),
    () => Reflect.deleteProperty(refunds, 0),
    () => Object.defineProperty(refunds, 0, { value: 1 }),
  ]
  for (const read of reads) {
    expect(read).toThrow(
      new TypeError(
        "the log of effectsOf('refunds') was read outside of a run, where nobody can tell whose effects to show. " +
          "Ask the run: expect(run).toHaveEffects([{ kind: 'refunds' }]); or read the log of one sheet: sheet.effects('refunds').",
      ),
    )
  }
})

test('the error points at the line that read', () => {
  try {
    expect(refunds.length).toBe(0)
  } catch (error) {
    expect(String((error as Error).stack).split('\n')[1]).toContain('effects-of.test.ts')
    return
  }
  expect.unreachable()
})

test('a push outside of every run is recorded nowhere', async () => {
  letters.push('seed')
  const run = await callsheet().run(() => 'nothing')
  expect(run).toHaveNoEffects('letters')
})

test('work that lost its run is recorded in the run that goes on, of unknown cause', async () => {
  const jobs: (() => void)[] = []
  const worker = workLater(() => {
    for (const job of jobs) job()
    expect([...letters]).toEqual(['late'])
  })
  const sheet = callsheet()
  const { send } = sheet.wrap({ send: async () => void jobs.push(() => letters.push('late')) })
  const run = await sheet.run(async () => {
    await send()
    await worker
  })
  expect(run.effects).toMatchObject([{ kind: 'letters', value: 'late', cause: null }])
})

test('where several runs go on, lost work is recorded in each of them, and nobody can read', async () => {
  const jobs: (() => void)[] = []
  const errors: unknown[] = []
  const worker = workLater(() => {
    for (const job of jobs) job()
    try {
      expect(letters).toHaveLength(1)
    } catch (error) {
      errors.push(error)
    }
  })
  const runs = await Promise.all(
    [1, 2].map(async (number) =>
      callsheet().run(async () => {
        if (number === 1) jobs.push(() => expect(letters.push('late')).toBe(1))
        await worker
        // The second ends when the first has.
        await later(number)
      }),
    ),
  )
  expect(runs.map(({ effects }) => effects.map(({ value, cause }) => [value, cause]))).toEqual([
    [['late', null]],
    [['late', null]],
  ])
  expect(errors).toMatchObject([{ name: 'TypeError' }])
})

test('a worker that an earlier run left behind writes into the run that goes on, and into none where none does', async () => {
  let wake: (() => void) | undefined
  const errors: unknown[] = []
  const loop = async (): Promise<void> => {
    for (let round = 1; round <= 2; round += 1) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      try {
        letters.push(`round ${round}`)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  const first = await callsheet().run(() => void loop())
  const second = await callsheet().run(async () => {
    wake?.()
    await later(1)
  })
  wake?.()
  await later(1)
  expect(first.effects).toEqual([])
  expect(second.effects).toMatchObject([{ value: 'round 1', cause: null }])
  expect(errors).toMatchObject([{ code: 'sheet-closed', message: /^an effect 'letters' happened after its sheet/ }])
})

test('concurrent sheets never mix', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.nat(4), { maxLength: 5 }), { minLength: 2, maxLength: 6 }), async (plans) => {
      const runs = await Promise.all(
        plans.map(async (delays, number) => {
          const sheet = callsheet()
          const watched = sheet.wrap({
            work: async ({ step, delay }: { step: number; delay: number }) => {
              if (delay > 0) await later(delay)
              letters.push(`${number}.${step}`)
            },
          })
          return sheet.run(async () => {
            await Promise.all(delays.map(async (delay, step) => watched.work({ step, delay })))
            return [...letters]
          })
        }),
      )
      for (const [number, run] of runs.entries()) {
        const expected = (plans[number] ?? []).map((_delay, step) => `${number}.${step}`)
        expect(run.value.toSorted()).toEqual(expected)
        const steps = run.executions.map(({ args }) => `${number}.${(args as { step: number }).step}`)
        for (const { value, cause } of run.effects) expect(steps[(cause ?? 0) - 1]).toBe(value)
        expect(run.effects.map(({ value }) => value)).toEqual(run.value)
      }
    }),
    { numRuns: 30 },
  )
})

test.each([[''], [undefined], [1], [['refunds']]])('the kind %j is refused at the line that wrote it', (kind) => {
  try {
    effectsOf(kind as string)
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toMatch(/^effectsOf\(\) takes the kind as a text, such as 'refunds', but got /)
    expect(String((error as Error).stack).split('\n')[1]).toContain('effects-of.test.ts')
    return
  }
  expect.unreachable()
})
