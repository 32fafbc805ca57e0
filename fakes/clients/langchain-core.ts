import { loadPeer } from './peer.js'

/** What is used of LangChain's core. */
type Core = typeof import('@langchain/core/language_models/chat_models') &
  typeof import('@langchain/core/messages') &
  typeof import('@langchain/core/outputs') &
  typeof import('@langchain/core/output_parsers/openai_tools') &
  typeof import('@langchain/core/utils/async_caller') &
  typeof import('@langchain/core/utils/function_calling')

const peer = { name: '@langchain/core', major: 1, entry: 'callsheet/fakes/langchain' }

/** LangChain's core, or an error that says what to install. */
export const core: Core = await loadPeer(peer, async () => ({
  ...(await import('@langchain/core/language_models/chat_models')),
  ...(await import('@langchain/core/messages')),
  ...(await import('@langchain/core/outputs')),
  ...(await import('@langchain/core/output_parsers/openai_tools')),
  ...(await import('@langchain/core/utils/async_caller')),
  ...(await import('@langchain/core/utils/function_calling')),
}))
