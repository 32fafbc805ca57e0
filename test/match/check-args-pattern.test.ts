import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkArgsPattern } from '../../src/match/check-args-pattern.js'
import { MatchError } from '../../src/match/errors.js'
import { partial } from '../../src/match/partial.js'

test.each([
  ['as a whole', Promise.resolve(1), /^the expected arguments hold a promise/],
  ['deep', { a: [{ b: Promise.resolve(1) }] }, /at a\[0\]\.b hold a promise; await it first/],
  ['in partial', partial({ a: partial({ b: Promise.resolve(1) }) }), /at a\.b hold a promise/],
])('a promise %s', (_title, pattern, message) => {
  expect(() => checkArgsPattern(pattern)).toThrow(message)
})

function throwing(): never {
  throw new Error('not for you')
}

test.each([
  [
    'a getter that throws',
    {
      a: {
        get b(): never {
          return throwing()
        },
      },
    },
    'what is expected at a.b cannot be read: not for you.',
  ],
  ['a revoked proxy', revoked({}), /^what is expected cannot be read: .*revoked/],
  ['a revoked list', { a: [revoked([])] }, /^what is expected at a\[0\] cannot be read: .*revoked/],
  ['a revoked function', { a: revoked(throwing) }, /^what is expected at a cannot be read: .*revoked/],
  ['a proxy that throws', partial({ a: new Proxy({}, { ownKeys: throwing }) }), /at a cannot be read: not for you/],
])('%s is an error of the caller', (_title, pattern, message) => {
  expect(() => checkArgsPattern(pattern)).toThrow(MatchError)
  expect(() => checkArgsPattern(pattern)).toThrow(message)
})

test('a pattern is at most 500 levels deep', () => {
  const nested = (levels: number): unknown =>
    Array.from({ length: levels }).reduce((inner: unknown) => ({ inner }), 'leaf')
  expect(() => checkArgsPattern(nested(500))).not.toThrow()
  expect(() => checkArgsPattern(nested(501))).toThrow(MatchError)
  expect(() => checkArgsPattern(nested(20_000))).toThrow(/^what is expected is nested deeper than 500 levels/)
})

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

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
