import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cassetteFile } from '../../../fakes/dataset/cassette-file.js'

const file = '/a/agent.test.ts'

test.each([
  ['late-order', 1, undefined, '/a/__cassettes__/agent.test.ts/late-order.json'],
  ['late_order_2', 3, undefined, '/a/__cassettes__/agent.test.ts/late_order_2.3.json'],
  ['late-order', 1, 'recorded', 'recorded/late-order.json'],
  ['late-order', 2, 'recorded/', 'recorded/late-order.2.json'],
])('%s, trial %i', (id, trial, folder, expected) => {
  expect(cassetteFile(id, trial, file, folder)).toBe(expected)
})

test.each([
  ['Late-Order'],
  ['late order'],
  ['con'],
  ['a/b'],
  ['..'],
  ['late.2'],
  ['ü'],
  ['-'],
  ['a'.repeat(61)],
  [' '],
])('%j is no name of a file everywhere: a hash follows', (id) => {
  expect(cassetteFile(id, 1, file, 'f')).toMatch(/^f\/[^/\\]*\.[\da-f]{10}\.json$/)
})

test('no two trials share a file, not even where case does not count', () => {
  const id = fc.oneof(
    fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('a', 'A', '-', '_', ' ', '.', '2', '/') }),
    fc.string({ minLength: 1 }),
  )
  const trial = fc.integer({ min: 1, max: 3 })
  fc.assert(
    fc.property(id, trial, id, trial, (one, first, other, second) => {
      fc.pre(one !== other || first !== second)
      const [left, right] = [cassetteFile(one, first, file, 'f'), cassetteFile(other, second, file, 'f')]
      expect(left.toLowerCase()).not.toBe(right.toLowerCase())
    }),
  )
})
