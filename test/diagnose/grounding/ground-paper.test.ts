import { describe, expect, test } from 'vitest'
import { groundPaper } from '../../../src/diagnose/grounding/ground-paper.js'
import { isToldLiterally } from '../../../src/diagnose/grounding/literal.js'
import { numbersIn } from '../../../src/diagnose/grounding/numbers-in.js'

describe('the published grounding', () => {
  test.each<
    [string, Readonly<Record<string, unknown>>, string, readonly [number | null, number | null, number | null, boolean]]
  >([
    ['nothing given', {}, 'anything', [null, null, null, true]],
    ['told', { city: 'oslo', n: 5 }, 'Oslo, 5 days', [1, null, 0, true]],
    ['another number', { n: 6 }, 'Oslo, 5 days', [0, null, 1, false]],
    ['a number beside none', { n: 6 }, 'Oslo', [0, null, null, true]],
    [
      'a list that is told, and one that is not',
      { a: ['Oslo', 5], b: ['Oslo', 6] },
      'Oslo, 5',
      [0.5, null, null, true],
    ],
    ['booleans, null and objects', { a: true, b: null, c: { d: 'x' } }, 'Oslo, 5', [0, null, null, true]],
    ['the empty text', { a: '' }, 'Oslo', [0, 0, 1, false]],
    ['a text within a word', { a: 'slo' }, 'Oslo', [0, 1, 0, true]],
    ['a text that holds the query', { a: 'hi there' }, 'hi', [0, 1, 0, true]],
    ['half of a text', { a: 'abxx' }, 'ab', [0, 1, 0, true]],
    ['nothing of a text', { a: 'xyz' }, 'Oslo', [0, 0, 1, false]],
  ])('%s', (_, given, query, [AVEM, QSLO, VHR, passes]) => {
    expect(groundPaper(given, query)).toMatchObject({ AVEM, QSLO, VHR, passes })
  })
})

test.each<[string, string, boolean]>([
  ['Oslo', 'in OSLO.', true],
  ['Oslo', 'Oslos', false],
  ['slo', 'Oslo', false],
  ['a.b', 'a.b', true],
  ['a.b', 'axb', false],
  ['(x)', 'f(x)', false],
  ['(x)', 'f (x)', true],
  ['東京', '去東京', false],
  ['', '', false],
])('%j literally in %j: %s', (value, text, expected) => {
  expect(isToldLiterally(value, text)).toBe(expected)
})

test.each<[string, readonly number[]]>([
  ['$200,000 at 3.5%', [200_000, 3.5]],
  ['10-20', [10, 20]],
  ['-5 and +5', [-5, 5]],
  ['1e3 .5 1.5E-2', [1000, 0.5, 0.015]],
  ['A1001, v1.2, x_5', []],
  ['1,23', [1, 23]],
  ['1,234,567.5', [1_234_567.5]],
  ['', []],
])('%j has the numbers %j', (text, expected) => {
  expect([...numbersIn(text)]).toEqual(expected)
})
