import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeInJson, placeOf } from '../../src/json/place-in-json.js'

test.each<[string, readonly (string | number)[], number, number]>([
  ['1', [], 1, 1],
  ['\n  [1,\n 2]', [], 2, 3],
  ['\n  [1,\n 2]', [1], 3, 2],
  ['{"a":\r\n{"b\\n}": "}"}}', ['a', 'b\n}'], 2, 10],
  ['{"a": 1,\n "a": 2}', ['a'], 2, 7],
  ['{"a":\n [{"é😀": 1, "b": 2}]}', ['a', 0, 'b'], 2, 19],
  // Of a path that leads nowhere, the last value on its way.
  ['{"a":\n [3]}', ['a', 7, 'x'], 2, 2],
  ['{"a":\n [3]}', ['b'], 1, 1],
  ['{"1":\n 3}', [1], 1, 1],
])('%j at %j is at %i:%i', (json, path, line, column) => {
  expect(placeInJson(json, path)).toEqual({ line, column })
})

test('the place of every value, by a mark that stands where it stands', () => {
  const indent = fc.constantFrom(0, 1, 2, '\t', '\r\n')
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), indent, fc.nat(), (json, space, pick) => {
      // As a file would hold it: with own keys only.
      const value: unknown = JSON.parse(JSON.stringify(json))
      const paths = [...pathsIn(value, [])]
      const path = paths[pick % paths.length] ?? []
      const mark = 'a mark that no other value is'
      const marked = JSON.stringify(replaced(value, path, mark), null, space)
      const expected = lineAndColumn(marked, marked.indexOf(`"${mark}"`))
      expect(placeInJson(JSON.stringify(value, null, space), path)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('the place of an offset', () => {
  const text = 'ab\n\r\n😀c\n'
  expect(Array.from({ length: text.length + 1 }, (_, at) => placeOf(text, at))).toEqual(
    Array.from({ length: text.length + 1 }, (_, at) => lineAndColumn(text, at)),
  )
})

/** Counted by hand. */
function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  let [line, column] = [1, 1]
  for (let at = 0; at < offset; at += 1) {
    column += 1
    if (text[at] !== '\n') continue
    line += 1
    column = 1
  }
  return { line, column }
}

function* pathsIn(value: unknown, path: readonly (string | number)[]): Generator<readonly (string | number)[]> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    yield* pathsIn(part, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], mark: string): unknown {
  if (key === undefined) return mark
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaced(item, rest, mark) : item))
  const entries = Object.entries(value as object) // a path leads through it
  return Object.fromEntries(entries.map(([name, part]) => [name, name === key ? replaced(part, rest, mark) : part]))
}
