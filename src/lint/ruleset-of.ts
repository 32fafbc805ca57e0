import { fnv1a } from '../text/fnv1a.js'
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
