import { nearest } from '../../text/nearest.js'

/** The allowed value that may be meant by one that is not; `undefined` where none is near. */
export function meantValue(value: unknown, allowed: readonly unknown[]): unknown {
  const texts = allowed.filter((one) => typeof one === 'string')
  return typeof value === 'string' ? (nearest(value, texts) ?? undefined) : undefined
}
