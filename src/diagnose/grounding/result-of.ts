import { mean } from '../mean.js'
import type { Grounding, GroundingResult } from './grounding.js'

/**
 * Argument value exact match |{exact}| / |values|; query span lexical overlap, the mean overlap of the texts that have one;
 * value hallucination rate, the mean hallucination of the graded values. It passes where the hallucinations sum to 0.
 *
 * Nothing given: no AVEM; no text that was not told literally: no QSLO; nothing graded: no VHR.
 */
export function resultOf(parameters: ReadonlyMap<string, readonly Grounding[]>): GroundingResult {
  const values = [...parameters.values()].flat()
  const overlaps = values.flatMap(({ overlap }) => (overlap === null ? [] : [overlap]))
  const graded = values.flatMap(({ hallucination }) => (hallucination === null ? [] : [hallucination]))
  return {
    parameters,
    AVEM: mean(values.map(({ exact }) => (exact ? 1 : 0))),
    QSLO: mean(overlaps),
    VHR: mean(graded),
    passes: graded.every((hallucination) => hallucination === 0),
  }
}
