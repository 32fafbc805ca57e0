import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIn, pythonEqual, PythonFloat, pythonTypeOf } from '../../../src/score/bfcl/python.js'

describe('pythonTypeOf', () => {
  test.each<[unknown, string]>([
    ['', 'str'],
    ['5', 'str'],
    [5, 'int'],
    [-0, 'int'],
    [5.5, 'float'],
    [1e20, 'int'],
    [1e21, 'float'],
    [Number.NaN, 'float'],
    [new PythonFloat(5), 'float'],
    [true, 'bool'],
    [null, 'NoneType'],
    [undefined, 'NoneType'],
    [[], 'list'],
    [{}, 'dict'],
  ])('%j is of type %s', (value, type) => {
    expect(pythonTypeOf(value)).toBe(type)
  })
})

describe('pythonEqual', () => {
  test.each<[unknown, unknown]>([
    [1, true],
    [0, false],
    [
      [true, 0],
      [1, false],
    ],
    [
      { a: 1, b: [2] },
      { b: [2], a: true },
    ],
    [null, null],
    [-0, 0],
    [{}, {}],
  ])('%j is %j', (left, right) => {
    expect(pythonEqual(left, right)).toBe(true)
    expect(pythonEqual(right, left)).toBe(true)
  })

  test.each<[unknown, unknown]>([
    ['1', 1],
    ['true', true],
    ['', null],
    ['', false],
    [null, 0],
    [null, false],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 1]],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ toString: 1 }, {}],
    ['A', 'a'],
    [2, true],
  ])('%j is not %j', (left, right) => {
    expect(pythonEqual(left, right)).toBe(false)
    expect(pythonEqual(right, left)).toBe(false)
  })

  test('every value from JSON is its copy, and nothing that is not written the same apart from numbers and booleans', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        expect(pythonEqual(left, structuredClone(left))).toBe(true)
        expect(pythonEqual(left, right)).toBe(asPython(left) === asPython(right))
      }),
    )
  })

  test('isIn finds a value wherever it is', () => {
    expect(isIn(true, ['x', [1], 1])).toBe(true)
    expect(isIn([true], ['x', [1], 1])).toBe(true)
    expect(isIn('1', ['x', [1], 1])).toBe(false)
    expect(isIn('', [])).toBe(false)
  })
})

/** One text for all that is equal. */
function asPython(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'boolean') return Number(part)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1))
  })
}
