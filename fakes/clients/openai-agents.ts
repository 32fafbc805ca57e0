import type {
  Model as AgentsModel,
  ModelProvider,
  ModelRequest,
  ModelRetryAdvice,
  SerializedHandoff,
} from '@openai/agents'
import { openaiAgents as dialect } from '../../src/dialects/openai-agents.js'
import { inputItems, itemFault } from '../wires/openai-responses-history.js'
import { responsesId } from '../wires/openai-responses-items.js'
import type { Llm } from '../sheet/llm.js'
import type { Model } from '../sheet/model.js'
import type { WireRequest } from '../wires/wire.js'
import { refuse, streamedTurn, wholeTurn, type Asked } from './in-process.js'
import { modelOf } from './model-of.js'
import { checkModelOptions } from './model-options.js'
import { toOutput, toParts, toResponse } from './openai-agents-items.js'

/** How a scripted model presents itself. */
export interface OpenAIAgentsModelOptions {
  /** The name that requests carry, by which a script may find its lane. @default 'scripted' */
  readonly model?: string
}

/**
 * A model of the OpenAI Agents SDK that says what the script says, whole and streamed. Handoffs are calls: `call('transfer_to_Refunds', {})`.
 * It remembers answers for `previousResponseId` and conversations as OpenAI does. Throws a `TypeError` for anything that
 * `sheet.llm` did not return, and for options that do not fit.
 *
 * @example
 * ```ts
 * import { Agent, run as runAgent } from '@openai/agents'
 * import { call, callsheet, say } from 'callsheet'
 * import { openaiAgentsModel } from 'callsheet/fakes/openai-agents'
 *
 * const sheet = callsheet()
 * const llm = sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('It costs 49.90.')])
 * const agent = new Agent({ name: 'Shop', model: openaiAgentsModel(llm), tools: sheet.wrap(tools) })
 * const run = await sheet.run(() => runAgent(agent, 'What does A-1001 cost?'))
 * ```
 */
export function openaiAgentsModel(llm: Llm, options: OpenAIAgentsModelOptions = {}): AgentsModel {
  const model = modelOf(llm, ['openaiAgentsModel', openaiAgentsModel])
  checkModelOptions(options, ['openaiAgentsModel', openaiAgentsModel], ['model'])
  return agentsModel(model, options.model ?? 'scripted')
}

/**
 * A provider of models, for agents that name theirs by a string: `new Runner({ modelProvider: openaiAgentsProvider(llm) })`, or
 * `setDefaultModelProvider`. The name is that of `run.requests[n].model`.
 */
export function openaiAgentsProvider(llm: Llm): ModelProvider {
  const model = modelOf(llm, ['openaiAgentsProvider', openaiAgentsProvider])
  return { getModel: (name) => agentsModel(model, name ?? 'scripted') }
}

function agentsModel(model: Model, name: string): AgentsModel {
  return {
    async getResponse(request) {
      const asked = await toAsked(model, name, request, false)
      return toResponse(await wholeTurn(asked), asked.request)
    },
    async *getStreamedResponse(request) {
      const parts = await streamedTurn(await toAsked(model, name, request, true), toParts)
      for await (const { events } of parts) yield* events
    },
    getRetryAdvice: ({ error, request }) => adviceOn(error, request),
  }
}

async function toAsked(model: Model, name: string, sent: ModelRequest, stream: boolean): Promise<Asked> {
  const { signal = null, input, conversationId, previousResponseId, systemInstructions: system, modelSettings } = sent
  const { retry: _retry, ...settings } = modelSettings
  const kept = { input, previous_response_id: previousResponseId, conversation: conversationId, prompt: sent.prompt }
  const rawMessages = inputItems(kept, conversationId, model.memory)
  if (typeof rawMessages === 'string') return refuse(model, `the OpenAI Agents SDK: ${rawMessages}`)
  const fault = itemFault(rawMessages, kept, model.memory)
  const tools = [...sent.tools, ...sent.handoffs.map(toTool)]
  const raw = { model: name, systemInstructions: system, input, previousResponseId, conversationId, tools }
  const request: WireRequest = {
    provider: 'openai-agents',
    dialect,
    model: name,
    stream,
    ...(system === undefined ? {} : { system }),
    rawMessages,
    ...(fault === null ? {} : { fault }),
    rawTools: tools,
    raw: defined({ ...raw, modelSettings: settings, outputType: sent.outputType, prompt: sent.prompt }),
    callIds: 'call_',
    keep(turn) {
      const items = toOutput(turn, request)
      const byId = new Map(items.map((item) => [String(item.id), item]))
      const history = [...rawMessages, ...items]
      if (settings.store !== false) model.memory.keep(responsesId('resp', turn), history, byId)
      if (conversationId !== undefined) model.memory.keep(conversationId, history, byId)
    },
  }
  return { model, request, signal }
}

/** Providers know a handoff as a tool. */
function toTool({ toolName, toolDescription, inputJsonSchema, strictJsonSchema }: SerializedHandoff): object {
  const tool = { type: 'function', name: toolName, description: toolDescription, parameters: inputJsonSchema }
  return { ...tool, strict: strictJsonSchema }
}

function defined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** As OpenAI's own models advise: a request that was refused for good is not sent again. */
function adviceOn(error: unknown, request: ModelRequest): ModelRetryAdvice | undefined {
  const { status, headers } = Object(error) as { status?: unknown; headers?: unknown } // any object may be asked for a key
  if (headers instanceof Headers && headers.get('x-should-retry') === 'false') {
    return { suggested: false, replaySafety: 'unsafe' }
  }
  const isKept = request.conversationId !== undefined || request.previousResponseId !== undefined
  if (isKept || typeof status !== 'number') return undefined
  return status === 408 || status === 409 || status === 429 || status >= 500 ? { suggested: true } : undefined
}
