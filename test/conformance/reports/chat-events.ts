import { z } from 'zod'

const delta = z.strictObject({
  index: z.number(),
  id: z.string().optional(),
  name: z.string().optional(),
  argsDelta: z.string(),
})

/** The pieces of a streamed answer, as reports write them down. */
export const chatStream = z.array(z.union([delta, z.strictObject({ finish: z.string() })]))

/** The reported pieces as the events that a provider of Chat Completions sent. */
export function chatEvents(stream: z.output<typeof chatStream>): string {
  const choices = stream.map((piece) => {
    if ('finish' in piece) return { index: 0, delta: {}, finish_reason: piece.finish }
    const { index, id, name, argsDelta } = piece
    const called = { ...(name === undefined ? {} : { name }), arguments: argsDelta }
    const opening = id === undefined ? {} : { id, type: 'function' }
    return { index: 0, delta: { tool_calls: [{ index, ...opening, function: called }] }, finish_reason: null }
  })
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'gpt-4.1-mini' }
  return [...choices.map((choice) => JSON.stringify({ ...head, choices: [choice] })), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('')
}
