import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionJson } from '../../../src/score/answers/question-json.js'
import { question } from './support/question.js'

test('the order of keys says nothing', () => {
  const one = question({ expected: { a: 1, b: { c: 2, d: [3] } } })
  const two = question({ expected: { b: { d: [3], c: 2 }, a: 1 } })
  expect(questionJson(one)).toBe(questionJson(two))
  expect(questionJson(question({ expected: 'a', actual: 'b' }))).toBe(
    '{"actual":"b","expected":"a","path":"note","prompt":null,"question":null}',
  )
})

test.each([
  ['a big number and its digits', 1n, '1'],
  ['a big number and a number', 1n, 1],
  ['nothing and null', undefined, null],
  ['NaN and null', Number.NaN, null],
  ['zero and minus zero', 0, -0],
  ['a tag and a value that looks like one', 1n, { $bigint: '1' }],
  ['a list and its text', ['a'], '["a"]'],
  ['the order of a list', ['a', 'b'], ['b', 'a']],
  ['a key that is the name of the prototype', JSON.parse('{"__proto__":1}'), {}],
])('%s are two questions', (_name, one, two) => {
  expect(questionJson(question({ expected: one }))).not.toBe(questionJson(question({ expected: two })))
})

test('every part of a question counts', () => {
  const changes = [{}, { question: 'q' }, { path: 'p' }, { expected: 1 }, { actual: 1 }, { prompt: 'p' }]
  expect(new Set(changes.map((change) => questionJson(question(change)))).size).toBe(changes.length)
})

test('what is read back has the same text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (expected) => {
      const text = questionJson(question({ expected }))
      expect(JSON.stringify(JSON.parse(text))).toBe(text)
    }),
  )
})
