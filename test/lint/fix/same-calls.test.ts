import { expect, test } from 'vitest'
import { lostCall, sameCalls } from '../../support/same-calls.js'

const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })
const text = { type: 'string' }

test.each<[string, unknown, unknown]>([
  ['a property more', object({ a: text }), object({ a: text, b: text }, { required: ['b'] })],
  ['fewer values', object({ a: { enum: ['x', 'y'] } }), object({ a: { enum: ['x'] } })],
  ['more values', object({ a: { enum: ['x'] } }), object({ a: { enum: ['x', 'y'] } })],
  ['no others', object({ a: text }), object({ a: text }, { additionalProperties: false })],
  ['a type in a list', object({ a: { type: 'array' } }), object({ a: { type: 'array', items: text } })],
  ['a bound', object({ a: { type: 'integer', exclusiveMinimum: 0 } }), object({ a: { type: 'integer', minimum: 0 } })],
  ['a type that was meant otherwise', object({ a: { type: 'float' } }), object({ a: text })],
])('a fix that changes calls is seen: %s', (_, before, after) => {
  expect(sameCalls(before, after, 1)).toMatchObject({ same: false })
})

test.each<[string, unknown, unknown]>([
  ['a description', object({ a: text }), object({ a: { ...text, description: 'x' } })],
  ['an item twice', object({ a: { enum: ['x', 'x'] } }), object({ a: { enum: ['x'] } })],
  [
    'integers above zero',
    object({ a: { type: 'integer', exclusiveMinimum: 0 } }),
    object({ a: { type: 'integer', minimum: 1 } }),
  ],
  ['a word for a type', { type: 'dict', properties: { a: { type: 'float' } } }, object({ a: { type: 'number' } })],
])('one that changes none is none: %s', (_, before, after) => {
  expect(sameCalls(before, after, 1)).toMatchObject({ same: true })
})

test.each<[string, unknown, boolean]>([
  ['required and not nullable', object({ a: text }, { required: ['a'] }), true],
  ['required and nullable', object({ a: { type: ['string', 'null'] } }, { required: ['a'] }), false],
  ['of another type', object({ a: { type: ['number', 'null'] } }, { required: ['a'] }), true],
])('a call with null for what it left out: %s', (_, after, isLost) => {
  const { value, tried } = lostCall(object({ a: text }), after, 1)
  expect(value !== undefined).toBe(isLost)
  expect(tried).toBeGreaterThan(0)
})
