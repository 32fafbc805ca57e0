import { GoogleGenAI, type Content, type GenerateContentResponse, type Part } from '@google/genai'
import { aborting, partsOf, type Client, type SeenTurn } from './client.js'
import { converse } from './converse.js'

/** Gemini's generateContent; streamed, the parts of the chunks are put into one content. */
export const googleGenai: Client = {
  name: '@google/genai',
  wire: 'google',
  run(endpoint, task, seen) {
    const { apiKey, httpOptions } = endpoint.google()
    const { maxRetries, timeoutMs } = task
    const ai = new GoogleGenAI({
      apiKey,
      httpOptions: {
        ...httpOptions,
        ...(maxRetries === undefined ? {} : { retryOptions: { attempts: maxRetries + 1 } }),
        ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
      },
    })
    const contents: Content[] = [{ role: 'user', parts: [{ text: task.prompt }] }]
    const functionDeclarations = task.tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      parametersJsonSchema: inputSchema,
    }))
    const leaving = new AbortController()
    const { signal } = task.breakAfter === undefined ? aborting(task) : leaving
    const request = {
      model: 'gemini-2.5-flash',
      contents,
      config: {
        systemInstruction: task.system,
        tools: [{ functionDeclarations }],
        // The client lets go of a stream whose loop is left, but does not cancel it.
        ...(signal === undefined ? {} : { abortSignal: signal }),
      },
    }
    return converse(task, seen, {
      async ask(turn) {
        const parts: Part[] = []
        if (task.stream) {
          const stream = await ai.models.generateContentStream(request)
          for await (const chunk of partsOf(stream, task, seen)) readChunk(chunk, turn, parts)
          if (seen.hasBroken) leaving.abort()
        } else {
          readChunk(await ai.models.generateContent(request), turn, parts)
        }
        if (parts.length > 0) contents.push({ role: 'model', parts: parts.filter(({ text }) => text !== '') })
      },
      tell(results) {
        contents.push({
          role: 'user',
          parts: results.map(([{ id, name }, output]) => ({
            functionResponse: {
              name,
              response: output.startsWith('Error') ? { error: output } : { output },
              ...(id === '' ? {} : { id }),
            },
          })),
        })
      },
    })
  },
}

function readChunk(chunk: GenerateContentResponse, turn: SeenTurn, parts: Part[]): void {
  const [candidate] = chunk.candidates ?? []
  turn.finish = candidate?.finishReason ?? chunk.promptFeedback?.blockReason ?? turn.finish
  const usage = chunk.usageMetadata
  if (usage !== undefined) {
    // What was thought is output too.
    const output = (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0)
    turn.usage = { input: usage.promptTokenCount ?? 0, output }
  }
  for (const part of candidate?.content?.parts ?? []) {
    parts.push(part)
    if (part.thought === true) turn.reasoning += part.text ?? ''
    else turn.text += part.text ?? ''
    const call = part.functionCall
    if (call !== undefined) turn.calls.push({ id: call.id ?? '', name: call.name ?? '', args: call.args })
  }
}
