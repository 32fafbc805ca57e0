import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePhones, readPhone } from '../../../src/score/values/phone.js'

test.each([
  ['+1 (555) 019-2834', undefined, '+15550192834'],
  ['+1.555.019.2834', undefined, '+15550192834'],
  ['  +1 555 019 2834\u00a0', undefined, '+15550192834'],
  ['tel:+1-555-019-2834', undefined, '+15550192834'],
  ['\uff0b\uff11 \uff15\uff15\uff15 \uff10\uff11\uff19 \uff12\uff18\uff13\uff14', undefined, '+15550192834'],
  ['15550192834', 'US', '+15550192834'],
  [15_550_192_834, 'US', '+15550192834'],
  [15_550_192_834n, 'US', '+15550192834'],
  ['(555) 019-2834', 'US', '+15550192834'],
  ['(555) 019-2834 ext. 12', 'US', '+15550192834;ext=12'],
  ['tel:+1-555-019-2834;ext=12', undefined, '+15550192834;ext=12'],
  ['+49 (0)30 123456', undefined, '+4930123456'],
  ['0049 30 123456', 'DE', '+4930123456'],
  ['011 49 30 123456', 'US', '+4930123456'],
  ['030 123456', 'DE', '+4930123456'],
  ['+49 30 123456', 'US', '+4930123456'],
])('%s with %s is %s', (value, defaultCountry, number) => {
  expect(readPhone(value, { defaultCountry })).toEqual({ number })
})

test.each([
  ['abc', undefined],
  ['abc', 'US'],
  ['', 'US'],
  ['+', 'US'],
  ['1', undefined],
  ['+999 1234567', undefined],
  ['00 999 1234567', 'DE'],
  ['1-800-FLOWERS', 'US'],
  ['call me at +1 (555) 019-2834 please', undefined],
  ['1e5', 'US'],
  ['1'.repeat(20), 'US'],
  ['1'.repeat(300), undefined],
  [1.5, 'US'],
  [-15_550_192_834, 'US'],
  [-15_550_192_834n, 'US'],
  [Number.NaN, 'US'],
  [1e21, 'US'],
  [null, 'US'],
  [undefined, 'US'],
  [true, 'US'],
  [['+15550192834'], 'US'],
])('%s with %s is none', (value, defaultCountry) => {
  expect(readPhone(value, { defaultCountry })).toEqual({ problem: 'not-a-phone-number' })
})

test.each([['15550192834'], [15_550_192_834], ['(555) 019-2834'], ['0049 30 123456']])(
  '%s needs a country',
  (value) => {
    expect(readPhone(value)).toEqual({ problem: 'needs-country' })
  },
)

test('the same number is the same with a default country, and an error without one', () => {
  const options = { at: 'to', defaultCountry: 'US' }
  expect(comparePhones('+1 (555) 019-2834', '15550192834', options)).toBe('same-phone')
  expect(comparePhones('15550192834', '+1 (555) 019-2834', options)).toBe('same-phone')
  const error = expect.objectContaining({
    code: 'needs-default-country',
    message:
      'the parameter to: the telephone number "15550192834" has no country code, and without one it may be a number of any ' +
      "country. Name one in the rule: { matching_strategy: 'phone', default_country: 'US' }.",
  })
  expect(() => comparePhones('+1 (555) 019-2834', '15550192834', { at: 'to' })).toThrow(error)
  expect(() => comparePhones('15550192834', '+1 (555) 019-2834', { at: 'to' })).toThrow(error)
})

test('another number differs, an extension too, and words are none', () => {
  expect(comparePhones('+1 555 019 2834', '+1 555 019 2835')).toBe('value-mismatch')
  expect(comparePhones('+1 555 019 2834', '+1 555 019 2834 ext. 1')).toBe('value-mismatch')
  expect(comparePhones('+1 555 019 2834', 'abc')).toBe('not-a-phone-number')
  expect(comparePhones('+1 555 019 2834', null)).toBe('not-a-phone-number')
})

test('what is expected must be a telephone number', () => {
  expect(() => comparePhones('abc', '+1 555 019 2834')).toThrow(
    expect.objectContaining({
      code: 'expected-not-a-phone-number',
      message:
        'the value has the rule phone, but expects "abc", which is no telephone number. Write for example \'+1 555 019 2834\'.',
    }),
  )
})

test.each([['ZZ'], ['us'], ['USA'], [''], ['toString'], ['__proto__']])(
  'the country %j is an error',
  (defaultCountry) => {
    expect(() => readPhone('+1 555 019 2834', { defaultCountry })).toThrow(
      expect.objectContaining({ code: 'bad-country', message: expect.stringContaining('two letters') }),
    )
  },
)

test('a number is itself, whatever stands between its digits', () => {
  const between = fc.array(fc.constantFrom('', '', ' ', '-', '.', '\u00a0', '\u2013'), { minLength: 9, maxLength: 9 })
  const digits = fc.stringMatching(/^[2-9]\d{9}$/u)
  fc.assert(
    fc.property(digits, between, fc.constantFrom('+1', '1', ''), (national, gaps, code) => {
      const spaced = [...national].map((digit, index) => `${digit}${gaps[index] ?? ''}`).join('')
      expect(readPhone(`${code}${code === '' ? '' : ' '}${spaced}`, { defaultCountry: 'US' })).toEqual({
        number: `+1${national}`,
      })
    }),
  )
})
