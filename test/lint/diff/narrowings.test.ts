import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../support/seed.js'
import { inline } from '../../../src/json/inline.js'
import { narrowings } from '../../../src/lint/diff/narrowings.js'
import type { NarrowingCode } from '../../../src/lint/diff/narrowing.js'
import { instanceOf, nearly, random } from '../../support/schema-instances.js'

const ajv = new Ajv2020({ strict: false, validateFormats: true, logger: false })
addFormats.default(ajv)

function accepts(schema: unknown): (value: unknown) => boolean {
  const validate = ajv.compile(schema as object | boolean)
  return (value) => validate(value)
}

const object = (properties: object, rest: object = {}): object => ({ type: 'object', properties, ...rest })
const string = { type: 'string' }
const number = { type: 'number' }
const integer = { type: 'integer' }
const open = object({ kind: { const: 'open' }, by: string }, { required: ['kind'] })
const shut = object({ kind: { const: 'shut' }, at: integer }, { required: ['kind'] })
const tree = (leaf: object): object => ({
  $ref: '#/$defs/node',
  $defs: { node: object({ leaf, next: { $ref: '#/$defs/node' } }) },
})

/** Each with a value that the first accepts and the second refuses. */
const narrower: readonly [string, unknown, unknown, NarrowingCode, string, unknown][] = [
  ['another type', string, number, 'type', '/type', 'a'],
  ['one type of two', { type: ['string', 'null'] }, string, 'type', '/type', null],
  ['integers of numbers', number, integer, 'type', '/type', 1.5],
  ['a type at all', {}, string, 'type', '/type', 1],
  ['nothing', string, false, 'type', '', 'a'],
  ['null no more', { anyOf: [string, { type: 'null' }] }, string, 'type', '/type', null],
  ['a list of values', string, { enum: ['a'] }, 'enum', '/enum', 'b'],
  ['a value less', { enum: ['a', 'b'] }, { enum: ['a'] }, 'enum', '/enum', 'b'],
  ['one boolean', { type: 'boolean' }, { const: true }, 'enum', '/enum', false],
  ['another constant', { const: { a: 1 } }, { const: { a: 2 } }, 'enum', '/enum', { a: 1 }],
  ['a higher minimum', { type: 'number', minimum: 1 }, { type: 'number', minimum: 2 }, 'bounds', '/minimum', 1],
  [
    'an exclusive minimum',
    { type: 'number', minimum: 1 },
    { type: 'number', exclusiveMinimum: 1 },
    'bounds',
    '/exclusiveMinimum',
    1,
  ],
  ['a maximum', integer, { type: 'integer', maximum: 5 }, 'bounds', '/maximum', 6],
  [
    'an exclusive maximum',
    { type: 'number', maximum: 5 },
    { type: 'number', exclusiveMaximum: 5 },
    'bounds',
    '/exclusiveMaximum',
    5,
  ],
  ['multiples', integer, { type: 'integer', multipleOf: 2 }, 'bounds', '/multipleOf', 3],
  [
    'other multiples',
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 4 },
    'bounds',
    '/multipleOf',
    2,
  ],
  [
    'a minimum that a listed value is below',
    { enum: [1, 5] },
    { type: 'integer', minimum: 2 },
    'bounds',
    '/minimum',
    1,
  ],
  ['shorter texts', string, { type: 'string', maxLength: 1 }, 'bounds', '/maxLength', 'ab'],
  ['longer texts', string, { type: 'string', minLength: 1 }, 'bounds', '/minLength', ''],
  ['fewer items', { type: 'array' }, { type: 'array', maxItems: 0 }, 'bounds', '/maxItems', [1]],
  ['items that differ', { type: 'array' }, { type: 'array', uniqueItems: true }, 'bounds', '/uniqueItems', [1, 1]],
  ['more properties', { type: 'object' }, { type: 'object', minProperties: 1 }, 'bounds', '/minProperties', {}],
  ['a pattern', string, { type: 'string', pattern: '^a' }, 'pattern', '/pattern', 'b'],
  ['a format', string, { type: 'string', format: 'date' }, 'format', '/format', 'today'],
  [
    'another format',
    { type: 'string', format: 'date' },
    { type: 'string', format: 'uuid' },
    'format',
    '/format',
    '2026-11-30',
  ],
  [
    'a property is demanded',
    object({ a: string }),
    object({ a: string }, { required: ['a'] }),
    'required',
    '/properties/a',
    {},
  ],
  ['a new one is', object({}), object({ a: string }, { required: ['a'] }), 'required', '/properties/a', {}],
  [
    'a property is not taken',
    object({ a: string, b: string }),
    object({ a: string }, { additionalProperties: false }),
    'parameter',
    '/properties/b',
    { b: 'x' },
  ],
  [
    'no others are taken',
    object({}),
    object({}, { additionalProperties: false }),
    'closed',
    '/additionalProperties',
    { x: 1 },
  ],
  [
    'others are of a type',
    { type: 'object' },
    { type: 'object', additionalProperties: string },
    'type',
    '/additionalProperties/type',
    { x: 1 },
  ],
  ['a free object gets properties', { type: 'object' }, object({ a: string }), 'type', '/properties/a/type', { a: 1 }],
  ['in a list', { type: 'array', items: {} }, { type: 'array', items: string }, 'type', '/items/type', [1]],
  ['a choice less', { anyOf: [string, number] }, { anyOf: [string] }, 'union', '/anyOf', 1],
  ['a case less', { oneOf: [open, shut] }, { oneOf: [open] }, 'union', '/oneOf', { kind: 'shut' }],
  [
    'in a case',
    { oneOf: [open, shut] },
    { oneOf: [open, { ...shut, required: ['kind', 'at'] }] },
    'required',
    '/oneOf/1/properties/at',
    { kind: 'shut' },
  ],
  [
    'in a part',
    object({ a: {} }),
    { allOf: [object({}), object({ a: string })] },
    'type',
    '/allOf/1/properties/a/type',
    { a: 1 },
  ],
  ['in a definition that refers to itself', tree(string), tree(number), 'type', '/properties/leaf/type', { leaf: 'a' }],
]

describe('what is narrower', () => {
  test.each(narrower)('%s', (_, from, to, code, pointer, witness) => {
    const found = narrowings(from, to)
    expect(found.map((one) => [one.code, one.path.map((key) => `/${key}`).join('')])).toContainEqual([code, pointer])
    expect(found.map((one) => one.code)).not.toContain('undecided')
    expect([accepts(from)(witness), accepts(to)(witness)]).toEqual([true, false])
  })
})

describe('what is not', () => {
  test.each<[string, unknown, unknown]>([
    ['the same', narrower.map(([, from]) => from), narrower.map(([, from]) => from)],
    ['all that there is', string, true],
    ['nothing at all before', false, string],
    ['numbers of integers', integer, number],
    ['a type more', string, { type: ['string', 'null'] }],
    ['a union instead of two types', { type: ['string', 'null'] }, { anyOf: [string, { type: 'null' }] }],
    ['two types instead of a union', { anyOf: [string, { type: 'null' }] }, { type: ['string', 'null'] }],
    ['the word of draft 4 dialects', { type: 'STRING' }, string],
    ['nullable', string, { type: 'string', nullable: true }],
    ['a value more', { enum: ['a'] }, { enum: ['b', 'a'] }],
    ['one case each instead of a list', { enum: ['a', 'b'] }, { oneOf: [{ const: 'a' }, { const: 'b', title: 'B' }] }],
    ['a list instead of one case each', { anyOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['a', 'b', 'c'] }],
    ['integers above zero', { type: 'integer', exclusiveMinimum: 0 }, { type: 'integer', minimum: 1 }],
    ['and the other way round', { type: 'integer', minimum: 1 }, { type: 'integer', exclusiveMinimum: 0 }],
    ['bounds of another type', string, { type: 'string', minimum: 5, maxItems: 0 }],
    ['bounds of what can be counted', { enum: [3, 4] }, { type: 'integer', minimum: 3, maximum: 4 }],
    ['multiples of multiples', { type: 'integer', multipleOf: 4 }, { type: 'integer', multipleOf: 2 }],
    ['an optional property', object({}), object({ a: string })],
    ['a property that was free', { type: 'object', additionalProperties: true }, { type: 'object' }],
    [
      'parts instead of one',
      object({ a: string, b: number }),
      { allOf: [object({ a: string }), object({ b: number })] },
    ],
    [
      'one instead of parts',
      { allOf: [object({ a: string }), object({ b: number })] },
      object({ a: string, b: number }),
    ],
    ['the same in a definition', tree(string), object({ leaf: string, next: { type: 'object' } })],
    [
      'a title and a text',
      { oneOf: [{ ...open, title: 'a' }, shut] },
      { oneOf: [{ ...open, description: 'b' }, shut] },
    ],
    ['a case more', { oneOf: [open] }, { oneOf: [open, shut] }],
    ['the same word that few know', { not: { const: 1 } }, { not: { const: 1 } }],
    ['a case instead of itself', open, { oneOf: [open, shut] }],
  ])('%s', (_, from, to) => {
    for (const [one, other] of Array.isArray(from) && Array.isArray(to)
      ? from.map((item, at) => [item, to[at]])
      : [[from, to]]) {
      expect(narrowings(one, other)).toEqual([])
    }
  })
})

describe('what cannot be told', () => {
  test.each<[string, unknown, unknown]>([
    ['another pattern', { type: 'string', pattern: 'a' }, { type: 'string', pattern: 'b' }],
    ['not', {}, { not: { const: 1 } }],
    ['if', { type: 'object' }, { type: 'object', if: { required: ['a'] }, then: { required: ['b'] } }],
    ['items by number', { type: 'array' }, { type: 'array', prefixItems: [string] }],
    ['properties by pattern', object({}), object({}, { patternProperties: { '^x': string } })],
    ['cases that overlap', { oneOf: [string] }, { oneOf: [string, { type: ['string', 'null'] }] }],
    ['a reference into the void', string, { $ref: '#/$defs/nowhere' }],
    ['a reference elsewhere', string, { $ref: 'https://shop.example/schema.json' }],
    ['no schema', string, 'string'],
    ['a pattern for listed values', { enum: ['a'] }, { type: 'string', pattern: 'a' }],
  ])('%s', (_, from, to) => {
    expect(narrowings(from, to).map(({ code }) => code)).toContain('undecided')
  })
})

test.each<[string, unknown]>([
  ['null for properties', { type: 'object', properties: null, required: true, additionalProperties: null }],
  ['odd words', { type: 7, enum: 'a', minimum: 'x', anyOf: {}, oneOf: null, allOf: 3, $ref: {}, items: [] }],
  ['a key of the prototype', JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}')],
  ['a reference to itself', { $ref: '#' }],
  ['a circle of parts', { allOf: [{ $ref: '#' }], anyOf: [{ $ref: '#' }, { $ref: '#/anyOf/0' }] }],
  ['a deep one', JSON.parse(`${'{"items":'.repeat(3000)}{}${'}'.repeat(3000)}`)],
])('it never throws: %s', (_, schema) => {
  for (const other of [schema, true, string, object({ a: string }), { anyOf: [string, open] }]) {
    expect(narrowings(schema, other)).toBeInstanceOf(Array)
    expect(narrowings(other, schema)).toBeInstanceOf(Array)
  }
})

test('unions of unions end in time', () => {
  const wide = (depth: number): object =>
    depth === 0 ? string : { anyOf: Array.from({ length: 6 }, (_, at) => object({ [`p${at}`]: wide(depth - 1) })) }
  const start = performance.now()
  expect(narrowings(wide(5), object({ p0: number }))).not.toEqual([])
  expect(performance.now() - start).toBeLessThan(5000)
})

const leaf = fc.oneof(
  fc.constantFrom<object>(
    string,
    number,
    integer,
    { type: 'boolean' },
    { type: 'null' },
    {},
    { type: ['string', 'null'] },
  ),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'b', 1, null, true), { minLength: 1 }) }),
  fc.record({ const: fc.constantFrom('a', 1, true) }),
  fc.record({ type: fc.constantFrom('number', 'integer'), minimum: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ type: fc.constantFrom('number', 'integer'), exclusiveMaximum: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ type: fc.constant('integer'), multipleOf: fc.constantFrom(1, 2, 3, 4) }),
  fc.record({ type: fc.constant('string'), minLength: fc.nat(2), maxLength: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ type: fc.constant('string'), format: fc.constantFrom('date', 'email') }),
  fc.record({ type: fc.constant('string'), pattern: fc.constantFrom('^a', 'b$') }),
  fc.constantFrom({ $ref: '#/$defs/one' }, { $ref: '#/$defs/two' }, { $ref: '#' }),
)

const { schema: anySchema } = fc.letrec<{ schema: object; object: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema') }, { requiredKeys: ['type'] }),
    fc.record({ type: fc.constant('array'), maxItems: fc.nat(2), uniqueItems: fc.boolean() }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: leaf }),
  ),
  object: fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
      required: fc.subarray(['a', 'b', 'c']),
      additionalProperties: fc.oneof(fc.constantFrom(true, false), leaf),
    },
    { requiredKeys: ['type', 'properties'] },
  ),
}))

const root = fc
  .tuple(anySchema, leaf, leaf)
  .map(([schema, one, two]): object => ({ ...schema, $defs: { one: plain(one), two: plain(two) } }))

/** Definitions that refer to each other would go round. */
function plain(schema: object): object {
  return '$ref' in schema ? string : schema
}

/** Another schema, or the same with one part of it another. */
const pairs = fc
  .tuple(root, root, fc.boolean(), fc.integer())
  .map(([from, other, isNear, seed]) => [from, isNear ? changed(from, other, seed) : other, seed] as const)

function changed(from: object, other: object, seed: number): object {
  const next = random(seed)
  const parts: object[] = []
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) parts.push(value)
    for (const part of Object.values(value)) collect(part)
  }
  collect(from)
  const gone = parts[Math.floor(next() * parts.length)]
  const put = (value: unknown): unknown => {
    if (value === gone) return next() < 0.3 ? {} : Object.values(other)[0]
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(put)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, put(item)]))
  }
  const result = put(from)
  return typeof result === 'object' && result !== null && !Array.isArray(result) ? result : from
}

test('where nothing is narrower, the second accepts all that the first does', () => {
  const counted = { proved: 0, tried: 0 }
  fc.assert(
    fc.property(pairs, ([from, to, seed]) => {
      if (narrowings(from, to).length > 0) return
      let [one, other] = [accepts(true), accepts(true)]
      try {
        ;[one, other] = [accepts(from), accepts(to)]
      } catch {
        // A reference that is only a circle, or no schema at all, which the change made.
        return
      }
      counted.proved += 1
      const next = random(seed)
      for (let index = 0; index < 60; index += 1) {
        const made = instanceOf(from, from, next)
        for (const value of [made, ...(isScalarChange(made) ? [nearly(made, next)] : [])]) {
          if (asked(() => one(value)) !== true) continue
          counted.tried += 1
          if (asked(() => other(value)) === false) throw new Error(`${inline(value, 200)} is refused`)
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(counted.proved).toBeGreaterThan(50)
  expect(counted.tried).toBeGreaterThan(1000)
})

/** Objects get no properties that nobody named. */
function isScalarChange(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

/** What a validator says; `null` of a schema that refers to itself without end, which it cannot try. */
function asked(ask: () => boolean): boolean | null {
  try {
    return ask()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
