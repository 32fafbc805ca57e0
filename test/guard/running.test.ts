import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { GuardOptions, ToolPolicy } from '../../src/guard/options.js'
import type { GuardRecord } from '../../src/guard/record.js'
import { withTrace } from '../../src/guard/trace/with-trace.js'
import { guarded } from './support/guarded.js'

function boom(): never {
  throw new Error('boom')
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function throwing(value: unknown): () => never {
  return () => {
    throw value
  }
}

/** One tool `pay` without a schema. */
function paying(pay: (args: unknown) => unknown, policy: ToolPolicy = {}, options: Partial<GuardOptions> = {}) {
  const { tools, ...rest } = guarded({ pay }, { unchecked: ['pay'], policies: { pay: policy }, ...options })
  return {
    ...rest,
    pay: (args: unknown = {}, ...more: unknown[]) => Reflect.apply(tools.pay, undefined, [args, ...more]),
  }
}

function statuses(records: readonly GuardRecord[]): readonly string[] {
  return records.map(({ status, blocked_by, cause }) => [status, blocked_by ?? cause].join(' ').trim())
}

describe('whatever fails beside a tool, there is one record and an answer', () => {
  test.each<readonly [string, unknown]>([
    ['a message that throws', Object.defineProperty(new Error('x'), 'message', { get: boom })],
    ['a name that throws', Object.defineProperty(new Error('x'), 'name', { get: boom })],
    ['a stack that throws', Object.defineProperty(new Error('x'), 'stack', { get: boom })],
    [
      'a code and a cause that throw',
      Object.defineProperties(new Error('x'), { code: { get: boom }, cause: { get: boom } }),
    ],
    ['a name that is a symbol', Object.assign(new Error('x'), { name: Symbol('y') })],
    ['a message that is a number', Object.assign(new Error('x'), { message: 42 })],
    ['a revoked proxy', revoked()],
    ['an object whose every key throws', new Proxy({}, { get: boom, has: boom, getPrototypeOf: boom })],
    ['nothing', null],
  ])('the tool throws %s', (_, thrown) => {
    const { pay, records } = paying(throwing(thrown), { idempotent: true, retry: { attempts: 2 } })
    expect(pay()).toEqual({ error: expect.stringMatching(/^pay failed: /u) })
    expect(statuses(records)).toEqual(['execution_failure unknown'])
  })

  test.each<readonly [string, unknown]>([
    ['a getter that throws', Object.defineProperty({}, 'id', { get: boom, enumerable: true })],
    ['a revoked proxy in it', { id: revoked() }],
    ['too many levels', JSON.parse('[{"id":'.repeat(3000) + '1' + '}]'.repeat(3000))],
  ])('the result has %s', (_, result) => {
    const { pay, records } = paying(() => result, { told: { fields: ['id'] } })
    pay()
    expect(statuses(records)).toEqual(['success'])
  })

  test.each<readonly [string, ToolPolicy, string]>([
    ['ok', { approve: () => Object.defineProperty({ ok: true }, 'ok', { get: boom }) }, 'blocked approve'],
    ['why', { approve: async () => Object.defineProperty({ ok: false }, 'why', { get: boom }) }, 'blocked approve'],
    ['all of it', { approve: () => revoked() as never }, 'blocked approve'],
  ])('an approval of which %s cannot be read is a no', async (_, policy, expected) => {
    const entered = vi.fn<() => string>(() => 'paid')
    const { pay, records } = paying(entered, policy)
    expect(await pay()).toEqual({ error: 'pay was not run: it was not approved.' })
    expect(statuses(records)).toEqual([expected])
    expect(entered).not.toHaveBeenCalled()
  })

  test.each<readonly [string, Partial<GuardOptions>]>([
    ['ids throw', { ids: { trace: boom, span: boom, execution: boom } }],
    ['ids give nothing', { ids: { trace: () => '', span: () => undefined as never, execution: () => 5 as never } }],
    ['the clock throws', { clock: { now: boom, elapsed: boom } }],
    ['the clock gives no time', { clock: { now: () => Number.NaN, elapsed: () => 'now' as never } }],
    ['trace throws', { trace: boom }],
    ['trace gives a number', { trace: () => 7 as never }],
    ['trace rejects', { trace: (async () => await Promise.reject(new Error('x'))) as never }],
  ])('%s: the call goes on, and it is said', (_, options) => {
    const { pay, records, warnings } = paying(() => 'paid', {}, options)
    expect(pay()).toBe('paid')
    expect(records).toMatchObject([{ status: 'success', execution_id: expect.stringMatching(/./u) }])
    expect(records[0]?.started_at).toMatch(/^\d{4}-/u)
    expect(warnings.length).toBeGreaterThan(0)
  })

  test('without a trace that can be had, what needs one is blocked', () => {
    const { pay, records } = paying(() => 'paid', { limit: 1 }, { trace: boom })
    expect(pay()).toEqual({ error: 'pay was not run: it is not available now.' })
    expect(statuses(records)).toEqual(['blocked no-trace'])
  })

  test('a schema that must be waited for cannot judge', () => {
    const slow = z.object({ id: z.string().refine(async () => await Promise.resolve(true)) })
    const entered = vi.fn<(args: unknown) => string>(() => 'paid')
    const { tools, records, warnings } = guarded({ pay: entered }, { schemas: { pay: slow } })
    expect(tools.pay({ id: 'A' })).toEqual({ error: 'pay was not run: it is not available now.' })
    expect(statuses(records)).toEqual(['blocked guard'])
    expect(warnings).toHaveLength(1)
    expect(entered).not.toHaveBeenCalled()
  })

  const deep = 3000
  test.each<readonly [string, unknown]>([
    ['a revoked proxy', revoked()],
    ['a getter that throws', Object.defineProperty({}, 'id', { get: boom, enumerable: true })],
    ['a text of many objects', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
    ['a text of many lists', `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`],
    ['a text of very many lists', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['many lists', { a: JSON.parse('['.repeat(deep) + ']'.repeat(deep)) }],
  ])('arguments that are %s are refused', (_, payload) => {
    const entered = vi.fn<(args: unknown) => string>(() => 'paid')
    const { tools, records } = guarded({ pay: entered }, { schemas: { pay: z.object({ a: z.unknown() }) } })
    expect(tools.pay(payload)).toEqual({ error: expect.stringContaining('the arguments cannot be read') })
    expect(statuses(records)).toEqual(['schema_validation_error'])
    expect(entered).not.toHaveBeenCalled()
  })
})

describe('what runs is what was judged', () => {
  const open = z.object({ id: z.string(), more: z.any() })

  test('whatever the caller, the approver and the tool do to arguments', async () => {
    const seen: unknown[] = []
    const pay = (args: { more: { amount: number } }): string => {
      seen.push(structuredClone(args))
      args.more.amount = 7
      return 'paid'
    }
    const approve = async ({ args }: { args: unknown }): Promise<boolean> => {
      await Promise.resolve()
      expect(() => Object.assign((args as { more: object }).more, { amount: 8 })).toThrow(TypeError)
      return true
    }
    const { tools, records } = guarded(
      { pay: pay as (args: unknown) => unknown, check: (args: unknown) => args },
      {
        schemas: { pay: open, check: open },
        policies: { pay: { approve }, check: { requires: { tool: 'pay', by: 'more.amount' } } },
      },
    )
    await withTrace('t', async () => {
      const args = { id: 'A', more: { amount: 1 } }
      const answer = tools.pay(args)
      args.more.amount = 9
      expect(await answer).toBe('paid')
      expect(args.more.amount).toBe(9)
      tools.check({ id: 'A', more: { amount: 1 } })
    })
    expect(seen).toEqual([{ id: 'A', more: { amount: 1 } }])
    expect(records.map(({ status, args }) => [status, args])).toEqual([
      ['success', { id: 'A', more: { amount: 1 } }],
      ['success', { id: 'A', more: { amount: 1 } }],
    ])
  })

  test('also where there is no schema, and in each attempt', async () => {
    const seen: unknown[] = []
    const pay = (args: unknown): string => {
      seen.push(structuredClone(args))
      Object.assign(args as object, { amount: 7 })
      if (seen.length === 1) throw new Error('socket hang up')
      return 'paid'
    }
    const { pay: call } = paying(pay, {
      approve: async () => await Promise.resolve(true),
      idempotent: true,
      retry: { attempts: 2, wait: () => 0 },
    })
    const args = { amount: 1 }
    const answer = call(args)
    args.amount = 9
    expect(await answer).toBe('paid')
    expect(seen).toEqual([{ amount: 1 }, { amount: 1 }])
  })
})

describe('a failure', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const twice: ToolPolicy = { idempotent: true, retry: { attempts: 2 } }

  test.each<readonly [string, unknown, object, number]>([
    ['a timeout', new DOMException('late', 'TimeoutError'), {}, 2],
    ['an abort', new DOMException('gone', 'AbortError'), {}, 1],
    ['an abort by code', Object.assign(new Error('x'), { code: 'ERR_CANCELED' }), {}, 1],
    ['anything, once the caller gave up', new Error('socket hang up'), { signal: AbortSignal.abort() }, 1],
    ['anything, once the AI SDK gave up', new Error('socket hang up'), { abortSignal: AbortSignal.abort() }, 1],
    ['a reset', new Error('socket hang up'), { signal: new AbortController().signal }, 2],
  ])('%s', async (_, thrown, details, attempts) => {
    const { pay, records } = paying(throwing(thrown), twice)
    const answer = pay({}, details)
    await vi.advanceTimersByTimeAsync(100)
    await answer
    expect(statuses(records)).toEqual(Array.from({ length: attempts }, () => 'execution_failure transient'))
  })

  test('that the user himself calls transient is tried again, an abort too', async () => {
    const { pay, records } = paying(throwing(new DOMException('x', 'AbortError')), twice, { cause: () => 'transient' })
    const answer = pay()
    await vi.advanceTimersByTimeAsync(100)
    await answer
    expect(records).toHaveLength(2)
  })

  test.each<readonly [string, () => unknown]>([
    ['throws', boom],
    ['gives no number', () => 'soon'],
    ['gives more than a timer takes', () => 2 ** 31],
    ['gives no number at all', () => Number.NaN],
    ['promises', async () => await Promise.resolve(5)],
  ])('a wait that %s is 100 ms', async (_, wait) => {
    const { pay, records, warnings } = paying(throwing(new Error('socket hang up')), {
      idempotent: true,
      retry: { attempts: 2, wait: wait as () => number },
    })
    const answer = pay()
    await vi.advanceTimersByTimeAsync(99)
    expect(records).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({ error: 'pay failed: Error: socket hang up' })
    expect(records).toHaveLength(2)
    expect(warnings).toHaveLength(1)
  })

  test('a tool’s own TimeoutError is told in its own words', async () => {
    const { pay } = paying(throwing(new DOMException('the bank is slow', 'TimeoutError')), { timeout: 500 })
    expect(pay()).toEqual({ error: 'pay failed: TimeoutError: the bank is slow' })
  })

  test('what was not waited for counts, whatever it is called', async () => {
    const { pay, records } = paying(
      async () => await new Promise(() => undefined),
      { timeout: 5, limit: 1 },
      { cause: () => 'logical' },
    )
    const answers = withTrace('t', async () => [await pay(), await pay()])
    await vi.advanceTimersByTimeAsync(5)
    await answers
    expect(statuses(records)).toEqual(['execution_failure logical', 'blocked limit'])
  })

  test('a generator that takes too long is ended at its next step', async () => {
    const ended = vi.fn<() => void>()
    const steps = async function* (): AsyncGenerator<number> {
      try {
        for (let step = 0; ; step += 1) {
          await new Promise((resolve) => void setTimeout(resolve, 10))
          yield step
        }
      } finally {
        ended()
      }
    }
    const { tools, records } = guarded({ steps }, { unchecked: ['steps'], policies: { steps: { timeout: 25 } } })
    const heard = tools.steps().next()
    await vi.advanceTimersByTimeAsync(30)
    expect(await heard).toMatchObject({ value: { error: expect.stringContaining('took longer than 25 ms') } })
    expect(ended).toHaveBeenCalledTimes(1)
    expect(records).toHaveLength(1)
  })
})

describe('what a result says of a failure', () => {
  const result = { error: 'no such order' }

  test('is the user’s to read', () => {
    const failed = vi.fn<NonNullable<GuardOptions['failed']>>(
      (value) => (value as { error?: unknown }).error !== undefined,
    )
    const { pay, records } = paying(() => result, { told: { fields: ['error'] } }, { failed })
    expect(pay({ id: 'A' })).toEqual(result)
    expect(records).toMatchObject([
      { status: 'execution_failure', cause: 'logical', result, told: '{"error":"no such order"}' },
    ])
    expect(failed.mock.calls[0]).toMatchObject([result, { tool: 'pay', args: { id: 'A' } }])
    expect(statuses(paying(() => 'paid', {}, { failed: () => false }).records)).toEqual([])
  })

  test('with a cause of his own', () => {
    const { pay, records } = paying(() => result, {}, { failed: () => true, cause: () => 'transient' })
    pay()
    expect(statuses(records)).toEqual(['execution_failure transient'])
  })

  test.each<readonly [string, () => unknown]>([
    ['throws', boom],
    ['gives a text', () => 'yes'],
    ['promises', async () => await Promise.resolve(false)],
  ])('a reading that %s is no success', (_, failed) => {
    const { pay, records, warnings } = paying(() => result, {}, { failed: failed as () => boolean })
    expect(pay()).toEqual(result)
    expect(statuses(records)).toEqual(['execution_failure logical'])
    expect(warnings).toHaveLength(1)
  })

  test.each<readonly [unknown, string]>([
    [result, 'blocked requires'],
    [JSON.stringify(result), 'blocked requires'],
    [{ error: null, id: 'A' }, 'success'],
    [{ error: '' }, 'success'],
    ['error: none', 'success'],
    ['{"error"', 'success'],
  ])('nothing rests on %o: %s', (looked, expected) => {
    const { tools, records } = guarded(
      { look: () => looked, pay: () => 'paid' },
      { unchecked: ['look', 'pay'], policies: { pay: { requires: 'look' } } },
    )
    withTrace('t', () => [tools.look(), tools.pay()])
    expect(statuses(records)).toEqual(['success', expected])
  })
})
