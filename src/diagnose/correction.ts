import { unregisteredText } from './correction/unregistered-text.js'
import { unreadableText } from './correction/unreadable-text.js'
import { valueLines } from './correction/value-lines.js'
import { nameLines } from './correction/name-lines.js'
import type { DiagnosisFinding } from './diagnosis.js'
import type { ReadCall } from './read-call.js'
import { type KnownRegistry, withParameters } from './registry.js'

/** The call that is corrected: the model's own words, which a correction may repeat. */
export interface CorrectedCall {
  readonly call: ReadCall
  /** The registered names that a misspelt one may stand for, nearest first. */
  readonly likely: readonly string[]
}

/**
 * The least text that helps a model to mend its call, addressed to the model: one sentence a line. `null` where nothing is wrong.
 *
 * It is made of the findings of one stage, the registry, and the model's own call, so that it cannot hold what was told (the
 * nearest span may be the answer) or what was expected. Each line is bounded, and what cannot be seen is escaped.
 */
export function correctionOf(
  findings: readonly DiagnosisFinding[],
  registry: KnownRegistry,
  { call, likely }: CorrectedCall,
): string | null {
  const [first] = findings
  if (first === undefined) return null
  if (first.stage === 'registry') return unregisteredText(first, registry.names, likely)
  if (first.code === 'arguments-unreadable') return unreadableText(call)
  const tool = withParameters(registry.tools.get(call.name) ?? { name: call.name, schema: null, validate: null })
  return [...nameLines(findings, tool, call.args), ...valueLines(findings, tool, call.exact)].join('\n')
}
