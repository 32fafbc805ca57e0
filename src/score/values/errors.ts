import { inline } from '../../json/inline.js'
import { formatPath, type Path } from '../../json/paths.js'
import { nearest } from '../../text/nearest.js'
import { ScoreError } from '../errors.js'

const SHOWN = 60

/** A zone that is neither `UTC`, an offset nor a name that this Node.js knows. */
export function badZone(zone: unknown): ScoreError {
  return new ScoreError(
    'bad-zone',
    `the zone ${inline(zone, SHOWN)} is unknown. Write 'UTC', an offset such as '+02:00', or a name such as 'Europe/Berlin'.`,
  )
}

/** What is expected by a `date` rule is no date. */
export function expectedNoDate(expected: unknown, at: string): ScoreError {
  return new ScoreError(
    'expected-not-a-date',
    `${subject(at)} has the rule date, but expects ${inline(expected, SHOWN)}, which is no date. ` +
      "Write for example '2026-03-30', '15:00:00Z' or '2026-03-30T15:00:00Z'.",
  )
}

/** What is expected by a `phone` rule is no telephone number. */
export function expectedNoPhone(expected: unknown, at: string): ScoreError {
  return new ScoreError(
    'expected-not-a-phone-number',
    `${subject(at)} has the rule phone, but expects ${inline(expected, SHOWN)}, which is no telephone number. ` +
      "Write for example '+1 555 019 2834'.",
  )
}

/** A telephone number without a country code, and a rule that names no country. */
export function needsDefaultCountry(value: unknown, at: string): ScoreError {
  return new ScoreError(
    'needs-default-country',
    `${subject(at)}: the telephone number ${inline(value, SHOWN)} has no country code, and without one it may be a number of any ` +
      "country. Name one in the rule: { matching_strategy: 'phone', default_country: 'US' }.",
  )
}

/** A `default_country` that the package does not know. */
export function badCountry(country: unknown): ScoreError {
  return new ScoreError(
    'bad-country',
    `default_country ${inline(country, SHOWN)} is no country. Write its two letters (ISO 3166-1) in upper case: 'US', 'DE', 'GB'.`,
  )
}

/** The package that reads telephone numbers is not installed. */
export function phonePeerMissing(cause: unknown): ScoreError {
  return new ScoreError(
    'peer-missing',
    'the rule phone needs the package libphonenumber-js, which is not installed. Write: npm install -D libphonenumber-js',
    { cause },
  )
}

/** What is expected by a `currency` rule is no amount of money, or one that can be read in two ways. */
export function expectedNoAmount(expected: unknown, at: string, problem: 'not-an-amount' | 'ambiguous'): ScoreError {
  const reason = problem === 'ambiguous' ? 'which can be read in two ways' : 'which is no amount of money'
  return new ScoreError(
    'expected-not-an-amount',
    `${subject(at)} has the rule currency, but expects ${inline(expected, SHOWN)}, ${reason}. ` +
      "Write for example '1250.00 USD', or 1250 and default_currency in the rule.",
  )
}

/** An amount without a currency, and a rule that names none. */
export function needsDefaultCurrency(value: unknown, at: string): ScoreError {
  return new ScoreError(
    'needs-default-currency',
    `${subject(at)}: the amount ${inline(value, SHOWN)} does not say in which currency. ` +
      "Name one in the rule: { matching_strategy: 'currency', default_currency: 'USD' }.",
  )
}

/** A `default_currency` that this Node.js does not know. */
export function badCurrency(currency: unknown): ScoreError {
  return new ScoreError(
    'bad-currency',
    `default_currency ${inline(currency, SHOWN)} is no currency. Write its three letters (ISO 4217) in upper case: 'USD', 'EUR', 'JPY'.`,
  )
}

/** A placeholder, and no clock to resolve it by. */
export function clockMissing(placeholder: string): ScoreError {
  return new ScoreError(
    'clock-missing',
    `${placeholder} needs to know what time it is, and the system's clock would make a test that passes today fail tomorrow. ` +
      "Hand one in: { now: '2026-03-30T12:00:00Z' }, or { now: () => new Date() } where the agent sees that clock too.",
  )
}

/** What stands where the clock and the zone are handed in. */
export function badClockOptions(options: unknown): ScoreError {
  return new ScoreError(
    'bad-option',
    `the options of resolvePlaceholders are ${inline(options, SHOWN)}; write { now, zone? }.`,
  )
}

/** A value that is no tree, or too high a one. `problem` completes "the value at …". */
export function notATree(path: Path, problem: string): ScoreError {
  const shown = path.length > 8 ? `${formatPath(path.slice(0, 8))}…` : formatPath(path)
  return new ScoreError(
    'not-data',
    `the value at ${shown} ${problem}. Placeholders are resolved in data, as JSON has it: write it without the circle, or flatter.`,
  )
}

/** A clock that tells no instant. */
export function badClock(now: unknown): ScoreError {
  return new ScoreError(
    'bad-clock',
    `now is ${inline(now, SHOWN)}, which is no instant between the years 0 and 9999. Hand in a Date, milliseconds since 1970, ` +
      "a text such as '2026-03-30T12:00:00Z', or a function that gives one of them.",
  )
}

const likelyMeant: Readonly<Record<string, string>> = { TOMORROW: 'TODAY+1d', YESTERDAY: 'TODAY-1d' }

/** Double braces around something in capitals that is no placeholder. */
export function unknownPlaceholder(placeholder: string, content: string): ScoreError {
  const [name = ''] = /^[A-Z\d_]*/u.exec(content) ?? []
  const meant = name === 'TODAY' || name === 'NOW' ? null : (likelyMeant[name] ?? nearest(name, ['TODAY', 'NOW']))
  return new ScoreError(
    'unknown-placeholder',
    `${inline(placeholder, SHOWN)} is no placeholder.${meant === null ? '' : ` Did you mean {{${meant}}}?`} ` +
      'There are {{TODAY}} and {{NOW}}, both with an offset in d, w, mo or y ({{TODAY+3d}}), {{NOW}} also in h, m or s ({{NOW-90m}}).',
  )
}

/** A placeholder whose day is before the year 0 or after 9999. */
export function placeholderOutOfRange(placeholder: string): ScoreError {
  return new ScoreError(
    'placeholder-out-of-range',
    `${inline(placeholder, SHOWN)} is no day between the years 0 and 9999. Write a smaller offset.`,
  )
}

function subject(at: string): string {
  return at === '' ? 'the value' : `the parameter ${at}`
}
