import { openaiAgents as dialect } from '../dialects/openai-agents.js'
import { isObject } from '../json/is-object.js'
import { inline } from '../json/inline.js'
import { isAgentsErrorText } from '../tool/agents-tool.js'
import { damagedTranscript } from './errors.js'
import { fitKeys, speaksOfCalls } from './fit-keys.js'
import { fitList } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { denialOf, hostedResult, isApproved, isWaiting, outputParts, outputText, readCall } from './openai-hosted.js'
import { hasOwn, own, ownId, ownList, ownText } from './own.js'
import type { TranscriptCall, TranscriptItem, TranscriptResult, TranscriptTurn } from './transcript.js'

const name = 'OpenAI Agents items'

/** The items of the OpenAI Agents SDK: `result.history`, `result.output`, `result.newItems`, and what a session keeps. */
export const openaiAgentsItems: Kind = {
  name,
  fit,
  read: (value) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const entries = entriesOf(list, '')
    const approvals = list.filter((item) => own(item, 'type') === 'tool_approval_item')
    const waiting = [
      ...approvals.flatMap((item) => waitingId(own(item, 'rawItem'))),
      ...waitingIn(entries.map(({ raw }) => raw)),
    ]
    return { provider: 'openai-agents', model: null, items: readItems(name, entries), waiting }
  },
}

/** The id of a call that waits: hosted ones have no other. */
export function waitingId(raw: unknown): readonly string[] {
  return [ownId(raw, 'callId') ?? ownId(raw, 'id') ?? []].flat()
}

function waitingIn(raws: readonly unknown[]): readonly string[] {
  const list = raws.map(asOpenai)
  return list.flatMap((item) => (isWaiting(item, list) ? (ownId(item, 'id') ?? []) : []))
}

/** An item of the model's own, with what the SDK says about it. */
export interface Entry {
  readonly raw: unknown
  readonly agent: string | undefined
  /** Whether the SDK says that no tool was entered for this result. */
  readonly unentered: boolean
  readonly at: string
}

/** Items as they are, or within those of a run. */
export function entriesOf(items: readonly unknown[], at: string): readonly Entry[] {
  const isApproval = (item: unknown): boolean => own(item, 'type') === 'tool_approval_item'
  const others = items.filter((item) => !isApproval(item)).map((item) => own(item, 'rawItem') ?? item)
  const asked = new Set(others.flatMap(waitingId))
  return items.flatMap((item, index): readonly Entry[] => {
    const place = `${at}[${index}]`
    if (!hasOwn(item, 'rawItem')) return [{ raw: item, agent: undefined, unentered: false, at: place }]
    // The same call stands there as an item of its own.
    if (isApproval(item) && waitingId(own(item, 'rawItem')).some((id) => asked.has(id))) return []
    const unentered = hasOwn(item, 'executionStatus') && own(item, 'executionStatus') === undefined
    const agent = ownText(own(item, 'agent') ?? own(item, 'sourceAgent'), 'name')
    return [{ raw: own(item, 'rawItem'), agent, unentered, at: `${place}.rawItem` }]
  })
}

function fit(value: unknown): Fit {
  return fitList(value, '', (item, at) => {
    const wraps = hasOwn(item, 'rawItem')
    const raw: unknown = wraps ? own(item, 'rawItem') : item
    const fault = itemFault(raw)
    const marks = wraps || hasOwn(raw, 'callId') || typeOf(raw) === 'hosted_tool_call' ? 4 : 1
    // A role that nobody has is no sign of these.
    const isKnown = types.test(typeOf(raw)) && fault?.startsWith('.role') !== true
    return { marks: isKnown ? marks : 0, misfit: fault && `${at}${wraps ? '.rawItem' : ''}${fault}` }
  })
}

/** Messages may leave it out. */
function typeOf(raw: unknown): string {
  return ownText(raw, 'type') ?? (hasOwn(raw, 'role') && !hasOwn(raw, 'type') ? 'message' : '')
}

function itemFault(raw: unknown): string | null {
  const type = typeOf(raw)
  if (!types.test(type)) return `.type is ${inline(own(raw, 'type'))}`
  const hidden = fitKeys(raw, '', keys).misfit
  if (hidden !== null) return `.${hidden}`
  const more = ownText(own(raw, 'providerData'), 'type') ?? ''
  const isUnread = type === 'unknown' && speaksOfCalls(more)
  if (isUnread) return `.providerData.type is ${inline(more)}`
  if (type !== 'message') return byId.test(type) && !hasOwn(raw, 'callId') ? '.callId is missing' : null
  const role = own(raw, 'role')
  if (role !== 'user' && role !== 'assistant' && role !== 'system') {
    return `.role is ${inline(role)}`
  }
  const foreign = ['tool_calls', 'parts'].find((key) => hasOwn(raw, key))
  if (foreign !== undefined) return `.${foreign} is ${inline(own(raw, foreign))}`
  const content = own(raw, 'content')
  if (typeof content === 'string') return null
  if (!Array.isArray(content)) return `.content is ${inline(content)}`
  const odd = content.findIndex((part: unknown) => !contents.test(ownText(part, 'type') ?? ''))
  return odd < 0 ? null : `.content[${odd}].type is ${inline(own(content[odd], 'type'))}`
}

const types =
  /^(message|reasoning|compaction|unknown|program(_output)?|(function|computer)_call(_result)?|(shell|apply_patch)_call(_output)?|hosted_tool_call|tool_search_(call|output))$/
const keys =
  /^(id|callId|call_id|name|arguments|action|actions|operation|code|output|result|status|content|providerData|tools|execution)$/
const byId = /^(function|computer|shell|apply_patch)_call/
const contents = /^((in|out)put_(text|image|file)|refusal|audio|image)$/

/** What items say, in turns: what follows a result or a user is a new one. `all` are those of the whole run. */
export function readItems(
  kind: string,
  entries: readonly Entry[],
  all: readonly Entry[] = entries,
): readonly TranscriptItem[] {
  const items: TranscriptItem[] = []
  const raws = all.map(({ raw }) => asOpenai(raw))
  let said: Said[] = []
  const close = (): void => {
    if (said.length > 0) items.push(toTurn(said), ...said.flatMap(({ result }) => (result === null ? [] : [result])))
    said = []
  }
  for (const entry of entries) {
    const read = readEntry(kind, entry, raws)
    if (read === null) continue
    if (read.kind !== 'said' || (said.length > 0 && said[0]?.lane !== read.lane)) close()
    if (read.kind === 'said') said.push(read)
    else items.push(read)
  }
  close()
  return items
}

/** One item of a turn. */
interface Said {
  readonly kind: 'said'
  readonly lane: string | undefined
  readonly text: string | null
  readonly reasoning: string | null
  readonly call: TranscriptCall | null
  /** Of a call that the provider ran itself. */
  readonly result: TranscriptResult | null
  readonly refuses: boolean
}

function toTurn(said: readonly Said[]): TranscriptTurn {
  const texts = said.flatMap(({ text }) => (text === null ? [] : [text]))
  const thoughts = said.flatMap(({ reasoning }) => (reasoning === null ? [] : [reasoning]))
  const lane = said[0]?.lane
  return {
    kind: 'turn',
    text: texts.length === 0 ? null : texts.join(''),
    calls: said.flatMap(({ call }) => (call === null ? [] : [call])),
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join('') }),
    ...(said.some(({ refuses }) => refuses) ? { finish: 'refusal' } : {}),
    ...(lane === undefined ? {} : { lane }),
  }
}

function readEntry(
  kind: string,
  entry: Entry,
  list: readonly unknown[],
): Said | Exclude<TranscriptItem, TranscriptTurn> | null {
  const { raw, agent: lane, at } = entry
  const odd = itemFault(raw)
  if (odd !== null) {
    const [key = '', ...problem] = odd.split(' ')
    throw damagedTranscript(kind, `${at}${key}`, problem.join(' '))
  }
  const type = ownText(raw, 'type') ?? 'message'
  const nothing = { kind: 'said', lane, text: null, reasoning: null, call: null, result: null, refuses: false } as const
  if (type === 'reasoning') return { ...nothing, reasoning: thoughtOf(raw) }
  if (type !== 'message' && type !== 'function_call' && type !== 'function_call_result') {
    if (/_(result|output)$/.test(type)) return otherResult(raw, type)
    return /_call$|^program$/.test(type) ? readOther(asOpenai(raw), nothing, list) : null
  }
  const { messages, system, systemParts: parts, fault } = dialect.readMessage(raw)
  if (fault !== null) throw damagedTranscript(kind, `${at}:`, fault)
  if (system !== null) return { kind: 'system', text: system, ...(parts === undefined ? {} : { parts }) }
  const [message] = messages
  const result = message?.toolResult
  if (result !== undefined) {
    const failed = entry.unentered || isErrorText(result.text)
    return { kind: 'result', ...result, ok: failed ? false : null }
  }
  const text = message?.text ?? null
  if (message?.role === 'user') return { ...message, kind: 'user', text: text ?? '' }
  const refuses = ownList(raw, 'content').some((part) => own(part, 'type') === 'refusal')
  return { ...nothing, text, refuses, call: message?.calls?.[0] ?? null }
}

function thoughtOf(raw: unknown): string {
  return ownList(raw, 'content')
    .map((part) => ownText(part, 'text') ?? '')
    .join('')
}

/** The texts that the SDK tells the model where a tool failed, was not called or not allowed. */
function isErrorText(text: string): boolean {
  return (
    isAgentsErrorText(text) ||
    text === 'An error occurred while parsing tool arguments. Please try again with valid JSON.' ||
    text === 'Tool execution was not approved.'
  )
}

/** A tool of the provider's, of which the item itself is the result, or one of the SDK's own. */
function readOther(item: unknown, nothing: Said, list: readonly unknown[]): Said | TranscriptResult | null {
  const type = ownText(item, 'type') ?? ''
  if (type === 'mcp_list_tools') return null
  if (type === 'mcp_approval_response') return denialOf(item)
  if (type === 'mcp_approval_request' && isApproved(item, list)) return null
  return { ...nothing, call: readCall(item, type), result: hostedResult(item) }
}

/** An item of a tool as OpenAI's Responses write it; what the provider says of its own stands in the item's `providerData`. */
export function asOpenai(raw: unknown): object {
  const type = typeOf(raw)
  const fields = isObject(raw) ? raw : {}
  if (type !== 'hosted_tool_call') return { ...fields, call_id: own(raw, 'callId') ?? own(raw, 'call_id') }
  const more: unknown = own(raw, 'providerData')
  const named = ownText(more, 'type') ?? ownText(raw, 'name') ?? ''
  const said = ['id', 'status', 'output', 'arguments'].flatMap((key) => {
    const value = own(raw, key)
    return value === undefined ? [] : [[key, value] as const]
  })
  return {
    ...(isObject(more) ? more : {}),
    ...Object.fromEntries(said),
    type: /_call$|^mcp_(list|approval)_/.test(named) ? named : `${named}_call`,
  }
}

function otherResult(raw: unknown, type: string): TranscriptResult {
  const text = outputText(own(raw, 'output') ?? own(raw, 'result') ?? own(raw, 'tools'))
  const status = own(raw, 'status')
  const id = ownId(raw, 'callId') ?? ownId(raw, 'call_id')
  const name = type.replace(/(_call)?_(result|output)$/, '')
  const parts = outputParts(own(raw, 'output'), text)
  return {
    kind: 'result',
    id,
    ...(id === null ? { name } : {}),
    text,
    ...parts,
    ok: status === 'failed' ? false : null,
  }
}
