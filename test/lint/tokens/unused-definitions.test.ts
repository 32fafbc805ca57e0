import { expect, test } from 'vitest'
import { schemaFacts } from '../../../src/lint/schema/schema-facts.js'
import { unusedDefinitions } from '../../../src/lint/tokens/unused-definitions.js'

const $defs = { 'a/b': { type: 'string' }, tree: { properties: { next: { $ref: '#/$defs/tree' } } } }

test.each<[string, unknown, readonly string[]]>([
  ['none', { properties: {} }, []],
  ['no record', { $defs: null, definitions: [] }, []],
  ['used by nothing', { $defs: { a: {}, b: {} } }, ['a', 'b']],
  [
    'used, in another spelling',
    { properties: { x: { $ref: '#/$defs/a~1b' }, y: { $ref: '#/$defs/tree' } }, $defs },
    [],
  ],
  ['used by itself alone counts as used', { $defs }, ['a/b']],
  ['a part of it is used', { properties: { x: { $ref: '#/$defs/a/properties/b' } }, $defs: { a: {} } }, []],
  ['a reference by another way', { properties: { x: { $ref: '#a' } }, $defs: { a: { $anchor: 'a' } } }, []],
  ['a reference to the root', { properties: { x: { $ref: '#' } }, $defs: { a: {} } }, []],
  ['the older word', { definitions: { a: {} } }, ['a']],
])('%s', (_, schema, names) => {
  expect(unusedDefinitions(schemaFacts(schema)).map((path) => path.at(-1))).toEqual(names)
})
