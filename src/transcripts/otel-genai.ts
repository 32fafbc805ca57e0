import { fitList, joinFits, misfitAt } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import {
  historyOf,
  lastWords,
  requireNoCalls,
  resultsOf,
  toCall,
  toolsOf,
  turnOf,
  unconventional,
  unrecorded,
  type History,
} from './otel-content.js'
import { callIdOf, momentsOf, nameOf, toolSpans, type Moment } from './otel-executions.js'
import { ARGUMENTS, otelName, OUTPUT } from './otel-names.js'
import { aroundUpTo, isModelCall, isTool, operationOf, requireKnown } from './otel-operations.js'
import { around, attributesOf, readSpans, spanLists, type Span } from './otel-spans.js'
import { hasOwn, own } from './own.js'
import { toldText } from './told-text.js'
import type { Transcript, TranscriptCall, TranscriptItem, TranscriptResult } from './transcript.js'

/**
 * Spans by the semantic conventions for generative AI (`gen_ai.…`): a list of finished spans, or OTLP's JSON. What was said
 * is read from spans of model calls; where there is none, calls are read from spans of tools. Spans on which content
 * was not recorded are an error: a call without arguments is something else than arguments that nobody wrote down. Spans of
 * tools are executions, also of what no model asked for.
 */
export const otelGenAiSpans: Kind = { name: otelName, fit, read }

function fit(value: unknown): Fit {
  const fits = spanLists(value).map(([at, list]) =>
    fitList(list, at, (span, spanAt) => {
      const attributes = own(span, 'attributes')
      if (typeof attributes !== 'object' || attributes === null) return misfitAt(`${spanAt}.attributes`, attributes)
      const isKnown = [...attributesOf(span).keys()].some((key) => /^gen_ai\.|^ai\.operationId$/.test(key))
      // A span of something else may be among them.
      return { marks: isKnown ? 3 : 0, misfit: hasOwn(span, 'name') ? null : `${spanAt}.name is missing` }
    }),
  )
  return joinFits(...fits)
}

function read(value: unknown): Transcript {
  const spans = readSpans(value)
  for (const span of spans) requireKnown(span)
  const byId = new Map(spans.map((span) => [span.id, span]))
  const chats = spans.filter((span) => {
    // What failed said nothing, and of two spans about one call of a model the outer one is what the agent sees.
    const isAnswered = !span.failed || span.attributes.has(OUTPUT)
    return isAnswered && isModelCall(span) && !aroundUpTo(span, byId, isTool).some(isModelCall)
  })
  const tools = toolSpans(spans, byId)
  if (!spans.some(isByConventions)) throw unconventional()
  const lanes = laneReader(byId, chats.length > 0 ? chats : tools)
  const models = chats.map(
    ({ attributes }) => attributes.get('gen_ai.response.model') ?? attributes.get('gen_ai.request.model'),
  )
  const model = models.find((each) => typeof each === 'string')
  const offered = spans.flatMap((span) => toolsOf(span))
  const counting = new Set([...chats, ...tools])
  const moments = momentsOf(
    spans.filter((span) => counting.has(span)),
    new Set(tools),
    byId,
    chats.length > 0,
  )
  return {
    provider: 'otel-genai',
    model: typeof model === 'string' ? model : null,
    ...(chats.length > 0
      ? { items: itemsOfChats(moments, lanes) }
      : { items: itemsOfTools(moments, spans, lanes), told: false, isOver: false }),
    ...(offered.length === 0 ? {} : { tools: [...new Map(offered.map((tool) => [tool.name, tool])).values()] }),
  }
}

/** Spans of a model call, a tool or an agent are what the conventions describe. */
function isByConventions({ attributes }: Span): boolean {
  return attributes.has('gen_ai.operation.name')
}

type LaneReader = (span: Span) => { readonly lane?: string }

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

/** What models said, and what tools did in between; results as later requests tell them, else as the spans of the tools do. */
function itemsOfChats(moments: readonly Moment[], lanes: LaneReader): readonly TranscriptItem[] {
  const items: TranscriptItem[] = []
  const tools = moments.flatMap(({ span, item }) => (item?.kind === 'entered' ? [span] : []))
  const untold: TranscriptCall[] = []
  const asked = new Set<string>()
  const histories = new Map<string, History>()
  for (const { span, item } of moments) {
    if (item !== null) {
      if (item.kind === 'entered') requireArguments(span, item.args, asked)
      items.push(item)
      continue
    }
    const lane = lanes(span)
    const before = histories.get(lane.lane ?? '')
    const history = historyOf(span)
    if (before === undefined) items.push(...history.system)
    items.push(...history.users.slice(before?.users.length ?? 0))
    // What an agent is sent first may hold results of what another one asked.
    const news =
      before === undefined
        ? history.results.filter(({ id }) => id !== null)
        : history.results.slice(before.results.length)
    items.push(...news.flatMap((told) => tell(told, untold)))
    histories.set(lane.lane ?? '', history)
    const turn = { ...turnOf(span, tools), ...lane }
    untold.push(...turn.calls)
    for (const { name } of turn.calls) asked.add(name)
    items.push(turn, ...resultsOf(span).flatMap((told) => tell(told, untold)))
  }
  const left = [...tools]
  return [...items, ...untold.flatMap((call) => resultOf(takeSpan(left, call), call))]
}

/** What nobody asked for is known by its arguments alone. */
function requireArguments(span: Span, args: unknown, asked: ReadonlySet<string>): void {
  if (args === undefined && !asked.has(nameOf(span))) throw unrecorded(span, ARGUMENTS)
}

/** A result of the first call that it can be about; nothing where it is about none of this trace. */
function tell(told: TranscriptResult, untold: TranscriptCall[]): readonly TranscriptResult[] {
  const index = untold.findIndex(({ id }) => id === told.id)
  const [call] = index < 0 ? [] : untold.splice(index, 1)
  return call === undefined ? [] : [{ ...told, name: call.name }]
}

/** Takes the last span of the tool that served a call: of several, the one that came of it. */
function takeSpan(spans: Span[], { id, name: tool }: TranscriptCall): Span | undefined {
  const byId = spans.findLastIndex((span) => id !== null && callIdOf(span) === id)
  const index = byId >= 0 ? byId : spans.findIndex((span) => nameOf(span) === tool && callIdOf(span) === null)
  return index < 0 ? undefined : spans.splice(index, 1)[0]
}

/** What the span of a tool says that the model is told next; nothing where it says nothing. */
function resultOf(span: Span | undefined, { id, name }: TranscriptCall): readonly TranscriptResult[] {
  const result = span?.attributes.get('gen_ai.tool.call.result')
  return result === undefined || result === null ? [] : [{ kind: 'result', id, name, text: toldText(result), ok: null }]
}

/** Where no call of a model was traced: tools that ran at the same time count as asked in one turn, and an agent's last word as the last. */
function itemsOfTools(
  moments: readonly Moment[],
  spans: readonly Span[],
  lanes: LaneReader,
): readonly TranscriptItem[] {
  const turnOfSpan = turnsOf(
    moments.flatMap(({ span, item }) => (item?.kind === 'entered' ? [span] : [])),
    lanes,
  )
  const agent = spans.findLast((span) => operationOf(span) === 'invoke_agent' && span.attributes.has(OUTPUT))
  if (agent !== undefined && turnOfSpan.size === 0) requireNoCalls(agent)
  const text = agent === undefined ? null : lastWords(agent)
  return [
    ...(agent === undefined ? [] : historyOf(agent).system),
    ...(agent === undefined ? [] : historyOf(agent).users),
    ...moments.flatMap(({ span, item }): readonly TranscriptItem[] => {
      const calls = item?.kind === 'entered' ? turnOfSpan.get(span) : undefined
      const turn = calls === undefined ? [] : [{ kind: 'turn', text: null, calls, ...lanes(span) } as const]
      return item === null ? [] : [...turn, item]
    }),
    ...(text === null ? [] : [{ kind: 'turn', text, calls: [] } as const]),
  ]
}

/** The calls of each turn, by the span that began it. */
function turnsOf(tools: readonly Span[], lanes: LaneReader): ReadonlyMap<Span, readonly TranscriptCall[]> {
  const turns = new Map<Span, TranscriptCall[]>()
  let last: { readonly of: Span; readonly calls: TranscriptCall[]; end: bigint } | undefined
  for (const span of tools) {
    const args = span.attributes.get(ARGUMENTS)
    if (args === undefined) throw unrecorded(span, ARGUMENTS)
    const isBeside =
      last !== undefined && span.start !== null && span.start < last.end && lanes(span).lane === lanes(last.of).lane
    if (last === undefined || !isBeside) {
      last = { of: span, calls: [], end: 0n }
      turns.set(span, last.calls)
    }
    last.calls.push(toCall(callIdOf(span), nameOf(span), args))
    if (span.end !== null && span.end > last.end) last.end = span.end
  }
  return turns
}
