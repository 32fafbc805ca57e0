import { expect, test } from 'vitest'
import { fromSource } from '../../../src/score/bfcl/from-source.js'
import { caseOf } from './support.js'

test.each<[what: string, 'java' | 'javascript', type: string, given: unknown, value: unknown]>([
  ['a number', 'java', 'long', '5L', 5],
  ['a number itself', 'java', 'integer', 5, 5],
  ['a list', 'java', 'ArrayList', 'List.of("a, b")', ['a, b']],
  ['an object', 'javascript', 'dict', '{a: 1}', { a: 1 }],
  ['a boolean', 'javascript', 'Boolean', 'true', true],
  ['a text', 'java', 'String', '5', '5'],
  ['a text in quotes', 'javascript', 'String', "'5'", '5'],
  ['null for a text', 'javascript', 'String', 'null', null],
  ['null for a number', 'javascript', 'float', 'null', null],
  ['a variable', 'java', 'HashMap', 'docFields', 'docFields'],
  ['whatever it is', 'java', 'any', '20.5', '20.5'],
])('%s in %s as %s', (_, language, type, given, value) => {
  const { calls } = fromSource(caseOf({ type: 'string', 'x-bfcl-type': type }, ['x'], { p: given }, language))
  expect(calls).toEqual([{ name: 'f', arguments: { p: value } }])
})

test.each([
  ['long', ['integer', 'string']],
  ['float', ['number', 'string']],
  ['HashMap', ['object', 'string']],
  ['String', 'string'],
  ['any', undefined],
])('the schema of %s says %j', (type, expected) => {
  const { tools } = fromSource(caseOf({ type: 'string', 'x-bfcl-type': type }, ['x'], {}, 'java'))
  expect(tools).toMatchObject([
    { function: { parameters: { properties: { p: expected === undefined ? {} : { type: expected } } } } },
  ])
  expect(JSON.stringify(tools).includes('"type":"string"')).toBe(type === 'String')
})

test('answers in quotes are texts, others stay as they are', () => {
  const schema = { type: 'string', 'x-bfcl-type': 'String' }
  expect(fromSource(caseOf(schema, ['"a"', 'b', 1], {}, 'java')).possible_answers).toEqual([
    { f: { p: ['a', 'b', 1] } },
  ])
})

test('calls of unknown tools, with other arguments or none stay as they are', () => {
  const given = caseOf({ type: 'string', 'x-bfcl-type': 'long' }, [1], {}, 'java')
  const calls = [
    { name: 'g', arguments: { p: '5L' } },
    { name: 'f', arguments: ['5L'] },
    { name: 'f', arguments: { q: '5L' } },
  ]
  expect(fromSource({ ...given, calls }).calls).toEqual(calls)
  expect(fromSource({ ...given, calls: null }).calls).toBeNull()
})
