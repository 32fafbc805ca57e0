import type { DatasetPlace } from '../../dataset/errors.js'
import { parseRunLine } from '../../dataset/read/parse-run-line.js'
import { badField, type Fields, readPart } from '../../dataset/read/read-part.js'
import { isRunData } from '../../dataset/read/read-run-data.js'
import {
  badRunValue,
  badTools,
  badTranscript,
  noRunLine,
  notOneRecord,
  unknownRunKey,
} from '../../dataset/read/run-errors.js'
import { type Registry, registry } from '../../diagnose/registry.js'
import { DiagnoseError } from '../../diagnose/errors.js'
import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import type { PlainCall } from '../../match/calls/read-calls.js'
import type { Run } from '../../run/types.js'
import { nearest } from '../../text/nearest.js'
import { TranscriptError } from '../../transcripts/errors.js'
import { runFrom } from '../../transcripts/run-from.js'
import type { Line } from '../score/read-lines.js'
import { listOfRecords, listOfRuns, notOneLine, queryIsList } from './errors.js'
import { runOfData } from './run-of-data.js'

/** One run of a file, with what its line says beside. */
export interface RunLine {
  readonly run: Run
  /** What the user asked for, where the run does not show it. */
  readonly query: string | null
  /** What else the model had read. */
  readonly context: readonly unknown[]
  readonly tools: Registry | null
}

/**
 * A line with a run: what `runToJson` made of one, or a transcript, as it is or as `run`; or `calls` (or `turns` of a
 * conversation) with `query` and `context`, all of which the calls are held to.
 *
 * @throws DatasetError with the place, where the line holds none
 */
export function readLine({ text, ...place }: Line): RunLine {
  if (place.line === 1 && /^[[{\s]+$/u.test(text)) throw notOneLine(place)
  const value = parseRunLine(text, place)
  if (Array.isArray(value) && value.some(isRecord)) throw listOfRecords(place)
  if (isListOfRuns(value)) throw listOfRuns(place)
  if (isObject(value) && !isRunData(value) && records.some((key) => key in value)) return readFields(value, place)
  if (!isObject(value) && !Array.isArray(value)) throw noRunLine(place, inline(value))
  // Read again, since only there numbers that JavaScript does not hold are kept.
  const whole = parseRunLine(`{"run":${text}}`, place)
  return { run: readRun(isObject(whole) ? whole['run'] : null, place), query: null, context: [], tools: null }
}

function isRecord(value: unknown): boolean {
  return isObject(value) && value['callsheet'] === 'guard'
}

/** Messages and items of SDKs have roles or types. */
function isListOfRuns(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const first: unknown = value[0]
  if (Array.isArray(first)) return true
  return (
    isObject(first) && (isRunData(first) || [...records, 'messages'].some((key) => key in first)) && !('role' in first)
  )
}

const records = ['calls', 'turns', 'run'] as const

const keys = ['test_id', 'trial', 'calls', 'answer', 'turns', 'run', 'query', 'context', 'tools', 'error', 'latency_ms']

function readFields(value: Fields, place: DatasetPlace): RunLine {
  const isStored = 'callsheet' in value
  const stray = isStored ? undefined : Object.keys(value).find((key) => !keys.includes(key))
  if (stray !== undefined) throw unknownRunKey(place, stray, 'a recorded run', nearest(stray, keys), keys)
  // `run` of a stored result is the name of a run.
  const found = records.filter((key) => key in value && !(isStored && key === 'run'))
  if (found.length !== 1) throw notOneRecord(place, found)
  const { query = null, context = [], tools } = value
  if (Array.isArray(query)) throw queryIsList(place)
  if (query !== null && (typeof query !== 'string' || query === '')) {
    throw badField(value, 'query', '', place, 'a text, what the user asked for')
  }
  if (!Array.isArray(context)) {
    throw badField(value, 'context', '', place, 'a list of what else the model had read, texts or data')
  }
  const own = tools === undefined || isStored ? null : readTools(tools, place)
  const run = found[0] === 'run' ? readRun(value['run'], place) : runOfCalls(callsOf(value, place, isStored))
  return { run, query, context, tools: own }
}

function readTools(tools: unknown, place: DatasetPlace): Registry {
  try {
    return registry(tools)
  } catch (error) {
    throw error instanceof DiagnoseError ? badTools(place, error.cause ?? error) : error
  }
}

function readRun(value: unknown, place: DatasetPlace): Run {
  if (isRunData(value)) return runOfData(value, place)
  if (!isObject(value) && !Array.isArray(value)) {
    throw badRunValue(place, 'run', inline(value), 'what runToJson makes of a run, or a transcript that runFrom reads')
  }
  try {
    return runFrom(value)
  } catch (error) {
    throw error instanceof TranscriptError ? badTranscript(place, error) : error
  }
}

function callsOf(value: Fields, place: DatasetPlace, isStored: boolean): readonly PlainCall[] {
  const { calls, answer, turns } = value
  if (turns === undefined) return readPart({ calls, answer }, '', place, isStored).calls
  if (!Array.isArray(turns)) throw badRunValue(place, 'turns', inline(turns), 'a list of { calls, answer? }')
  return turns.flatMap((turn: unknown, index) => {
    if (!isObject(turn)) throw badRunValue(place, `turns[${index}]`, inline(turn), 'an object { calls, answer? }')
    return readPart(turn, `turns[${index}].`, place, isStored).calls
  })
}

/** Calls of which nobody knows what was told between them: a run that asks for them all at once. */
function runOfCalls(calls: readonly PlainCall[]): Run {
  const asked = calls.map(({ name, args = {}, rawArgs }, index) => {
    return { id: `call_${index}`, type: 'function', function: { name, arguments: rawArgs ?? JSON.stringify(args) } }
  })
  const said = asked.length === 0 ? { content: 'No call.' } : { content: null, tool_calls: asked }
  return runFrom([{ role: 'assistant', ...said }])
}
