import { inline } from '../../src/json/inline.js'
import type { Llm } from '../sheet/llm.js'
import type { Model } from '../sheet/model.js'
import { aiSdkModel, optionFault, specOf, type AiSdkOptions } from './ai-sdk.js'
import { badAiSdkOption, noSuchModel } from './ai-sdk-errors.js'
import { post } from './ai-sdk-post.js'
import type {
  AiSdkEmbeddingModel,
  AiSdkEmbeddings,
  AiSdkModel,
  AiSdkModels,
  AiSdkProvider,
  AiSdkSpec,
} from './ai-sdk-types.js'
import { modelOf } from './model-of.js'

/**
 * A provider of the AI SDK whose language models all say what the script says; requests name the model by the id that was
 * asked for. As the SDK's default provider it meets agents that name their model by a text.
 *
 * Embeddings are answered by `llm.on('/embeddings', …)` in the shape of OpenAI. Models that are neither throw the SDK's
 * `NoSuchModelError` and fail the test.
 *
 * @param llm what `sheet.llm([…])` returned
 *
 * @example
 * ```ts
 * globalThis.AI_SDK_DEFAULT_PROVIDER = aiSdkProvider(llm)
 * const run = await sheet.run(() => generateText({ model: 'openai/gpt-5', prompt: 'Hello.' }))
 * ```
 */
export function aiSdkProvider<Spec extends AiSdkSpec = 'v3'>(
  llm: Llm,
  options: AiSdkOptions<Spec> = {},
): AiSdkProvider<NoInfer<Spec>> {
  const scripted = modelOf(llm, ['aiSdkProvider', aiSdkProvider])
  const reason = optionFault(options, ['spec', 'provider', 'delay'])
  if (reason !== null) throw badAiSdkOption('aiSdkProvider', aiSdkProvider, reason)
  const languageModel = (modelId: string): AiSdkModel<Spec> => aiSdkModel(llm, { ...options, modelId })
  const embeddingModel = (modelId: string): AiSdkEmbeddingModel<Spec> => embeddings(llm, scripted, modelId, options)
  const refused = (type: string) => (modelId: string) => refuse(scripted, type, modelId)
  const models: AiSdkModels<Spec> = Object.assign((modelId: string) => languageModel(modelId), {
    languageModel,
    embeddingModel,
    textEmbeddingModel: embeddingModel,
    imageModel: refused('imageModel'),
    transcriptionModel: refused('transcriptionModel'),
    speechModel: refused('speechModel'),
    rerankingModel: refused('rerankingModel'),
  })
  const spec = specOf(options)
  // Version 2 has no such field, and the SDK looks whether it is there.
  const provider = spec === 'v2' ? models : Object.assign(models, { specificationVersion: spec })
  return provider as AiSdkProvider<Spec> // the two branches are the two cases of the type
}

function refuse(scripted: Model, type: string, modelId: string): never {
  const reason =
    `the AI SDK's provider was asked for the ${type} ${inline(modelId)}, but only language models are scripted, ` +
    `and llm.on('/embeddings', …) answers embedding models; hand such a model to the agent by itself`
  scripted.refuse(reason)
  throw noSuchModel(type, modelId, `callsheet: ${reason}`)
}

function embeddings<Spec extends AiSdkSpec>(
  llm: Llm,
  scripted: Model,
  modelId: string,
  options: AiSdkOptions<Spec>,
): AiSdkEmbeddingModel<Spec> {
  return {
    specificationVersion: specOf(options),
    provider: options.provider ?? 'callsheet',
    modelId,
    maxEmbeddingsPerCall: undefined,
    supportsParallelCalls: true,
    async doEmbed({ values, abortSignal: signal }) {
      const { json } = await post({
        fetch: llm.fetch,
        url: `${llm.openai().baseURL}/embeddings`,
        headers: { 'content-type': 'application/json' },
        body: { model: modelId, input: values, encoding_format: 'float' },
        signal,
      })
      const body = await json()
      const read = readEmbeddings(body, values.length)
      if (read !== null) return read
      const answered = scripted.refuse(
        `the function given to llm.on for /embeddings has to answer { data: [{ embedding: [0.1, …] }, …] } with ` +
          `${values.length === 1 ? '1 embedding' : `${values.length} embeddings`}, but answered ${inline(body)}`,
      )
      throw 'violation' in answered ? answered.violation : new TypeError('a refusal is a violation')
    },
  }
}

/** The vectors in order; `null` where there are others than as many as were asked for. */
function readEmbeddings(body: unknown, count: number): AiSdkEmbeddings | null {
  const data = field(body, 'data')
  if (!Array.isArray(data) || data.length !== count) return null
  const vectors = data.map((item) => field(item, 'embedding')).filter(isVector)
  if (vectors.length !== count) return null
  const tokens = field(field(body, 'usage'), 'prompt_tokens')
  return { embeddings: vectors, ...(typeof tokens === 'number' ? { usage: { tokens } } : {}), warnings: [] }
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'number')
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
