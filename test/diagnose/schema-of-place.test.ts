import { expect, test } from 'vitest'
import type { Path } from '../../src/json/paths.js'
import { schemaOfPlace } from '../../src/diagnose/schema-of-place.js'

const text = { type: 'string' }
const number = { type: 'number' }
const card = { properties: { kind: { const: 'card' }, id: text } }
const bank = { properties: { kind: { const: 'bank' }, id: number } }
const root = {
  $defs: { bank },
  properties: {
    city: text,
    list: { items: { properties: { sku: text } } },
    pay: { oneOf: [card, { $ref: '#/$defs/bank' }] },
    circle: { $ref: '#/properties/circle' },
  },
}

test.each<[Path, unknown, unknown]>([
  [[], {}, root],
  [['city'], { city: 5 }, text],
  [['town'], { town: 5 }, null],
  [['list', 3, 'sku'], { list: [] }, text],
  [['pay', 'id'], { pay: { kind: 'card', id: 5 } }, text],
  [['pay', 'id'], { pay: { kind: 'bank', id: 'x' } }, number],
  [['pay', 'kind'], { pay: { kind: 'cash' } }, { anyOf: [{ const: 'card' }, { const: 'bank' }] }],
  [['circle', 'deeper'], { circle: { deeper: 1 } }, null],
])('%j', (path, args, expected) => {
  expect(schemaOfPlace(args, path, root)).toEqual(expected)
})
