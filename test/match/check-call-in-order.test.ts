import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCallInOrder } from '../../src/match/check-call-in-order.js'
import { blocked, failed, ok } from '../../src/match/pattern.js'
import type { Run } from '../../src/run/types.js'
import { arbitraryRun } from '../support/arbitrary-run.js'
import { wasRunAnyway } from '../support/slow-steps.js'
import { buildRun } from '../support/build-run.js'
import { atOnce, oneByOne, refunded } from '../support/refund-runs.js'

/** What the run says, read from it anew: when each attempt counts, and what became of it. */
interface Seen {
  readonly tool: string
  readonly n: unknown
  readonly outcome: string
  readonly asked: boolean
  readonly from: number
  readonly to: number
}

function seen(run: Run): readonly Seen[] {
  const calls = run.calls.map((call): Seen => {
    const own = run.executions.filter((execution) => execution.call === call.number)
    const ran = own.length > 0
    const to = ran
      ? (own.at(-1)?.finished ?? Infinity)
      : call.outcome === 'answered'
        ? (call.told?.at ?? Infinity)
        : call.at
    return {
      tool: call.name,
      n: nOf(call.args),
      outcome: wasRunAnyway(run, call) ? 'run anyway' : call.outcome,
      asked: true,
      from: own[0]?.started ?? call.at,
      to,
    }
  })
  const unasked = run.executions.filter(({ call }) => call === null)
  return [
    ...calls,
    ...unasked.map(({ tool, args, end, started, finished }): Seen => {
      const outcome = end === 'returned' ? 'ok' : end
      return { tool, n: nOf(args), outcome, asked: false, from: started, to: finished ?? Infinity }
    }),
  ]
}

function nOf(args: unknown): unknown {
  return (args as { readonly n: unknown }).n // the arguments of these runs
}

const step = fc.record({
  kind: fc.constantFrom('plain' as const, 'ok' as const, 'blocked' as const, 'failed' as const),
  tool: fc.constantFrom('a', 'b', 'c'),
  n: fc.constantFrom(undefined, 1, 2),
})
type Wanted = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function written({ kind, tool, n }: Wanted): unknown {
  const args = n === undefined ? undefined : { n }
  if (kind === 'plain') return args === undefined ? tool : [tool, args]
  return { ok, blocked, failed }[kind](tool, args)
}

function fits({ kind, tool, n }: Wanted, attempt: Seen): boolean {
  if (attempt.tool !== tool || (n !== undefined && n !== attempt.n)) return false
  const succeeded = attempt.outcome === 'ok' || attempt.outcome === 'answered'
  if (kind === 'plain') return attempt.asked && succeeded
  if (kind === 'ok') return succeeded
  return kind === 'blocked' ? attempt.outcome === 'blocked' : attempt.outcome === 'threw' || attempt.outcome === 'error'
}

/** Whether any choice of attempts is the steps, by trying all. */
function slowly(wanted: readonly Wanted[], attempts: readonly Seen[], forbids: boolean, over = -Infinity): boolean {
  const [first, ...later] = wanted
  if (first === undefined) {
    return !forbids || !attempts.some(({ outcome }) => outcome === 'ok' || outcome === 'answered')
  }
  return attempts.some(
    (attempt) =>
      attempt.from > over &&
      fits(first, attempt) &&
      slowly(
        later,
        attempts.filter((other) => other !== attempt),
        forbids,
        attempt.to,
      ),
  )
}

test('agrees with trying every choice of attempts', () => {
  let held = 0
  fc.assert(
    fc.property(arbitraryRun, fc.array(step, { minLength: 1, maxLength: 3 }), fc.boolean(), (run, wanted, forbids) => {
      const { answer } = checkCallInOrder(run, wanted.map(written), { extras: forbids ? 'forbid' : 'allow' })
      const expected = slowly(wanted, seen(run), forbids)
      if (expected) held += 1
      expect(answer).toBe(expected ? 'holds' : 'fails')
    }),
    { numRuns: 800 },
  )
  expect(held).toBeGreaterThan(10)
})

test('the steps that are there in order are found again', () => {
  fc.assert(
    fc.property(arbitraryRun, fc.infiniteStream(fc.boolean()), (run, coins) => {
      let over = -Infinity
      const steps: string[] = []
      for (const { tool, from, to, outcome, asked } of seen(run).toSorted((a, b) => a.from - b.from)) {
        const succeeded = asked && (outcome === 'ok' || outcome === 'answered')
        if (!succeeded || from <= over || coins.next().value === false) continue
        steps.push(tool)
        over = to
      }
      fc.pre(steps.length > 0)
      expect(checkCallInOrder(run, steps).answer).toBe('holds')
    }),
  )
})

test.each([
  ['at once', atOnce, ['lookup_order', 'issue_refund'], 'step-missing', 'overlaps'],
  ['one by one', oneByOne, ['lookup_order', 'issue_refund'], 'in-order', null],
  ['the other way round', refunded, ['issue_refund', 'lookup_order'], 'step-missing', 'too-early'],
] as const)('%s', (_title, run, steps, code, reason) => {
  expect(checkCallInOrder(run, steps)).toMatchObject({ code, reason })
})

test('an execution that nobody asked for is a success too many', () => {
  const run = buildRun(['a {} > ok', '! b {} > ok'])
  expect(checkCallInOrder(run, ['a'], { extras: 'forbid' })).toMatchObject({ code: 'extra-call' })
  expect(checkCallInOrder(run, ['a', ok('b')], { extras: 'forbid' })).toMatchObject({ code: 'in-order' })
})
