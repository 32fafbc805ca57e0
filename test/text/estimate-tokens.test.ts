import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateTokens } from '../../src/text/estimate-tokens.js'

/** Counted by `o200k_base` of js-tiktoken. */
const counted: readonly (readonly [what: string, count: number, text: string])[] = [
  [
    'English',
    38,
    'Never refund more than the order total. When a tool reports an error, do what it says, and ask a person when the customer is angry or the order is older than ninety days.',
  ],
  [
    'JSON',
    56,
    '{"order_id":"A-1001","items":[{"sku":"LAMP-7","price":"49.90","qty":1},{"sku":"DESK-2","price":"249.00","qty":2}],"status":"delivered","late":true}',
  ],
  [
    'TypeScript',
    40,
    'export function total(items: readonly Item[]): number {\n  let sum = 0\n  for (const { price, quantity } of items) sum += price * quantity\n  return sum\n}\n',
  ],
  [
    'a schema',
    48,
    '{"type":"object","properties":{"order_id":{"type":"string","description":"The number of the order, such as A-1001."},"amount":{"type":"string"}},"required":["order_id"],"additionalProperties":false}',
  ],
  ['Chinese', 28, '退款金额不得超过订单总额。如果工具报告错误,请按照提示操作;如果客户很生气,请联系人工客服。'],
  ['Japanese', 34, '返金額は注文の合計を超えてはいけません。ツールがエラーを報告したら、その指示に従ってください。'],
  ['Korean', 29, '환불 금액은 주문 총액을 초과할 수 없습니다. 도구가 오류를 보고하면 그 지시에 따르세요.'],
  [
    'Russian',
    27,
    'Никогда не возвращайте больше, чем сумма заказа. Если инструмент сообщает об ошибке, сделайте то, что он говорит.',
  ],
  ['Arabic', 30, 'لا تقم أبدًا برد مبلغ أكبر من إجمالي الطلب. إذا أبلغت الأداة عن خطأ فافعل ما تقوله.'],
  ['Hindi', 31, 'ऑर्डर की कुल राशि से अधिक कभी वापस न करें। जब कोई टूल त्रुटि बताए, तो वही करें जो वह कहता है।'],
  [
    'German',
    26,
    'Erstatte niemals mehr als den Gesamtbetrag der Bestellung. Wenn ein Werkzeug einen Fehler meldet, tue, was es sagt.',
  ],
  [
    'ids and dates',
    54,
    '550e8400-e29b-41d4-a716-446655440000 2026-03-30T12:45:10.123Z +49 30 1234567 A-1001 DE89370400440532013000',
  ],
  ['emoji', 21, '👍 👍🏽 👨‍👩‍👧 🇩🇪 ❤️ 🚀🚀'],
]

test.each(counted)('%s: near %i', (_what, count, text) => {
  const share = estimateTokens(text) / count
  expect(share).toBeGreaterThanOrEqual(0.8)
  expect(share).toBeLessThanOrEqual(1.4)
})

test('all of them together: near what they are', () => {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
  const share = sum(counted.map(([, , text]) => estimateTokens(text))) / sum(counted.map(([, count]) => count))
  expect(share).toBeGreaterThan(1)
  expect(share).toBeLessThan(1.15)
})

test.each<[string, number]>([
  ['', 0],
  [' ', 0],
  ['a', 1],
  ['\n', 1],
  ['\n\n  \n', 1],
  ['    ', 1],
  ['Look the order up first.', 6],
  ['issueRefund', 2],
  ['issue_refund', 3],
  ['1234567', 3],
  ['退款', 2],
])('%j: %i', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

test('never less for more text, and never more than a token for each byte and one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (start, end) => {
      const both = estimateTokens(`${start}\n${end}`)
      expect(both).toBeGreaterThanOrEqual(Math.max(estimateTokens(start), estimateTokens(end)) - 1)
      expect(both).toBeLessThanOrEqual(estimateTokens(start) + estimateTokens(end) + 1)
      expect(both).toBeLessThanOrEqual(Buffer.byteLength(`${start}\n${end}`) + 1)
    }),
  )
})

test('a text of a megabyte has as many as its parts', () => {
  const part = 'Look the order up first. {"order_id":"A-1001"}\n'
  expect(estimateTokens(part.repeat(20_000)) / 20_000 / estimateTokens(part)).toBeCloseTo(1, 1)
})

test.each([undefined, null, 7, ['a']])('%j is no text', (value) => {
  expect(() => estimateTokens(value as never)).toThrow(TypeError)
})
