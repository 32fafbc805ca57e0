import { expect, test } from 'vitest'
import { codePoints } from '../../src/text/code-points.js'
import { masksOf, masksOfBlocks } from '../../src/text/masks.js'

test('half a megabyte at a time, also where all points of a long pattern differ', () => {
  const pattern = Array.from({ length: 30_000 }, (_, index) => index + 1)
  const blocks = [...masksOfBlocks(pattern, [])]
  expect(Math.max(...blocks.map(({ bits }) => bits.byteLength))).toBeLessThan(530_000)
  expect(blocks.reduce((sum, { length }) => sum + length, 0)).toBe(pattern.length)
})

test('where there is no memory for it, the next call finds nothing of it', () => {
  const text = codePoints('xyz')
  Object.defineProperty(text, 'map', {
    value: () => {
      throw new RangeError('Array buffer allocation failed')
    },
  })
  expect(() => masksOf(codePoints('abc'), text)).toThrow('allocation')
  expect(masksOf(codePoints('x'), codePoints('abcx')).offsets).toEqual([0, 0, 0, 1])
})
