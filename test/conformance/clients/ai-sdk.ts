import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createGateway, type LanguageModel } from 'ai'
import { runAiSdk } from './ai-sdk-loop.js'
import type { Client, Endpoint } from './client.js'

export const aiSdkOpenAIChat: Client = aiSdk('AI SDK openai.chat', 'openai-chat', (endpoint) =>
  createOpenAI({ apiKey: 'none', ...endpoint.fetching('/v1') }).chat('gpt-4.1-mini'),
)

export const aiSdkOpenAIResponses: Client = aiSdk('AI SDK openai.responses', 'openai-responses', (endpoint) =>
  createOpenAI({ apiKey: 'none', ...endpoint.fetching('/v1') }).responses('gpt-4.1-mini'),
)

export const aiSdkAnthropic: Client = aiSdk('AI SDK anthropic', 'anthropic', (endpoint) =>
  createAnthropic({ apiKey: 'none', ...endpoint.fetching('/v1') })('claude-opus-5'),
)

export const aiSdkGoogle: Client = aiSdk('AI SDK google', 'google', (endpoint) =>
  createGoogleGenerativeAI({ apiKey: 'none', ...endpoint.fetching('/v1beta') })('gemini-2.5-flash'),
)

export const aiSdkGateway: Client = aiSdk('AI SDK gateway', 'gateway', (endpoint) =>
  createGateway({ apiKey: 'none', ...endpoint.fetching('/v1/ai') })('openai/gpt-4.1-mini'),
)

function aiSdk(name: string, wire: string, model: (endpoint: Endpoint) => LanguageModel): Client {
  return {
    name,
    wire,
    run: (endpoint, task, seen) => runAiSdk(model(endpoint), task, seen),
  }
}
