import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  embeddingEntry,
  keyOfQuestion,
  keyOfText,
  toFloat32,
  vectorOf,
} from '../../../src/score/answers/answer-entry.js'
import { question } from './support/question.js'

test('a key is the SHA-256 of what is asked', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(keyOfText('m', 'é')).toBe(sha('["embedding","m","é"]'))
  const asked = '{"actual":"too late","expected":"late","path":"note","prompt":null,"question":null}'
  expect(keyOfQuestion('j', question())).toBe(sha(JSON.stringify(['judge', 'j', asked])))
})

test('texts of one normal form have one key', () => {
  expect(keyOfText('m', 'caf\u00E9')).toBe(keyOfText('m', 'cafe\u0301'))
  expect(embeddingEntry('m', 'cafe\u0301', [1])).toEqual(embeddingEntry('m', 'caf\u00E9', [1]))
})

test.each([
  ['models', keyOfText('a', 'x'), keyOfText('b', 'x')],
  ['texts', keyOfText('a', 'x'), keyOfText('a', 'X')],
  ['parts cut elsewhere', keyOfText('a', 'bc'), keyOfText('ab', 'c')],
  ['parts with quotes', keyOfText('a","b', 'c'), keyOfText('a', 'b","c')],
  ['halves of surrogate pairs', keyOfText('a', '\uD800'), keyOfText('a', '\uDBFF')],
  ['names', keyOfQuestion('a', question()), keyOfQuestion('b', question())],
  ['questions', keyOfQuestion('a', question()), keyOfQuestion('a', question({ path: 'b' }))],
])('other %s have another key', (_name, one, other) => {
  expect(one).not.toBe(other)
})

test('a vector comes back as the 32-bit numbers next to it', () => {
  const vector = fc.array(fc.double({ min: -3e38, max: 3e38, noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(vector, (numbers) => {
      const back = vectorOf(embeddingEntry('m', 'a', toFloat32(numbers)))
      expect(back).toEqual(Array.from(Float32Array.from(numbers)))
      expect(back).toEqual(toFloat32(numbers))
    }),
  )
})
