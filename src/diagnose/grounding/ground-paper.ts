import type { Path } from '../../json/paths.js'
import type { Grounding, GroundingResult } from './grounding.js'
import { numbersIn } from './numbers-in.js'
import { isToldLiterally } from './literal.js'
import { overlapOf } from './overlap-of.js'
import { resultOf } from './result-of.js'

/**
 * Argument value exact match |{exact}| / |given|; query span lexical overlap, the mean partial ratio of the texts that are not
 * exact; value hallucination: 0 where exact, 1 - partial ratio of a text, 1 of a number if the query has one, else none. It
 * passes where the hallucinations sum to 0.
 *
 * A text is exact if the query has it, in any case, not preceded or followed by a word character; a number if it equals one of
 * the query; a list if all its elements are. A list that is not, booleans, null and objects are not graded. Nothing given: no
 * AVEM; no text that is not exact: no QSLO; nothing graded: no VHR.
 *
 * Source: the stage of argument grounding of SAAG.
 */
export function groundPaper(
  given: Readonly<Record<string, unknown>>,
  query: string,
  isAssumed: (path: Path) => boolean = () => false,
): GroundingResult {
  const numbers = numbersIn(query)
  const values = Object.entries(given).map(([name, value]) => {
    const grounding = ground(name, value, query, numbers)
    const mayBe = grounding.verdict === 'ungrounded' && isAssumed([name])
    return mayBe ? ({ ...grounding, verdict: 'assumed', overlap: null, hallucination: null } as const) : grounding
  })
  return resultOf(new Map(values.map((value) => [value.path, [value]])))
}

function ground(path: string, value: unknown, query: string, numbers: ReadonlySet<number>): Grounding {
  const exact = isExact(value, query, numbers)
  const isList = Array.isArray(value)
  const overlap = typeof value === 'string' && !exact ? overlapOf(value, query) / 100 : null
  const isGraded = typeof value === 'string' || (typeof value === 'number' && numbers.size > 0)
  const hallucination = !isGraded ? null : exact ? 0 : 1 - (overlap ?? 0)
  return {
    path,
    value,
    verdict: exact || hallucination === 0 ? 'grounded' : hallucination === null ? 'excluded' : 'ungrounded',
    by: exact || hallucination === 0 ? 'literal' : null,
    exact,
    overlap,
    hallucination: isList && exact ? null : hallucination,
    span: null,
  }
}

function isExact(value: unknown, query: string, numbers: ReadonlySet<number>): boolean {
  if (typeof value === 'string') return isToldLiterally(value, query)
  if (typeof value === 'number') return numbers.has(value)
  return Array.isArray(value) && value.every((item) => isExact(item, query, numbers))
}
