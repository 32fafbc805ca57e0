import { snapshot } from '../json/snapshot.js'
import { readReports } from './framework-reports.js'
import { answerOfUser, isWaiting } from './judge-calls.js'
import { upTo } from './part-of.js'
import type { LegMaterial, RunMaterial } from './run-material.js'
import type { Run, ToolCall } from './types.js'

/** Adds the legs, and what each left waiting; what waits at the end of all is paused. */
export function withLegs(run: Run, { legs: parts, events, value, waits }: RunMaterial): Run {
  const given = rangesOf(parts, events.length, { value, error: run.error, reports: readReports(value) })
  const legs = given.map((part, index) => {
    const own = run.turns.filter(({ leg }) => leg === index + 1)
    const range = { firstTurn: own[0]?.number ?? null, lastTurn: own.at(-1)?.number ?? null }
    const then = upTo(run, part.finished)
    const isHeld = (call: ToolCall): boolean =>
      call.outcome === 'paused' ||
      (call.outcome === 'unanswered' &&
        (isWaiting(call, part.reports) || (waits !== null && answerOfUser('waits', waits(call, then)))))
    const waiting = Object.freeze(then.calls.filter(isHeld).map(({ number }) => number))
    const { started, finished, error } = part
    const isLast = index === given.length - 1
    const end = error === null ? (isLast ? run.end : 'finished') : 'threw'
    const ended = { end, error: error ?? (isLast ? run.error : null) }
    return withValue({ number: index + 1, ...ended, ...range, started, finished, waiting }, part.value)
  })
  const waiting = new Set(legs.at(-1)?.waiting)
  const calls = run.calls.map((call) =>
    call.outcome === 'unanswered' && waiting.has(call.number)
      ? snapshot({ ...call, outcome: 'paused' as const })
      : call,
  )
  return withValue({ ...run, calls: Object.freeze(calls), legs: Object.freeze(legs) }, value)
}

/** What the agent returned is the agent's: neither copied nor looked into, and not part of the run's data. */
function withValue<T extends object>(data: T, value: unknown): T {
  return Object.freeze(Object.defineProperty(data, 'value', { value }))
}

/** Each leg from where the one before it ended; the last to the end of all. */
function rangesOf(
  parts: readonly LegMaterial[],
  last: number,
  whole: Pick<LegMaterial, 'value' | 'error' | 'reports'>,
): readonly LegMaterial[] {
  if (parts.length === 0) return [{ started: 1, finished: last, ...whole }]
  return parts.map((part, index) => ({
    ...part,
    started: (parts[index - 1]?.finished ?? 0) + 1,
    finished: index === parts.length - 1 ? last : part.finished,
  }))
}
