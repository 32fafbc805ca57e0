import { aiSdkResult } from './ai-sdk.js'
import { aiSdkMessages } from './ai-sdk-messages.js'
import { aiSdkUiMessages } from './ai-sdk-ui-messages.js'
import { openaiAgentsResult } from './openai-agents.js'
import { openaiAgentsItems } from './openai-agents-items.js'
import type { Kind } from './kind.js'
import { openaiChatMessages } from './openai-chat.js'

/** All kinds that are read. Where a value fits several equally well, the first of them is the one. */
export const kinds: readonly Kind[] = [
  openaiChatMessages,
  aiSdkResult,
  aiSdkMessages,
  aiSdkUiMessages,
  openaiAgentsResult,
  openaiAgentsItems,
]
