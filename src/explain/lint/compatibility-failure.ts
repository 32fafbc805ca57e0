import type { Finding } from '../../lint/finding.js'
import type { LintResult } from '../../lint/lint-result.js'
import type { Target } from '../../lint/targets/target.js'
import { joinLines } from '../values.js'
import { counted } from '../words.js'
import { findingLines } from './finding-lines.js'

/** What stands against `toBeCompatibleWith`, or its negation. */
export interface CompatibilityFailure {
  readonly refused: readonly Finding[]
  readonly targets: readonly Target[]
  readonly negated: boolean
}

const mostLines = 25

/** Why a provider does not take tools, in at most 25 lines. */
export function compatibilityFailure(
  { toolCount, shape }: LintResult,
  { refused, targets, negated }: CompatibilityFailure,
): string {
  const names = targets.join(' and ')
  const tools = counted(toolCount, 'tool')
  if (negated) {
    return `expected ${tools} not to be compatible with ${names}, but nothing is known that ${names} would refuse`
  }
  const indexes = new Set(refused.map(({ index }) => index))
  const which = indexes.has(null) ? 'the set of them' : indexes.size === 1 ? '1 of them' : `${indexes.size} of them`
  const head = `expected ${tools} to be compatible with ${names}, but ${which} would be refused`
  return joinLines([head, ...findingLines(refused, mostLines - 3), '', `read as ${shape}`], 200)
}
