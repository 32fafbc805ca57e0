import type { RecordedError } from '../run/types.js'
import { plainText } from './values.js'

/** An error in a sentence: `TypeError: no such order`. */
export function errorText(error: RecordedError, max: number): string {
  const { name, message } = error
  return plainText(message === '' ? name : `${name}: ${message}`, max)
}
