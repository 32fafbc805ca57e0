import { expect, test } from 'vitest'
import { convertJava, JAVA_TYPES } from '../../../src/score/bfcl/convert-java.js'
import { PythonCrash, PythonFloat } from '../../../src/score/bfcl/python.js'

const float = (value: number): PythonFloat => new PythonFloat(value)

test.each<[string, string, string | null, unknown]>([
  // What is no literal of the type stays a text.
  ['5', 'integer', null, 5],
  ['-5', 'byte', null, -5],
  ['5\n', 'short', null, 5],
  ['5L', 'integer', null, '5L'],
  ['+5', 'integer', null, '+5'],
  ['5.0', 'integer', null, '5.0'],
  ['2.5f', 'float', null, float(2.5)],
  ['2.5F\n', 'float', null, float(2.5)],
  ['3f', 'float', null, float(3)],
  ['2.5', 'float', null, '2.5'],
  ['2.5', 'double', null, float(2.5)],
  ['2e3', 'double', null, float(2000)],
  ['2.5f', 'double', null, '2.5f'],
  ['5L', 'long', null, 5],
  ['5', 'long', null, '5'],
  ['true', 'boolean', null, true],
  ['True', 'boolean', null, 'True'],
  ["'a'", 'char', null, "'a'"],
  ['"a"', 'String', null, '"a"'],
  ['5', 'any', null, '5'],
  ['new ArrayList<>(Arrays.asList(1, 2))', 'ArrayList', 'integer', [1, 2]],
  ['new ArrayList<Long>(Arrays.asList(1L, 2))', 'ArrayList', 'long', [1, '2']],
  ['new ArrayList<>(Arrays.asList("a", "b"))', 'ArrayList', 'String', ['a', 'b']],
  ['new ArrayList<>(Arrays.asList("a, b"))', 'ArrayList', 'String', ['', '']],
  ["new ArrayList<>(Arrays.asList('a'))", 'ArrayList', 'char', ['a']],
  ['new ArrayList<>(Arrays.asList(1, "a", true, 2f, 3L, x))', 'ArrayList', null, [1, 'a', true, float(2), 3, 'x']],
  ['new ArrayList<>() {{ add("a"); add("b"); }}', 'ArrayList', 'String', ['a', 'b']],
  ['new ArrayList<>()', 'ArrayList', 'String', []],
  ['List.of("a")', 'ArrayList', 'String', 'List.of("a")'],
  ['new int[]{1, 2}', 'Array', 'integer', [1, 2]],
  ['new int[] { }', 'Array', 'integer', []],
  ['new String[]{"a"}', 'Array', 'String', ['"a"']],
  ['new Object[]{1, "a"}', 'Array', null, [1, 'a']],
  ['{1, 2}', 'Array', 'integer', '{1, 2}'],
  ['new HashMap<String, Object>() {{ put("a", 1); put("b", "x"); }}', 'HashMap', null, { a: 1, b: 'x' }],
  ['new HashMap<>() {{ }}', 'HashMap', null, {}],
  ['new HashMap<>()', 'HashMap', null, {}],
  ['Map.of("a", 1)', 'HashMap', null, 'Map.of("a", 1)'],
  ['docFields', 'HashMap', null, 'docFields'],
])('%j as %s of %s', (text, type, nested, value) => {
  expect(convertJava(text, type, nested)).toEqual(value)
})

test.each(['Set', 'Hashtable', 'Queue', 'Stack'])('the checker dies of a %s', (type) => {
  expect(() => convertJava('x', type, null)).toThrow(new PythonCrash('NotImplementedError'))
  expect(JAVA_TYPES.has(type)).toBe(true)
})
