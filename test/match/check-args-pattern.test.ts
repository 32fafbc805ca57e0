import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkArgsPattern } from '../../src/match/check-args-pattern.js'
import { partial } from '../../src/match/partial.js'

test.each([
  ['as a whole', Promise.resolve(1), /^the expected arguments hold a promise/],
  ['deep', { a: [{ b: Promise.resolve(1) }] }, /at a\[0\]\.b hold a promise; await it first/],
  ['in partial', partial({ a: partial({ b: Promise.resolve(1) }) }), /at a\.b hold a promise/],
])('a promise %s', (_title, pattern, message) => {
  expect(() => checkArgsPattern(pattern)).toThrow(message)
})

test('all else may stand there, and circles end', () => {
  const circular: unknown[] = [
    undefined,
    null,
    1,
    /x/,
    new Date(),
    expect.any(String),
    z.object({ a: z.string() }),
    () => true,
    new Map(),
  ]
  circular.push(circular, { circular })
  expect(() => checkArgsPattern(circular)).not.toThrow()
})
