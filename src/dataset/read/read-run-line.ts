import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import type { DatasetPlace } from '../errors.js'
import type { RecordedPart, RecordedRun } from '../recorded-run.js'
import { nearest } from '../../text/nearest.js'
import { ToolError } from '../../tool/errors.js'
import { readTools } from '../../tool/read-tools.js'
import type { ToolSpec } from '../../tool/tool-spec.js'
import { parseRunLine } from './parse-run-line.js'
import { readError } from './read-error.js'
import { badField, type Fields, readPart } from './read-part.js'
import { readRecord } from './read-record.js'
import {
  badRunValue,
  badStoredLine,
  badTools,
  besideRecord,
  noRunLine,
  notOneRecord,
  transcriptKey,
  unknownRunKey,
} from './run-errors.js'

/**
 * One line of recorded runs: `{ "test_id", "calls": [{ "name", "args" | "rawArgs", "turn"? }], "answer"?, "trial"?, "error"?,
 * "latency_ms"? }`; of a conversation `"turns": [{ "calls", "answer"? }]` in the place of calls and answer; or `"run"`, what
 * `runToJson` makes of a run, or any transcript that `runFrom` reads. A stored result is such a line, too. `tools` are those that
 * the agent had, where not all runs have the same.
 *
 * @param text without the end of the line
 * @throws DatasetError with the place, where the line is none, or is truncated
 */
export function readRunLine(text: string, place: DatasetPlace): RecordedRun {
  const value = parseRunLine(text, place)
  if (!isObject(value)) throw noRunLine(place, inline(value))
  const isStored = 'callsheet' in value
  if (isStored) requireKnown(value, place)
  else requireKeys(value, place)
  const { test_id, trial = null, latency_ms = null } = value
  if (typeof test_id !== 'string' || test_id === '') throw badField(value, 'test_id', '', place, 'the id of a case')
  if (trial !== null && !(Number.isSafeInteger(trial) && Number(trial) >= 1)) {
    throw badField(value, 'trial', '', place, 'a whole number from 1, or null')
  }
  if (latency_ms !== null && !(typeof latency_ms === 'number' && latency_ms >= 0 && latency_ms < Infinity)) {
    throw badField(value, 'latency_ms', '', place, 'a number of milliseconds, or null')
  }
  const own = readError(value['error'], place)
  const record = recordOf(value, place, isStored, own !== null)
  const tools = isStored || value['tools'] === undefined ? record.tools : readOwnTools(value, place)
  return {
    test_id,
    trial: trial as number | null, // checked above
    parts: record.parts,
    error: own ?? record.error,
    latency_ms,
    tools,
  }
}

const keys: ReadonlySet<string> = new Set([
  'test_id',
  'trial',
  'calls',
  'answer',
  'turns',
  'run',
  'tools',
  'error',
  'latency_ms',
])

/** Parts of a transcript, or other names of one. */
const transcriptKeys: ReadonlySet<string> = new Set([
  'tool_calls',
  'toolCalls',
  'messages',
  'transcript',
  'history',
  'choices',
  'steps',
])

function requireKeys(value: Fields, place: DatasetPlace): void {
  const unknown = Object.keys(value).filter((key) => !keys.has(key))
  const ofTranscript = unknown.find((key) => transcriptKeys.has(key))
  if (ofTranscript !== undefined) throw transcriptKey(place, ofTranscript)
  const [first] = unknown
  if (first !== undefined) throw unknownRunKey(place, first, 'a recorded run', nearest(first, keys), [...keys])
}

/** The tools that the agent had in this run, in any form that `sheet.wrap` takes. */
function readOwnTools({ tools }: Fields, place: DatasetPlace): readonly ToolSpec[] {
  try {
    return readTools(tools).map(({ spec }) => spec)
  } catch (error) {
    if (error instanceof ToolError) throw badTools(place, error)
    throw error
  }
}

function requireKnown({ callsheet: kind, version }: Fields, place: DatasetPlace): void {
  if (kind === 'result' && version === 1) return
  throw badStoredLine(place, inline(kind), version === undefined ? 'unknown' : inline(version))
}

type Recorded = Pick<RecordedRun, 'parts' | 'error' | 'tools'>

function recordOf(value: Fields, place: DatasetPlace, isStored: boolean, hasError: boolean): Recorded {
  // `run` of a stored result is the name of a run.
  const found = (['calls', 'turns', 'run'] as const).filter((key) => key in value && !(isStored && key === 'run'))
  const [kind] = found
  if (kind === undefined || found.length > 1) throw notOneRecord(place, found)
  const { calls, answer, turns } = value
  if (kind === 'calls') return ofParts([readPart({ calls, answer }, '', place, isStored)])
  if (kind === 'run' && 'tools' in value) throw besideRecord(place, 'tools', kind, 'The run says its tools itself.')
  if ('answer' in value) {
    const remedy = kind === 'run' ? 'The run says its answer itself.' : 'Write an answer in each turn.'
    throw besideRecord(place, 'answer', kind, remedy)
  }
  if (kind === 'run') return readRecord(value['run'], place)
  if (!Array.isArray(turns)) throw badRunValue(place, 'turns', inline(turns), 'a list of { calls, answer? }')
  if (turns.length === 0 && !hasError) {
    throw badRunValue(place, 'turns', 'an empty list', 'what the agent did in each turn, or beside an error')
  }
  return ofParts(turns.map((turn: unknown, index) => readTurn(turn, `turns[${index}]`, place, isStored)))
}

function ofParts(parts: readonly RecordedPart[]): Recorded {
  return { parts, error: null, tools: [] }
}

function readTurn(turn: unknown, path: string, place: DatasetPlace, isStored: boolean): RecordedPart {
  if (!isObject(turn)) throw badRunValue(place, path, inline(turn), 'an object { calls, answer? }')
  for (const key of Object.keys(turn)) {
    if (key === 'calls' || key === 'answer') continue
    const known = ['calls', 'answer']
    throw unknownRunKey(place, `${path}.${key}`, 'a turn', nearest(key, known), known)
  }
  return readPart(turn, `${path}.`, place, isStored)
}
