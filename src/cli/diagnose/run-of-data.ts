import type { DatasetPlace } from '../../dataset/errors.js'
import type { Fields } from '../../dataset/read/read-part.js'
import type { RunData } from '../../dataset/read/read-run-data.js'
import { untagged } from '../../dataset/read/untagged.js'
import { isObject } from '../../json/is-object.js'
import { isRun } from '../../run/is-run.js'
import type { Run } from '../../run/types.js'
import { brokenRun } from './errors.js'

/** The run that `runToJson` wrote: requests get their messages and their tools back. */
export function runOfData(data: RunData, place: DatasetPlace): Run {
  const fields = untagged(data) as Fields // of an object it is one
  const tools = listOf(fields, 'tools')
  const requests = listOf(fields, 'requests')
  if (tools === null) throw brokenRun(place, 'it has no list of tools')
  if (requests === null) throw brokenRun(place, 'it has no list of requests')
  const byName = new Map(tools.map((tool) => [isObject(tool) ? tool['name'] : null, tool]))
  const before = new Map<unknown, readonly unknown[]>()
  const whole = requests.map((request, index): Fields => {
    const written = isObject(request) ? request : {}
    const { carried, lane } = written
    const shared = before.get(lane) ?? []
    const added = listOf(written, 'added')
    if (typeof carried !== 'number' || !(carried >= 0 && carried <= shared.length) || added === null) {
      throw brokenRun(place, `requests[${index}] does not go on from the one before it`)
    }
    const messages = [...shared.slice(0, carried), ...added]
    before.set(lane, messages)
    const offered = (listOf(written, 'tools') ?? []).map(
      (name) => byName.get(name) ?? { name, description: null, inputSchema: null },
    )
    return { ...written, messages, tools: offered, raw: null }
  })
  const run: unknown = { ...fields, requests: whole }
  if (!isRun(run)) throw brokenRun(place, 'a list is missing')
  const turns = new Map(run.turns.map(({ number, request }) => [number, request]))
  const sent = new Set(run.requests.map(({ number }) => number))
  for (const { turn } of run.calls) {
    const request = turns.get(turn)
    if (request === undefined || !sent.has(request)) throw brokenRun(place, 'a call has no request')
  }
  return run
}

function listOf(fields: Fields, key: string): readonly unknown[] | null {
  const { [key]: list } = fields
  return Array.isArray(list) ? list : null
}
