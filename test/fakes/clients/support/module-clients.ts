import { anthropic } from '@ai-sdk/anthropic'
import { google } from '@ai-sdk/google'
import { openai } from '@ai-sdk/openai'
import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI } from '@google/genai'
import { ChatAnthropic } from '@langchain/anthropic'
import { ChatOpenAI } from '@langchain/openai'
import { generateText } from 'ai'
import ollama from 'ollama'
import OpenAI from 'openai'

// As agents have them: built when their module is loaded, with nothing handed in.
export const openaiClient: OpenAI = new OpenAI()
const anthropicClient = new Anthropic()
const googleClient = new GoogleGenAI({})
const chatOpenAI = new ChatOpenAI({ model: 'gpt-4.1-mini' })
const chatAnthropic = new ChatAnthropic({ model: 'claude-opus-5' })
const messages = [{ role: 'user' as const, content: 'Hi.' }]

/** Asks once and returns the text. */
export const moduleClients: readonly (readonly [name: string, ask: () => Promise<unknown>])[] = [
  [
    'openai chat',
    async () => {
      const answer = await openaiClient.chat.completions.create({ model: 'gpt-4.1-mini', messages })
      return answer.choices[0]?.message.content
    },
  ],
  [
    'openai chat, streamed',
    async () => {
      const stream = await openaiClient.chat.completions.create({ model: 'gpt-4.1-mini', messages, stream: true })
      let text = ''
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? ''
      return text
    },
  ],
  [
    'openai responses',
    async () => (await openaiClient.responses.create({ model: 'gpt-4.1-mini', input: 'Hi.' })).output_text,
  ],
  [
    'anthropic',
    async () => {
      const { content } = await anthropicClient.messages.create({
        model: 'claude-opus-5',
        max_tokens: 99,
        messages,
      })
      return content[0]?.type === 'text' ? content[0].text : null
    },
  ],
  [
    'google',
    async () => (await googleClient.models.generateContent({ model: 'gemini-2.5-flash', contents: 'Hi.' })).text,
  ],
  ['ollama', async () => (await ollama.chat({ model: 'llama3', messages })).message.content],
  ['ai sdk, openai', async () => (await generateText({ model: openai('gpt-4.1-mini'), prompt: 'Hi.' })).text],
  ['ai sdk, anthropic', async () => (await generateText({ model: anthropic('claude-opus-5'), prompt: 'Hi.' })).text],
  ['ai sdk, google', async () => (await generateText({ model: google('gemini-2.5-flash'), prompt: 'Hi.' })).text],
  ['ai sdk, gateway', async () => (await generateText({ model: 'openai/gpt-4.1-mini', prompt: 'Hi.' })).text],
  ['langchain, openai', async () => (await chatOpenAI.invoke('Hi.')).text],
  ['langchain, anthropic', async () => (await chatAnthropic.invoke('Hi.')).text],
]
