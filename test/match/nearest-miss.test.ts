import { expect, test } from 'vitest'
import { indexOf } from '../../src/match/attempts.js'
import { distance, nearestMiss } from '../../src/match/nearest-miss.js'
import { buildRun } from '../support/build-run.js'

test.each([
  ['the fewest differences', ['a {"x":1,"y":2,"z":0} > ok', 'a {"x":1,"y":2,"z":3} > ok', 'a {"x":0} > ok'], 2],
  ['a success before a failure', ['a {"x":1,"y":2,"z":4} > threw', 'a {"x":1,"y":2,"z":5} > ok'], 2],
  ['the first of equals', ['a {"x":1,"y":2,"z":4} > ok', 'a {"x":1,"y":2,"z":5} > ok'], 1],
  ['any arguments before none', ['a {"x > invalid-json', 'a {} > ok'], 2],
])('%s', (_title, entries, number) => {
  const miss = nearestMiss({ x: 1, y: 2, z: 3 }, indexOf(buildRun(entries)).attempts)
  expect(miss?.attempt.call?.number).toBe(number)
})

test('of nothing there is nothing', () => {
  expect(nearestMiss({}, [])).toBe(null)
  expect(distance([])).toBe(0)
})
