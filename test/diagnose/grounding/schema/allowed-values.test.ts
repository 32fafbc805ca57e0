import { expect, test } from 'vitest'
import { type AllowedValues, allowedIn } from '../../../../src/diagnose/grounding/schema/allowed-values.js'
import { type Path, valueAt } from '../../../../src/json/paths.js'
import type { JsonSchema } from '../../../../src/tool/tool-spec.js'

const schema = {
  $defs: { unit: { enum: ['C', 'F'] } },
  properties: {
    plain: { type: 'string' },
    unit: { $ref: '#/$defs/unit' },
    maybe: { anyOf: [{ $ref: '#/$defs/unit' }, { const: 'K' }, { type: 'null' }] },
    limit: { type: 'integer', default: 10 },
    doors: { type: 'array', description: "[Enum]: ['driver', 'rear']", items: { type: 'string' } },
    flights: { items: { allOf: [{ properties: { cabin: { enum: ['economy'] } } }] } },
    pair: { prefixItems: [{ const: 'a' }], items: { const: 'b' } },
    old: { items: [{ const: 'a' }], additionalItems: { const: 'z' } },
    rest: { patternProperties: { '^x': { const: 'p' } }, additionalProperties: { const: 'q' } },
    circle: { $ref: '#/properties/circle' },
  },
  additionalProperties: { enum: ['else'] },
}

test.each<[Path, readonly unknown[], readonly string[]]>([
  [['plain'], [], []],
  [['unit'], ['C', 'F'], []],
  [['maybe'], ['C', 'F', 'K'], []],
  [['limit'], [10], []],
  [['doors', 3], [], ['driver', 'rear']],
  [['flights', 0, 'cabin'], ['economy'], []],
  [['pair', 0], ['a'], []],
  [['pair', 1], ['b'], []],
  [['old', 0], ['a'], []],
  [['old', 1], ['z'], []],
  [['rest', 'xy'], ['p'], []],
  [['rest', 'yx'], ['q'], []],
  [['circle'], [], []],
  [['other'], ['else'], []],
  [['plain', 'deeper'], [], []],
])('%j', (path, exact, described) => {
  const values = allowedAt(schema, path)
  expect(new Set(values.exact)).toEqual(new Set(exact))
  expect([...values.described]).toEqual(described)
})

test('a schema that says nothing', () => {
  expect(allowedAt(null, ['a']).exact.size).toBe(0)
  expect(allowedAt(true, ['a']).exact.size).toBe(0)
})

test('the values of enum are told from others', () => {
  const listedAt = (name: string) => allowedAt(schema, [name]).listed
  expect(listedAt('maybe')).toEqual(['C', 'F'])
  expect(listedAt('limit')).toEqual([])
})

function allowedAt(schema: JsonSchema | null, path: Path, args: unknown = {}): AllowedValues {
  return allowedIn(schema, args)({ path, at: JSON.stringify(path), value: valueAt(args, path).value })
}

const tagged = {
  properties: {
    item: {
      oneOf: [
        { properties: { kind: { const: 'a' }, val: { type: 'string', default: 'x' } }, required: ['kind'] },
        { properties: { kind: { const: 'b' }, val: { enum: ['y'] } }, required: ['kind'] },
      ],
    },
    plan: {
      properties: { kind: { type: 'string' }, val: { type: 'string' } },
      if: { properties: { kind: { enum: ['a', 'secret'] } } },
      then: { properties: { val: { enum: ['x'] } } },
      else: { properties: { val: { enum: ['y'] } } },
      dependentSchemas: { extra: { properties: { val: { const: 'z' } } } },
    },
  },
}

test.each<[string, Path, object, readonly unknown[]]>([
  ['the branch that fits', ['item', 'val'], { item: { kind: 'a', val: 'y' } }, ['x']],
  ['the other branch', ['item', 'val'], { item: { kind: 'b', val: 'y' } }, ['y']],
  ['no branch', ['item', 'val'], { item: { kind: 'c', val: 'y' } }, ['x', 'y']],
  ['then', ['plan', 'val'], { plan: { kind: 'a', val: 'y' } }, ['x']],
  ['else', ['plan', 'val'], { plan: { kind: 'b', val: 'y' } }, ['y']],
  ['a condition', ['plan', 'kind'], { plan: { kind: 'secret' } }, []],
  ['what another name brings', ['plan', 'val'], { plan: { kind: 'a', val: 'z', extra: 1 } }, ['x', 'z']],
])('what depends on the values: %s', (_, path, args, exact) => {
  // Whatever was asked before.
  allowedAt(tagged, path, {})
  expect([...allowedAt(tagged, path, args).exact]).toEqual(exact)
})

const whole = {
  properties: {
    one: { enum: [{ a: 'x' }, ['p', 'q']] },
    usual: { default: ['x'], items: { type: 'string' } },
    text: { enum: ['[1,2]'] },
  },
}

test.each<[Path, object, boolean]>([
  [['one', 'a'], { one: { a: 'x' } }, true],
  [['one', 'a'], { one: { a: 'x', b: 1 } }, false],
  [['one', 1], { one: ['p', 'q'] }, true],
  [['one', 1], { one: ['q', 'p'] }, false],
  [['usual', 0], { usual: ['x'] }, true],
  [['usual', 0], { usual: ['x', 'x'] }, false],
])('a list or an object is allowed as a whole: %j of %j', (path, args, isAllowed) => {
  expect(allowedAt(whole, path, args).exact.has(valueAt(args, path).value)).toBe(isAllowed)
})

test('the text of a list is allowed as a whole', () => {
  const { exact } = allowedIn(whole, { text: '[1,2]' })({ path: ['text', 0], at: 'text[0]', value: 1 })
  expect(exact.has(1)).toBe(true)
})

test.each([
  ['#unit', { $anchor: 'unit' }],
  ['unit.json', { $id: 'unit.json' }],
  ['unit.json', { $id: 'https://example.com/unit.json' }],
  ['#unit', { $id: '#unit' }],
  ['https://example.com/unit.json#/$defs/own', { $id: 'https://example.com/unit.json' }],
])('a reference by name: %s', (ref, name) => {
  const schema = {
    properties: { unit: { $ref: ref } },
    $defs: { unit: { ...name, enum: ['C'], $defs: { own: { enum: ['C'] } } } },
  }
  expect([...allowedAt(schema, ['unit']).exact]).toEqual(['C'])
})
