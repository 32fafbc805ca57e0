import type { BaseChatModel, BaseChatModelParams, BindToolsInput } from '@langchain/core/language_models/chat_models'
import type { BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models'
import type { BaseLanguageModelInput, StructuredOutputMethodOptions } from '@langchain/core/language_models/base'
import type { ModelProfile } from '@langchain/core/language_models/profile'
import type { AIMessageChunk, BaseMessage, MessageContent } from '@langchain/core/messages'
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager'
import type { ChatGenerationChunk as GenerationChunk, ChatResult } from '@langchain/core/outputs'
import type { Runnable } from '@langchain/core/runnables'
import { langchain as dialect } from '../../src/dialects/langchain.js'
import type { Llm } from '../sheet/llm.js'
import type { Model } from '../sheet/model.js'
import type { WireRequest } from '../wires/wire.js'
import { streamedTurn, wholeTurn, type Asked } from './in-process.js'
import { core } from './langchain-core.js'
import { chunksOf, toMessageFields, toPlain, toRawCall, toTokenUsage } from './langchain-messages.js'
import { withSchema, type OutputSchema } from './langchain-structured.js'
import { modelOf } from './model-of.js'
import { checkModelOptions } from './model-options.js'

/** How a scripted chat model presents itself; beside these, what every chat model of LangChain takes. */
export interface LangchainModelOptions extends BaseChatModelParams {
  /** The name that requests carry, by which a script may find its lane. @default 'scripted' */
  readonly model?: string
  /** What the model says of itself: `{ structuredOutput: true }` has `createAgent` and `withStructuredOutput` ask for JSON instead of a call. @default {} */
  readonly profile?: ModelProfile
}

/** What may be said with one request. */
/** A chat model that takes tools. */
export type LangchainModel = BaseChatModel<LangchainCallOptions> & Required<Pick<BaseChatModel, 'bindTools'>>

export interface LangchainCallOptions extends BaseChatModelCallOptions {
  /** The tools that were bound. */
  readonly tools?: readonly unknown[]
  readonly response_format?: unknown
}

/**
 * A chat model of LangChain that says what the script says: for `createAgent`, LangGraph and everything else that is handed a
 * model object. Whole and streamed; bound tools are in `run.requests[n].tools`; failures are retried as LangChain does it, but
 * without its delays. Throws a `TypeError` for anything that `sheet.llm` did not return, and for options that do not fit.
 *
 * @example
 * ```ts
 * import { createAgent } from 'langchain'
 * import { call, callsheet, say } from 'callsheet'
 * import { langchainModel } from 'callsheet/fakes/langchain'
 *
 * const sheet = callsheet()
 * const llm = sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('It costs 49.90.')])
 * const agent = createAgent({ model: langchainModel(llm), tools: sheet.wrap(tools) })
 * const run = await sheet.run(() => agent.invoke({ messages: 'What does A-1001 cost?' }))
 * ```
 */
export function langchainModel(llm: Llm, options: LangchainModelOptions = {}): LangchainModel {
  const model = modelOf(llm, ['langchainModel', langchainModel])
  checkModelOptions(options, ['langchainModel', langchainModel], null)
  return new CallsheetChatModel(model, options)
}

/** LangChain's own judgement on what is worth another attempt, without the seconds that it waits before it. */
class AtOnce extends core.AsyncCaller {
  readonly #judge = this.onFailedAttempt

  /** Everything is judged here; what comes out is final. */
  async ask<T>(signal: AbortSignal | undefined, attempt: () => Promise<T>): Promise<T> {
    this.onFailedAttempt = () => undefined
    return this.callWithOptions({ maxRetries: 0 }, async () => {
      for (let left = this.maxRetries ?? 0; ; left -= 1) {
        try {
          return await attempt()
        } catch (thrown) {
          const error = ofAbort(thrown, signal)
          await this.#judge?.(error)
          if (left <= 0) throw error
        }
      }
    })
  }
}

/** What was aborted is thrown as by `ChatOpenAI`: whatever the reason, as an error that nobody tries again. */
function ofAbort(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted !== true || error !== signal.reason) return error
  return Object.assign(new Error('Request was aborted.', { cause: error }), { name: 'AbortError' })
}

class CallsheetChatModel extends core.BaseChatModel<LangchainCallOptions> {
  readonly #model: Model
  readonly #options: LangchainModelOptions
  readonly #caller: AtOnce

  constructor(model: Model, options: LangchainModelOptions) {
    super(options)
    this.#model = model
    this.#options = options
    this.#caller = new AtOnce(options)
  }

  static override lc_name(): string {
    return 'CallsheetChatModel'
  }

  override _llmType(): string {
    return 'callsheet'
  }

  override get profile(): ModelProfile {
    return this.#options.profile ?? {}
  }

  override bindTools(
    tools: BindToolsInput[],
    options?: Partial<LangchainCallOptions>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, LangchainCallOptions> {
    return this.withConfig({ ...options, tools: tools.map((tool) => core.convertToOpenAITool(tool)) })
  }

  override withStructuredOutput(
    schema: OutputSchema,
    config?: StructuredOutputMethodOptions<boolean>,
  ): Runnable<BaseLanguageModelInput, never> {
    return withSchema(this, schema, config)
  }

  /** Four characters a token; LangChain would fetch a table of tokens from the network. */
  override async getNumTokens(content: MessageContent): Promise<number> {
    return Math.ceil((typeof content === 'string' ? content : JSON.stringify(content)).length / 4)
  }

  override async _generate(messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<ChatResult> {
    const turn = await this.#caller.ask(options.signal, () => wholeTurn(this.#asked(messages, options, false)))
    // As the model of a provider whose answer holds no choice.
    if (turn === null) return { generations: [] }
    const message = new core.AIMessage(toMessageFields(turn))
    // Here, since the constructor would advise to update packages where none of them is valid.
    if (turn.calls.length > 0) message.additional_kwargs.tool_calls = turn.calls.map(toRawCall)
    return { generations: [{ text: message.text, message }], llmOutput: { tokenUsage: toTokenUsage(turn) } }
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<GenerationChunk> {
    const chunks = await this.#caller.ask(options.signal, () =>
      streamedTurn(this.#asked(messages, options, true), chunksOf),
    )
    try {
      for await (const { fields, text = '' } of chunks) {
        const chunk = new core.ChatGenerationChunk({ message: new core.AIMessageChunk(fields), text })
        yield chunk
        await manager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk })
      }
    } catch (error) {
      throw ofAbort(error, options.signal)
    }
  }

  #asked(messages: readonly BaseMessage[], options: this['ParsedCallOptions'], stream: boolean): Asked {
    const { tools, tool_choice, stop, response_format, signal = null } = options
    const { model = 'scripted' } = this.#options
    const rawMessages = messages.map(toPlain)
    const raw = { model, messages: rawMessages, tools, tool_choice, stop, response_format }
    const request: WireRequest = {
      provider: 'langchain',
      dialect,
      model,
      stream,
      rawMessages,
      rawTools: tools,
      raw: Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined)),
      callIds: 'call_',
    }
    return { model: this.#model, request, signal }
  }
}
