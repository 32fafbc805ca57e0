import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonView } from '../../src/tool/json-view.js'

test('JSON is seen as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const view = jsonView(value)
      expect(JSON.parse(JSON.stringify(view.value))).toEqual(JSON.parse(JSON.stringify(value)))
      expect(view.issues).toEqual([])
    }),
    { seed: 11 },
  )
})

const circle: Record<string, unknown> = {}
circle['self'] = { again: circle }
const shared = { a: 1 }

test.each<[string, unknown, unknown]>([
  ['undefined keys are left out', { a: undefined, b: 1 }, { b: 1 }],
  ['undefined items are null, as in JSON', [undefined], [null]],
  ['a class instance is its own keys', Object.assign(Object.create({ inherited: 1 }) as object, { a: 1 }), { a: 1 }],
  ['a key named __proto__ is a key', JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  ['shared, not circular', [shared, shared], [{ a: 1 }, { a: 1 }]],
])('%s', (_, value, expected) => {
  const view = jsonView(value)
  expect(JSON.stringify(view.value)).toBe(JSON.stringify(expected))
  expect(view.issues).toEqual([])
})

test.each<[string, unknown, readonly (string | number)[], string]>([
  ['undefined', undefined, [], 'undefined is not a JSON value'],
  ['a bigint', { a: [1n] }, ['a', 0], 'a bigint is not a JSON value'],
  ['a function', { a: () => 1 }, ['a'], 'a function is not a JSON value'],
  ['a symbol', { a: Symbol('x') }, ['a'], 'a symbol is not a JSON value'],
  ['a date', { a: new Date(0) }, ['a'], 'a Date is not a JSON value'],
  ['a map', new Map(), [], 'a Map is not a JSON value'],
  ['a circle', circle, ['self', 'again'], 'a circular reference is not a JSON value'],
])('%s is no JSON', (_, value, path, message) => {
  expect(jsonView(value).issues).toEqual([{ path, message }])
})
