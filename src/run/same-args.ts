import { equal } from '../json/equal.js'
import { toPointer } from '../json/paths.js'

/** Arguments as the model wrote them: the parsed value and the number texts that parsing changed. */
export interface AskedArgs {
  readonly args: unknown
  readonly exact: Readonly<Record<string, string>>
  /** What the tool's schema makes of them. */
  readonly parsed: unknown
}

/**
 * Whether a function received what was asked, or what the tool's schema makes of it. A harness that parses without loss
 * may hand over a BigInt where `JSON.parse` rounds.
 */
export function isServedBy(asked: AskedArgs, received: unknown): boolean {
  if (equal(asked.args, received) || equal(asked.parsed, received)) return true
  // A function without parameters may be called without arguments.
  if (received === undefined) return equal(asked.args, {})
  return Object.keys(asked.exact).length > 0 && equal(withBigInts(asked.args, asked.exact, []), received)
}

function withBigInts(
  value: unknown,
  exact: Readonly<Record<string, string>>,
  path: readonly (string | number)[],
): unknown {
  if (typeof value === 'number') return bigIntOf(value, exact[toPointer(path)])
  if (Array.isArray(value)) return value.map((item, index) => withBigInts(item, exact, [...path, index]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withBigInts(item, exact, [...path, key])]))
}

function bigIntOf(value: number, text: string | undefined): number | bigint {
  return text !== undefined && /^-?\d+$/.test(text) && !Number.isSafeInteger(value) ? BigInt(text) : value
}
