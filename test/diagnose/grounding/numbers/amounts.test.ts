import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberAskOf } from '../../../../src/diagnose/grounding/numbers/number-ask.js'
import { readNumbers } from '../../../../src/diagnose/grounding/numbers/read-numbers.js'
import { tellsNumber } from '../../../../src/diagnose/grounding/numbers/tells-number.js'

const amount = numberAskOf(['amount'], false)

function digits(length: number): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`, 'u'))
}

function between(min: number, max: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((number) => String(number))
}

function padded(min: number, max: number): fc.Arbitrary<string> {
  return between(min, max).map((number) => number.padStart(2, '0'))
}

const capitals = fc.stringMatching(/^[B-DF-HJ-LN-TV-Z]{2,4}$/u).filter((text) => !/^[A-Z]{3}$/u.test(text))

const noAmounts: readonly (readonly [kind: string, text: fc.Arbitrary<string>])[] = [
  ['identifier', fc.tuple(capitals, digits(5)).map((parts) => parts.join('-'))],
  ['word', fc.tuple(capitals, digits(4)).map((parts) => parts.join(''))],
  ['version', fc.tuple(between(0, 20), between(0, 20), between(0, 20)).map((parts) => `v${parts.join('.')}`)],
  ['version', fc.tuple(between(0, 99), between(0, 99), between(0, 99)).map((parts) => parts.join('.'))],
  ['IP', fc.tuple(between(1, 255), between(0, 255), between(0, 255), between(1, 255)).map((parts) => parts.join('.'))],
  ['phone', fc.tuple(digits(3), digits(3), digits(4)).map((parts) => parts.join('-'))],
  ['phone', fc.tuple(digits(3), digits(3), digits(4)).map(([a, b, c]) => `+1 (${a}) ${b}-${c}`)],
  ['phone', fc.tuple(digits(2), digits(3), digits(6)).map(([a, b, c]) => `+${a} ${b} ${c}`)],
  ['time', fc.tuple(padded(0, 23), padded(0, 59)).map((parts) => parts.join(':'))],
  ['time', fc.tuple(between(1, 12), fc.constantFrom('am', 'pm', ' PM')).map((parts) => parts.join(''))],
  ['date', fc.tuple(between(1990, 2050), padded(1, 12), padded(1, 28)).map((parts) => parts.join('-'))],
  [
    'date',
    fc
      .tuple(between(1, 28), fc.constantFrom('March', 'May', 'Sept'), between(1990, 2050))
      .map((parts) => parts.join(' ')),
  ],
  ['date', fc.tuple(padded(1, 12), padded(1, 28), between(1990, 2050)).map((parts) => parts.join('/'))],
]

test.each(noAmounts)('no number of a text is an amount: %s', (_kind, texts) => {
  fc.assert(
    fc.property(texts, (text) => {
      const reading = readNumbers(`Please look at ${text} and tell me more.`)
      const numbers = (text.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number)
      const told = numbers.filter((number) => tellsNumber(number, null, reading, amount) !== null)
      expect(told).toEqual([])
    }),
  )
})

test('an amount is told in each of a dozen spellings', () => {
  const spellings: readonly ((value: number) => string)[] = [
    (value) => String(value),
    (value) => `$${value}`,
    (value) => `$${value.toFixed(2)}`,
    (value) => `${value} USD`,
    (value) => `USD ${value}`,
    (value) => `USD${value}`,
    (value) => `${value}€`,
    (value) => `€ ${value}`,
    (value) => `${value} dollars`,
    (value) => value.toLocaleString('en'),
    (value) => `£${value.toLocaleString('en')}`,
    (value) => `CHF ${value.toLocaleString('en').replaceAll(',', "'")}`,
    (value) => `${value / 1000}k`,
  ]
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 2_000_000 }), fc.constantFrom(...spellings), (value, spelling) => {
      const text = `Please pay ${spelling(value)}.`
      expect([text, tellsNumber(value, null, readNumbers(text), amount) !== null]).toEqual([text, true])
    }),
  )
})
