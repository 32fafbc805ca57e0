import { damagedTranscript, pendingTranscript } from './errors.js'
import { fitKeys } from './fit-keys.js'
import { fitList, joinFits, misfitAt } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { unreadArgs, unreadInEntry, type Unread } from './mcp-keys.js'
import { isMcpResult, isPending, mcpResult, requireReadable } from './mcp-result.js'
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
    const place = call === item ? at : `${at}.params`
    if (typeof own(call, 'name') !== 'string') return misfitAt(`${place}.name`, own(call, 'name'))
    const keys = call === item ? fitEntry(item, at) : joinFits(fitEntry(item, at), fitParams(call, place))
    const result = own(item, 'result') ?? undefined
    if (result !== undefined && (own(item, 'error') ?? undefined) !== undefined) {
      return { marks: 3, misfit: `${at} has both result and error` }
    }
    const isKnown =
      result === undefined ? hasError(item) : isMcpResult(result) || isPending(result) || isPromise(result)
    const fit: Fit = isKnown
      ? { marks: 3, misfit: null }
      : { marks: 1, misfit: misfitAt(`${at}.result`, own(item, 'result')).misfit }
    return joinFits(keys, fit)
  })
}

/** An error of nothing is one only where no result is spoken of. */
function hasError(item: unknown): boolean {
  return hasOwn(item, 'error') && (!hasOwn(item, 'result') || (own(item, 'error') ?? undefined) !== undefined)
}

// A getter is looked for under these and under all that speaks of calls, which else may stand there.
const known = /^(name|arguments|params|result|error|id)$|tool|function|call/i

function fitEntry(entry: unknown, at: string): Fit {
  return joinFits(fitKeys(entry, at, known), unreadFit(isRecord(entry) ? unreadInEntry(entry, at) : null))
}

function fitParams(params: unknown, at: string): Fit {
  return joinFits(fitKeys(params, at, known), unreadFit(isRecord(params) ? unreadArgs(params, at) : null))
}

function unreadFit(unread: Unread | null): Fit {
  return { marks: 0, misfit: unread && `${unread.at} ${unread.problem}` }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
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
  const isAnswered = (result ?? undefined) !== undefined
  const turn = {
    kind: 'turn',
    text: null,
    calls: [{ id, name: tool, rawArgs: null, args: own(call, 'arguments') ?? {} }],
  } as const
  if (!isAnswered) return [turn, mcpResult(id, tool, undefined, own(item, 'error') ?? null)]
  requireReadable(name, result, `${at}.result`)
  return isPending(result) ? [turn] : [turn, mcpResult(id, tool, result, undefined)]
}
