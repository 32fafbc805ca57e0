import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsWords } from '../../src/trajectory/holds-words.js'

test.each([
  ['t-1', 'on t-1.', true],
  ['t-1', 't-12', false],
  ['t-1', 'at-1', false],
  ['t-1', 't-12 and t-1', true],
  ['total', 'the totality', false],
  ['total', 'subtotal', false],
  ['total', 'sub_total', false],
  ['Never.', 'Never.Always.', true],
  ['Never.', 'xNever.', false],
  ['(never)', 'a(never)b', true],
  ['caf\u00E9', 'cafe\u0301', true],
  ['cafe', 'cafe\u0301', false],
  ['a.', 'a.\u0323', false],
  ['\u{1D400}', 'x\u{1D400}', false],
  ['x', '\u{1D400}x', false],
  ['x', '\u{1F600}x\u{1F600}', true],
  ['不得退款', '客服不得退款超过总额', true],
  ['ห้ามคืนเงิน', 'คุณห้ามคืนเงินเกิน', true],
])('%j in %j: %j', (words, text, held) => {
  expect(holdsWords(text, words)).toBe(held)
})

test('words with room around them are found wherever they stand', () => {
  const word = fc.stringMatching(/^[a-z0-9_-]{1,6}$/u)
  fc.assert(
    fc.property(fc.array(word), word, fc.array(word), (before, wanted, after) => {
      const words = [...before, ...after]
      expect(holdsWords([...before, wanted, ...after].join(' '), wanted)).toBe(true)
      expect(holdsWords(words.join(' '), wanted)).toBe(words.includes(wanted))
    }),
  )
})
