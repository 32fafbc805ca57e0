import { expect, test } from 'vitest'
import { javaValue } from '../../../src/score/bfcl/java-value.js'

test.each<[string, unknown]>([
  ['true', true],
  ['null', null],
  ['5L', 5],
  ['2.5f', 2.5],
  ['2.5', 2.5],
  ["'c'", 'c'],
  ['"a, b"', 'a, b'],
  ['new ArrayList<>(Arrays.asList("a, b", "c"))', ['a, b', 'c']],
  ['new ArrayList<Long>(List.of(1L, 2L))', [1, 2]],
  ['Arrays.asList(1, 2)', [1, 2]],
  ['List.of("a")', ['a']],
  ['List.of()', []],
  ['new int[]{1, 2}', [1, 2]],
  ['new String[] { "a, b" }', ['a, b']],
  ['{1, 2}', [1, 2]],
  ['new ArrayList<>()', []],
  ['new ArrayList<String>() {{ add("a;b"); add("c"); }}', ['a;b', 'c']],
  ['new HashMap<>()', {}],
  ['new HashMap<String, Object>() {{ put("a, b", 1); put("c", List.of(true)); }}', { 'a, b': 1, c: [true] }],
  ['Map.of("a", 1, "b", "x")', { a: 1, b: 'x' }],
  ['new HashMap<>(Map.of("a", 1))', { a: 1 }],
  ['Map.of(1L, true, null, 2)', { 1: true, null: 2 }],
  ['Map.of(Map.of("toString", 1), 2)', { 'Map.of("toString", 1)': 2 }],
  // What is no literal stays as it is.
  ['docFields', 'docFields'],
  ['new Locale("de")', 'new Locale("de")'],
  ['new Point()', 'new Point()'],
  ['Map.of("a")', 'Map.of("a")'],
  ['List.of(1', 'List.of(1'],
  ['', ''],
])('%j stands for %j', (source, value) => {
  expect(javaValue(source)).toEqual(value)
})
