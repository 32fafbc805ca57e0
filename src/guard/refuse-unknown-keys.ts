import { inline } from '../json/inline.js'
import { nearest } from '../text/nearest.js'
import { badGuardOptions, undefinedOption } from './errors.js'

/** A key that nobody reads is a wish that would not come true; nor would one whose value got lost on the way. */
export function refuseUnknownKeys(options: object, keys: readonly string[], place: string): void {
  const unknown = Object.keys(options).find((key) => !keys.includes(key))
  if (unknown === undefined) return refuseUndefined(options, place)
  const meant = nearest(unknown, keys)
  const hint = meant === null ? `The keys are ${keys.join(', ')}.` : `Did you mean ${meant}?`
  throw badGuardOptions(`does not know the key ${inline(unknown)} of ${place}. ${hint}`)
}

/** `{ approve: config.approve }` with a mistake in the configuration must not be a tool that nobody approves. */
export function refuseUndefined(options: object, place: string): void {
  const lost = Object.entries(options).find(([, value]) => value === undefined)
  if (lost !== undefined) throw undefinedOption(lost[0], place)
}
