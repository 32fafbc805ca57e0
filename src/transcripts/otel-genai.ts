import { fitList, joinFits, misfitAt } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import {
  ARGUMENTS,
  historyOf,
  lastWords,
  otelName,
  OUTPUT,
  resultsOf,
  toCall,
  toolsOf,
  turnOf,
  unrecorded,
  type History,
} from './otel-content.js'
import { attributesOf, readSpans, spanLists, type Span } from './otel-spans.js'
import { hasOwn, own } from './own.js'
import { toldText } from './told-text.js'
import type { Transcript, TranscriptCall, TranscriptItem, TranscriptResult } from './transcript.js'

/**
 * Spans by the semantic conventions for generative AI (`gen_ai.…`): a list of finished spans, or OTLP's JSON. What was said
 * is read from spans of model calls; where there is none, calls are read from spans of tools. Spans on which content
 * was not recorded are an error: a call without arguments is something else than arguments that nobody wrote down.
 */
export const otelGenAiSpans: Kind = { name: otelName, fit, read }

function fit(value: unknown): Fit {
  const fits = spanLists(value).map(([at, list]) =>
    fitList(list, at, (span, spanAt) => {
      const attributes = own(span, 'attributes')
      if (typeof attributes !== 'object' || attributes === null) return misfitAt(`${spanAt}.attributes`, attributes)
      const isKnown = [...attributesOf(span).keys()].some((key) => key.startsWith('gen_ai.'))
      // A span of something else may be among them.
      return { marks: isKnown ? 3 : 0, misfit: hasOwn(span, 'name') ? null : `${spanAt}.name is missing` }
    }),
  )
  return joinFits(...fits)
}

function read(value: unknown): Transcript {
  const spans = readSpans(value)
  const byId = new Map(spans.map((span) => [span.id, span]))
  const chats = spans.filter((span) => {
    // What failed said nothing, and of two spans about one call of a model the outer one is what the agent sees.
    const isAnswered = !span.failed || span.attributes.has(OUTPUT)
    return isAnswered && isModelCall(span) && !around(span, byId).slice(1).some(isModelCall)
  })
  const tools = spans.filter((span) => span.attributes.get('gen_ai.operation.name') === 'execute_tool')
  const lanes = laneReader(byId, chats.length > 0 ? chats : tools)
  const models = chats.map(
    ({ attributes }) => attributes.get('gen_ai.response.model') ?? attributes.get('gen_ai.request.model'),
  )
  const model = models.find((each) => typeof each === 'string')
  const offered = spans.flatMap((span) => toolsOf(span))
  return {
    provider: 'otel-genai',
    model: typeof model === 'string' ? model : null,
    items: chats.length > 0 ? itemsOfChats(chats, tools, lanes) : itemsOfTools(tools, spans, lanes),
    ...(offered.length === 0 ? {} : { tools: [...new Map(offered.map((tool) => [tool.name, tool])).values()] }),
  }
}

function isModelCall({ attributes }: Span): boolean {
  return /^(chat|generate_content|text_completion)$/.test(String(attributes.get('gen_ai.operation.name')))
}

type LaneReader = (span: Span) => { readonly lane?: string }

/** A span and those that it is in, from within. */
function around(span: Span, byId: ReadonlyMap<string | null, Span>): readonly Span[] {
  const found = new Set<Span>()
  let at: Span | undefined = span
  while (at !== undefined && !found.has(at)) {
    found.add(at)
    at = at.parent === null ? undefined : byId.get(at.parent)
  }
  return [...found]
}

/** The agent that a span is of, by itself or by those around it; nothing where there is only one. */
function laneReader(byId: ReadonlyMap<string | null, Span>, used: readonly Span[]): LaneReader {
  const agentOf = (span: Span): string | undefined =>
    around(span, byId)
      .map(({ attributes }) => attributes.get('gen_ai.agent.name'))
      .find((agent) => typeof agent === 'string')
  const isOne = new Set(used.map(agentOf)).size < 2
  return (span) => {
    const lane = isOne ? undefined : agentOf(span)
    return lane === undefined ? {} : { lane }
  }
}

/** What models said; results as later requests tell them, else as the spans of the tools do. */
function itemsOfChats(chats: readonly Span[], tools: readonly Span[], lanes: LaneReader): readonly TranscriptItem[] {
  const items: TranscriptItem[] = []
  const left = [...tools]
  const untold: TranscriptCall[] = []
  const histories = new Map<string, History>()
  for (const chat of chats) {
    const lane = lanes(chat)
    const before = histories.get(lane.lane ?? '')
    const history = historyOf(chat)
    if (before === undefined) items.push(...history.system)
    items.push(...history.users.slice(before?.users.length ?? 0))
    // What an agent is sent first may hold results of what another one asked.
    const news =
      before === undefined
        ? history.results.filter(({ id }) => id !== null)
        : history.results.slice(before.results.length)
    items.push(...news.flatMap((told) => tell(told, untold, left)))
    histories.set(lane.lane ?? '', history)
    const turn = { ...turnOf(chat, tools), ...lane }
    untold.push(...turn.calls)
    items.push(turn, ...resultsOf(chat).flatMap((told) => tell(told, untold, left)))
  }
  const late = untold.flatMap((call) => {
    const span = takeSpan(left, call)
    const result = span === undefined ? null : resultOf(span, call)
    return result === null ? [] : [result]
  })
  return [...items, ...late]
}

/** A result of the first call that it can be about; nothing where it is about none of this trace. */
function tell(told: TranscriptResult, untold: TranscriptCall[], left: Span[]): readonly TranscriptResult[] {
  const index = untold.findIndex(({ id }) => id === told.id)
  const [call] = index < 0 ? [] : untold.splice(index, 1)
  return call === undefined ? [] : [{ ...told, name: call.name, ok: okOf(takeSpan(left, call)) }]
}

/** Takes the span of the tool that served a call. */
function takeSpan(spans: Span[], { id, name: tool }: TranscriptCall): Span | undefined {
  const index = spans.findIndex(({ attributes }) => {
    const spanId = attributes.get('gen_ai.tool.call.id')
    return id === null || spanId === undefined ? attributes.get('gen_ai.tool.name') === tool : spanId === id
  })
  return index < 0 ? undefined : spans.splice(index, 1)[0]
}

function okOf(span: Span | undefined): boolean | null {
  return span === undefined ? null : !span.failed
}

/** What the span of a tool says came of the call; `null` where it says nothing. */
function resultOf(span: Span, { id, name: tool }: TranscriptCall): TranscriptResult | null {
  const result = span.attributes.get('gen_ai.tool.call.result') ?? (span.failed ? span.problem : undefined)
  if (result === undefined && !span.failed) return null
  return { kind: 'result', id, name: tool, text: toldText(result ?? ''), ok: !span.failed }
}

/** Where no call of a model was traced: calls that ran at the same time count as one turn, and an agent's last word as the last. */
function itemsOfTools(tools: readonly Span[], spans: readonly Span[], lanes: LaneReader): readonly TranscriptItem[] {
  const turns: {
    readonly calls: TranscriptCall[]
    readonly results: TranscriptResult[]
    end: bigint
    readonly of: Span
  }[] = []
  for (const span of tools) {
    const tool = span.attributes.get('gen_ai.tool.name')
    const args = span.attributes.get(ARGUMENTS)
    if (typeof tool !== 'string') throw unrecorded(span, 'gen_ai.tool.name')
    if (args === undefined) throw unrecorded(span, ARGUMENTS)
    const id = span.attributes.get('gen_ai.tool.call.id')
    const call = toCall(typeof id === 'string' ? id : null, tool, args)
    const result = resultOf(span, call)
    const last = turns.at(-1)
    const isBeside =
      last !== undefined && span.start !== null && span.start < last.end && lanes(span).lane === lanes(last.of).lane
    const turn = isBeside ? last : { calls: [], results: [], end: 0n, of: span }
    if (!isBeside) turns.push(turn)
    turn.calls.push(call)
    if (result !== null) turn.results.push(result)
    if (span.end !== null && span.end > turn.end) turn.end = span.end
  }
  const agent = spans.findLast(
    ({ attributes }) => attributes.get('gen_ai.operation.name') === 'invoke_agent' && attributes.has(OUTPUT),
  )
  const text = agent === undefined ? null : lastWords(agent)
  return [
    ...(agent === undefined ? [] : historyOf(agent).system),
    ...(agent === undefined ? [] : historyOf(agent).users),
    ...turns.flatMap(({ calls, results, of }) => [
      { kind: 'turn', text: null, calls, ...lanes(of) } as const,
      ...results,
    ]),
    ...(text === null ? [] : [{ kind: 'turn', text, calls: [] } as const]),
  ]
}
