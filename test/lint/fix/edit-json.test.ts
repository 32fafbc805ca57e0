import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../support/seed.js'
import { equal } from '../../../src/json/equal.js'
import { valueAt } from '../../../src/json/paths.js'
import { addEdits, emptyTree } from '../../../src/lint/fix/edit-tree.js'
import { editJson } from '../../../src/lint/fix/edit-json.js'
import { editValue } from '../../../src/lint/fix/edit-value.js'
import type { Edit } from '../../../src/lint/finding.js'

function edited(text: string, edits: readonly Edit[]): string {
  const tree = emptyTree()
  for (const edit of edits) expect(addEdits(tree, [edit])).toBe(true)
  return editJson(text, tree)
}

const set = (path: Edit['path'], value: unknown): Edit => ({ op: 'set', path, value })
const remove = (path: Edit['path']): Edit => ({ op: 'remove', path })

test.each<[string, string, readonly Edit[], string]>([
  ['a value', '{ "a" : 1.0,"b":2 }', [set(['b'], 'x')], '{ "a" : 1.0,"b":"x" }'],
  ['a new key as its neighbours are', '{\n  "a": 1\n}\n', [set(['b'], 2)], '{\n  "a": 1,\n  "b": 2\n}\n'],
  ['a new key on one line', '{"a":1}', [set(['b'], [1, { c: 2 }])], '{"a":1,"b":[1,{"c":2}]}'],
  ['with spaces', '{ "a": 1 }', [set(['b'], [1, { c: 2 }])], '{ "a": 1, "b": [1, { "c": 2 }] }'],
  [
    'a list in a text of lines, with its line endings',
    '{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t}\r\n}',
    [set(['a', 'c'], ['x'])],
    '{\r\n\t"a": {\r\n\t\t"b": 1,\r\n\t\t"c": [\r\n\t\t\t"x"\r\n\t\t]\r\n\t}\r\n}',
  ],
  ['into an empty object', '{\n  "a": {}\n}', [set(['a', 'b'], 1)], '{\n  "a": {\n    "b": 1\n  }\n}'],
  ['what is around it', '{"a":1}', [set(['b', 'c'], true)], '{"a":1,"b":{"c":true}}'],
  ['in the place of null', '{"a":null}', [set(['a', 'c'], true)], '{"a":{"c":true}}'],
  ['the first away', '{ "a": 1, "b": 2, "c": 3 }', [remove(['a'])], '{ "b": 2, "c": 3 }'],
  ['the last away', '[1, 2, 3 ]', [remove([2])], '[1, 2 ]'],
  ['neighbours away', '[1, 2, 3, 4]', [remove([1]), remove([2])], '[1, 4]'],
  ['all away', '{"a":{ "b": 1 }}', [remove(['a', 'b'])], '{"a":{}}'],
  ['all away and a new one', '{ "b": 1 }', [remove(['b']), set(['c'], 2)], '{ "c": 2 }'],
  ['what was not there away', '{"a":1}', [remove(['b', 'c'])], '{"a":1}'],
  [
    'one item more of a list',
    '{"required": ["a",  "b"]}',
    [set(['required'], ['a', 'b', 'c'])],
    '{"required": ["a",  "b",  "c"]}',
  ],
  ['one item fewer of a list', '[ 1,2, 3]', [set([], [1, 3])], '[ 1, 3]'],
  ['a part of an object that is set', '{"a":{"x":1.0,"y":2}}', [set(['a'], { x: 1, y: 3 })], '{"a":{"x":1.0,"y":3}}'],
  ['after a mark', '\uFEFF {"a":1}\n', [set(['a'], 2)], '\uFEFF {"a":2}\n'],
  ['braces and quotes in texts', '{"a":"}\\"{","b":1}', [set(['b'], 2)], '{"a":"}\\"{","b":2}'],
  ['a key of the prototype', '{"__proto__":{"a":1}}', [set(['__proto__', 'a'], 2)], '{"__proto__":{"a":2}}'],
  ['another new one', '{"a":1}', [set(['__proto__', 'b'], 2)], '{"a":1,"__proto__":{"b":2}}'],
])('%s', (_, text, edits, expected) => {
  expect(edited(text, edits)).toBe(expected)
})

const json = fc.jsonValue({ maxDepth: 3 })
const space = fc.constantFrom('', ' ', '\n', '\r\n\t', '  ')

/** The value as JSON with space of every kind. */
function spaced(value: unknown, next: () => string): string {
  if (typeof value !== 'object' || value === null) return next() + JSON.stringify(value) + next()
  if (Array.isArray(value)) return `${next()}[${value.map((item) => spaced(item, next)).join(',') || next()}]${next()}`
  const members = Object.entries(value).map(
    ([key, item]) => `${next()}${JSON.stringify(key)}${next()}:${spaced(item, next)}`,
  )
  return `${next()}{${members.join(',') || next()}}${next()}`
}

function pathsOf(value: unknown): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return [[], ...entries.flatMap(([key, item]) => pathsOf(item).map((path) => [key, ...path]))]
}

const written = fc.tuple(json, fc.infiniteStream(space)).map(([value, spaces]) => ({
  value,
  text: spaced(value, () => String(spaces.next().value)),
}))
const anEdit = (paths: readonly (readonly (string | number)[])[]): fc.Arbitrary<Edit> =>
  fc.record({
    op: fc.constantFrom('set' as const, 'remove' as const),
    path: fc
      .tuple(fc.constantFrom(...paths), fc.option(fc.constantFrom('new', 'more', '__proto__'), { nil: null }))
      .map(([path, key]) => (key === null ? path : [...path, key])),
    value: json,
  })

const problem = written.chain(({ value, text }) =>
  fc.record({
    text: fc.constant(text),
    value: fc.constant(value),
    edits: fc.array(anEdit(pathsOf(value)), { minLength: 1, maxLength: 4 }),
  }),
)

test('a text and its value are changed alike, however it is written', () => {
  fc.assert(
    fc.property(problem, ({ text, value, edits }) => {
      const tree = emptyTree()
      for (const edit of edits) {
        // Lists take no names, and the whole cannot go.
        const holder = valueAt(value, edit.path.slice(0, -1)).value
        const isOdd = Array.isArray(holder) && typeof edit.path.at(-1) === 'string'
        if (!isOdd && edit.path.length > 0) addEdits(tree, [edit])
      }
      const expected = editValue(value, tree)
      expect(equal(JSON.parse(editJson(text, tree)), JSON.parse(JSON.stringify(expected)))).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('without changes every byte stays', () => {
  fc.assert(
    fc.property(written, ({ text, value }) => {
      const tree = emptyTree()
      for (const path of pathsOf(value)) addEdits(tree, [set(path, valueAt(value, path).value)])
      expect(editJson(text, tree)).toBe(text)
    }),
  )
})

test.each<[string, readonly Edit[], readonly Edit[], boolean]>([
  ['the same place with another value', [set(['a'], 1)], [set(['a'], 2)], false],
  ['the same place with the same value', [set(['a'], { b: [1] })], [set(['a'], { b: [1] })], true],
  ['the same place, gone', [set(['a'], 1)], [remove(['a'])], false],
  ['a place inside', [remove(['a'])], [set(['a', 'b'], 2)], false],
  ['a place around', [set(['a', 'b'], 2)], [remove(['a'])], false],
  ['a place beside', [set(['a', 'b'], 2)], [remove(['a', 'c'])], true],
  ['an index and a text of it', [set(['a', 0], 2)], [set(['a', '0'], 3)], false],
  ['edits that contradict each other', [], [set(['a'], 1), set(['a', 'b'], 1)], false],
])('after one edit: %s', (_, first, second, expected) => {
  const tree = emptyTree()
  expect(addEdits(tree, first)).toBe(true)
  const before = JSON.stringify([...tree.parts])
  expect(addEdits(tree, second)).toBe(expected)
  if (!expected) expect(JSON.stringify([...tree.parts])).toBe(before)
})
