import { badOption } from '../errors.js'
import type { FixKind } from '../finding.js'

const all: readonly FixKind[] = ['safe', 'compatible', 'suggestion']

/** The kinds of fixes that are made. */
export function readKinds(given: unknown = ['safe']): readonly FixKind[] {
  const list: readonly unknown[] = Array.isArray(given) ? Array.from(given) : []
  if (list.length === 0 || !list.every((kind) => all.some((known) => known === kind))) {
    throw badOption('kinds', given, `a list of ${all.join(', ')}, at least one`)
  }
  return all.filter((kind) => list.includes(kind))
}
