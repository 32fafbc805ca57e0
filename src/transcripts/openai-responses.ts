import { openaiResponses } from '../dialects/openai-responses.js'
import { partsOf } from '../dialects/parts-of.js'
import type { FinishReason, Usage } from '../run/types.js'
import { damagedTranscript } from './errors.js'
import { fitCall, fitKeys } from './fit-keys.js'
import { betterFit, fitList, joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { denialOf, hostedResult, isApproved, isWaiting, outputParts, outputText, readCall } from './openai-hosted.js'
import { own, ownId, ownList, ownText } from './own.js'
import { textOf } from './text-of.js'
import type { Transcript, TranscriptItem, TranscriptResult, TranscriptTurn } from './transcript.js'

const name = 'OpenAI Responses items'

/** The items of OpenAI's Responses: a list, `{ input }` such as the body of a request, or one or more responses. */
export const openaiResponsesItems: Kind = { name, fit, read }

function fit(value: unknown): Fit {
  if (Array.isArray(value)) return betterFit(fitList(value, '', fitItem), fitList(value, '', fitResponse))
  return betterFit(fitList(own(value, 'input'), 'input', fitItem), fitResponse(value, ''))
}

function read(value: unknown): Transcript {
  const isList = Array.isArray(value)
  const responses = isList ? value.filter(isResponse) : isResponse(value) ? [value] : []
  const head: unknown = responses[0] ?? (isList ? undefined : value)
  const system = own(head, 'instructions')
  const tools = openaiResponses.readTools(own(head, 'tools'))
  const list = isList ? value : ownList(value, 'input')
  const all = responses.length > 0 ? responses.flatMap((response) => ownList(response, 'output')) : list
  const items = responses.length > 0 ? responses.flatMap(readResponse) : readItems(list)
  return {
    provider: 'openai-responses',
    model: ownText(head, 'model') ?? null,
    items: [...(typeof system === 'string' ? [{ kind: 'system', text: system } as const] : []), ...items],
    told: responses.length === 0 && list.some((item) => !isOutput(item)),
    ...(tools.length === 0 ? {} : { tools }),
    waiting: all.flatMap((item) => (isWaiting(item, all) ? (ownId(item, 'id') ?? []) : [])),
  }
}

const types =
  /^(message|reasoning|compaction|item_reference|mcp_list_tools|mcp_approval_(request|response)|[a-z_]+_call(_output)?|tool_search_output)$/
const byId = /^(function|custom_tool)_call(_output)?$/
const approvals: Readonly<Record<string, string>> = {
  mcp_approval_request: 'id',
  mcp_approval_response: 'approval_request_id',
}
const named = /^((function|custom_tool|mcp)_call|mcp_approval_request)$/
const keys =
  /^(id|call_id|approval_request_id|name|arguments|input|action|actions|operation|queries|code|output|outputs|results|error|status|approve|reason|tools)$/

/** How well an item fits. */
export function fitItem(item: unknown, at: string): Fit {
  const type = typeOf(item)
  if (type === undefined) return misfitAt(at, item)
  // What the provider ran is of that type in the OpenAI Agents SDK.
  if (!types.test(type) || type === 'hosted_tool_call') return misfitAt(`${at}.type`, type)
  if (type === 'message') return fitMessage(item, at)
  // That SDK writes the same items in camel case.
  const camel = own(item, 'callId')
  if (camel !== undefined) return misfitAt(`${at}.callId`, camel)
  const key = byId.test(type) ? 'call_id' : approvals[type]
  const misses = key !== undefined && ownId(item, key) === null
  return joinFits(
    { marks: misses ? 1 : 2, misfit: misses ? misfitAt(`${at}.${key}`, own(item, key)).misfit : null },
    named.test(type) ? fitCall(item, at, keys) : fitKeys(item, at, keys),
  )
}

/** Messages may leave it out. */
function typeOf(item: unknown): string | undefined {
  return ownText(item, 'type') ?? (ownText(item, 'role') === undefined ? undefined : 'message')
}

const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'developer'])

function fitMessage(item: unknown, at: string): Fit {
  const role = own(item, 'role')
  if (!roles.has(role)) return misfitAt(`${at}.role`, role)
  const stranger = ['parts', 'data'].find((key) => own(item, key) !== undefined)
  const content = own(item, 'content')
  return joinFits(
    { marks: own(item, 'type') === undefined ? 1 : 2, misfit: null },
    stranger === undefined ? unlike : misfitAt(`${at}.${stranger}`, own(item, stranger)),
    fitKeys(item, at, /^content$/),
    typeof content === 'string'
      ? unlike
      : Array.isArray(content)
        ? fitList(content, `${at}.content`, fitPart)
        : misfitAt(`${at}.content`, content),
  )
}

function fitPart(part: unknown, at: string): Fit {
  const type = own(part, 'type')
  const fits = typeof type === 'string' && /^((in|out)put_|summary_|reasoning_)|^refusal$/.test(type)
  return fits
    ? joinFits({ marks: 1, misfit: null }, fitKeys(part, at, /^(text|refusal)$/))
    : misfitAt(`${at}.type`, type)
}

function isResponse(value: unknown): boolean {
  return own(value, 'object') === 'response' && Array.isArray(own(value, 'output'))
}

function fitResponse(value: unknown, at: string): Fit {
  if (!isResponse(value)) return misfitAt(at, value)
  return joinFits(
    { marks: 3, misfit: null },
    fitList(own(value, 'output'), at === '' ? 'output' : `${at}.output`, fitItem),
  )
}

/** What the model put out, and what its provider ran for it. */
function isOutput(item: unknown): boolean {
  const role = own(item, 'role')
  return role === undefined ? !/_(output|approval_response)$/.test(typeOf(item) ?? '') : role === 'assistant'
}

function readResponse(response: unknown): readonly TranscriptItem[] {
  const reason = ownText(own(response, 'incomplete_details'), 'reason')
  const finish = finishes[reason ?? '']
  const usage = readUsage(own(response, 'usage'))
  const items = readItems(ownList(response, 'output'))
  const extras = { ...(finish === undefined ? {} : { finish }), ...(usage === null ? {} : { usage }) }
  return items.map((item) => (item.kind === 'turn' ? { ...item, ...extras } : item))
}

const finishes: Readonly<Record<string, FinishReason>> = { max_output_tokens: 'length', content_filter: 'filter' }

function readUsage(usage: unknown): Usage | null {
  const [input, output] = [own(usage, 'input_tokens'), own(usage, 'output_tokens')]
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null
}

/** What the model says in a row is one turn; what its provider ran itself is told with it. */
export function readItems(list: readonly unknown[]): readonly TranscriptItem[] {
  const items: TranscriptItem[] = []
  let turn: TranscriptTurn | null = null
  let told: TranscriptResult[] = []
  const close = (): void => {
    if (turn !== null) items.push(turn, ...told)
    turn = null
    told = []
  }
  for (const [index, item] of list.entries()) {
    const read = readItem(item, index, list)
    if (read === null) continue
    if (read.kind !== 'turn') {
      close()
      items.push(read)
      continue
    }
    turn = turn === null ? read : joinTurns(turn, read)
    const result = hostedResult(item)
    if (result !== null) told.push(result)
  }
  close()
  return items
}

function joinTurns(one: TranscriptTurn, other: TranscriptTurn): TranscriptTurn {
  const reasoning = [one.reasoning, other.reasoning].filter((text) => text !== undefined).join('')
  return {
    ...one,
    ...other,
    text: one.text === null || other.text === null ? (one.text ?? other.text) : one.text + other.text,
    calls: [...one.calls, ...other.calls],
    ...(reasoning === '' ? {} : { reasoning }),
  }
}

function readItem(item: unknown, index: number, list: readonly unknown[]): TranscriptItem | null {
  const type = typeOf(item) ?? ''
  const turn = { kind: 'turn', text: null, calls: [] } as const
  if (type === 'message') {
    const content = own(item, 'content')
    const text = textOf(content) ?? ''
    const role = own(item, 'role')
    if (role === 'assistant') return { ...turn, text }
    return { kind: role === 'user' ? 'user' : 'system', text, ...partsOf(content, text) }
  }
  if (type === 'reasoning') {
    const thoughts = textOf(own(item, 'summary')) ?? ''
    return thoughts === '' ? turn : { ...turn, reasoning: thoughts }
  }
  if (/_(call|search)_output$/.test(type)) return readOutput(item, type)
  if (type === 'item_reference') return checkReference(item, index, list)
  if (type === 'mcp_approval_response') return denialOf(item)
  const isCall = type.endsWith('_call') || (type === 'mcp_approval_request' && !isApproved(item, list))
  return isCall ? { ...turn, calls: [readCall(item, type)] } : null
}

/** What a reference stands for is in the provider's store, unless it is here. */
function checkReference(item: unknown, index: number, list: readonly unknown[]): null {
  const id = own(item, 'id')
  const isHere = list.some((other) => own(other, 'id') === id && typeOf(other) !== 'item_reference')
  if (isHere) return null
  throw damagedTranscript(
    name,
    `[${index}]`,
    'refers to an item that is not here; pass the items of the responses themselves',
  )
}

/** By the name that its type gives where it has no id of a call. */
function readOutput(item: unknown, type: string): TranscriptResult {
  const id = ownId(item, 'call_id')
  const name = type.replace(/(_call)?_output$/, '')
  const text = outputText(own(item, 'output') ?? own(item, 'tools'))
  const ok = own(item, 'status') === 'failed' ? false : null
  return { kind: 'result', id, ...(id === null ? { name } : {}), text, ...outputParts(own(item, 'output'), text), ok }
}
