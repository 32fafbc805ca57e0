import type { ReadOptions } from './options/read-options.js'
import type { Settings } from './settings-of.js'

/** A short digest of what was asked: scores of two results compare only where it is the same. It is no secret and no proof. */
export function rulesetOf(settings: Settings, { preset, targets, overrides }: ReadOptions): string {
  const asked = [...settings].map(([{ id }, { severity, weight, options }]) => [id, severity, weight, sorted(options)])
  return fnv1a(JSON.stringify([preset, asked, targets, overrides]))
}

function sorted(options: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv), of UTF-16 units, as 16 hexadecimal digits. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
