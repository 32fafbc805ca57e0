import { inline } from '../json/inline.js'
import { parseJson } from '../json/parse-json.js'
import type { Attempt } from '../match/attempts.js'
import type { Step } from '../match/step.js'
import { attemptName } from './words.js'

const room = 60

/** Where a call was to fail, and what it returned reads like a failure that nobody told us to count as one. */
export function failureHints(steps: readonly Step[], attempt: Attempt | null): readonly string[] {
  if (attempt === null || attempt.outcome !== 'ok' || !steps.some(({ want }) => want === 'failed')) return []
  const result = attempt.executions.at(-1)?.result
  if (!readsLikeFailure(typeof result === 'string' ? jsonOf(result) : result)) return []
  return [
    `${attemptName(attempt)} returned ${inline(result, room)}, which counts as a success until callsheet({ failed: (result) => … }) says otherwise.`,
  ]
}

/** The two ways in which tools say so: a flag, or an error that holds something. */
function readsLikeFailure(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  const { ok, success, error } = result as { ok?: unknown; success?: unknown; error?: unknown } // any object may be asked for a key
  return ok === false || success === false || (error !== undefined && error !== null && error !== false)
}

function jsonOf(text: string): unknown {
  const parsed = parseJson(text)
  return parsed.ok ? parsed.value : undefined
}
