import { isObject } from '../../json/is-object.js'
import { parseJson } from '../../json/parse-json.js'
import { depthFault } from '../args-depth.js'
import { badTurn } from './errors.js'
import { ownIds } from './own-ids.js'
import type { AttemptedCall, RepairTurn } from './repair-model.js'

/** A turn whose calls all have an id of their own. */
export interface ReadTurn {
  readonly text: string | null
  readonly calls: readonly AttemptedCall[]
}

/**
 * Checks what a model returned: a client behind an adapter may return anything. `usedIds` are those of the history; it gains those of
 * the turn.
 */
export function readTurn(turn: RepairTurn, attempt: number, usedIds: Set<string>): ReadTurn {
  const given: unknown = turn
  if (!isObject(given)) throw badTurn(attempt, 'it', given, '{ text, calls }')
  const { text = null, calls } = given
  if (text !== null && typeof text !== 'string') throw badTurn(attempt, 'text', text, 'a text or null')
  if (!Array.isArray(calls)) throw badTurn(attempt, 'calls', calls, 'a list, empty where it called nothing')
  // `from` reads holes, too, where `map` would leave them out.
  const read = Array.from(calls, (call: unknown, index) => readCall(call, attempt, index))
  const ids = ownIds(
    read.map(({ id }) => id),
    attempt,
    usedIds,
  )
  return { text, calls: read.map((call, index) => ({ ...call, id: ids[index] ?? '' })) }
}

type GivenCall = Omit<AttemptedCall, 'id'> & { readonly id: string | null }

function readCall(call: unknown, attempt: number, index: number): GivenCall {
  const place = `calls[${index}]`
  if (!isObject(call)) throw badTurn(attempt, place, call, '{ id, name, rawArgs }')
  const { id = null, name, rawArgs } = call
  if (id !== null && typeof id !== 'string') throw badTurn(attempt, `${place}.id`, id, 'a text or null')
  if (typeof name !== 'string') throw badTurn(attempt, `${place}.name`, name, 'the name of a tool')
  if (typeof rawArgs !== 'string') throw badTurn(attempt, `${place}.rawArgs`, rawArgs, 'the text of the arguments')
  const parsed = parseJson(rawArgs)
  const isReadable = parsed.ok && depthFault(parsed.value) === null
  return { id, name, rawArgs, args: isReadable ? parsed.value : undefined }
}
