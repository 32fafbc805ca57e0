import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownIds } from '../../../src/diagnose/repair/own-ids.js'

/** The ids of turns, one after the other. */
function idsOf(...turns: readonly (readonly (string | null)[])[]): readonly (readonly string[])[] {
  const used = new Set<string>()
  return turns.map((turn, index) => ownIds(turn, index + 1, used))
}

test.each<[string, readonly (readonly (string | null)[])[], readonly (readonly string[])[]]>([
  ['ids of their own stay', [['a', 'b'], ['c']], [['a', 'b'], ['c']]],
  ['none at all', [[null, '', ' ']], [['repair_1_1', 'repair_1_2', 'repair_1_3']]],
  ['one that is made up is that of the next call', [['', 'repair_1_1']], [['repair_1_1_2', 'repair_1_1']]],
  ['one that is made up is that of the call before', [['repair_1_2', null]], [['repair_1_2', 'repair_1_2_2']]],
  ['the same twice in a turn', [['a', 'a']], [['a', 'repair_1_2']]],
  ['the same in the next turn', [['a'], ['a', 'b']], [['a'], ['repair_2_1', 'b']]],
  ['one that was made up before', [[null], ['repair_1_1']], [['repair_1_1'], ['repair_2_1']]],
])('%s', (_what, turns, expected) => {
  expect(idsOf(...turns)).toEqual(expected)
})

test('no id comes twice in a history, and one that is new stays', () => {
  const id = fc.constantFrom(
    null,
    '',
    'a',
    'b',
    'repair_1_1',
    'repair_1_2',
    'repair_2_1',
    'repair_1_1_2',
    'repair_2_1_2',
  )
  fc.assert(
    fc.property(fc.array(fc.array(id, { maxLength: 4 }), { maxLength: 5 }), (turns) => {
      const ids = idsOf(...turns).flat()
      expect(new Set(ids).size).toBe(ids.length)
      const given = turns.flat()
      for (const [index, own] of given.entries()) {
        const isNew = own !== null && own !== '' && !ids.slice(0, index).includes(own)
        expect(ids[index] === own).toBe(isNew)
      }
    }),
  )
})
