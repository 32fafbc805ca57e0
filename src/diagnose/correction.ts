import type { DiagnosisFinding } from './diagnosis.js'
import type { KnownRegistry } from './registry.js'

/** The least text that helps a model to mend its call; `null` where nothing is wrong. */
export function correctionOf(findings: readonly DiagnosisFinding[], _registry: KnownRegistry): string | null {
  return findings.length === 0 ? null : findings.map(({ code }) => code).join(', ')
}
