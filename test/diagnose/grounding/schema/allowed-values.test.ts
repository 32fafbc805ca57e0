import { expect, test } from 'vitest'
import { allowedValues } from '../../../../src/diagnose/grounding/schema/allowed-values.js'
import type { Path } from '../../../../src/json/paths.js'

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
    old: { items: [{ const: 'a' }], additionalItems: true },
    circle: { $ref: '#/properties/circle' },
  },
  additionalProperties: { enum: ['else'] },
}

test.each<[Path, readonly unknown[], readonly string[]]>([
  [['plain'], [undefined], []],
  [['unit'], ['C', 'F', undefined], []],
  [['maybe'], [undefined, 'C', 'F', 'K'], []],
  [['limit'], [undefined, 10], []],
  [['doors', 3], [undefined], ['driver', 'rear']],
  [['flights', 0, 'cabin'], ['economy', undefined], []],
  [['pair', 0], ['a', undefined], []],
  [['pair', 1], ['b', undefined], []],
  [['old', 0], ['a', undefined], []],
  [['circle'], [undefined], []],
  [['other'], ['else', undefined], []],
  [['plain', 'deeper'], [], []],
])('%j', (path, exact, described) => {
  const values = allowedValues(schema, { path, at: JSON.stringify(path), value: null })
  expect(new Set(values.exact)).toEqual(new Set(exact))
  expect([...values.described]).toEqual(described)
})

test('a schema that says nothing', () => {
  expect(allowedValues(null, { path: ['a'], at: 'a', value: null }).exact.size).toBe(0)
  expect(allowedValues(true, { path: ['a'], at: 'a', value: null }).exact.size).toBe(0)
})

test('the values of enum are told from others', () => {
  const listedAt = (name: string) => allowedValues(schema, { path: [name], at: name, value: null }).listed
  expect(listedAt('maybe')).toEqual(['C', 'F'])
  expect(listedAt('limit')).toEqual([])
})
