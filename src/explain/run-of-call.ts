import type { Run, ToolCall } from '../run/types.js'

/** A sheet with one call on it, for a claim about a call that comes without its run. */
export function runOfCall(call: ToolCall): Run {
  const { number, turn, leg, lane, at } = call
  return {
    input: '',
    answer: null,
    end: 'finished',
    error: null,
    tools: [],
    turns: [{ number: turn, leg, lane, request: 0, text: null, calls: [number], finish: 'tool', at }],
    requests: [],
    calls: [call],
    executions: [],
    effects: [],
    legs: [],
    transcript: null,
    seen: { asked: true, ran: [], unread: [], told: true, effects: false, kinds: [] },
  }
}
