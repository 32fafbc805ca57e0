import { snapshot } from '../json/snapshot.js'
import { readReports } from './framework-reports.js'
import { answerOfUser, isWaiting } from './judge-calls.js'
import { upTo } from './part-of.js'
import type { RunMaterial } from './run-material.js'
import type { Run, ToolCall } from './types.js'

/** Adds the legs, and what each left waiting; what waits at the end of all is paused. */
export function withLegs(run: Run, { legs: parts, events, value, waits }: RunMaterial): Run {
  const given = parts.length === 0 ? [{ started: 1, finished: events.length, value }] : parts
  const legs = given.map((part, index) => {
    const own = run.turns.filter(({ leg }) => leg === index + 1)
    const range = { firstTurn: own[0]?.number ?? null, lastTurn: own.at(-1)?.number ?? null }
    const then = upTo(run, part.finished)
    const reports = readReports([part.value])
    const isHeld = (call: ToolCall): boolean =>
      call.outcome === 'paused' ||
      (call.outcome === 'unanswered' &&
        (isWaiting(call, reports) || (waits !== null && answerOfUser('waits', waits(call, then)))))
    const waiting = Object.freeze(then.calls.filter(isHeld).map(({ number }) => number))
    const { started, finished } = part
    return withValue({ number: index + 1, ...range, started, finished, waiting }, part.value)
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
