import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonItems } from '../../../src/dataset/read/json-items.js'

test.each<[string, readonly unknown[]]>([
  ['[]', []],
  ['[ \n ]', []],
  ['[1]', [['1', 1]]],
  [
    '\n[\n\n{"a": [1,\n2]}, "],[",\n[[]] , null\n]',
    [
      ['{"a": [1,\n2]}', 4],
      ['"],["', 5],
      ['[[]] ', 6],
      ['null\n', 6],
    ],
  ],
  [
    '["\\\\", "\\"]"]',
    [
      ['"\\\\"', 1],
      ['"\\"]"', 1],
    ],
  ],
])('%j', (text, expected) => {
  expect(jsonItems(text, text.indexOf('[')).map((item) => [item.text, item.line])).toEqual(expected)
})

test('each item is the text of its value, on its line', () => {
  const property = fc.property(
    fc.array(fc.json({ maxDepth: 3 })),
    fc.array(fc.constantFrom('', ' ', '\n', '\r\n\t')),
    (items, spaces) => {
      const space = (index: number): string => spaces[index % Math.max(1, spaces.length)] ?? ''
      const parts = items.map((item, index) => `${space(index)}${item}${space(index + 1)}`)
      const text = `{"cases": \n [${parts.join(',')}]}\n`
      const found = jsonItems(text, text.indexOf('['))
      expect(found.map((item): unknown => JSON.parse(item.text))).toEqual(
        items.map((item): unknown => JSON.parse(item)),
      )
      let before = '\n'
      for (const [index, { line }] of found.entries()) {
        expect(line).toBe(`${before}${space(index)}`.split('\n').length)
        before += parts[index] ?? ''
      }
    },
  )
  fc.assert(property)
})
