import { expect, test } from 'vitest'
import { MatchError } from '../../src/match/errors.js'
import { isPartial, partial, partialBrand } from '../../src/match/partial.js'

test('marks and keeps what it was given', () => {
  const args = { a: 1 }
  const marked = partial(args)
  expect(isPartial(marked)).toBe(true)
  expect(Object.isFrozen(marked)).toBe(true)
  expect(Reflect.get(marked, partialBrand)).toBe(args)
  expect(Object.keys(marked)).toEqual([])
})

test('another copy of the package makes the same mark', () => {
  expect(isPartial({ [Symbol.for('callsheet.partial')]: { a: 1 } })).toBe(true)
})

test.each([{ a: 1 }, null, undefined, 'partial', [1]])('%o is no partial', (value) => {
  expect(isPartial(value)).toBe(false)
})

test.each([
  [{}, /accepts everything/],
  [[1], /takes an object/],
  [null, /takes an object/],
  ['a', /takes an object/],
  [undefined, /takes an object/],
  [new Map([[1, 2]]), /takes an object/],
])('partial(%o) is an error', (args, message) => {
  expect(() => partial(args as never)).toThrow(MatchError)
  expect(() => partial(args as never)).toThrow(message)
})

test('partial of what cannot be read is an error', () => {
  expect(() => partial(revoked() as never)).toThrow(/takes an object of arguments: received \[unreadable\]/)
})

test('an error points at the line that called partial', () => {
  const errorOf = (): string | undefined => {
    try {
      partial({})
    } catch (error) {
      return error instanceof Error ? error.stack : undefined
    }
    return undefined
  }
  expect(
    errorOf()
      ?.split('\n')
      .find((line) => line.trim().startsWith('at ')),
  ).toContain('partial.test.ts')
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
