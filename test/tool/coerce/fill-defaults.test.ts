import { expect, test } from 'vitest'
import { fillDefaults } from '../../../src/tool/coerce/fill-defaults.js'
import type { JsonSchema } from '../../../src/tool/tool-spec.js'

const days = { type: 'integer', default: 3 }
const withDays = { type: 'object', properties: { days } }
const shelf = { $ref: '#/$defs/shelf' }
const draft7 = 'http://json-schema.org/draft-07/schema#'

test.each<[name: string, schema: JsonSchema, value: unknown, result: unknown]>([
  ['an absent property', withDays, { city: 'Bonn' }, { city: 'Bonn', days: 3 }],
  ['an undefined property', withDays, { days: undefined }, { days: 3 }],
  ['in a nested object', { properties: { a: withDays } }, { a: {} }, { a: { days: 3 } }],
  ['in a list', { items: withDays }, [{}, { days: 1 }], [{ days: 3 }, { days: 1 }]],
  ['in a tuple', { prefixItems: [true, withDays], items: withDays }, [{}, {}, {}], [{}, { days: 3 }, { days: 3 }]],
  [
    'in other properties',
    { properties: { a: true }, additionalProperties: withDays },
    { a: {}, b: {} },
    { a: {}, b: { days: 3 } },
  ],
  [
    'by pattern',
    { properties: { ab: withDays }, patternProperties: { '^a': { properties: { n: { default: 1 } } } } },
    { ab: {}, ac: {} },
    { ab: { days: 3, n: 1 }, ac: { n: 1 } },
  ],
  ['through allOf', { allOf: [withDays, { properties: { n: { default: 1 } } }] }, {}, { days: 3, n: 1 }],
  ['the first of two', { allOf: [withDays, { properties: { days: { default: 9 } } }] }, {}, { days: 3 }],
  ['through $ref', { properties: { a: shelf }, $defs: { shelf: withDays } }, { a: {} }, { a: { days: 3 } }],
  ['what is referred to', { properties: { a: shelf }, $defs: { shelf: { $ref: '#/$defs/days' }, days } }, {}, { a: 3 }],
  [
    'in an allOf of the property',
    { properties: { a: { allOf: [{}, { $ref: '#/$defs/days' }] } }, $defs: { days } },
    {},
    { a: 3 },
  ],
  [
    'its own before what is referred to',
    { properties: { a: { ...shelf, default: 5 } }, $defs: { shelf: days } },
    {},
    { a: 5 },
  ],
  [
    'a $ref alone, up to draft 7',
    { $schema: draft7, properties: { a: { ...shelf, properties: { n: { default: 1 } } } }, $defs: { shelf: withDays } },
    { a: {} },
    { a: { days: 3 } },
  ],
  [
    'the branch that fits',
    { properties: { a: { anyOf: [{ type: 'null' }, { ...withDays, required: ['x'] }, withDays] } } },
    { a: {} },
    { a: { days: 3 } },
  ],
  [
    'of a tree',
    { properties: { n: { default: 1 }, next: { $ref: '#' } } },
    { next: { next: {} } },
    { n: 1, next: { n: 1, next: { n: 1 } } },
  ],
  ['of the wrong type, but clear', { properties: { a: { type: 'boolean', default: 'false' } } }, {}, { a: false }],
  [
    'of the wrong type, in a part',
    { properties: { a: { items: { type: 'integer' }, default: ['1'] } } },
    {},
    { a: [1] },
  ],
  ['of the wrong type', { properties: { a: { type: 'integer', default: 'many' } } }, {}, { a: 'many' }],
  ['null', { properties: { a: { type: 'string', default: null } } }, {}, { a: null }],
  ['an object, as it is', { properties: { a: { ...withDays, default: {} } } }, {}, { a: {} }],
  ['by a name of Object.prototype', { properties: { toString: { default: 1 } } }, {}, { toString: 1 }],
])('%s', (_, schema, value, result) => {
  const filled = fillDefaults(value, schema)
  expect(filled.value).toEqual(result)
  expect(filled.changes.every((change) => change.from === undefined && change.rule === 'default')).toBe(true)
  expect(filled.changes.length).toBeGreaterThan(0)
  expect(fillDefaults(filled.value, schema).changes).toEqual(
    // A default that is an object is not filled in itself; where it is present, it is.
    result !== null && JSON.stringify(result) === '{"a":{}}' ? [expect.anything()] : [],
  )
})

test.each<[name: string, schema: JsonSchema, value: unknown]>([
  ['a present property', withDays, { days: 1 }],
  ['null', withDays, { days: null }],
  ['what is no object', withDays, 'x'],
  ['a list', withDays, [{}]],
  ['JSON in a text', { properties: { a: withDays } }, { a: '{}' }],
  ['a branch that does not fit', { anyOf: [{ ...withDays, required: ['x'] }] }, {}],
  ['a default of the whole', { type: 'object', default: { days: 3 } }, {}],
  ['a default of an item', { items: { default: 3 } }, []],
  ['a boolean schema', true, {}],
  ['a broken property', { properties: { a: 'default', b: null }, default: 1 }, {}],
  ['broken keywords', { properties: [], items: 'x', allOf: {}, anyOf: [1], $ref: 5, default: 1 }, { a: [{}] }],
])('%s stays', (_, schema, value) => {
  const filled = fillDefaults(value, schema)
  expect(filled.value).toBe(value)
  expect(filled.changes).toEqual([])
})

test('no schema at all', () => {
  // What no type allows, but a user's file may hold.
  expect(fillDefaults({}, null as unknown as JsonSchema)).toEqual({ value: {}, changes: [] })
})

test('changes are listed with their paths, nested ones first', () => {
  const schema = { properties: { days, list: { items: withDays } } }
  expect(fillDefaults({ list: [{ days: 1 }, {}] }, schema).changes).toEqual([
    { path: ['list', 1, 'days'], from: undefined, to: 3, rule: 'default' },
    { path: ['days'], from: undefined, to: 3, rule: 'default' },
  ])
})

test('a default by the name of __proto__ is a key', () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"default":{"a":1}}}}') as JsonSchema
  const { value } = fillDefaults({}, schema)
  expect(JSON.stringify(value)).toBe('{"__proto__":{"a":1}}')
  expect(Reflect.get(Object(value), 'a')).toBeUndefined()
})

test('a value in a circle and one of many levels stay', () => {
  const schema = { properties: { n: days, a: { $ref: '#' } }, additionalProperties: { items: { $ref: '#' } } }
  const circle: Record<string, unknown> = {}
  circle['a'] = { b: [circle, { a: circle }] }
  expect(fillDefaults(circle, schema)).toEqual({ value: circle, changes: [] })

  const nested = (levels: number): unknown => (levels === 0 ? {} : { a: nested(levels - 1) })
  expect(fillDefaults(nested(200), schema).changes).toHaveLength(201)
  let deep: unknown = {}
  for (let level = 0; level < 100_000; level += 1) deep = { a: deep }
  const filled = fillDefaults(deep, schema)
  expect(filled.value === deep && filled.changes.length === 0).toBe(true)
})

test('many levels of a tree of choices take little time', { timeout: 20_000 }, () => {
  const node = { type: 'object', properties: { n: days, x: { type: 'integer' }, a: { $ref: '#' } } }
  let value: unknown = {}
  for (let level = 0; level < 400; level += 1) value = { a: value, x: '2' }
  const start = performance.now()
  fillDefaults(value, { allOf: [node], anyOf: [node, { type: 'integer' }], oneOf: [{ type: 'integer' }, node] })
  // One second; twenty where each choice goes down the whole tree.
  expect(performance.now() - start).toBeLessThan(8000)
})

test('references in a circle end', () => {
  const round = { properties: { n: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } }, default: 1 }
  expect(fillDefaults({}, round).changes).toEqual([])
})
