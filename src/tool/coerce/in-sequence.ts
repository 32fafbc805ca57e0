import type { CoercionChange } from './coercion.js'
import { fitOf, lesser, type Coercer, type Fit, type Outcome, type Work } from './outcome.js'

/**
 * Applies parts of a schema that all hold for the same value, one after the other. A change that an earlier part does not
 * take is not made: then the parts contradict each other, and nothing fits.
 */
export function inSequence(parts: readonly Coercer[]): Coercer {
  const [only] = parts
  if (only === undefined) return () => 2
  return parts.length === 1 ? only : (value, work) => applyAll(parts, value, work)
}

function applyAll(parts: readonly Coercer[], value: unknown, work: Work): Outcome {
  let result = value
  let changes: readonly CoercionChange[] | null = null
  let fit: Fit = 2
  for (const [index, part] of parts.entries()) {
    const outcome = part(result, work)
    if (typeof outcome === 'number') {
      fit = lesser(fit, outcome)
      continue
    }
    const before = fitBefore(parts, index, outcome.value, work)
    if (before === null || before < fit) {
      fit = 0
      continue
    }
    fit = lesser(before, outcome.fit)
    result = outcome.value
    changes = changes === null ? outcome.changes : [...changes, ...outcome.changes]
  }
  return changes === null ? fit : { value: result, changes, fit }
}

/** How far a new value fits the parts before; `null` if one of them would change it again. */
function fitBefore(parts: readonly Coercer[], index: number, value: unknown, work: Work): Fit | null {
  let fit: Fit = 2
  for (const part of parts.slice(0, index)) {
    const outcome = part(value, work)
    if (typeof outcome !== 'number') return null
    fit = lesser(fit, fitOf(outcome))
  }
  return fit
}
