import type { BaseLanguageModelInput, StructuredOutputMethodOptions } from '@langchain/core/language_models/base'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { Runnable } from '@langchain/core/runnables'
import { core } from './langchain-core.js'
import type { LangchainCallOptions } from './langchain.js'

/** What structured output may be asked for with: zod, a Standard Schema, or a JSON Schema. */
export type OutputSchema = Parameters<typeof core.createContentParser>[0]

/**
 * A model whose answer is read by a schema, as the models of providers do it: from the arguments of a call, or from the JSON
 * that it says. The base class reads neither out of a whole message.
 */
export function withSchema(
  model: BaseChatModel<LangchainCallOptions>,
  schema: OutputSchema,
  { name = 'extract', method, includeRaw }: StructuredOutputMethodOptions<boolean> = {},
): Runnable<BaseLanguageModelInput, never> {
  const asJson = core.toJsonSchema(schema) as Readonly<Record<string, unknown>> // an object that is no boolean schema
  const saysJson = method === undefined ? model.profile.structuredOutput === true : method !== 'functionCalling'
  const own = asJson === schema ? (asJson['name'] ?? asJson['title']) : undefined
  const title = typeof own === 'string' ? own : name
  // In OpenAI's shape, where a schema may come with its name.
  const parameters = asJson['parameters'] ?? asJson
  const bound = saysJson
    ? model.withConfig({ response_format: { type: 'json_schema', json_schema: { name: title, schema: parameters } } })
    : model.withConfig({
        tools: [{ type: 'function', function: { name: title, description: asJson['description'], parameters } }],
        tool_choice: title,
      })
  const parser = saysJson ? core.createContentParser(schema) : core.createFunctionCallingParser(schema, title)
  // The type depends on the schema and on `includeRaw`; the signatures of the base class say how.
  return core.assembleStructuredOutputPipeline(bound, parser, includeRaw) as Runnable<BaseLanguageModelInput, never>
}
