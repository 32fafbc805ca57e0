import { GoogleGenAI, type Content, type FunctionCall, type GenerateContentResponse, type Part } from '@google/genai'
import type { Llm } from '../../fakes/sheet/llm.js'
import type { LoopOptions, Serve } from './openai-loop.js'

/** The same loop as `openaiLoop` over the real Google client, whole or streamed; a streamed turn is kept as one content. */
export async function googleLoop(llm: Llm, serve: Serve, options: GoogleLoopOptions = {}): Promise<string | null> {
  const client = new GoogleGenAI(llm.google())
  const contents: Content[] = [{ role: 'user', parts: [{ text: options.input ?? 'Go.' }] }]
  for (;;) {
    const request = { model: 'gemini-2.5-flash', contents, ...(options.config ? { config: options.config } : {}) }
    const answers: GenerateContentResponse[] = []
    if (options.stream === true) {
      for await (const chunk of await client.models.generateContentStream(request)) answers.push(chunk)
    } else {
      answers.push(await client.models.generateContent(request))
    }
    const parts = answers.flatMap((answer) => answer.candidates?.[0]?.content?.parts ?? [])
    const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
    if (calls.length === 0) return textOf(parts)
    contents.push({ role: 'model', parts })
    const told: Part[] = []
    for (const call of calls) told.push(await serveOne(serve, call))
    contents.push({ role: 'user', parts: told })
  }
}

export interface GoogleLoopOptions extends Pick<LoopOptions, 'input'> {
  readonly stream?: boolean
  readonly config?: object
}

async function serveOne(serve: Serve, { id, name = '', args }: FunctionCall): Promise<Part> {
  const text = args === undefined ? '' : JSON.stringify(args)
  const output = await serve(name, text, id ?? '')
  return { functionResponse: { ...(id === undefined ? {} : { id }), name, response: { output } } }
}

function textOf(parts: readonly Part[]): string | null {
  const said = parts.filter(({ text, thought }) => text !== undefined && thought !== true)
  return said.length === 0 ? null : said.map(({ text }) => text).join('')
}
