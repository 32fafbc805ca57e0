import { expect, test } from 'vitest'
import { placeName } from '../../../src/explain/lint/place-name.js'

test.each<readonly [readonly (string | number)[], string]>([
  [[], ''],
  [['description'], ''],
  [['inputSchema'], ''],
  [['inputSchema', 'properties', 'city'], 'city'],
  [['inputSchema', 'properties', 'city', 'enum', 0], 'city'],
  [['inputSchema', 'properties', 'address', 'properties', 'street'], 'address.street'],
  [['inputSchema', 'properties', 'tags', 'items'], 'tags[]'],
  [['inputSchema', 'properties', 'tags', 'items', 'properties', 'name'], 'tags[].name'],
  [['inputSchema', 'properties', 'properties', 'properties', 'items'], 'properties.items'],
  [['inputSchema', 'properties', 'filter[id]'], '["filter[id]"]'],
  [['inputSchema', 'properties', 'a', 'properties', 'b c'], 'a["b c"]'],
  [['inputSchema', 'properties', ''], '[""]'],
  [['inputSchema', 'properties', '__proto__'], '__proto__'],
  [['inputSchema', 'required', 1], 'required[1]'],
  [['inputSchema', 'properties'], 'properties'],
  [['inputSchema', 'anyOf', 0], 'anyOf[0]'],
  [['outputSchema', 'properties', 'id'], 'outputSchema.properties.id'],
  [['annotations', 'readOnlyHint'], 'annotations.readOnlyHint'],
])('%j is %s', (path, name) => {
  expect(placeName(path)).toBe(name)
})
