import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GuardOptions, ToolPolicy } from '../../../src/guard/options.js'
import type { GuardRecord } from '../../../src/guard/record.js'
import { withTrace } from '../../../src/guard/trace/with-trace.js'
import { guarded } from '../support/guarded.js'

const args = { id: 'A', amount: 5 }
const result = { id: 'A', order: { total: '49.90', lines: [1, 2] }, secret: 'x' }

/** One tool `pay` under a policy, called in one trace. */
function paying(
  policy: ToolPolicy,
  pay: (args: unknown) => unknown = () => result,
  options: Partial<GuardOptions> = {},
) {
  const { tools, ...rest } = guarded(
    { pay, look: (given: unknown) => given },
    { unchecked: ['pay', 'look'], policies: { pay: policy }, ...options },
  )
  return { ...rest, pay: (given: unknown = args) => tools.pay(given), look: (given: unknown) => tools.look(given) }
}

function brief(records: readonly GuardRecord[]): unknown {
  return records.map(({ tool, attempt, status, blocked_by, cause }) =>
    [tool, attempt, status, blocked_by ?? cause].join(' '),
  )
}

describe('requires', () => {
  test.each<readonly [ToolPolicy['requires'], unknown, string]>([
    [{ tool: 'look', by: 'id' }, { id: 'A' }, 'pay 1 success '],
    [{ tool: 'look', by: 'id' }, { id: 'B' }, 'pay 1 blocked requires'],
    [{ tool: 'look', by: 'id' }, {}, 'pay 1 blocked requires'],
    [{ tool: 'look', by: 'none' }, {}, 'pay 1 blocked requires'],
    [['look'], {}, 'pay 1 success '],
    ['look', null, 'pay 1 blocked requires'],
  ])('%o after look(%o): %s', (requires, looked, expected) => {
    const { pay, look, records } = paying(requires === undefined ? {} : { requires })
    withTrace('t', () => {
      if (looked !== null) look(looked)
      pay()
    })
    expect(brief(records.slice(-1))).toEqual([expected])
  })

  test('says which value it must be', () => {
    const { pay } = paying({ requires: { tool: 'look', by: 'id' } })
    expect(withTrace('t', () => pay())).toEqual({
      error: 'pay was not run: call look with the same id ("A") first, and let it succeed.',
    })
  })

  test('is of one trace, and outside of any it is blocked, with a warning for whoever runs the agent', () => {
    const { pay, look, records, warnings } = paying({ requires: 'look' })
    withTrace('a', () => look({}))
    withTrace('b', () => pay())
    expect(pay()).toEqual({ error: 'pay was not run: it is not available now.' })
    expect(brief(records.slice(1))).toEqual(['pay 1 blocked requires', 'pay 1 blocked no-trace'])
    expect(warnings).toMatchObject([{ name: 'TypeError', code: 'no-trace' }])
    expect(records[2]?.error?.message).toContain('requires of pay needs a trace')
  })
})

describe('limit', () => {
  test('calls at the same time do not pass together', async () => {
    const { pay, records } = paying({ limit: 2 }, async () => 'paid')
    await withTrace('t', () => Promise.all([pay(), pay(), pay()]))
    expect(brief(records)).toEqual(['pay 1 blocked limit', 'pay 1 success ', 'pay 1 success '])
  })

  test('what the tool refused, by the user’s own reading, and what was not approved, does not count', async () => {
    let round = 0
    const pay = (): unknown => {
      round += 1
      if (round === 1) throw new RangeError('too much')
      return 'paid'
    }
    const approve = vi.fn<() => boolean>(() => true).mockReturnValueOnce(false)
    const { pay: call, records } = paying({ limit: 1, approve }, pay, { cause: () => 'logical' })
    await withTrace('t', async () => {
      for (let count = 0; count < 4; count += 1) await call()
    })
    expect(brief(records)).toEqual([
      'pay 1 blocked approve',
      'pay 1 execution_failure logical',
      'pay 1 success ',
      'pay 1 blocked limit',
    ])
  })

  test('a failure may have had an effect', () => {
    const { pay, records } = paying({ limit: 1 }, () => {
      throw new TypeError('after the payment')
    })
    withTrace('t', () => [pay(), pay()])
    expect(brief(records)).toEqual(['pay 1 execution_failure logical', 'pay 1 blocked limit'])
  })

  test('is counted by the names of the user’s own function, too', () => {
    let trace: string | null = 'a'
    const { pay, records } = paying({ limit: 1 }, undefined, { trace: () => trace })
    for (trace of ['a', 'b', 'a', null]) pay()
    expect(records.map(({ trace_id, step, blocked_by }) => [trace_id.slice(-3), step, blocked_by])).toEqual([
      ['a', 1, null],
      ['b', 1, null],
      ['a', 2, 'limit'],
      [expect.any(String), 1, 'no-trace'],
    ])
  })
})

describe('approve', () => {
  test.each<readonly [string, NonNullable<ToolPolicy['approve']>, string | null]>([
    ['true', () => true, null],
    ['{ ok: true }', () => ({ ok: true }), null],
    ['a promise', async () => true, null],
    ['false', () => false, 'pay was not run: it was not approved.'],
    ['why', async () => ({ ok: false, why: 'too much' }), 'pay was not run: it was not approved, too much.'],
    // What JavaScript lets through.
    ['nothing', (() => undefined) as never, 'pay was not run: it was not approved.'],
    ['a text', (() => 'yes') as never, 'pay was not run: it was not approved.'],
    [
      'throws',
      () => {
        throw new Error('down')
      },
      'pay was not run: it was not approved.',
    ],
    ['rejects', async () => await Promise.reject(new Error('down')), 'pay was not run: it was not approved.'],
  ])('%s', async (_, approve, told) => {
    const entered = vi.fn<() => unknown>(() => result)
    const { pay, records } = paying({ approve }, entered)
    expect(await pay()).toEqual(told === null ? result : { error: told })
    expect(entered).toHaveBeenCalledTimes(told === null ? 1 : 0)
    expect(records).toHaveLength(1)
  })

  test('is told of the call', () => {
    const approve = vi.fn<() => boolean>(() => true)
    withTrace('t', () => paying({ approve }).pay())
    expect(approve.mock.calls).toEqual([[{ tool: 'pay', args, callId: null, trace: 't', step: 1 }]])
  })
})

test('dryRun tells, and runs nothing', () => {
  const entered = vi.fn<() => unknown>(() => result)
  expect(paying({ dryRun: true }, entered).pay()).toEqual({ dry_run: true, tool: 'pay', args })
  expect(paying({ dryRun: false }).pay()).toEqual(result)
  const { pay, records } = paying({ dryRun: (given) => ({ would: given }) }, entered)
  expect(pay()).toEqual({ would: args })
  expect(records).toMatchObject([{ status: 'blocked', blocked_by: 'dry-run', told: '{"would":{"id":"A","amount":5}}' }])
  expect(entered).not.toHaveBeenCalled()
})

test('a dry run stands for a success: what requires it can be tried, and the limit is used up', () => {
  const policies = {
    look: { dryRun: true },
    pay: { requires: { tool: 'look', by: 'id' }, limit: 1, dryRun: true },
  } as const
  const { pay, look, records } = paying({}, undefined, { policies })
  withTrace('t', () => {
    look({ id: 'B' })
    pay()
    look({ id: 'A' })
    expect(pay()).toEqual({ dry_run: true, tool: 'pay', args })
    pay()
  })
  expect(records.map(({ tool, blocked_by: by }) => `${tool} ${by}`)).toEqual([
    'look dry-run',
    'pay requires',
    'look dry-run',
    'pay dry-run',
    'pay limit',
  ])
})

test.each<readonly [string, ToolPolicy['dryRun'] & {}]>([
  [
    'fails',
    () => {
      throw new Error('no such template')
    },
  ],
  ['tells of an error', () => ({ error: 'no such order' })],
])('a dry run that %s is no success', (_, dryRun) => {
  const policies = { look: { dryRun }, pay: { requires: 'look' } }
  const { pay, look, records } = paying({}, undefined, { policies })
  withTrace('t', () => [look({}), pay()])
  expect(records.map(({ blocked_by: by }) => by)).toEqual(['dry-run', 'requires'])
})

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a tool that takes too long is not waited for', async () => {
    const { pay, records } = paying({ timeout: 500 }, () => new Promise(() => undefined))
    const told = pay()
    await vi.advanceTimersByTimeAsync(500)
    expect(await told).toEqual({
      error: 'pay took longer than 500 ms and was not waited for. Whether it took effect is not known.',
    })
    expect(records).toMatchObject([
      { status: 'execution_failure', cause: 'transient', error: { name: 'TimeoutError' } },
    ])
  })

  test('one that is in time leaves no timer', async () => {
    const { pay } = paying({ timeout: 500 }, async () => 'paid')
    expect(await pay()).toBe('paid')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('transient failures are tried again, each attempt a record', async () => {
    let round = 0
    const waits: number[] = []
    const busy = async (): Promise<string> => {
      round += 1
      if (round < 3) throw Object.assign(new Error('busy'), { code: '503' })
      return 'paid'
    }
    const wait = (attempt: number): number => (waits.push(attempt), attempt * 1000)
    const { pay, records } = paying({ idempotent: true, retry: { attempts: 3, wait } }, busy)
    const told = pay()
    await vi.advanceTimersByTimeAsync(2999)
    expect(round).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await told).toBe('paid')
    expect(waits).toEqual([1, 2])
    expect(brief(records)).toEqual([
      'pay 1 execution_failure transient',
      'pay 2 execution_failure transient',
      'pay 3 success ',
    ])
    expect(records.map(({ told: text, step }) => [text, step])).toEqual([
      [null, 1],
      [null, 1],
      ['paid', 1],
    ])
    expect(new Set(records.map(({ execution_id: id }) => id)).size).toBe(3)
  })

  test('the last failure is told, and a logical one is not tried again', async () => {
    const reset = paying({ idempotent: true, retry: { attempts: 2 } }, () => {
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' })
    })
    const told = reset.pay()
    await vi.advanceTimersByTimeAsync(100)
    expect(await told).toEqual({ error: 'pay failed: Error: reset' })
    expect(reset.records.map(({ told: text }) => text)).toEqual([null, 'pay failed: Error: reset'])
    const logical = paying({ idempotent: true, retry: { attempts: 2 } }, () => {
      throw new TypeError('no')
    })
    expect(logical.pay()).toEqual({ error: 'pay failed: TypeError: no' })
    expect(logical.records).toHaveLength(1)
  })
})

describe('told', () => {
  test.each<readonly [string, ToolPolicy['told'], unknown, unknown]>([
    ['fields', { fields: ['id', 'order.total'] }, result, { id: 'A', 'order.total': '49.90' }],
    ['fields of a text', { fields: ['id'] }, JSON.stringify(result), '{"id":"A"}'],
    ['fields of a list', { fields: ['id'] }, [result, { id: 'B', x: 1 }], [{ id: 'A' }, { id: 'B' }]],
    ['fields that are not there', { fields: ['none'] }, result, {}],
    ['fields of a text that is no JSON', { fields: ['id'] }, 'id A, secret x', '{}'],
    ['fields of a text that holds a text', { fields: ['id'] }, '"secret"', '{}'],
    ['fields of a number', { fields: ['id'] }, 4111, {}],
    ['fields of nothing', { fields: ['id'] }, null, {}],
    ['fields of a list of texts', { fields: ['id'] }, ['secret', 5, [result]], [{}, {}, [{ id: 'A' }]]],
    ['a function', (value) => JSON.stringify(value).length, result, 63],
    [
      'a function that throws',
      () => {
        throw new Error('no')
      },
      result,
      'pay has run. Its result cannot be shown.',
    ],
  ])('%s', (_, told, whole, expected) => {
    const { pay, records, warnings } = paying(told === undefined ? {} : { told }, () => whole)
    expect(pay()).toEqual(expected)
    expect(records).toMatchObject([{ status: 'success', result: whole }])
    expect(warnings).toHaveLength(expected === 'pay has run. Its result cannot be shown.' ? 1 : 0)
  })
})

describe('offload', () => {
  const large = 'é'.repeat(60)

  test('what is large goes into the store, and the model is told where', async () => {
    const kept = new Map<string, unknown>()
    const store = { put: async (id: string, value: unknown) => (kept.set(id, value), `kept/${id}`) }
    const { pay, records } = paying({ offload: { above: 119, store } }, () => ({ large }))
    expect(await pay()).toEqual({
      reference: 'kept/e-02',
      bytes: 132,
      note: 'The result is too large to be shown here. It is kept under this reference.',
    })
    expect([...kept.values()]).toEqual([{ large }])
    expect(records).toMatchObject([{ result: { large } }])
  })

  test('bytes count, not characters; what is told counts, not what was returned', () => {
    const put = vi.fn<() => string>(() => 'kept')
    expect(paying({ offload: { above: 120, store: { put } } }, () => large).pay()).toBe(large)
    expect(paying({ told: () => 'short', offload: { above: 5, store: { put } } }, () => large).pay()).toBe('short')
    expect(put).not.toHaveBeenCalled()
    expect(paying({ offload: { above: 119, store: { put } } }, () => large).pay()).toContain('"reference":"kept"')
  })

  test('a store that fails leaves the result whole, and is warned of', () => {
    const { pay, warnings } = paying(
      {
        offload: {
          above: 1,
          store: {
            put: () => {
              throw new Error('full')
            },
          },
        },
      },
      () => large,
    )
    expect(pay()).toBe(large)
    expect(warnings).toMatchObject([{ message: 'full' }])
  })
})

test('an answer of a dry run that says nothing says that it was one', () => {
  expect(paying({ dryRun: () => undefined }).pay()).toEqual({ dry_run: true, tool: 'pay', args })
})

test.each<readonly [unknown]>([[undefined], [''], [5], [null]])(
  'a store that gives %o has not kept it',
  (reference) => {
    const { pay, warnings } = paying({ offload: { above: 1, store: { put: () => reference as never } } }, () => 'large')
    expect(pay()).toBe('large')
    expect(warnings).toMatchObject([{ code: 'bad-answer' }])
  },
)

test.each([2 ** 31, Infinity])('a timer takes no %d milliseconds', (timeout) => {
  expect(() => paying({ timeout })).toThrow('takes policies.pay.timeout as milliseconds above 0, up to 2147483647')
})

describe('journal', () => {
  test('that one of the sinks cannot write blocks the call, though another took it', () => {
    const entered = vi.fn<() => unknown>(() => result)
    const kept: GuardRecord[] = []
    const broken = {
      write: () => {
        throw new Error('disk full')
      },
    }
    const { pay } = paying({}, entered, {
      journal: true,
      sink: [broken, { write: (record) => void kept.push(record) }],
    })
    expect(pay()).toEqual({ error: 'pay was not run: it is not available now.' })
    expect(entered).not.toHaveBeenCalled()
    expect(kept.map(({ phase, blocked_by: by }) => [phase, by])).toEqual([
      ['started', null],
      ['ended', 'journal'],
    ])
  })

  test('a line is written before the tool is entered', () => {
    const seen: unknown[] = []
    const { pay, records } = paying({}, () => seen.push(...records.map(({ phase }) => phase)), { journal: true })
    pay()
    expect(seen).toEqual(['started'])
    const [started, ended] = records
    expect(started).toEqual({
      ...ended,
      phase: 'started',
      status: null,
      told: null,
      duration_ms: null,
      result: undefined,
    })
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('full')
      },
    ],
    ['rejects', async () => await Promise.reject(new Error('full'))],
  ])('a sink that %s blocks the call', async (_, write) => {
    const entered = vi.fn<() => void>()
    const { pay, warnings } = paying({}, entered, { journal: true, sink: { write } })
    expect(await pay()).toEqual({ error: 'pay was not run: it is not available now.' })
    expect(entered).not.toHaveBeenCalled()
    expect(warnings.length).toBeGreaterThan(0)
  })
})

test.each([
  [
    'throws',
    () => {
      throw new Error('full')
    },
  ],
  ['rejects', async () => await Promise.reject(new Error('full'))],
])('without a journal, a sink that %s is only warned of', async (_, write) => {
  const { pay, warnings } = paying({}, undefined, { sink: [{ write }, { write }] })
  expect(pay()).toEqual(result)
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(warnings).toMatchObject([{ message: 'full' }, { message: 'full' }])
})

test('the user’s own reading of a failure wins, unless it has none', () => {
  const cause = vi.fn<NonNullable<GuardOptions['cause']>>().mockReturnValueOnce('logical').mockReturnValueOnce(null)
  const { pay, records } = paying(
    {},
    () => {
      throw Object.assign(new Error('x'), { code: 'ETIMEDOUT' })
    },
    { cause },
  )
  pay()
  pay()
  expect(records.map((record) => record.cause)).toEqual(['logical', 'transient'])
  expect(cause.mock.calls[0]?.[1]).toMatchObject({ tool: 'pay', args })
})
