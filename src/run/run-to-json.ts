import { toTagged } from '../json/tagged.js'
import { requireRun } from './require-run.js'
import { carriedMessages } from './told.js'
import type { NeutralMessage, NeutralRequest, Run } from './types.js'

/**
 * The run as plain JSON data, for files, reports and `task.meta`. BigInt, Date, Map and other values that JSON lacks are
 * tagged (`{ "$bigint": "4990" }`). A request is written as `carried`, the number of messages that it shares with the one
 * before it in its lane, and `added`, the rest; its raw body is left out. Two equal runs give equal bytes.
 *
 * @example
 * ```ts
 * writeFileSync('run.json', JSON.stringify(runToJson(run), null, 2))
 * ```
 */
export function runToJson(run: Run): unknown {
  requireRun('runToJson', runToJson, run)
  const before = new Map<string, readonly NeutralMessage[]>()
  const requests = run.requests.map((request) => {
    const written = toWritten(request, before.get(request.lane) ?? [])
    before.set(request.lane, request.messages)
    return written
  })
  return toTagged({ ...run, requests })
}

function toWritten(request: NeutralRequest, before: readonly NeutralMessage[]): unknown {
  const { messages, raw: _raw, tools, ...rest } = request
  const carried = carriedMessages(before, messages)
  return { ...rest, tools: tools.map((tool) => tool.name), carried, added: messages.slice(carried) }
}
