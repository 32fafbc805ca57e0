import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDiff } from '../../../fakes/cassette/line-diff.js'

const many = (count: number, word: string): string =>
  Array.from({ length: count }, (_, at) => `${word} ${at}`).join('\n')

const cases: readonly (readonly [what: string, before: string, after: string, diff: readonly string[]])[] = [
  ['equal texts', 'a\nb', 'a\nb', []],
  ['one line', 'Be brief.', 'Be polite.', ['- Be brief.', '+ Be polite.']],
  ['a line among others', 'a\nb\nc\nd\ne', 'a\nb\nX\nd\ne', ['  b', '- c', '+ X', '  d']],
  ['a line more', 'a\nb', 'a\nX\nb', ['  a', '+ X', '  b']],
  ['a line less', 'a\nX\nb', 'a\nb', ['  a', '- X', '  b']],
  ['two places', 'a\nb\nc\nd\ne', 'X\nb\nc\nd\nY', ['- a', '+ X', '  b', '  d', '- e', '+ Y']],
  ['a line between two changes', 'a\nb\nc', 'X\nb\nY', ['- a', '+ X', '  b', '- c', '+ Y']],
  ['lines that change places', 'a\nb\nc', 'b\nc\na', ['- a', '  b', '  c', '+ a']],
  ['from nothing', '', 'a', ['- (an empty line)', '+ a']],
  ['a last line end', 'a', 'a\n', ['  a', '+ (an empty line)']],
  ['space at an end', 'a\nb ', 'a\nb', ['  a', '- "b "', '+ "b"']],
  ['what cannot be seen', 'a\u200bb\tc', 'ab\tc', ['- a\\u200bb\\tc', '+ ab\\tc']],
  ['ends of lines', 'a\r\nb', 'a\nb', ['- "a\\r"', '+ "a"', '  b']],
]

test.for(cases)('%s', ([, before, after, diff]) => {
  expect(lineDiff(before, after)).toEqual(diff)
})

test('a long line is cut around its first difference', () => {
  const [before, after] = [
    `${'x'.repeat(5000)}recorded${'y'.repeat(5000)}`,
    `${'x'.repeat(5000)}now${'y'.repeat(5000)}`,
  ]
  expect(lineDiff(before, after, { width: 40 })).toEqual([
    '- …xxxxxxxxxxxxxrecordedyyyyyyyyyyyyyyyyy…',
    '+ …xxxxxxxxxxxxxnowyyyyyyyyyyyyyyyyyyyyyy…',
  ])
  expect(lineDiff(`${'x'.repeat(5000)}a`, 'x'.repeat(5000), { width: 20 })).toEqual([
    `- …${'x'.repeat(18)}a`,
    `+ …${'x'.repeat(19)}`,
  ])
})

test('a character is never cut in two', () => {
  const diff = lineDiff('😀'.repeat(100), `${'😀'.repeat(50)}x${'😀'.repeat(50)}`, { width: 21 })
  expect(diff).toHaveLength(2)
  expect(diff.some((line) => /\p{Surrogate}/u.test(line))).toBe(false)
})

test('many lines are counted, of both sides', () => {
  expect(lineDiff(`a\n${many(30, 'old')}\nz`, `a\n${many(40, 'new')}\nz`, { lines: 8 })).toEqual([
    '  a',
    '- old 0',
    '- old 1',
    '- … 28 more lines',
    '+ new 0',
    '+ new 1',
    '+ … 38 more lines',
    '  z',
  ])
  expect(lineDiff('old', many(9, 'new'), { lines: 2 })).toEqual(['- old', '+ new 0 (… 8 more lines)'])
  expect(lineDiff('a\nb', `a\n${many(9, 'new')}\nb`, { lines: 6 })).toEqual([
    '  a',
    '+ new 0',
    '+ new 1',
    '+ new 2',
    '+ … 6 more lines',
    '  b',
  ])
})

test('many places are counted', () => {
  const before = many(60, 'line')
  const after = before.replaceAll(/line (\d*)5$/gm, 'other $15')
  expect(lineDiff(before, after, { lines: 9 })).toEqual([
    '  line 4',
    '- line 5',
    '+ other 5',
    '  line 6',
    '  line 14',
    '- line 15',
    '+ other 15',
    '  line 16',
    '… 4 more places',
  ])
})

test('a text too long to be compared line by line is one place', () => {
  const diff = lineDiff(`a\n${many(2000, 'old')}\nz`, `a\n${many(2000, 'new')}\nz`, { lines: 6 })
  expect(diff).toEqual(['  a', '- old 0', '- … 1999 more lines', '+ new 0', '+ … 1999 more lines', '  z'])
})

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))

test('it says all and only what differs: from the first text and the diff comes the second', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = lineDiff(before, after, { lines: 1000 })
      const count = (sign: string): number => diff.filter((line) => line.startsWith(sign)).length
      const [ours, theirs] = [before.split('\n'), after.split('\n')]
      expect(ours.length - count('-')).toBe(theirs.length - count('+'))
      // As many lines stay as can: a plain table of longest common rows.
      expect(before === after ? ours.length : ours.length - count('-')).toBe(common(ours, theirs))
      expect(diff.length === 0).toBe(before === after)
    }),
    { numRuns: 300 },
  )
})

function common(one: readonly string[], other: readonly string[]): number {
  const [first, ...rest] = one
  if (first === undefined) return 0
  const at = other.indexOf(first)
  return Math.max(at < 0 ? 0 : 1 + common(rest, other.slice(at + 1)), common(rest, other))
}

test('lines and width are bounds', () => {
  const long = fc.array(fc.string({ maxLength: 60 }), { maxLength: 30 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(long, long, fc.integer({ min: 2, max: 12 }), (before, after, lines) => {
      const diff = lineDiff(before, after, { lines, width: 30 })
      expect(diff.length).toBeLessThanOrEqual(lines + 1)
      expect(diff.every((line) => line.length <= 52 && !/[\n\r]/.test(line))).toBe(true)
      // Both sides are seen.
      if (before !== after) expect(diff.some((line) => /^[-+] /.test(line))).toBe(true)
    }),
  )
})
