import { anthropicMessages } from './anthropic.js'
import { geminiContents } from './google.js'
import { langchainMessages } from './langchain.js'
import { langgraphSnapshot } from './langgraph-snapshot.js'
import { ollamaMessages } from './ollama.js'
import { openaiResponsesItems } from './openai-responses.js'
import { aiSdkResult } from './ai-sdk.js'
import { aiSdkMessages } from './ai-sdk-messages.js'
import { aiSdkUiMessages } from './ai-sdk-ui-messages.js'
import { openaiAgentsResult } from './openai-agents.js'
import { openaiAgentsItems } from './openai-agents-items.js'
import { mcpMessages } from './mcp.js'
import { mcpCalls } from './mcp-calls.js'
import { otelGenAiSpans } from './otel-genai.js'
import type { Kind } from './kind.js'
import { openaiChatMessages } from './openai-chat.js'

/** All kinds that are read. Where a value fits several equally well, the first of them is the one. */
export const kinds: readonly Kind[] = [
  openaiChatMessages,
  openaiResponsesItems,
  anthropicMessages,
  geminiContents,
  langchainMessages,
  langgraphSnapshot,
  ollamaMessages,
  aiSdkResult,
  aiSdkMessages,
  aiSdkUiMessages,
  openaiAgentsResult,
  openaiAgentsItems,
  mcpMessages,
  mcpCalls,
  otelGenAiSpans,
]
