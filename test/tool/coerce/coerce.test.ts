import { describe, expect, test } from 'vitest'
import { coerce } from '../../../src/tool/coerce/coerce.js'
import type { JsonSchema } from '../../../src/tool/tool-spec.js'

type Stay = readonly [name: string, schema: JsonSchema, value: unknown]
type Row = readonly [name: string, schema: JsonSchema, value: unknown, result: unknown]

const object = (properties: object, more: object = {}): JsonSchema => ({ type: 'object', properties, ...more })
const integer = { type: 'integer' }
const id = { $ref: '#/$defs/id' }

describe('becomes what the schema declares:', () => {
  test.each<Row>([
    ['a property', object({ n: integer }), { n: '5', x: '5' }, { n: 5, x: '5' }],
    ['without a type beside', { properties: { n: integer } }, { n: '5' }, { n: 5 }],
    [
      'nested',
      object({ a: object({ b: { type: 'array', items: integer } }) }),
      { a: { b: ['1', 2] } },
      { a: { b: [1, 2] } },
    ],
    [
      'other properties',
      object({ s: { type: 'string' } }, { additionalProperties: integer }),
      { s: '1', n: '1' },
      { s: '1', n: 1 },
    ],
    [
      'by pattern',
      { patternProperties: { '^n_': integer }, additionalProperties: { type: 'boolean' } },
      { n_a: '1', b: '1' },
      { n_a: 1, b: true },
    ],
    ['a list', { type: 'array', items: integer }, ['1', '2'], [1, 2]],
    [
      'a tuple',
      { prefixItems: [integer, { type: 'boolean' }], items: { type: 'number' } },
      ['1', '1', '1.5', '2'],
      [1, true, 1.5, 2],
    ],
    ['a tuple of old', { items: [integer], additionalItems: { type: 'boolean' } }, ['1', '1'], [1, true]],
    ['a list of types', { type: ['integer', 'null'] }, '5', 5],
    ['the first type it can be', { type: ['boolean', 'integer'] }, '1', true],
    ['nullable', { type: 'integer', nullable: true }, '5', 5],
    ['a JSON text and what is in it', object({ a: { type: 'array', items: integer } }), { a: '["1"]' }, { a: [1] }],
    ['an enum', { enum: [5, 'a'] }, '5', 5],
    ['an enum beside its type', { type: 'integer', enum: [1, 2] }, '2', 2],
    ['an enum where a text is allowed', { type: ['string', 'integer'], enum: ['a', 5] }, '5', 5],
    ['an enum of which the type allows one', { type: 'integer', enum: ['5', 5] }, '5', 5],
    ['a const', { const: true }, 'yes', true],
    ['a const that is an object', { const: { a: [1] } }, '{"a":[1.0]}', { a: [1] }],
    ['anyOf', { anyOf: [integer, { type: 'null' }] }, '5', 5],
    ['oneOf', { oneOf: [{ type: 'null' }, { type: 'boolean' }] }, 'no', false],
    [
      'the first branch that fits',
      {
        anyOf: [object({ kind: { const: 'a' }, n: integer }), object({ kind: { const: 'b' }, n: { type: 'boolean' } })],
      },
      { kind: 'b', n: '1' },
      { kind: 'b', n: true },
    ],
    [
      'the branch that has its property',
      { anyOf: [object({ n: integer }, { required: ['m'] }), object({ n: { type: 'number' } })] },
      { n: '5.5' },
      { n: 5.5 },
    ],
    [
      'the branch that knows all properties',
      { anyOf: [object({ a: {} }, { additionalProperties: false }), object({ n: integer })] },
      { n: '5' },
      { n: 5 },
    ],
    ['allOf', { allOf: [object({ a: integer }), object({ b: integer })] }, { a: '1', b: '2' }, { a: 1, b: 2 }],
    ['$ref', { properties: { a: id }, $defs: { id: integer } }, { a: '5' }, { a: 5 }],
    [
      '$ref with escapes',
      { properties: { a: { $ref: '#/definitions/a~1b~0c%20d' } }, definitions: { 'a/b~c d': integer } },
      { a: '5' },
      { a: 5 },
    ],
    [
      '$ref beside other keywords',
      { properties: { a: { ...id, properties: { m: integer } } }, $defs: { id: object({ n: integer }) } },
      { a: { n: '1', m: '2' } },
      { a: { n: 1, m: 2 } },
    ],
    [
      '$ref alone, up to draft 7',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { ...id, properties: { m: integer } } },
        $defs: { id: object({ n: integer }) },
      },
      { a: { n: '1', m: '2' } },
      { a: { n: 1, m: '2' } },
    ],
    [
      'a tree',
      object({ n: integer, next: { $ref: '#' } }),
      { n: '1', next: { n: '2', next: { n: '3' } } },
      { n: 1, next: { n: 2, next: { n: 3 } } },
    ],
  ])('%s', (_, schema, value, result) => {
    const coerced = coerce(value, schema)
    expect(coerced).toEqual({ value: result, changes: coerced.changes, ok: true })
    expect(coerced.changes.length).toBeGreaterThan(0)
  })
})

describe('stays, and is right:', () => {
  test.each<Stay>([
    ['null where it is allowed', { type: ['integer', 'null'] }, null],
    ['null where it is nullable', { type: 'integer', nullable: true, enum: [5] }, null],
    ['a text where one is allowed', { type: ['integer', 'string'] }, '5'],
    ['a text where a branch takes it', { anyOf: [integer, { type: 'string' }] }, '5'],
    ['JSON where a text is allowed', { type: ['object', 'string'] }, '{}'],
    ['an integer for a number', { type: 'number' }, 5],
    ['a BigInt', integer, 9007199254740993n],
    ['an unsafe number', integer, 2 ** 60],
    ['a member', { enum: ['5', 5] }, '5'],
    ['a member that is a list', { enum: [[1, { a: 2, b: 3 }]] }, [1, { b: 3, a: 2 }]],
    ['a missing property', object({ a: integer }, { required: ['a'] }), {}],
    ['a property too many', object({}, { additionalProperties: false }), { a: 1 }],
    ['an undefined property', object({ a: integer }), { a: undefined }],
    ['a date text', { type: 'string', format: 'date' }, 'tomorrow'],
    ['true', true, '5'],
    ['false, which is no type', false, '5'],
    ['no schema', {}, '5'],
  ])('%s', (_, schema, value) => {
    const coerced = coerce(value, schema)
    expect(coerced.value).toBe(value)
    expect(coerced).toEqual({ value, changes: [], ok: true })
  })
})

describe('stays, and is wrong:', () => {
  test.each<Stay>([
    ['null', integer, null],
    ['the word null', { type: 'null' }, 'null'],
    ['a number for a text', { type: 'string' }, 5],
    ['a boolean for a text', { type: 'string' }, true],
    ['a boolean for an integer', integer, true],
    ['an id with more digits than a number has', integer, '9007199254740993'],
    ['half a number', integer, 12.5],
    ['NaN', { type: 'number' }, Number.NaN],
    ['undefined', integer, undefined],
    ['a date object', { type: ['string', 'object'] }, new Date(0)],
    ['one for a list of it', { type: 'array', items: integer }, '5'],
    ['a list for the one in it', integer, [5]],
    ['no member', { type: 'integer', enum: [1, 2] }, '3'],
    ['a member in another case', { enum: ['celsius'] }, 'CELSIUS'],
    ['no branch', { anyOf: [integer, { type: 'null' }] }, 'x'],
    ['parts that contradict each other', { type: 'string', allOf: [integer] }, '5'],
    ['parts that contradict each other, in turn', { allOf: [{ type: 'string' }, { anyOf: [integer] }] }, '5'],
    ['a member that its type forbids', { type: 'string', enum: [5] }, '5'],
    ['a change that an earlier part would change again', { allOf: [{ enum: ['1', true] }, integer] }, '1'],
    [
      'a branch that would fit but for a property it lacks',
      { anyOf: [object({ a: integer }, { required: ['z'] }), object({ a: { type: 'boolean' } }, { required: ['a'] })] },
      { a: '1.0' },
    ],
    ['deep inside', object({ a: { items: integer } }), { a: ['x'] }],
  ])('%s', (_, schema, value) => {
    const coerced = coerce(value, schema)
    expect(coerced.value).toBe(value)
    expect(coerced).toEqual({ value, changes: [], ok: false })
  })
})

test('what can be changed is, beside what cannot', () => {
  expect(coerce({ a: '5', b: 'x' }, object({ a: integer, b: integer }))).toEqual({
    value: { a: 5, b: 'x' },
    changes: [{ path: ['a'], from: '5', to: 5, rule: 'text-to-integer' }],
    ok: false,
  })
})

test('changes are listed from the outside in, in the order of the value', () => {
  const schema = object({
    a: { type: 'object', additionalProperties: { type: 'boolean' } },
    b: { items: { type: 'number' } },
  })
  const text = '{"x":"on","y":0}'
  expect(coerce({ b: [1, '2.5'], a: text }, schema).changes).toEqual([
    { path: ['b', 1], from: '2.5', to: 2.5, rule: 'text-to-number' },
    { path: ['a'], from: text, to: { x: 'on', y: 0 }, rule: 'json-text' },
    { path: ['a', 'x'], from: 'on', to: true, rule: 'text-to-boolean' },
    { path: ['a', 'y'], from: 0, to: false, rule: 'number-to-boolean' },
  ])
})

test('what does not change is shared', () => {
  const value = { a: { n: '1' }, b: { n: 1 } }
  const part = object({ n: integer })
  const coerced = coerce(value, object({ a: part, b: part })).value
  expect(coerced).toEqual({ a: { n: 1 }, b: { n: 1 } })
  expect(Reflect.get(Object(coerced), 'b')).toBe(value.b)
  expect(coerce(1, integer).changes).toBe(coerce('x', integer).changes)
})

test('keys of Object.prototype are keys like any other', () => {
  const value: unknown = JSON.parse('{"__proto__":"1","constructor":"2","toString":"3"}')
  const schema = JSON.parse(
    '{"properties":{"__proto__":{"type":"integer"},"toString":{"type":"integer"}},"required":["valueOf"]}',
  ) as JsonSchema
  const coerced = coerce(value, schema)
  expect(JSON.stringify(coerced.value)).toBe('{"__proto__":1,"constructor":"2","toString":3}')
  expect(Object.getPrototypeOf(coerced.value)).toBe(Object.prototype)
  // Of two branches, the one that does not miss a property.
  const either = {
    anyOf: [{ required: ['toString'], properties: { n: integer } }, { properties: { n: { type: 'boolean' } } }],
  }
  expect(coerce({ n: '1' }, either).value).toEqual({ n: true })
})

test('an object without a prototype keeps having none', () => {
  const value: unknown = Object.assign(Object.create(null), { n: '1' })
  const coerced = coerce(value, object({ n: integer })).value
  expect(Object.getPrototypeOf(coerced)).toBeNull()
  expect({ ...Object(coerced) }).toEqual({ n: 1 })
})

test('an instance of a class is left alone', () => {
  class Order {
    n = '1'
  }
  const order = new Order()
  expect(coerce(order, object({ n: integer })).value).toBe(order)
})

test.each<[string, unknown, string]>([
  ['null', null, 'received null'],
  ['nothing', undefined, 'received undefined'],
  ['a text', 'integer', 'received "integer"'],
  ['a list', [integer], 'received ['],
  ['a schema of a library', { '~standard': { version: 1 } }, 'Hand in its JSON Schema'],
])('%s in place of a schema is an error', (_, schema, message) => {
  const wrong = schema as JsonSchema // what JavaScript can say
  expect(() => coerce({ a: '5' }, wrong)).toThrow(message)
})

describe('a schema with parts that are none is taken without them:', () => {
  test.each<[string, unknown]>([
    ['an unknown type', { type: 'float' }],
    ['no type', { type: [] }],
    ['a type that is an object', { type: {} }],
    ['properties that are a list', { properties: [integer] }],
    ['a property that is a text', { properties: { n: 'integer' } }],
    ['items that are a text', { items: 'integer' }],
    ['a required that is a boolean', { properties: { m: {} }, required: true }],
    ['a pattern that is none', { patternProperties: { '(': integer } }],
    ['an enum that is no list', { enum: 5 }],
    ['an anyOf without branches', { anyOf: [] }],
    ['an anyOf of texts', { anyOf: ['integer'] }],
    ['an allOf that is an object', { allOf: integer }],
    ['a remote reference', { $ref: 'https://example.com/schema.json' }],
    ['a reference that leads nowhere', { $ref: '#/$defs/none' }],
    ['a reference to no schema', { $ref: '#/title', title: 'x' }],
    ['a reference that is no text', { $ref: 5 }],
    ['a reference with a broken escape', { $ref: '#/%' }],
    ['a reference through a prototype', { $ref: '#/constructor' }],
    ['a reference to itself', { $ref: '#' }],
  ])('%s', (_, schema) => {
    for (const value of [{ n: '5' }, ['5']]) {
      // What no type allows, but a user's file may hold.
      expect(coerce(value, schema as JsonSchema)).toEqual({ value, changes: [], ok: true })
    }
  })
})

describe('however deep and round it is, it ends:', () => {
  const json: JsonSchema = {
    anyOf: [
      { type: 'integer' },
      { type: 'array', items: { $ref: '#' } },
      { type: 'object', additionalProperties: { $ref: '#' } },
    ],
  }
  const nested = (levels: number, inner: unknown): unknown => {
    let value = inner
    for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
    return value
  }

  test('100 levels of a recursive union', () => {
    expect(coerce(nested(100, '5'), json)).toMatchObject({ value: nested(100, 5), ok: true })
  })

  test('100,000 levels are left alone', () => {
    const value = nested(100_000, '5')
    const coerced = coerce(value, json)
    expect(coerced.value === value).toBe(true)
    expect(coerced).toMatchObject({ changes: [], ok: false })
  })

  test('a text of 100,000 levels', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(coerce(text, { type: 'array', items: { $ref: '#' } })).toMatchObject({
      changes: [{ from: text }],
      ok: false,
    })
  })

  test('a schema of 100,000 levels', () => {
    let schema: JsonSchema = integer
    for (let level = 0; level < 100_000; level += 1) schema = { allOf: [schema] }
    expect(coerce('5', schema)).toEqual({ value: '5', changes: [], ok: false })
  })

  test('references in a circle', () => {
    const schema = { type: 'integer', allOf: [{ $ref: '#' }, { $ref: '#' }], anyOf: [{ $ref: '#' }, { $ref: '#' }] }
    expect(coerce('5', schema)).toMatchObject({ value: 5, ok: true })
  })

  test('a schema that holds itself', () => {
    const schema: Record<string, unknown> = { type: 'object' }
    schema['properties'] = { a: schema, b: schema, n: integer }
    schema['patternProperties'] = { '.': { anyOf: [schema, schema, integer] } }
    const { changes, ok } = coerce({ n: '1', a: { b: { n: '2' } } }, schema)
    expect(ok).toBe(true)
    expect(changes).toMatchObject([
      { path: ['n'], to: 1 },
      { path: ['a', 'b', 'n'], to: 2 },
    ])
  })

  test.each([
    ['an object', { type: 'object', properties: { n: integer, a: { $ref: '#' }, b: { items: { $ref: '#' } } } }],
    [
      'parts',
      { allOf: [{ properties: { n: integer } }, { additionalProperties: { anyOf: [{ $ref: '#' }, integer] } }] },
    ],
    ['a union', { anyOf: [integer, { items: { $ref: '#' } }, { additionalProperties: { $ref: '#' } }] }],
  ])('a value that holds itself is left alone, by a schema of %s', (_, schema) => {
    const value: Record<string, unknown> = { n: '1', list: ['1'] }
    value['a'] = { n: '1', a: value, b: [value, { n: '1', a: value }] }
    const coerced = coerce(value, schema)
    expect(coerced.value === value).toBe(true)
    expect(coerced).toMatchObject({ changes: [], ok: false })
  })

  test('what stands at two places is no circle', () => {
    const shared = { n: '1' }
    const schema = { additionalProperties: object({ n: integer }) }
    expect(coerce({ a: shared, b: shared }, schema)).toMatchObject({ value: { a: { n: 1 }, b: { n: 1 } }, ok: true })
  })

  test('500 levels are gone through, 501 are not, however few of them the schema speaks of', () => {
    const schema = { properties: { n: integer } }
    expect(coerce({ n: '1', deep: nested(499, 5) }, schema)).toMatchObject({ value: { n: 1 }, ok: true })
    expect(coerce({ n: '1', deep: nested(500, 5) }, schema)).toMatchObject({ value: { n: '1' }, ok: false })
  })

  test('many branches on many levels', () => {
    const branch = (kind: number): JsonSchema =>
      object({ kind: { const: kind }, n: integer, l: { $ref: '#' }, r: { $ref: '#' } })
    const schema = { anyOf: Array.from({ length: 8 }, (_, kind) => branch(kind)) }
    let value: unknown = { kind: 7, n: '1' }
    for (let level = 0; level < 5; level += 1) value = { kind: 7, n: '1', l: value, r: structuredClone(value) }
    const coerced = coerce(value, schema)
    expect(coerced.ok).toBe(true)
    expect(coerced.changes.length).toBe(2 ** 6 - 1)
  })
})
