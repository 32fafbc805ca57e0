import { inline } from '../json/inline.js'
import { nearest } from '../text/nearest.js'
import { badGuardOptions } from './errors.js'

/** A key that nobody reads is a wish that would not come true. */
export function refuseUnknownKeys(options: object, keys: readonly string[], place: string): void {
  const unknown = Object.keys(options).find((key) => !keys.includes(key))
  if (unknown === undefined) return
  const meant = nearest(unknown, keys)
  const hint = meant === null ? `The keys are ${keys.join(', ')}.` : `Did you mean ${meant}?`
  throw badGuardOptions(`does not know the key ${inline(unknown)} of ${place}. ${hint}`)
}
