import { aiSdkAnthropic, aiSdkGateway, aiSdkGoogle, aiSdkOpenAIChat, aiSdkOpenAIResponses } from './clients/ai-sdk.js'
import { anthropicMessages } from './clients/anthropic.js'
import type { Client } from './clients/client.js'
import { googleGenai } from './clients/google.js'
import { chatAnthropic, chatOpenAI } from './clients/langchain.js'
import { ollamaChat } from './clients/ollama.js'
import { openaiChat, openaiHelper, openaiResponses } from './clients/openai.js'

/** The real clients: twelve, and the AI SDK's gateway. */
export const clients: readonly Client[] = [
  openaiChat,
  openaiHelper,
  openaiResponses,
  anthropicMessages,
  aiSdkOpenAIChat,
  aiSdkOpenAIResponses,
  aiSdkAnthropic,
  aiSdkGoogle,
  chatOpenAI,
  chatAnthropic,
  googleGenai,
  ollamaChat,
  aiSdkGateway,
]
