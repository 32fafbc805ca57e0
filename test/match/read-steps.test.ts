import { expect, test } from 'vitest'
import { MatchError } from '../../src/match/errors.js'
import { anyOrder, oneOf, optional, sameTurn, times } from '../../src/match/group-steps.js'
import { readSteps, requireKnownSteps } from '../../src/match/read-steps.js'
import { buildRun } from '../support/build-run.js'

const a = { tool: 'a', want: 'success', args: undefined }

test.each([
  ['a name', 'a', a],
  ['any order', anyOrder(['a', 'a']), { group: 'any-order', steps: [a, a] }],
  ['one of several', oneOf(['a', 'a']), { group: 'one-of', steps: [a, a] }],
  ['one turn', sameTurn(['a', 'a']), { group: 'same-turn', steps: [a, a] }],
  ['optional', optional('a'), { group: 'optional', step: a, min: 0, max: 1 }],
  ['so often', times('a', 2), { group: 'times', step: a, min: 2, max: 2 }],
  ['from so often', times('a', 0, Infinity), { group: 'times', step: a, min: 0, max: Infinity }],
  [
    'one in another',
    anyOrder([times('a', 1)]),
    { group: 'any-order', steps: [{ group: 'times', step: a, min: 1, max: 1 }] },
  ],
])('reads %s', (_title, step, expected) => {
  expect(readSteps([step], '')).toEqual([expected])
})

test.each([
  ['a step that is none', [5], /^step 1 is no step: received 5/u],
  ['none in a group', ['a', anyOrder(['a', 5 as never])], /^item 2 of anyOrder in step 2 is no step/u],
  ['an empty list', [], /the list of steps is empty.*Write this\./u],
  ['an empty group', [oneOf([])], /^oneOf in step 1 is given an empty list/u],
  ['an unknown group', [{ group: 'all-of', steps: ['a'] }], /^step 1 is no step/u],
  [
    'a group without steps',
    [{ group: 'any-order' }],
    /^anyOrder in step 1 must be a list of steps: received undefined/u,
  ],
  ['a count without a step', [{ group: 'times', min: 1, max: 1 }], /^times in step 1 is no step: received undefined/u],
  ['a count without bounds', [{ group: 'times', step: 'a' }], /^the lower bound of times in step 1/u],
  ['less than none', [times('a', -1)], /^the lower bound of times in step 1/u],
  ['not a number', [times('a', Number.NaN)], /^the lower bound of times in step 1/u],
  ['endlessly', [times('a', Infinity)], /^the lower bound of times in step 1/u],
  ['half a time more', [times('a', 1, 1.5)], /^the upper bound of times in step 1 must be a whole number or Infinity/u],
  ['never', [times('a', 0)], /^the upper bound of times in step 1 must be above zero/u],
  ['less than the least', [times('a', 3, 2)], /not below the lower one, 3: received 2/u],
  ['optional so often', [times(optional('a'), 2)], /^times in step 1 is given a step that may be left out/u],
  [
    'optional, perhaps never',
    [optional(times('a', 0, 2))],
    /^optional in step 1 is given a step that may be left out/u,
  ],
  ['optional any order of optional ones', [optional(anyOrder([optional('a')]))], /^optional in step 1 is given/u],
  ['one of optional ones', [oneOf(['a', optional('a')])], /^oneOf in step 1.*optional\(oneOf/u],
  ['one turn in one turn', [sameTurn([optional(sameTurn(['a']))])], /sameTurn inside sameTurn/u],
])('an error that says where: %s', (_title, steps, message) => {
  expect(() => readSteps(steps, 'Write this.')).toThrow(MatchError)
  expect(() => readSteps(steps, 'Write this.')).toThrow(message)
})

test('an unknown tool is named with its place', () => {
  const run = buildRun(['a {} > ok', 'b {} > ok'])
  const steps = readSteps(['a', anyOrder(['a', optional(oneOf(['b', 'bb']))])], '')
  expect(() => requireKnownSteps(run, steps)).toThrow(
    /^item 2 of oneOf in optional in item 2 of anyOrder in step 2 "bb" is neither registered nor called/u,
  )
  expect(() => requireKnownSteps(run, steps.slice(0, 1))).not.toThrow()
})

test('a step may be written as data files write it, in a group too', () => {
  expect(
    readSteps(
      [
        { name: 'a', args: { n: 1 } },
        { group: 'optional', step: { name: 'b' } },
      ],
      '',
    ),
  ).toEqual([
    { tool: 'a', want: 'success', args: { n: 1 } },
    { group: 'optional', step: { tool: 'b', want: 'success', args: undefined }, min: 0, max: 1 },
  ])
})
