import { describe, expect, test } from 'vitest'
import { checkCallExactly } from '../../src/match/check-call-exactly.js'
import { checkCallInOrder } from '../../src/match/check-call-in-order.js'
import { anyOrder, oneOf, optional, ordered, sameTurn, times } from '../../src/match/group-steps.js'
import { buildRun } from '../support/build-run.js'

const pages = buildRun(['a {"n":1} > ok', 'a {"n":2} > ok'], { tools: ['a', 'b', 'c'] })
const abc = buildRun(['a {} > ok', 'b {} > ok', 'c {} > ok'])
const aab = buildRun(['a {} > ok', 'a {} > ok', 'b {} > ok'], { tools: ['a', 'b', 'c'] })
const aabb = buildRun(['a {} > ok', 'a {} > ok', 'b {} > ok', 'b {} > ok'])
const atOnce = buildRun([{ parallel: ['a {} > ok', 'b {} > ok'] }])
const turns = buildRun([['a {} > ok', 'b {} > ok'], 'a {} > ok', 'c {} > ok', ['a {} > ok', 'b {"n":1} > ok']])
const exact = ['a', { n: 1 }] as const

describe('toCallInOrder', () => {
  test.each([
    ['who came first makes room', pages, [anyOrder(['a', exact])], true],
    ['the way that is over first is kept', abc, [oneOf([anyOrder(['a', 'c']), 'a']), 'b'], true],
    ['what is left out takes no time, and gives none back', abc, ['b', anyOrder([optional(exact)]), 'a'], false],
    ['the turns that are over first are taken', turns, [anyOrder([sameTurn(['a']), sameTurn(['a', 'b'])]), 'c'], true],
    ['without an upper bound, further calls are extras', aab, ['b', times('c', 0, Infinity)], true],
    ['without an upper bound, earlier calls are extras', turns, ['c', times('a', 1, Infinity)], true],
    ['with one, they are not', turns, ['c', times('a', 1, 2)], false],
    ['a branch in order', abc, [anyOrder(['c', ordered(['a', 'b'])])], true],
    ['a branch in order, with another call in it', abc, [anyOrder(['b', ordered(['a', 'c'])])], true],
    ['a branch out of order', abc, [anyOrder(['a', ordered(['c', 'b'])])], false],
    ['a branch that shares calls with a set', aab, [anyOrder(['a', ordered(['a', 'b'])])], true],
    ['a branch that needs the call of a set', aab, [anyOrder(['a', 'b', ordered(['a', 'b'])])], false],
    ['a branch whose calls run at once', atOnce, [anyOrder([ordered(['a', 'b'])])], false],
    ['calls that run at once', atOnce, [anyOrder(['a', 'b'])], true],
    ['a branch of one turn', turns, [anyOrder(['c', sameTurn([ordered(['a', 'b'])])])], true],
    ['a bound around a group is one of its calls', turns, ['c', times(anyOrder(['a', 'b']), 1)], false],
  ])('%s', (_title, run, steps, holds) => {
    expect(checkCallInOrder(run, steps).answer).toBe(holds ? 'holds' : 'fails')
  })
})

describe('toCallExactly', () => {
  test.each([
    ['who came first makes room', pages, [anyOrder(['a', exact])], true],
    ['any number, or none', aab, [times('a', 0, Infinity), 'b'], true],
    ['any number, and it is none', aab, [times('a', 2), times('c', 0, Infinity), 'b'], true],
    ['a group so often, among others', abc, [anyOrder([times(anyOrder(['a', 'b']), 2), 'c'])], false],
    ['a group once or twice, among others', abc, [anyOrder([times(anyOrder(['a', 'b']), 1, 2), 'c'])], true],
    ['so often is one after the other, whatever is in the group', aab, [times(anyOrder(['a', 'b']), 2)], false],
    ['a branch in order', abc, [anyOrder(['c', ordered(['a', 'b'])])], true],
    ['a branch in order, with another call in it', abc, [anyOrder(['b', ordered(['a', 'c'])])], false],
    ['a branch out of order', abc, [anyOrder(['a', ordered(['c', 'b'])])], false],
    ['branches that are alike', aabb, [anyOrder([ordered(['a', 'b']), ordered(['a', 'b'])])], false],
    ['a branch of one turn', turns, [sameTurn([ordered(['a', 'b'])]), 'a', 'c', sameTurn(['a', 'b'])], true],
    ['a branch of one turn, out of order', turns, [sameTurn([ordered(['b', 'a'])]), 'a', 'c', 'a', 'b'], false],
    ['a list in a list', abc, [ordered(['a', 'b']), 'c'], true],
    ['of one turn', turns, [sameTurn(['b', 'a']), 'a', 'c', sameTurn(['a', 'b'])], true],
    ['of two turns', turns, [sameTurn(['b', 'a', 'a']), 'c', anyOrder(['a', 'b'])], false],
  ])('%s', (_title, run, steps, holds) => {
    expect(checkCallExactly(run, steps).answer).toBe(holds ? 'holds' : 'fails')
  })
})

describe('a branch whose calls are all there, though not one after the other', () => {
  test('the call between them is the difference', () => {
    const { edits } = checkCallExactly(abc, [anyOrder(['b', ordered(['a', 'c'])])])
    expect(edits).toMatchObject([
      { kind: 'extra', attempt: { tool: 'b' } },
      { kind: 'missing', part: { tool: 'b' } },
    ])
  })

  test('what is missing of a branch is named', () => {
    expect(checkCallInOrder(abc, [anyOrder(['b', ordered(['c', 'a'])])])).toMatchObject({
      code: 'step-missing',
      part: [{ tool: 'c' }],
      reason: 'too-early',
    })
  })
})

test('what may be left out makes room for what is needed', () => {
  const run = buildRun(['a {"n":1} > ok', 'b {} > ok'])
  const steps = [anyOrder([optional('a'), exact, ordered(['b'])])]
  expect(checkCallExactly(run, steps).answer).toBe('holds')
  expect(checkCallInOrder(run, steps).answer).toBe('holds')
})
