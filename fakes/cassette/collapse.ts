import { parseJson } from '../../src/json/parse-json.js'
import type { FinishReason, Usage } from '../../src/run/types.js'
import { withIds } from '../script/faults.js'
import type { TurnStep } from '../script/step.js'
import { raw, turn } from '../script/steps.js'
import { anthropicReader } from '../wires/read-anthropic.js'
import { gatewayReader } from '../wires/read-gateway.js'
import { googleReader } from '../wires/read-google.js'
import { ollamaReader } from '../wires/read-ollama.js'
import { openaiChatReader } from '../wires/read-openai-chat.js'
import { openaiResponsesReader } from '../wires/read-openai-responses.js'
import type { ReadTurn, WireReader } from '../wires/reader.js'
import type { SentRequest, WireRequest } from '../wires/wire.js'
import { emptyBody, noAnswer, noJson } from './collapse-errors.js'
import { collapseFault } from './collapse-fault.js'
import { noTextIn } from './no-text-in.js'
import type { RecordedStep } from './recorded.js'

/** What a real model answered, read to its end. */
export interface UpstreamAnswer {
  /** As it came over HTTP, and so with `sent`. */
  readonly request: WireRequest
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The step to serve in an answer's place, or a clause on why it is none that can be recorded. */
export type Collapsed =
  | {
      readonly step: RecordedStep
      /** The model as the answer names it. */
      readonly model: string | null
      /** Kinds of parts that a step does not hold, in the provider's words: a search that the provider ran itself. */
      readonly lost: readonly string[]
    }
  | { readonly unreadable: string }

/** Makes a step of a whole answer or of a stream, whichever came: gateways do not always send what was asked for. */
export function collapse(answer: UpstreamAnswer): Collapsed {
  const { request, status, text } = answer
  const { sent } = request
  if (sent === undefined) throw new TypeError('collapse() takes a request that came over HTTP, with what was sent')
  if (status >= 400) return collapseFault(answer, sent.wire)
  if (status < 200 || status >= 300) return { unreadable: noAnswer(status) }
  if (text.trim() === '') return { unreadable: emptyBody(status) }
  const read = readOf(answer, sent)
  if (typeof read === 'string') return { unreadable: read }
  return { step: stepOf(read, request), model: read.model ?? null, lost: read.passed ?? [] }
}

const readers: Readonly<Record<string, WireReader>> = {
  'openai-chat': openaiChatReader,
  'openai-responses': openaiResponsesReader,
  anthropic: anthropicReader,
  google: googleReader,
  ollama: ollamaReader,
  gateway: gatewayReader,
}

/** What came says whether it is a stream: its first characters, since content types are not always right. */
function readOf({ headers, text }: UpstreamAnswer, { wire }: SentRequest): ReadTurn | string {
  const reader = readers[wire.name]
  if (reader === undefined) throw new TypeError(`collapse() knows no reader of the wire ${wire.name}`)
  // Events of a server, perhaps after a comment that only keeps the connection open.
  if (/^\uFEFF?\s*(data|event|id|retry)?:/.test(text)) return reader.readStream(text)
  const parsed = parseJson(text)
  if (parsed.ok) return reader.readAnswer(parsed.value, text)
  // One JSON object a line.
  if (wire.name === 'ollama' && text.trimStart().startsWith('{')) return reader.readStream(text)
  return noTextIn(headers, text) ?? noJson(headers.get('content-type'), text, parsed.message)
}

function stepOf(read: ReadTurn, { callIds }: WireRequest): TurnStep {
  const { text, calls, reasoning, finish } = read
  const usage = usageOf(read.usage)
  const usual: FinishReason = calls.length > 0 ? 'tool' : 'stop'
  const step = turn({
    // A model that says nothing says an empty text.
    ...(text === null && calls.length > 0 ? {} : { text: text ?? '' }),
    calls: calls.map(({ name, rawArgs }) => raw(name, rawArgs)),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(usage === null ? {} : { usage }),
    ...(finish === usual ? {} : { finish }),
  })
  if (calls.length === 0 || callIds === null) return step
  return withIds(
    step,
    calls.map(({ id }) => (id === '' ? null : id)),
  )
}

/** Counts as a script may have them: some gateways count what is cached beside the input. */
function usageOf(usage: Usage | undefined): Usage | null {
  if (usage === undefined) return null
  const { input, output, cached } = usage
  if (![input, output, cached ?? 0].every((count) => Number.isInteger(count) && count >= 0)) return null
  return { input, output, ...(cached === undefined ? {} : { cached: Math.min(cached, input) }) }
}
