import { inline } from '../../src/json/inline.js'

/** A pattern of the option `secrets` cannot be used. */
export function badSecret(name: string, reason: string): TypeError {
  return new TypeError(`cassette() takes patterns by their names as secrets, but ${inline(name)} ${reason}`)
}
