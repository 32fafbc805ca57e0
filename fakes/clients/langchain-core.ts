import type * as chatModels from '@langchain/core/language_models/chat_models'
import type * as messages from '@langchain/core/messages'
import type * as parsers from '@langchain/core/output_parsers/openai_tools'
import type * as outputs from '@langchain/core/outputs'
import type * as callers from '@langchain/core/utils/async_caller'
import type * as functionCalling from '@langchain/core/utils/function_calling'
import { loadPeer } from './peer.js'

/** What is used of LangChain's core. */
type Core = Pick<typeof chatModels, 'BaseChatModel'> &
  Pick<typeof messages, 'AIMessage' | 'AIMessageChunk'> &
  Pick<typeof parsers, 'parseToolCall' | 'makeInvalidToolCall'> &
  Pick<typeof outputs, 'ChatGenerationChunk'> &
  Pick<typeof callers, 'AsyncCaller'> &
  Pick<typeof functionCalling, 'convertToOpenAITool'>

const peer = { name: '@langchain/core', major: 1, entry: 'callsheet/fakes/langchain' }

/** LangChain's core, or an error that says what to install. */
export const core: Core = await loadPeer(peer, async () => ({
  ...(await import('@langchain/core/language_models/chat_models')),
  ...(await import('@langchain/core/messages')),
  ...(await import('@langchain/core/output_parsers/openai_tools')),
  ...(await import('@langchain/core/outputs')),
  ...(await import('@langchain/core/utils/async_caller')),
  ...(await import('@langchain/core/utils/function_calling')),
}))
