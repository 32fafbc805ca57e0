import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attemptOf } from '../../support/attempt-of.js'
import { isMatchingArgs } from '../../../src/match/args.js'
import { placeOfMode } from '../../../src/match/args-place.js'
import { scalarIndex } from '../../../src/match/calls/scalar-index.js'
import { partial } from '../../../src/match/partial.js'

const scalars = fc.constantFrom<unknown>(0, -0, 1, NaN, '1', '', true, null, undefined, 1n, /1/, expect.anything())
const { value: anyArgs } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('value'), { maxKeys: 2 }),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.record({ a: tie('value') }).map(
      (own) =>
        new (class Own {
          a = own.a
        })(),
    ),
  ),
}))

describe('a call that fits is never left out', () => {
  test.each(['exact', 'contains'] as const)('%s', (mode) => {
    let fitting = 0
    fc.assert(
      fc.property(anyArgs, fc.array(anyArgs, { maxLength: 8 }), fc.boolean(), (expected, received, isPartly) => {
        const isRecord = typeof expected === 'object' && expected !== null && Object.keys(expected).length > 0
        const pattern = isPartly && isRecord && !Array.isArray(expected) ? partial({ b: 1, ...expected }) : expected
        const calls = [pattern === expected ? expected : { ...(expected as object), b: 1 }, ...received] // a record
        const found = scalarIndex([...calls.keys()], calls.map(attemptOf))(pattern)
        for (const [call, args] of calls.entries()) {
          if (!isMatchingArgs(pattern, args, null, placeOfMode[mode])) continue
          fitting += 1
          expect(found === null || found.includes(call)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
    expect(fitting).toBeGreaterThan(500)
  })
})

test('few calls are left, in rising order, those whose arguments are no JSON among them', () => {
  const calls = [{ a: 1, b: 1 }, { a: 1, b: 2 }, new Map(), { a: 1, b: 1 }, { a: 2 }]
  const index = scalarIndex([...calls.keys()], calls.map(attemptOf))
  expect(index({ a: 1, b: 2 })).toEqual([1, 2])
  expect(index({ a: 1, b: { c: 1 } })).toEqual([2])
  expect(index({ b: 1, a: /x/ })).toEqual([0, 2, 3])
  expect(index({ a: /x/ })).toBe(null)
})

test('a number that parsing changed is compared as it was written', () => {
  const attempt = { ...attemptOf({ a: 9007199254740992 }), exact: { '/a': '9007199254740993' } }
  expect(scalarIndex([0], [attempt])({ a: 9007199254740993n })).toBe(null)
  expect(scalarIndex([0], [attempt])({ a: 1 })).toEqual([0])
})
