import { expect, test } from 'vitest'
import { nodeText, stepText } from '../../src/explain/step-text.js'
import { anyOrder, oneOf, optional, sameTurn, times } from '../../src/match/group-steps.js'
import { blocked, held } from '../../src/match/pattern.js'
import { readSteps } from '../../src/match/read-steps.js'

test('steps as a person would write them', () => {
  expect(stepText({ tool: 'a', want: 'success', args: undefined })).toBe('a')
  expect(stepText({ tool: 'a', want: 'success', args: { n: 1 } })).toBe('a {"n":1}')
  expect(stepText({ tool: 'a', want: 'blocked', args: { n: /x/ } })).toBe(`blocked('a', {"n":/x/})`)
})

test.each([
  [anyOrder(['a', ['b', { n: 1 }]]), 'anyOrder([a, b {"n":1}])'],
  [oneOf([blocked('a'), sameTurn(['b', held('c')])]), "oneOf([blocked('a'), sameTurn([b, held('c')])])"],
  [optional(anyOrder(['a', 'b'])), 'optional(anyOrder([a, b]))'],
  [times('a', 2), 'times(a, 2)'],
  [times('a', 0, 2), 'times(a, 0, 2)'],
  [times('a', 1, Infinity), 'times(a, 1, Infinity)'],
])('a group as a person would write it: %o', (group, text) => {
  expect(readSteps([group], '').map(nodeText)).toEqual([text])
})

test('a long group is cut', () => {
  const [node] = readSteps([anyOrder(Array.from({ length: 100 }, () => 'lookup_order'))], '')
  if (node === undefined) throw new Error('one step was read')
  expect(nodeText(node)).toHaveLength(120)
})
