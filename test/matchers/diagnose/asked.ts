import type { AnyTranscript } from '../../../src/transcripts/run-from.js'

const text = { type: 'string' }

/** The tools of a small shop, as data. */
export const shopTools = {
  lookup_order: { inputSchema: { type: 'object', properties: { order_id: text }, required: ['order_id'] } },
  issue_refund: {
    inputSchema: {
      type: 'object',
      properties: {
        order_id: text,
        amount: { type: 'number' },
        method: { type: 'string', enum: ['card', 'voucher'] },
        notify: { type: 'boolean' },
        items: { type: 'array', items: { type: 'object', properties: { sku: text, note: text } } },
      },
      required: ['order_id'],
    },
  },
  get_time: { inputSchema: { type: 'object' } },
}

/** What a model said: a text, or calls with what it was told of each. */
export type Said = string | readonly (readonly [name: string, args: object | string, told?: string])[]

/** A transcript: the user, then what the model said, turn by turn. */
export function chat(query: string | null, ...said: readonly Said[]): AnyTranscript {
  return messagesOf(query, ...said)
}

/** Its messages. */
export function messagesOf(query: string | null, ...said: readonly Said[]): readonly object[] {
  let number = 0
  const user = query === null ? [] : [{ role: 'user', content: query }]
  return [
    ...user,
    ...said.flatMap((turn): readonly object[] => {
      if (typeof turn === 'string') return [{ role: 'assistant', content: turn }]
      const calls = turn.map(([name, args, told]) => {
        number += 1
        return { id: `call_${number}`, name, arguments: typeof args === 'string' ? args : JSON.stringify(args), told }
      })
      const asked = calls.map(({ id, name, arguments: args }) => ({
        id,
        type: 'function',
        function: { name, arguments: args },
      }))
      const results = calls.flatMap(({ id, told }) =>
        told === undefined ? [] : [{ role: 'tool', tool_call_id: id, content: told }],
      )
      return [{ role: 'assistant', content: null, tool_calls: asked }, ...results]
    }),
  ]
}
