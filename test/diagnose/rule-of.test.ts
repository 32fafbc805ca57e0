import { expect, test } from 'vitest'
import { ruleOf } from '../../src/diagnose/rule-of.js'
import type { JsonSchema } from '../../src/tool/tool-spec.js'

const text: JsonSchema = { type: 'string' }

test.each<[JsonSchema, unknown, string | null]>([
  [text, 5, 'must be a string'],
  [text, 'x', null],
  [{ type: 'integer' }, 0.5, 'must be an integer'],
  [{ type: 'integer', maximum: 5 }, 7n, 'must be at most 5'],
  [{ type: ['string', 'null'] }, 5, 'must be a string or null'],
  [{ type: 'boolean' }, 'yes', 'must be true or false'],
  [{ type: 'array' }, 'a', 'must be a list'],
  [{ type: 'object' }, 'a', 'must be an object'],
  [{ type: 'string', enum: ['C', 'F'] }, 5, 'must be "C" or "F"'],
  [{ const: 'card' }, 'cash', 'must be "card"'],
  [{ minimum: 1 }, 0, 'must be at least 1'],
  [{ exclusiveMinimum: 1 }, 1, 'must be more than 1'],
  [{ maximum: 1 }, 2, 'must be at most 1'],
  [{ exclusiveMaximum: 1 }, 1, 'must be less than 1'],
  [{ multipleOf: 5 }, 7, 'must be a multiple of 5'],
  [{ minLength: 1 }, '', 'must have at least 1 character'],
  [{ maxLength: 2 }, 'abc', 'must have at most 2 characters'],
  [{ pattern: '^a' }, 'b', 'must match the pattern ^a'],
  [{ format: 'date', pattern: '^\\d+$' }, 'b', 'must have the format date'],
  [{ minItems: 1 }, [], 'must have at least 1 item'],
  [{ maxItems: 1 }, [1, 2], 'must have at most 1 item'],
  [{ uniqueItems: true }, [1, 1], 'must have no item twice'],
  [{ minProperties: 2 }, {}, 'must have at least 2 properties'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, 'must have at most 1 property'],
  [{ $ref: '#/$defs/small' }, 12, 'must be at most 9'],
  [{ allOf: [text, { minLength: 2 }] }, 'a', 'must have at least 2 characters'],
  [{ anyOf: [text, { type: 'number' }, text] }, {}, 'must be a string or a number'],
  [{ oneOf: [{ type: 'string', minLength: 3 }, { type: 'null' }] }, 'a', 'must have at least 3 characters'],
  // One branch takes it: what is wrong is another thing.
  [{ anyOf: [text, { type: 'number' }] }, 'a', null],
  // Both might have been meant.
  [{ anyOf: [{ minLength: 3 }, { pattern: '^b' }] }, 'a', null],
  [{ not: text }, 'a', null],
  [{ pattern: '[' }, 'a', null],
  [{ type: 'text' }, 'a', 'must be text'],
  [true, 'a', null],
  [false, 'a', null],
])('rule %#', (schema, value, expected) => {
  expect(ruleOf(schema, value, { $defs: { small: { maximum: 9 } } })).toBe(expected)
})

test('a circle of references ends', () => {
  const circle: JsonSchema = { $ref: '#/$defs/a' }
  expect(ruleOf(circle, 'x', { $defs: { a: { $ref: '#/$defs/a' } } })).toBeNull()
})

test('what stands in the schema is on one line', () => {
  expect(ruleOf({ pattern: '^a\nb' }, 'x', null)).toBe(String.raw`must match the pattern ^a\nb`)
})
