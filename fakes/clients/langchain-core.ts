import type * as chatModels from '@langchain/core/language_models/chat_models'
import type * as structured from '@langchain/core/language_models/structured_output'
import type * as messages from '@langchain/core/messages'
import type * as parsers from '@langchain/core/output_parsers/openai_tools'
import type * as outputs from '@langchain/core/outputs'
import type * as callers from '@langchain/core/utils/async_caller'
import type * as functionCalling from '@langchain/core/utils/function_calling'
import type * as jsonSchema from '@langchain/core/utils/json_schema'
import { loadPeer } from './peer.js'

/** What is used of LangChain's core. */
type Core = Pick<typeof chatModels, 'BaseChatModel'> &
  Pick<typeof structured, 'assembleStructuredOutputPipeline' | 'createContentParser' | 'createFunctionCallingParser'> &
  Pick<typeof messages, 'AIMessage' | 'AIMessageChunk'> &
  Pick<typeof parsers, 'parseToolCall' | 'makeInvalidToolCall'> &
  Pick<typeof outputs, 'ChatGenerationChunk'> &
  Pick<typeof callers, 'AsyncCaller'> &
  Pick<typeof functionCalling, 'convertToOpenAITool'> &
  Pick<typeof jsonSchema, 'toJsonSchema'>

const peer = { name: '@langchain/core', from: '1.2', entry: 'callsheet/fakes/langchain' }

/** LangChain's core, or an error that says what to install. */
export const core: Core = await loadPeer(peer, async () => ({
  ...(await import('@langchain/core/language_models/chat_models')),
  ...(await import('@langchain/core/language_models/structured_output')),
  ...(await import('@langchain/core/messages')),
  ...(await import('@langchain/core/output_parsers/openai_tools')),
  ...(await import('@langchain/core/outputs')),
  ...(await import('@langchain/core/utils/async_caller')),
  ...(await import('@langchain/core/utils/function_calling')),
  ...(await import('@langchain/core/utils/json_schema')),
}))
