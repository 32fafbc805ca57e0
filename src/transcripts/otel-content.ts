import { severalOf } from '../dialects/parts-of.js'
import { inline } from '../json/inline.js'
import type { FinishReason } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import { damagedTranscript, TranscriptError } from './errors.js'
import { listAt, messagesAt } from './otel-messages.js'
import { ARGUMENTS, INPUT, otelName, OUTPUT } from './otel-names.js'
import type { Span } from './otel-spans.js'
import { offeredTools } from './offered-tools.js'
import { own, ownText } from './own.js'
import { toldText } from './told-text.js'
import type { TranscriptCall, TranscriptItem, TranscriptResult, TranscriptTurn } from './transcript.js'
import { usageOf } from './usage-of.js'

/** What a model was sent. */
export interface History {
  readonly system: readonly TranscriptItem[]
  readonly users: readonly TranscriptItem[]
  readonly results: readonly TranscriptResult[]
}

export function historyOf(chat: Span): History {
  const instructions = listAt(chat, 'gen_ai.system_instructions')
  const messages = messagesAt(chat, INPUT)
  const texts = [{ role: 'system', parts: instructions }, ...messages]
    .map(({ role, parts }) => ({ role, texts: textsIn(parts, 'text'), unread: parts.some(isFile) }))
    .filter(({ texts }) => texts.length > 0)
  const said = (role: 'system' | 'user'): readonly TranscriptItem[] =>
    texts.flatMap(({ role: whose, texts: each, unread }) => {
      const text = each.join('')
      return whose === role ? [{ kind: role, text, ...severalOf(each, text), ...(unread ? { unread } : {}) }] : []
    })
  return {
    system: said('system'),
    users: said('user'),
    results: messages.flatMap(({ parts }) => parts).flatMap(resultIn),
  }
}

/** The last words of an agent; `null` where nothing of the kind was recorded. */
export function lastWords(agent: Span): string | null {
  return textIn(outputOf(agent), 'text')
}

/** Refuses the words of an agent that asks for calls, where nothing else tells of them. */
export function requireNoCalls(agent: Span): void {
  if (!outputOf(agent).some((part) => isCall(own(part, 'type')))) return
  const problem = 'has calls, of which no span of a model or a tool tells'
  throw damagedTranscript(otelName, `${OUTPUT} of ${agent.at}`, problem)
}

/** What the provider's own tools gave in the same turn. */
export function resultsOf(chat: Span): readonly TranscriptResult[] {
  return outputOf(chat).flatMap(resultIn)
}

function outputOf(span: Span): readonly unknown[] {
  return messagesAt(span, OUTPUT).flatMap(({ parts }) => parts)
}

function resultIn(part: unknown): readonly TranscriptResult[] {
  const type = own(part, 'type')
  if (type !== 'tool_call_response' && type !== 'server_tool_call_response') return []
  // What is called `response` was called `result` before.
  const text = toldText(own(part, 'response') ?? own(part, type) ?? own(part, 'result') ?? '')
  return [{ kind: 'result', id: ownText(part, 'id') ?? null, text, ok: null }]
}

export function turnOf(chat: Span, tools: readonly Span[]): TranscriptTurn {
  if (!chat.attributes.has(OUTPUT)) throw unrecorded(chat, OUTPUT)
  const messages = messagesAt(chat, OUTPUT)
  const parts = messages.flatMap((message) => message.parts)
  const reasons = chat.attributes.get('gen_ai.response.finish_reasons')
  const finish = finishes[String((Array.isArray(reasons) ? reasons[0] : undefined) ?? messages[0]?.finishReason)]
  const reasoning = textIn(parts, 'reasoning')
  return {
    kind: 'turn',
    text: textIn(parts, 'text'),
    calls: parts.flatMap((part) => callIn(part, chat, tools)),
    ...(reasoning === null ? {} : { reasoning }),
    ...(finish === undefined ? {} : { finish }),
    ...usageOf(
      chat.attributes.get('gen_ai.usage.input_tokens'),
      chat.attributes.get('gen_ai.usage.output_tokens'),
      chat.attributes.get('gen_ai.usage.cache_read.input_tokens'),
    ),
  }
}

function callIn(part: unknown, chat: Span, tools: readonly Span[]): readonly TranscriptCall[] {
  const type = own(part, 'type')
  if (!isCall(type)) return []
  const id = ownText(part, 'id') ?? null
  const tool = own(part, 'name')
  if (typeof tool !== 'string' || tool === '') {
    throw damagedTranscript(otelName, `${OUTPUT} of ${chat.at}`, `has a call of ${inline(tool)}`)
  }
  const served = id === null ? undefined : tools.find(({ attributes }) => attributes.get('gen_ai.tool.call.id') === id)
  const args = own(part, type === 'tool_call' ? 'arguments' : type) ?? served?.attributes.get(ARGUMENTS)
  if (args === undefined || args === null) throw unrecorded(chat, `arguments of the call of ${tool}`)
  const call = toCall(id, tool, args)
  return [type === 'server_tool_call' ? { ...call, ofProvider: true } : call]
}

function isCall(type: unknown): type is 'tool_call' | 'server_tool_call' {
  return type === 'tool_call' || type === 'server_tool_call'
}

export function toCall(id: string | null, tool: string, args: unknown): TranscriptCall {
  return typeof args === 'string' ? { id, name: tool, rawArgs: args } : { id, name: tool, rawArgs: null, args }
}

function textsIn(parts: readonly unknown[], type: string): readonly string[] {
  return parts.flatMap((part) => (own(part, 'type') === type ? [ownText(part, 'content') ?? ''] : []))
}

/** What the conventions call a blob, a file and a URI. */
function isFile(part: unknown): boolean {
  return /^(blob|file|uri)$/.test(ownText(part, 'type') ?? '')
}

function textIn(parts: readonly unknown[], type: string): string | null {
  const texts = textsIn(parts, type)
  return texts.length === 0 ? null : texts.join('')
}

export function unrecorded(span: Span, what: string): Error {
  return damagedTranscript(
    otelName,
    span.at,
    `records no ${what}. Let the instrumentation record content (often OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT)`,
  )
}

/** Spans that only share some attributes with the conventions, such as those of the AI SDK's own telemetry (`ai.…`). */
export function unconventional(): Error {
  return new TranscriptError(
    'transcript-empty',
    'these spans carry no GenAI messages: none has a gen_ai.operation.name, as the semantic conventions of OpenTelemetry want it; ' +
      "the AI SDK's own spans (ai.generateText, ai.toolCall) do not. Pass the result of the SDK, or spans of an instrumentation that follows them, such as @ai-sdk/otel.",
  )
}

export function toolsOf(span: Span): readonly ToolSpec[] {
  return offeredTools(listAt(span, 'gen_ai.tool.definitions'))
}

const finishes: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'filter',
  'content-filter': 'filter',
  tool_call: 'tool',
  tool_calls: 'tool',
  'tool-calls': 'tool',
}
