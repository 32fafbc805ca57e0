import { damagedTranscript, pendingTranscript } from './errors.js'
import { fitList, misfitAt } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { isMcpResult, mcpResult } from './mcp-result.js'
import { hasOwn, isPromise, own, ownText } from './own.js'
import type { Transcript, TranscriptItem } from './transcript.js'

const name = 'MCP calls'

/**
 * Calls of tools of the Model Context Protocol with what `callTool` gave: `{ name, arguments, result }`, or `error` where it
 * threw; name and arguments may be in `params`. Each counts as a turn, since nothing says which were asked together.
 */
export const mcpCalls: Kind = { name, fit, read }

function fit(value: unknown): Fit {
  return fitList(value, '', (item, at) => {
    const foreign = ['role', 'type', 'jsonrpc'].find((key) => hasOwn(item, key))
    if (foreign !== undefined) return misfitAt(`${at}.${foreign}`, own(item, foreign))
    const call = callOf(item)
    if (typeof own(call, 'name') !== 'string') return misfitAt(`${at}.name`, own(call, 'name'))
    if (hasOwn(item, 'error') && !hasOwn(item, 'result')) return { marks: 3, misfit: null }
    const result = own(item, 'result')
    if (isMcpResult(result) || isPromise(result)) return { marks: 3, misfit: null }
    return { marks: 1, misfit: misfitAt(`${at}.result`, result).misfit }
  })
}

function callOf(item: unknown): unknown {
  return hasOwn(item, 'params') ? own(item, 'params') : item
}

function read(value: unknown): Transcript {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const items = list.flatMap((item, index) => readCall(item, `[${index}]`))
  // What a client makes of a result for the model, nobody says.
  return { provider: 'mcp', model: null, items, told: false, isOver: false }
}

function readCall(item: unknown, at: string): readonly TranscriptItem[] {
  const call = callOf(item)
  const tool = ownText(call, 'name') ?? ''
  if (tool === '') throw damagedTranscript(name, `${at}.name`, 'is empty')
  const result = own(item, 'result')
  if (isPromise(result)) throw pendingTranscript(name, `Await the result of ${tool} at ${at} first.`)
  const given = own(item, 'id')
  const id = typeof given === 'string' || typeof given === 'number' ? String(given) : null
  const error = hasOwn(item, 'result') ? undefined : (own(item, 'error') ?? null)
  return [
    { kind: 'turn', text: null, calls: [{ id, name: tool, rawArgs: null, args: own(call, 'arguments') ?? {} }] },
    mcpResult(id, tool, result, error),
  ]
}
