import { inline } from '../json/inline.js'
import { parseJson } from '../json/parse-json.js'
import type { Attempt } from '../match/attempts.js'
import type { Step } from '../match/step.js'
import type { Outcome } from '../run/types.js'
import { attemptName } from './words.js'

const room = 60
const refusals: ReadonlySet<Outcome> = new Set(['invalid-args', 'invalid-json', 'unknown-tool'])

/** Where a call was to fail or to be blocked, and what became of it is nearly that. */
export function failureHints(steps: readonly Step[], attempt: Attempt | null): readonly string[] {
  if (attempt === null) return []
  if (steps.some(({ want }) => want === 'failed')) {
    return attempt.outcome === 'answered' ? answeredHints(attempt) : successHints(attempt)
  }
  const isRefused = refusals.has(attempt.outcome) && attempt.anyway === null
  if (!isRefused || !steps.some(({ want }) => want === 'blocked')) return []
  return [`blocked() is a gate's doing; stopped('${attempt.tool}') is also a call that its schema refuses.`]
}

/** Nobody saw it fail, whatever the model was told. */
function answeredHints({ call, tool }: Attempt): readonly string[] {
  const error = call?.told?.error === true ? `, and neither is ok('${tool}'), as the model was told an error` : ''
  return [
    `failed('${tool}') is a call that is known to have failed${error}. Of a transcript, runFrom(value, { failed: (result) => … }) says which results mean that; on a sheet, watch the tool with sheet.wrap(tools), then callsheet({ failed }) does.`,
  ]
}

/** What a call returned, or what the model was told of it, reads like a failure that nobody told us to count as one. */
export function successHints(attempt: Attempt): readonly string[] {
  if (attempt.outcome !== 'ok') return []
  const result = attempt.executions.at(-1)?.result
  const told = attempt.told?.json
  const returned = readsLikeFailure(typeof result === 'string' ? jsonOf(result) : result)
  if (!returned && !readsLikeFailure(told)) return []
  return [
    `${attemptName(attempt)} ${returned ? 'returned' : 'told the model'} ${inline(returned ? result : told, room)}, which counts as a success until ${attempt.executions.length === 0 ? 'runFrom(value, ' : 'callsheet('}{ failed: (result) => … }) says otherwise.`,
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
