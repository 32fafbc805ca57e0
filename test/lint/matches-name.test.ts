import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesName } from '../../src/lint/matches-name.js'

test.each([
  ['get_*', 'get_order', true],
  ['get_*', 'get_', true],
  ['get_*', 'forget_me', false],
  ['*_order', 'get_order', true],
  ['*_order', 'get_orders', false],
  ['get_*_order*', 'get_my_orders', true],
  ['*', '', true],
  ['a*a', 'a', false],
  ['ab*ba', 'aba', false],
  ['a.c', 'abc', false],
  ['get_order', 'get_order', true],
  ['', 'get_order', false],
])('%j and %j', (pattern, name, matches) => {
  expect(matchesName(pattern, name)).toBe(matches)
})

test('it is what a regular expression says', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.'), maxLength: 8 })
  fc.assert(
    fc.property(text, fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 12 }), (pattern, name) => {
      const source = pattern
        .split('*')
        .map((part) => part.replaceAll('.', String.raw`\.`))
        .join('.*')
      expect(matchesName(pattern, name)).toBe(new RegExp(`^${source}$`, 'u').test(name))
    }),
  )
})
