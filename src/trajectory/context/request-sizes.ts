import type { NeutralMessage, NeutralRequest, Run } from '../../run/types.js'
import type { RequestSize, TextSize } from './context.js'
import { textsBeside } from './texts-beside.js'

/** Counts a text. */
export type Measure = (text: string) => TextSize

/** The sizes of all requests, in the order sent. */
export function requestSizes(run: Run, measure: Measure): readonly RequestSize[] {
  const turns = new Map(run.turns.map(({ number, request }) => [request, number]))
  const before = new Map<string, TextSize>()
  return run.requests.map((request) => {
    const { of, size, unread } = sizeOf(request, measure)
    const turn = turns.get(request.number) ?? null
    const last = before.get(request.lane)
    const growth =
      turn === null || last === undefined ? null : { tokens: size.tokens - last.tokens, bytes: size.bytes - last.bytes }
    // One that failed is sent again as it is.
    if (turn !== null) before.set(request.lane, size)
    const { number, lane, messages } = request
    return { request: number, lane, turn, messages: messages.length, ...size, growth, of, unread }
  })
}

interface Sized {
  readonly size: TextSize
  readonly of: RequestSize['of']
  readonly unread: boolean
}

function sizeOf(request: NeutralRequest, measure: Measure): Sized {
  const { system, tools, messages } = request
  const kinds = { system: nothing(), tools: nothing(), user: nothing(), assistant: nothing(), results: nothing() }
  const add = (kind: keyof typeof kinds, text: string): void => {
    const { tokens, bytes } = measure(text)
    kinds[kind].tokens += tokens
    kinds[kind].bytes += bytes
  }
  add('system', system ?? '')
  for (const { name, description, inputSchema } of tools) {
    const described = description === null ? {} : { description }
    add('tools', JSON.stringify({ name, ...described, parameters: inputSchema ?? {} }))
  }
  for (const message of messages) for (const [kind, text] of textsIn(message)) add(kind, text)
  for (const [kind, text] of textsBeside(request)) add(kind, text)
  const all = Object.values(kinds)
  const sum = (key: keyof TextSize): number => all.reduce((total, size) => total + size[key], 0)
  return {
    size: { tokens: sum('tokens'), bytes: sum('bytes') },
    of: {
      system: kinds.system.tokens,
      tools: kinds.tools.tokens,
      user: kinds.user.tokens,
      assistant: kinds.assistant.tokens,
      results: kinds.results.tokens,
    },
    unread: messages.some(({ unread, toolResult }) => unread === true || toolResult?.unread === true),
  }
}

function nothing(): { tokens: number; bytes: number } {
  return { tokens: 0, bytes: 0 }
}

function textsIn(message: NeutralMessage): readonly (readonly ['user' | 'assistant' | 'results', string])[] {
  const { role, text, parts, calls = [], toolResult } = message
  if (toolResult !== undefined) return (toolResult.parts ?? [toolResult.text]).map((part) => ['results', part] as const)
  const kind = role === 'tool' ? 'results' : role
  return [
    ...(parts ?? [text ?? '']).map((part) => [kind, part] as const),
    ...calls.flatMap(({ name, rawArgs }) => [['assistant', name] as const, ['assistant', rawArgs] as const]),
  ]
}
