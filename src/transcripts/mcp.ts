import { inline } from '../json/inline.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import { damagedTranscript } from './errors.js'
import { fitList, misfitAt } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { unreadArgs } from './mcp-keys.js'
import { isPending, mcpResult, requireReadable } from './mcp-result.js'
import { offeredTools } from './offered-tools.js'
import { hasOwn, own, ownList, ownText } from './own.js'
import type { Transcript, TranscriptCall, TranscriptItem } from './transcript.js'

const name = 'MCP messages'

/**
 * The JSON-RPC messages between a client and servers of the Model Context Protocol, of both directions and in their order,
 * as a transport sees them: as they are, or as `{ direction, message }`. What the model said is not in them: calls that
 * were under way at the same time count as one turn.
 */
export const mcpMessages: Kind = { name, fit, read }

function fit(value: unknown): Fit {
  return fitList(value, '', (item, at) => {
    const message = messageOf(item)
    const place = message === item ? at : `${at}.message`
    if (own(message, 'jsonrpc') !== '2.0') {
      return hasOwn(message, 'jsonrpc')
        ? misfitAt(`${place}.jsonrpc`, own(message, 'jsonrpc'))
        : { marks: 0, misfit: `${place}.jsonrpc is missing` }
    }
    const isKnown = typeof own(message, 'method') === 'string' || hasOwn(message, 'result') || hasOwn(message, 'error')
    if (!isKnown) return { marks: 3, misfit: `${place} has neither method nor result nor error` }
    return {
      marks: 3,
      misfit: isThere(message, 'result') && isThere(message, 'error') ? `${place} has both result and error` : null,
    }
  })
}

/** Whether a property is something: others than the SDK write both, with null for what is not. */
function isThere(message: unknown, key: string): boolean {
  return (own(message, key) ?? undefined) !== undefined
}

function messageOf(item: unknown): unknown {
  return hasOwn(item, 'jsonrpc') || !hasOwn(item, 'message') ? item : own(item, 'message')
}

interface Request {
  readonly id: unknown
  readonly direction: unknown
  readonly method: string
  /** The name of the tool, of a call. */
  readonly tool: string
  /** The id of the call that it is about: of one that was asked again with an answer, the first. */
  readonly call: string | null
}

function read(value: unknown): Transcript {
  const items: TranscriptItem[] = []
  const tools = new Map<string, ToolSpec>()
  const open: Request[] = []
  // Calls whose result asked for input.
  const asking: Request[] = []
  let calls: TranscriptCall[] = []
  const close = (): void => {
    if (calls.length > 0) items.push({ kind: 'turn', text: null, calls })
    calls = []
  }
  for (const [index, item] of (Array.isArray(value) ? value : []).entries()) {
    const message = messageOf(item)
    const direction = own(item, 'direction')
    const id = own(message, 'id')
    const method = ownText(message, 'method')
    if (method !== undefined) {
      if (id === undefined) continue
      const call = method === 'tools/call' ? readCall(message, id, placeOf(item, index)) : null
      const first = call !== null && isContinued(message) ? takeAsking(asking, call.name) : undefined
      if (call !== null && first === undefined) calls.push(call)
      open.push({ id, direction, method, tool: call?.name ?? '', call: first === undefined ? idText(id) : first.call })
      continue
    }
    const answered = takeAnswered(open, id, direction)
    const result = own(message, 'result')
    const listed = answered?.method === 'tools/list' ? offeredTools(ownList(result, 'tools')) : []
    for (const tool of listed) tools.set(tool.name, tool)
    if (answered?.method !== 'tools/call') continue
    const error = isThere(message, 'error') || !isThere(message, 'result') ? own(message, 'error') : undefined
    if (error === undefined) requireReadable(name, result, `${placeOf(item, index)}.result`)
    if (error === undefined && isPending(result)) {
      asking.push(answered)
      continue
    }
    close()
    items.push(mcpResult(answered.call, answered.tool, result, error))
  }
  close()
  const shows = { told: false, isOver: false } as const
  return { provider: 'mcp', model: null, items, ...shows, ...(tools.size === 0 ? {} : { tools: [...tools.values()] }) }
}

function placeOf(item: unknown, index: number): string {
  return messageOf(item) === item ? `[${index}]` : `[${index}].message`
}

/** Whether a request goes on with a call whose result asked for input. */
function isContinued(message: unknown): boolean {
  const params = own(message, 'params')
  return hasOwn(params, 'inputResponses') || hasOwn(params, 'requestState')
}

function takeAsking(asking: Request[], tool: string): Request | undefined {
  const index = asking.findLastIndex((request) => request.tool === tool)
  return index < 0 ? undefined : asking.splice(index, 1)[0]
}

function readCall(message: unknown, id: unknown, at: string): TranscriptCall {
  const params = own(message, 'params')
  const tool = own(params, 'name')
  if (typeof tool !== 'string' || tool === '') {
    throw damagedTranscript(name, `${at}.params.name`, `is ${inline(tool)}, no name of a tool`)
  }
  const unread = typeof params === 'object' && params !== null ? unreadArgs(params, `${at}.params`) : null
  if (unread !== null) throw damagedTranscript(name, unread.at, unread.problem)
  return { id: idText(id), name: tool, rawArgs: null, args: own(params, 'arguments') ?? {} }
}

function idText(id: unknown): string | null {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

/**
 * Takes the request that a response answers. Both sides number their requests by themselves: of two with one id the later
 * is answered first, since a server asks its client for something while it is being called.
 */
function takeAnswered(open: Request[], id: unknown, direction: unknown): Request | undefined {
  const index = open.findLastIndex((request) => {
    const isSameWay = direction !== undefined && request.direction === direction
    return request.id === id && !isSameWay
  })
  return index < 0 ? undefined : open.splice(index, 1)[0]
}
