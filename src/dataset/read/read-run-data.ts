import { isObject } from '../../json/is-object.js'
import type { PlainCall } from '../../match/calls/read-calls.js'
import type { ToolSpec } from '../../tool/tool-spec.js'
import type { DatasetPlace } from '../errors.js'
import type { RecordedPart, RecordedRun } from '../recorded-run.js'
import { readError } from './read-error.js'
import { badField, type Fields } from './read-part.js'
import { untagged } from './untagged.js'

/** What `runToJson` makes of a run, as far as it was looked at. */
export interface RunData extends Fields {
  readonly calls: readonly unknown[]
  readonly turns: readonly unknown[]
}

/** Whether a value is what `runToJson` makes of a run: no transcript has both lists. */
export function isRunData(value: unknown): value is RunData {
  return isObject(value) && Array.isArray(value['calls']) && Array.isArray(value['turns'])
}

/** What is scored of such data: what was asked in each leg, and answered. */
export function readRunData(run: RunData, place: DatasetPlace): Pick<RecordedRun, 'parts' | 'error' | 'tools'> {
  const legs = listOf(run, 'legs', place)
  const { answer } = run
  if (answer !== null && typeof answer !== 'string') throw badField(run, 'answer', 'run', place, 'a text, or null')
  const calls = run.calls.map((call, index) => readCall(call, `run.calls[${index}]`, place))
  const parts =
    legs.length < 2
      ? [{ calls: calls.map((one) => one.call), answer }]
      : legs.map((leg, index): RecordedPart => {
          const own = calls.filter((one) => one.leg === index + 1).map((one) => one.call)
          // What the agent returned for a leg is not in the data; the last one's is nearly always that of the run.
          const isLast = index === legs.length - 1
          return { calls: own, answer: isLast && answer !== null ? answer : answerOf(leg, run.turns) }
        })
  const tools = listOf(run, 'tools', place).map((tool, index) => readTool(tool, `run.tools[${index}]`, place))
  return { parts, error: readError(run['error'], place), tools }
}

function listOf(run: RunData, key: string, place: DatasetPlace): readonly unknown[] {
  const { [key]: list } = run
  if (Array.isArray(list)) return list
  throw badField(run, key, 'run', place, 'a list, as runToJson writes it')
}

function readCall(
  value: unknown,
  path: string,
  place: DatasetPlace,
): { readonly leg: unknown; readonly call: PlainCall } {
  const read = isObject(value) ? value : {}
  const { name, rawArgs, args, turn, leg } = read
  if (typeof name !== 'string' || name === '') throw badField(read, 'name', path, place, 'the name of a tool')
  if (typeof turn !== 'number') throw badField(read, 'turn', path, place, 'the number of a turn')
  if (typeof leg !== 'number') throw badField(read, 'leg', path, place, 'the number of a leg')
  if (typeof rawArgs === 'string') return { leg, call: { name, rawArgs, turn } }
  if (rawArgs !== null) throw badField(read, 'rawArgs', path, place, 'a text, or null')
  return { leg, call: { name, args: untagged(args), turn } }
}

/** The last text of the model in a leg, unless it asked for calls then. */
function answerOf(leg: unknown, turns: readonly unknown[]): string | null {
  if (!isObject(leg) || leg['end'] === 'threw') return null
  const last = turns.find((turn) => isObject(turn) && turn['number'] === leg['lastTurn'])
  if (!isObject(last) || !Array.isArray(last['calls']) || last['calls'].length > 0) return null
  return typeof last['text'] === 'string' ? last['text'] : null
}

function readTool(value: unknown, path: string, place: DatasetPlace): ToolSpec {
  const read = isObject(value) ? value : {}
  const { name, description = null, inputSchema = null } = read
  if (typeof name !== 'string') throw badField(read, 'name', path, place, 'the name of a tool')
  if (description !== null && typeof description !== 'string') {
    throw badField(read, 'description', path, place, 'a text, or null')
  }
  const schema = untagged(inputSchema)
  if (schema !== null && typeof schema !== 'boolean' && !isObject(schema)) {
    throw badField(read, 'inputSchema', path, place, 'a JSON Schema, or null')
  }
  return { name, description, inputSchema: schema }
}
