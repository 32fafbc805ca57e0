import { equal } from '../../src/json/equal.js'
import type { DatasetCase } from '../../src/dataset/dataset.js'
import { recordedOf } from '../../src/dataset/recorded-of.js'
import type { RecordedPart, RecordedRun } from '../../src/dataset/recorded-run.js'
import type { Run } from '../../src/run/types.js'
import { type AnyTranscript, runFrom } from '../../src/transcripts/run-from.js'
import { badAnswer, historyCut, nothingSeen, ranUnasked } from './describe-errors.js'

/** What is scored of a trial, and what is shown of it. */
export interface ReadTrial {
  readonly recorded: RecordedRun
  /** `null` where each turn is a transcript of its own. */
  readonly shown: Run | null
}

interface Given {
  readonly ran: Run
  readonly values: readonly unknown[]
  readonly reads: readonly (() => Run)[]
  readonly latency: number
  readonly row: DatasetCase
  readonly trial: number
  /** What the agent answered, of what it returned. */
  readonly answer: ((value: unknown) => unknown) | undefined
}

/** The run where the model was watched; else what the agent returned, which has to be a transcript. */
export function readTrial(given: Given): ReadTrial {
  const { recorded, shown } = readParts(given)
  const { answer, values } = given
  if (answer === undefined) return { recorded, shown }
  const parts = recorded.parts.map((part, index): RecordedPart => {
    // Who gave up returned nothing in the turns that were left.
    return index < values.length ? { ...part, answer: answerOf(answer, values[index]) } : part
  })
  return { recorded: { ...recorded, parts }, shown }
}

function answerOf(answer: (value: unknown) => unknown, value: unknown): string | null {
  const text = answer(value)
  if (typeof text === 'string' || text === null) return text
  throw badAnswer(text)
}

function readParts(given: Given): ReadTrial {
  const { ran, values, reads, latency, row, trial } = given
  const { test_id } = row
  const about = { test_id, trial, latency_ms: latency, turns: row.turns?.length ?? null }
  const seen = recordedOf(ran, about)
  // Who gave up at once returned nothing.
  if (ran.seen.asked || values.length === 0) return { recorded: seen, shown: ran }
  const runs = values.map((value, index) => readValue(test_id, value, reads[index]))
  requireAllAsked(test_id, ran, runs)
  const whole = { ...seen, tools: seen.tools.length > 0 ? seen.tools : (runs.at(-1)?.tools ?? []) }
  const [only] = runs
  if (row.turns === undefined && only !== undefined) {
    return { recorded: { ...whole, parts: recordedOf(only, about).parts }, shown: only }
  }
  return { recorded: { ...whole, parts: runs.map((run, index) => partOf(test_id, run, runs, index)) }, shown: null }
}

/** A tool that was seen to run, and that nobody asked for in what was returned, is no measure of what the model asked for. */
function requireAllAsked(test_id: string, { executions }: Run, runs: readonly Run[]): void {
  const asked = new Set(runs.flatMap(({ calls }) => calls.map(({ name }) => name)))
  const stray = executions.find(({ parent, tool }) => parent === null && !asked.has(tool))
  if (stray !== undefined) throw ranUnasked(test_id, stray.tool)
}

function readValue(test_id: string, value: unknown, read: (() => Run) | undefined): Run {
  try {
    return read === undefined ? runFrom(value as AnyTranscript) : read() // whatever is none is refused
  } catch (error) {
    throw nothingSeen(test_id, value, error)
  }
}

/** What a turn added: all that was returned, or what follows the history that the turn before returned. */
function partOf(test_id: string, run: Run, runs: readonly Run[], index: number): RecordedPart {
  const [part] = recordedOf(run, { test_id, trial: null, latency_ms: null, turns: null }).parts
  const before = runs[index - 1]
  if (part === undefined) return { calls: [], answer: null }
  if (before === undefined || !goesOn(run, before)) return part
  if (!holds(run, before)) throw historyCut(test_id, index + 1)
  return { ...part, calls: part.calls.slice(before.calls.length) }
}

/** Whether the calls of a transcript begin with those of another one. */
function holds({ calls }: Run, before: Run): boolean {
  return before.calls.every(({ id, name, args, rawArgs }, index) => {
    const call = calls[index]
    if (call === undefined || call.name !== name || call.id !== id) return false
    return rawArgs === call.rawArgs && equal(args, call.args)
  })
}

/** Whether a transcript begins as another one does, and the user says more in it. */
function goesOn(run: Run, before: Run): boolean {
  return run.input === before.input && prompts(run) > prompts(before)
}

function prompts({ requests }: Run): number {
  return requests.at(-1)?.messages.filter(({ role }) => role === 'user').length ?? 0
}
