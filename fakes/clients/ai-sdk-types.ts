/** Versions of the AI SDK's language model specification: `ai` 5 takes v2, `ai` 6 v2 and v3, `ai` 7 all three. */
export type AiSdkSpec = 'v2' | 'v3' | 'v4'

/**
 * A language model object of the AI SDK. Structural: it is a `LanguageModelV2`, `LanguageModelV3` or `LanguageModelV4`; where
 * the version is not known beforehand, one of them.
 */
export type AiSdkModel<Spec extends AiSdkSpec = 'v3'> = Spec extends AiSdkSpec ? AiSdkModelOf<Spec> : never

/** A language model of one version. */
export interface AiSdkModelOf<Spec extends AiSdkSpec> {
  readonly specificationVersion: Spec
  readonly provider: string
  readonly modelId: string
  /** All of them, since what a model does not take itself is downloaded by the SDK. */
  readonly supportedUrls: Record<string, RegExp[]>
  doGenerate(options: AiSdkCallOptions): Promise<AiSdkResult<Spec>>
  doStream(options: AiSdkCallOptions): Promise<AiSdkStreamResult<Spec>>
}

/** What the SDK hands to a model. */
export interface AiSdkCallOptions {
  readonly prompt: readonly unknown[]
  readonly headers?: Record<string, string | undefined> | undefined
  readonly abortSignal?: AbortSignal | undefined
}

/** A whole answer. */
export interface AiSdkResult<Spec extends AiSdkSpec = 'v3'> extends AiSdkEnd<Spec> {
  content: AiSdkContent[]
  warnings: never[]
  request: { body: unknown }
  response: { id: string; timestamp: Date; modelId: string; headers: Record<string, string>; body: unknown }
}

/** A streamed answer. */
export interface AiSdkStreamResult<Spec extends AiSdkSpec = 'v3'> {
  stream: ReadableStream<AiSdkStreamPart<Spec>>
  request: { body: unknown }
  response: { headers: Record<string, string> }
}

/** A part of a whole answer. */
export type AiSdkContent = { type: 'reasoning'; text: string } | { type: 'text'; text: string } | AiSdkToolCall

/** A call; `input` is the byte-exact text of its arguments. */
export interface AiSdkToolCall {
  type: 'tool-call'
  toolCallId: string
  toolName: string
  input: string
}

/** A piece of a streamed answer. */
export type AiSdkStreamPart<Spec extends AiSdkSpec = 'v3'> =
  | { type: 'stream-start'; warnings: never[] }
  | { type: 'response-metadata'; id: string; timestamp: Date; modelId: string }
  | { type: 'reasoning-start' | 'reasoning-end' | 'text-start' | 'text-end'; id: string }
  | { type: 'reasoning-delta' | 'text-delta'; id: string; delta: string }
  | { type: 'tool-input-start'; id: string; toolName: string }
  | { type: 'tool-input-delta'; id: string; delta: string }
  | { type: 'tool-input-end'; id: string }
  | AiSdkToolCall
  | { type: 'error'; error: unknown }
  | ({ type: 'finish' } & AiSdkEnd<Spec>)

/** How an answer ends; version 2 says it in other shapes. */
export interface AiSdkEnd<Spec extends AiSdkSpec> {
  finishReason: Spec extends 'v2' ? FinishWord : { unified: FinishWord; raw: string }
  usage: Spec extends 'v2' ? UsageV2 : UsageV3
  providerMetadata: Record<string, Record<string, string>>
}

type FinishWord = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error'

interface UsageV2 {
  inputTokens: number
  outputTokens: number
  totalTokens: number
  reasoningTokens: number
  cachedInputTokens: number
}

interface UsageV3 {
  inputTokens: { total: number; noCache: number; cacheRead: number; cacheWrite: undefined }
  outputTokens: { total: number; text: number; reasoning: number }
}

/** A provider of the AI SDK whose language models are the script; all but these and embedding models are refused. */
export type AiSdkProvider<Spec extends AiSdkSpec = 'v3'> = Spec extends 'v2'
  ? AiSdkModels<Spec>
  : AiSdkModels<Spec> & { readonly specificationVersion: Spec }

/** The models of a provider, by their ids. */
export interface AiSdkModels<Spec extends AiSdkSpec> {
  (modelId: string): AiSdkModel<Spec>
  languageModel(modelId: string): AiSdkModel<Spec>
  /** Answered by `llm.on('/embeddings', …)` in the shape of OpenAI. */
  embeddingModel(modelId: string): AiSdkEmbeddingModel<Spec>
  /** The older name of `embeddingModel`. */
  textEmbeddingModel(modelId: string): AiSdkEmbeddingModel<Spec>
  /** Throws, and fails the test. */
  imageModel(modelId: string): never
  /** Throws, and fails the test. */
  transcriptionModel(modelId: string): never
  /** Throws, and fails the test. */
  speechModel(modelId: string): never
  /** Throws, and fails the test. */
  rerankingModel(modelId: string): never
}

/** An embedding model object of the AI SDK. */
export interface AiSdkEmbeddingModel<Spec extends AiSdkSpec = 'v3'> {
  readonly specificationVersion: Spec
  readonly provider: string
  readonly modelId: string
  readonly maxEmbeddingsPerCall: undefined
  readonly supportsParallelCalls: true
  doEmbed(options: AiSdkEmbeddingOptions): Promise<AiSdkEmbeddings>
}

/** What the SDK hands to an embedding model. */
export interface AiSdkEmbeddingOptions {
  readonly values: readonly string[]
  readonly abortSignal?: AbortSignal | undefined
}

/** One vector for each value, in order. */
export interface AiSdkEmbeddings {
  embeddings: number[][]
  usage?: { tokens: number }
  warnings: never[]
}
