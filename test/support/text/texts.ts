import * as fc from 'fast-check'
import { expect } from 'vitest'

/** Few points, so that texts have something in common: beyond ASCII, beyond 16 bits, and spaces of three kinds. */
const point = fc.constantFrom('a', 'a', 'b', 'b', 'c', 'é', '\u20ac', '😀', '\uffee', ' ', ' ', '\u00a0')

/** Two texts: short ones, some of several words of 32 bits, and such that are much alike. */
export const twoTexts: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(textOf(8), textOf(8)),
  fc.tuple(textOf(6), textOf(60)),
  fc.tuple(textOf(80), textOf(80)),
  fc
    .tuple(textOf(40), textOf(3), textOf(3), textOf(40))
    .map(([start, a, b, end]): [string, string] => [start + a + end, start + b + end]),
)

/** Holds a measure to its plain version, in both directions, and to its bounds. */
export function expectMeasure(
  measure: (a: string, b: string) => number,
  plain: (a: string, b: string) => number,
  most: number,
): void {
  fc.assert(
    fc.property(twoTexts, ([a, b]) => {
      const value = measure(a, b)
      expect(value).toBeCloseTo(plain(a, b), 9)
      expect(measure(b, a)).toBeCloseTo(plain(b, a), 9)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(most)
    }),
    { numRuns: 150 },
  )
}

/** Both directions give the same. */
export function expectSymmetry(measure: (a: string, b: string) => number): void {
  fc.assert(
    fc.property(twoTexts, ([a, b]) => {
      expect(measure(a, b)).toBe(measure(b, a))
    }),
    { numRuns: 150 },
  )
}

/** Equal texts are as alike as can be. */
export function expectIdentity(measure: (a: string, b: string) => number, most: number): void {
  fc.assert(
    fc.property(twoTexts, ([a, b]) => {
      fc.pre(/[^ \u00a0]/u.test(a))
      expect(measure(a, a)).toBe(most)
      expect(measure(b + a, b + a)).toBe(most)
    }),
    { numRuns: 50 },
  )
}

/** Two texts of so many points, in words, that have most points in common but few places. */
export function longTexts(length: number): readonly [string, string] {
  const points = [...'abc de😀fg h\u20ac']
  const textFrom = (start: number, step: number) =>
    Array.from({ length }, (_, index) => points[(start + index * step + (index % 7)) % points.length]).join('')
  return [textFrom(0, 3), textFrom(1, 5)]
}

/** A text of five different points, the same for the same seed, by a linear generator. */
export function randomText(length: number, seed: number): string {
  const points = [...'abcé😀']
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return points[(state >>> 8) % points.length]
  }).join('')
}

function textOf(maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: point, maxLength })
}
