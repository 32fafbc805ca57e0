import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonTextAt } from '../../src/json/json-text-at.js'
import { spansInJson } from '../../src/json/spans-in-json.js'

type Path = readonly (string | number)[]

/** Every path in a value. */
function pathsIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const items = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value)
  return [at, ...items.flatMap(([key, item]) => pathsIn(item, [...at, key]))]
}

test.each([
  ['{"a":[1,{"b":"c"}]}'],
  [' [ ] '],
  ['"x"'],
  ['-1.5e3'],
  ['\ufeff{\r\n\t"a b" : null }'],
  ['{"\\u0061":{"a/b":true}}'],
])('finds every value of %j', (json) => {
  const paths = pathsIn(JSON.parse(json.replace(/^\ufeff/u, '')))
  const spans = spansInJson(json, paths)
  for (const [index, path] of paths.entries()) {
    const { start, end, isWhole } = spans[index] ?? { start: -1, end: -1, isWhole: false }
    expect([path, isWhole, json.slice(start, end)]).toEqual([
      path,
      true,
      jsonTextAt(json.replace(/^\ufeff/u, ' '), path),
    ])
  }
})

test('what is not there is where the path is left', () => {
  const json = '{ "tools": [ { "name": "a" } ] }'
  const texts = spansInJson(json, [
    ['tools', 0, 'description'],
    ['tools', 1, 'name'],
    ['tools', 'name'],
    ['nothing', 'here'],
    ['tools', 0, 'name', 'x'],
  ]).map(({ start, end, isWhole }) => [json.slice(start, end), isWhole])
  expect(texts).toEqual([
    ['{ "name": "a" }', false],
    ['[ { "name": "a" } ]', false],
    ['[ { "name": "a" } ]', false],
    [json, false],
    ['"a"', false],
  ])
})

test('the last of two equal keys counts, with its parts', () => {
  const json = '{"a":{"b":1},"a":{"c":2}}'
  const [a, b, c] = spansInJson(json, [['a'], ['a', 'b'], ['a', 'c']]).map(({ start, end }) => json.slice(start, end))
  expect([a, b, c]).toEqual(['{"c":2}', '{"c":2}', '2'])
})

test('finds what jsonTextAt finds, in any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const json = JSON.stringify(value, null, indent)
      const paths = pathsIn(JSON.parse(json))
      const found = spansInJson(json, paths).map(({ start, end }) => json.slice(start, end))
      expect(found).toEqual(paths.map((path) => jsonTextAt(json, path)))
    }),
  )
})

test('a deep text that nobody asks into, and many paths in a long one', () => {
  const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)},"b":1}`
  expect(spansInJson(deep, [['b']])).toEqual([{ start: deep.length - 2, end: deep.length - 1, isWhole: true }])

  const long = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ name: `tool ${index}`, more: [index] })))
  const paths = Array.from({ length: 20_000 }, (_, index) => [index, 'more', 0])
  const spans = spansInJson(long, paths)
  expect(spans.map(({ start, end }) => Number(long.slice(start, end)))).toEqual(paths.map(([index]) => index))
})
