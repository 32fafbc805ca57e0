import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencySymbols } from '../../../src/score/values/currency-symbols.js'
import { compareAmounts, readAmount } from '../../../src/score/values/currency.js'

test.each([
  ['$1,250.00', undefined, '1250', 'USD'],
  ['1.250,00 \u20ac', undefined, '1250', 'EUR'],
  ['\u20ac1250', undefined, '1250', 'EUR'],
  ['EUR 1 250,00', undefined, '1250', 'EUR'],
  ['\u0e3f5', undefined, '5', 'THB'],
  ['$.50', undefined, '0.5', 'USD'],
  ['.50 EUR', undefined, '0.5', 'EUR'],
  ['1\u202f250,00\u00a0\u20ac', undefined, '1250', 'EUR'],
  ['CHF\u00a01\u2019250.50', undefined, '1250.5', 'CHF'],
  ['\u20b91,00,000', undefined, '100000', 'INR'],
  ['1250 usd', undefined, '1250', 'USD'],
  ['1250', 'USD', '1250', 'USD'],
  ['250.00', 'USD', '250', 'USD'],
  [250, 'USD', '250', 'USD'],
  [250n, 'USD', '250', 'USD'],
  [1.125, 'USD', '1.125', 'USD'],
  [1e21, 'JPY', '1000000000000000000000', 'JPY'],
  [-2.5, 'EUR', '-2.5', 'EUR'],
  // One separator, three digits.
  ['$1,250', undefined, '1250', 'USD'],
  ['1.250 \u20ac', undefined, '1250', 'EUR'],
  ['1,250', 'USD', '1250', 'USD'],
  ['\u00a51,250', undefined, '1250', 'JPY'],
  ['0,125 \u20ac', undefined, '0.125', 'EUR'],
  ['KWD 1,250.125', undefined, '1250.125', 'KWD'],
  ['KWD 1.25', undefined, '1.25', 'KWD'],
  // Signs.
  ['-$5', undefined, '-5', 'USD'],
  ['$-5', undefined, '-5', 'USD'],
  ['\u22125 EUR', undefined, '-5', 'EUR'],
  ['+5 EUR', undefined, '5', 'EUR'],
  ['($5.00)', undefined, '-5', 'USD'],
  ['(5.00 USD)', undefined, '-5', 'USD'],
  ['-0.00 USD', undefined, '0', 'USD'],
  [-0, 'USD', '0', 'USD'],
  // Signs that several currencies share.
  ['$5', 'CAD', '5', 'CAD'],
  ['$5', 'EUR', '5', 'USD'],
  ['$5 CAD', 'USD', '5', 'CAD'],
  ['US$5', 'CAD', '5', 'USD'],
  ['C$5', 'USD', '5', 'CAD'],
  ['\u00a55', 'CNY', '5', 'CNY'],
  ['\u00a35', 'EUR', '5', 'GBP'],
  ['5 kr', 'SEK', '5', 'SEK'],
  ['5 kr.', 'DKK', '5', 'DKK'],
  ['5 kr NOK', undefined, '5', 'NOK'],
  ['Rs.50', 'INR', '50', 'INR'],
  ['Rs. 50', 'PKR', '50', 'PKR'],
  ['5 EUR', 'USD', '5', 'EUR'],
])('%s with %s is %s %s', (value, defaultCurrency, amount, currency) => {
  expect(readAmount(value, { defaultCurrency })).toEqual({ amount, currency })
})

test.each([
  ['', 'USD'],
  ['abc', 'USD'],
  ['$', 'USD'],
  ['USD', 'USD'],
  ['five dollars', 'USD'],
  ['5 dollars', 'USD'],
  ['100 cents', 'USD'],
  ['5 XQZ', 'USD'],
  ['\u20ac5 USD', 'USD'],
  ['$5 \u20ac', 'USD'],
  ['1e5', 'USD'],
  ['5 - 10 USD', 'USD'],
  ['--5 USD', 'USD'],
  ['-(5) USD', 'USD'],
  ['(5 USD', 'USD'],
  ['5) USD', 'USD'],
  ['5- USD', 'USD'],
  ['5%', 'USD'],
  ['5 USD!', 'USD'],
  ['1,2,3 USD', 'USD'],
  ['\u0665 USD', 'USD'],
  [Number.NaN, 'USD'],
  [Number.POSITIVE_INFINITY, 'USD'],
  [null, 'USD'],
  [undefined, 'USD'],
  [true, 'USD'],
  [{ amount: 5 }, 'USD'],
])('%s with %s is none', (value, defaultCurrency) => {
  expect(readAmount(value, { defaultCurrency })).toEqual({ problem: 'not-an-amount' })
})

test.each([
  ['1.250', 'USD'],
  ['-1.250', 'USD'],
  ['KWD 1,250', undefined],
  ['KWD 1.250', undefined],
  ['1,250', 'KWD'],
  ['5 kr', 'USD'],
])('%s with %s can be read in two ways', (value, defaultCurrency) => {
  expect(readAmount(value, { defaultCurrency })).toEqual({ problem: 'ambiguous' })
})

test.each([[5], ['5'], ['1,250'], ['1.250'], ['(5)'], ['5 kr'], ['Rs. 50']])('%s needs a currency', (value) => {
  expect(readAmount(value)).toEqual({ problem: 'needs-currency' })
})

test('the same amount is the same, however written', () => {
  expect(compareAmounts(1250, '$1,250.00', { defaultCurrency: 'USD' })).toBe('same-amount')
  expect(compareAmounts('1.250,00 \u20ac', '\u20ac1,250.00')).toBe('same-amount')
  expect(compareAmounts('$5', '5.01 USD')).toBe('value-mismatch')
  expect(compareAmounts('$5', '\u20ac5')).toBe('value-mismatch')
  expect(compareAmounts('$5', '-$5')).toBe('value-mismatch')
  expect(compareAmounts('$5', 'five')).toBe('not-an-amount')
  expect(compareAmounts('1250 USD', '1.250', { defaultCurrency: 'USD' })).toBe('not-an-amount')
})

test('an amount without a currency is an error that names the option', () => {
  const error = expect.objectContaining({
    code: 'needs-default-currency',
    message:
      'the parameter amount: the amount 5 does not say in which currency. ' +
      "Name one in the rule: { matching_strategy: 'currency', default_currency: 'USD' }.",
  })
  expect(() => compareAmounts(5, '$5', { at: 'amount' })).toThrow(error)
  expect(() => compareAmounts('$5', 5, { at: 'amount' })).toThrow(error)
})

test.each([
  ['five', 'the value has the rule currency, but expects "five", which is no amount of money. '],
  ['1.250', 'the value has the rule currency, but expects "1.250", which can be read in two ways. '],
])('%s cannot be expected', (expected, start) => {
  expect(() => compareAmounts(expected, '$5', { defaultCurrency: 'USD' })).toThrow(
    expect.objectContaining({
      code: 'expected-not-an-amount',
      message: `${start}Write for example '1250.00 USD', or 1250 and default_currency in the rule.`,
    }),
  )
})

test.each([['usd'], ['US'], ['XQZ'], ['$'], ['']])('the default currency %j is an error', (defaultCurrency) => {
  expect(() => readAmount(5, { defaultCurrency })).toThrow(
    expect.objectContaining({ code: 'bad-currency', message: expect.stringContaining('ISO 4217') }),
  )
})

test.each([...currencySymbols])('the sign %s stands for currencies that exist', (sign, currencies) => {
  const known = Intl.supportedValuesOf('currency')
  for (const code of currencies) {
    if (code === null) continue
    expect(known).toContain(code)
    expect(readAmount(`${sign} 5`, { defaultCurrency: code })).toEqual({ amount: '5', currency: code })
  }
})

test('money that Intl formats reads back, unless it is ambiguous', () => {
  // Not those that put a country after the sign ($US), or before kr.
  const locales = [
    'en-US',
    'en-IN',
    'en-ZA',
    'de-DE',
    'de-CH',
    'de-AT',
    'es-ES',
    'pt-BR',
    'pt-PT',
    'pl-PL',
    'it-IT',
    'nl-NL',
    'tr-TR',
    'ja-JP',
    'ru-RU',
  ]
  const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'INR', 'KWD', 'BRL', 'SEK', 'PLN', 'CAD']
  const units = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  let ambiguous = 0
  let read = 0
  fc.assert(
    fc.property(
      units,
      fc.constantFrom(...locales),
      fc.constantFrom(...currencies),
      fc.constantFrom('symbol' as const, 'code' as const),
      fc.constantFrom('standard' as const, 'accounting' as const),
      (minor, locale, currency, currencyDisplay, currencySign) => {
        const style = { style: 'currency' as const, currency, currencyDisplay, currencySign }
        const format = new Intl.NumberFormat(locale, style)
        const digits = format.resolvedOptions().maximumFractionDigits ?? 0
        const found = readAmount(format.format(minor / 10 ** digits), { defaultCurrency: currency })
        if ('problem' in found) {
          expect([found.problem, currency]).toEqual(['ambiguous', 'KWD'])
          ambiguous += 1
        } else {
          expect(found).toEqual({ amount: String(minor / 10 ** digits), currency })
          read += 1
        }
      },
    ),
    { numRuns: 400 },
  )
  expect(read).toBeGreaterThan(ambiguous * 10)
})
