import type { PlainCall } from '../match/calls/read-calls.js'
import { legOf } from '../run/part-of.js'
import type { Run, ToolCall } from '../run/types.js'
import { specsOfRun } from '../score/known-tools.js'
import type { RecordedPart, RecordedRun } from './recorded-run.js'

/** What a run does not say of itself. */
export interface AboutRun {
  readonly test_id: string
  readonly trial: number | null
  readonly latency_ms: number | null
  /** How many turns the case has; `null` where it is no conversation. */
  readonly turns: number | null
}

/** What is scored of a run: what was asked in each leg, and answered. */
export function recordedOf(run: Run, { test_id, trial, latency_ms, turns }: AboutRun): RecordedRun {
  const parts = turns === null ? [partOf(run.calls, run.answer)] : run.legs.map(({ number }) => partOfLeg(run, number))
  return { test_id, trial, parts, error: run.error, latency_ms, tools: specsOfRun(run) }
}

/** A call belongs to the leg in which it was asked, though it may run in a later one. */
function partOfLeg(run: Run, number: number): RecordedPart {
  return partOf(
    run.calls.filter(({ leg }) => leg === number),
    legOf(run, number).answer,
  )
}

function partOf(calls: readonly ToolCall[], answer: string | null): RecordedPart {
  return { calls: calls.map(plainCall), answer }
}

/** The text of the arguments only where the value does not say it all. */
function plainCall({ name, args, rawArgs, turn, exact, duplicates }: ToolCall): PlainCall {
  const isWhole = args !== undefined && Object.keys(exact).length === 0 && duplicates.length === 0
  if (isWhole || rawArgs === null) return { name, args, turn }
  return args === undefined ? { name, rawArgs, turn } : { name, args, rawArgs, turn }
}
