import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCallExactly } from '../../src/match/check-call-exactly.js'
import { checkCallInOrder } from '../../src/match/check-call-in-order.js'
import { anyOrder, oneOf, optional, sameTurn } from '../../src/match/group-steps.js'
import { MatchError } from '../../src/match/errors.js'
import { arbitraryRun } from '../support/arbitrary-run.js'
import { buildRun } from '../support/build-run.js'
import {
  arbitraryTree,
  isExactly,
  isInOrder,
  type Seen,
  seen,
  type Tree,
  type Wanted,
  written,
} from '../support/slow-steps.js'

const trees = fc.array(arbitraryTree, { minLength: 1, maxLength: 3 })
const smallRun = arbitraryRun.filter((run) => seen(run).length <= 6)

/** `null` where the steps are misuse. */
function answerOf(check: () => { readonly answer: string }): boolean | null {
  try {
    return check().answer === 'holds'
  } catch (error) {
    if (error instanceof MatchError) return null
    throw error
  }
}

test('toCallInOrder agrees with trying every choice of attempts', () => {
  const counts = { held: 0, failed: 0 }
  fc.assert(
    fc.property(smallRun, trees, fc.boolean(), (run, steps, forbids) => {
      const extras = forbids ? 'forbid' : 'allow'
      const answer = answerOf(() => checkCallInOrder(run, steps.map(written), { extras }))
      fc.pre(answer !== null)
      counts[answer ? 'held' : 'failed'] += 1
      expect(answer).toBe(isInOrder(steps, seen(run), forbids))
    }),
    { numRuns: 700 },
  )
  expect(counts.held).toBeGreaterThan(15)
  expect(counts.failed).toBeGreaterThan(15)
})

test('toCallExactly agrees with trying every choice of attempts', () => {
  fc.assert(
    fc.property(smallRun, trees, (run, steps) => {
      const answer = answerOf(() => checkCallExactly(run, steps.map(written)))
      fc.pre(answer !== null)
      expect(answer).toBe(isExactly(steps, seen(run)))
    }),
    { numRuns: 700 },
  )
})

/** Steps that describe the attempts of a run, written in one of the ways in which they can be. */
function describing(attempts: readonly Seen[], coin: () => number): readonly Tree[] {
  const trees: Tree[] = []
  for (let index = 0; index < attempts.length;) {
    const count = 1 + (coin() % 3)
    const part = attempts.slice(index, index + count).map((attempt): Tree => disguised(wantedFor(attempt), coin))
    const isOneTurn = new Set(attempts.slice(index, index + count).map(({ turn }) => turn)).size === 1
    const isAsked = attempts[index]?.turn !== null
    const [first, second, ...others] = part
    const isChain = first !== undefined && second !== undefined && coin() % 2 === 0
    const members = isChain ? [{ kind: 'ordered' as const, of: [first, second] }, ...others] : part
    const mixed = coin() % 2 === 0 ? members : members.toReversed()
    trees.push({ kind: isOneTurn && isAsked && coin() % 2 === 0 ? 'turn' : 'any', of: mixed })
    if (coin() % 4 === 0) {
      trees.push({ kind: 'count', of: { kind: 'plain', tool: 'c', n: 7 }, min: 0, max: 1 + (coin() % 2) })
    }
    index += part.length
  }
  return trees
}

function disguised(wanted: Wanted, coin: () => number): Tree {
  const other: Wanted = { kind: 'plain', tool: 'a', n: 7 }
  switch (coin() % 4) {
    case 0:
      return { kind: 'one', of: [other, wanted] }
    case 1:
      return { kind: 'count', of: wanted, min: 1, max: coin() % 2 === 0 ? 1 : Infinity }
    case 2:
      return { kind: 'any', of: [wanted, { kind: 'count', of: other, min: 0, max: 1 }] }
    default:
      return wanted
  }
}

function wantedFor({ tool, n, outcome }: Seen): Wanted {
  const kind = outcome === 'blocked' ? 'blocked' : outcome === 'threw' || outcome === 'error' ? 'failed' : 'ok'
  return { kind, tool, n: Number(n) }
}

const simpleOutcomes = new Set(['ok', 'answered', 'blocked', 'threw', 'error'])
const describable = arbitraryRun.filter((run) => {
  const attempts = seen(run)
  return attempts.length > 0 && attempts.every(({ outcome }) => simpleOutcomes.has(outcome))
})

test('steps that describe what was attempted hold, and with one attempt more they do not', () => {
  fc.assert(
    fc.property(describable, fc.infiniteStream(fc.nat()), (run, coins) => {
      const steps = describing(seen(run), () => coins.next().value).map(written)
      expect(checkCallExactly(run, steps).edits).toEqual([])
      expect(checkCallExactly(run, [...steps, 'a']).answer).toBe('fails')
      expect(checkCallExactly(run, ['a', ...steps]).answer).toBe('fails')
    }),
    { numRuns: 250 },
  )
})

test('the differences, taken back, leave the attempts', () => {
  fc.assert(
    fc.property(smallRun, trees, (run, steps) => {
      const attempts = seen(run).length
      const verdict = answerOf(() => checkCallExactly(run, steps.map(written)))
      fc.pre(verdict === false)
      const { edits } = checkCallExactly(run, steps.map(written))
      expect(edits.length).toBeGreaterThan(0)
      expect(edits.filter(({ kind }) => kind === 'extra').length).toBeLessThanOrEqual(attempts)
      const named = edits.filter(({ attempt }) => attempt !== null).map(({ attempt }) => attempt)
      expect(new Set(named).size).toBe(named.length)
      for (const { step } of edits) expect(step).toBeLessThanOrEqual(steps.length)
    }),
    { numRuns: 250 },
  )
})

describe('many branches', () => {
  const names = Array.from({ length: 40 }, (_, index) => `tool_${index}`)
  const run = buildRun(names.map((name, index) => `${name} {"n":${index}} > ok`))
  const args = names.map((_, index) => ['tool_0', { n: index }] as const)

  test.each([
    ['different ones', anyOrder(names.toReversed()), true],
    ['one of them missing', anyOrder(names.map((name, index) => (index === 39 ? 'tool_0' : name))), false],
    ['each one of all', anyOrder(names.map(() => oneOf(names))), true],
    ['each one of all but one', anyOrder(names.map(() => oneOf(names.slice(1)))), false],
    ['each optional', anyOrder(['tool_0' as const, ...names.slice(1).map((name) => optional(name))]), true],
    ['turns', anyOrder(names.slice(0, 15).map((name) => sameTurn([name]))), false],
  ])('%s', (_title, group, expected) => {
    const started = process.cpuUsage().user
    expect(answerOf(() => checkCallExactly(run, [group]))).toBe(expected)
    expect(answerOf(() => checkCallInOrder(run, [group], { extras: 'forbid' }))).toBe(expected)
    // Seconds would be minutes, were every choice tried.
    expect(process.cpuUsage().user - started).toBeLessThan(5_000_000)
  })

  test('like calls with other arguments', () => {
    const pages = buildRun(names.map((_, index) => `tool_0 {"n":${39 - index}} > ok`))
    expect(checkCallExactly(pages, [anyOrder(args)]).answer).toBe('holds')
    expect(checkCallExactly(pages, [anyOrder([...args.slice(1), ['tool_0', { n: 1 }]])]).answer).toBe('fails')
  })

  test('turns that could be exchanged', () => {
    const turns = Array.from({ length: 14 }, () => ['a {} > ok', 'b {"n":1} > ok'])
    const almost = buildRun([...turns, 'a {} > ok', 'b {} > ok'])
    const groups = Array.from({ length: 15 }, () => sameTurn(['a', 'b']))
    expect(checkCallInOrder(almost, [anyOrder(groups.slice(1))]).answer).toBe('holds')
    expect(checkCallInOrder(almost, [anyOrder(groups)])).toMatchObject({ answer: 'fails', reason: 'turn-differs' })
  })
})
