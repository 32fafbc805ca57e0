import { inline } from '../../json/inline.js'

/** A value in a message: one that has keys only by what it is, so that their order is not seen. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object') ? 'a list' : inline(value, 40)
  return typeof value === 'object' && value !== null ? 'an object' : inline(value, 40)
}
