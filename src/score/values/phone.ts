import type { CountryCode, ParseError, PhoneNumber } from 'libphonenumber-js'
import { badCountry, expectedNoPhone, needsDefaultCountry } from './errors.js'
import { phonePeer, type PhonePeer } from './phone-peer.js'

export interface PhoneOptions {
  /** Two letters (ISO 3166-1), for numbers without a country code. */
  readonly defaultCountry?: string | undefined
}

/** A telephone number (E.164, with `;ext=` where it has an extension), or why it is none. */
export type ReadPhone = { readonly number: string } | { readonly problem: 'not-a-phone-number' | 'needs-country' }

/**
 * Reads a telephone number, however it is written: `+1 (555) 019-2834`, `tel:+1-555-019-2834`, `15550192834` (text or number).
 * Without a country code it is read as one dials it in the default country. Whether somebody has the number is not asked:
 * numbers made up for tests, as these, are in no range that is given out. A sentence that holds a number is none.
 *
 * @throws ScoreError `bad-country`, `peer-missing`
 */
export function readPhone(value: unknown, { defaultCountry }: PhoneOptions = {}): ReadPhone {
  const peer = phonePeer()
  if (defaultCountry !== undefined && !isCountry(defaultCountry, peer)) throw badCountry(defaultCountry)
  const text = textOf(value)
  if (text === null) return { problem: 'not-a-phone-number' }
  const parsed = parse(text, defaultCountry, peer)
  if (!(parsed instanceof peer.ParseError)) {
    return { number: parsed.ext === undefined ? parsed.number : `${parsed.number};ext=${parsed.ext}` }
  }
  const isNational = parsed.message === 'INVALID_COUNTRY' && !text.startsWith('+') && defaultCountry === undefined
  return { problem: isNational ? 'needs-country' : 'not-a-phone-number' }
}

/**
 * How a received telephone number compares with the expected one; `at` is the parameter, for errors.
 *
 * @throws ScoreError `needs-default-country` where either has no country code and no default is given,
 * `expected-not-a-phone-number`, `bad-country`, `peer-missing`
 */
export function comparePhones(
  expected: unknown,
  actual: unknown,
  { at = '', ...options }: PhoneOptions & { readonly at?: string | undefined } = {},
): 'same-phone' | 'value-mismatch' | 'not-a-phone-number' {
  const left = readPhone(expected, options)
  if ('problem' in left) {
    throw left.problem === 'needs-country' ? needsDefaultCountry(expected, at) : expectedNoPhone(expected, at)
  }
  const right = readPhone(actual, options)
  if ('number' in right) return left.number === right.number ? 'same-phone' : 'value-mismatch'
  if (right.problem === 'needs-country') throw needsDefaultCountry(actual, at)
  return right.problem
}

function isCountry(country: string, peer: PhonePeer): country is CountryCode {
  return peer.isSupportedCountry(country)
}

function textOf(value: unknown): string | null {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return Number(value) < 0 ? null : String(value)
  if (typeof value !== 'string') return null
  // Full-width digits and signs, too; and of RFC 3966 the scheme, which the package takes only inside a longer text.
  return value.normalize('NFKC').trim().replace(/^tel:/iu, '')
}

function parse(text: string, country: CountryCode | undefined, peer: PhonePeer): PhoneNumber | ParseError {
  try {
    const options = country === undefined ? {} : { defaultCountry: country }
    return peer.parsePhoneNumberWithError(text, { ...options, extract: false })
  } catch (error) {
    if (error instanceof peer.ParseError) return error
    throw error
  }
}
