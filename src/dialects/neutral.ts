import { inline } from '../json/inline.js'
import type { NeutralMessage } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import type { Dialect, ReadMessage } from './dialect.js'
import { pairingFault } from './history.js'

/** Messages that are neutral already: an agent that is asked in process. A system message counts as the prompt. */
export const neutral: Dialect = { readMessage, readTools, historyFault: pairingFault }

function readMessage(raw: unknown): ReadMessage {
  if (typeof raw !== 'object' || raw === null) return faulty(`it is ${inline(raw)} where { role, text } belongs`)
  const { role, text, calls, toolResult } = raw as { [key in keyof NeutralMessage | 'role']?: unknown } // any object may be asked for a key
  if (role === 'system') return { messages: [], system: typeof text === 'string' ? text : '', fault: null }
  if (role === 'tool') {
    const isResult = typeof toolResult === 'object' && toolResult !== null
    if (!isResult) return faulty('it is a tool message without a toolResult: { id, text }')
    const {
      id = null,
      text: told,
      name,
      error,
    } = toolResult as { id?: unknown; text?: unknown; name?: unknown; error?: unknown }
    if (typeof told !== 'string') return faulty(`its toolResult.text is ${inline(told)}, no text`)
    const result = {
      id: typeof id === 'string' ? id : null,
      text: told,
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof error === 'boolean' ? { error } : {}),
    }
    return { messages: [{ role, toolResult: result }], system: null, fault: null }
  }
  if (role !== 'user' && role !== 'assistant') {
    return faulty(`it has the role ${inline(role)}; roles are system, user, assistant and tool`)
  }
  const message: NeutralMessage = {
    role,
    ...(typeof text === 'string' ? { text } : {}),
    ...(Array.isArray(calls) && calls.length > 0 ? { calls: calls.map(readCall) } : {}),
  }
  if (message.text === undefined && message.calls === undefined) {
    return faulty(
      `it is a message of the ${role} without text${role === 'assistant' ? ' and without calls' : ''}; its keys are ${Object.keys(raw).join(', ')}`,
    )
  }
  return { messages: [message], system: null, fault: null }
}

function readCall(raw: unknown): { readonly id: string | null; readonly name: string; readonly rawArgs: string } {
  const { id, name, rawArgs, args } = Object(raw) as { id?: unknown; name?: unknown; rawArgs?: unknown; args?: unknown } // any object may be asked for a key
  return {
    id: typeof id === 'string' ? id : null,
    name: typeof name === 'string' ? name : '',
    rawArgs: typeof rawArgs === 'string' ? rawArgs : (JSON.stringify(args) ?? ''),
  }
}

/** Tools come as specs in process. */
function readTools(raw: unknown): readonly ToolSpec[] {
  // What reaches this wire was read by `readTools`.
  return Array.isArray(raw) ? (raw as readonly ToolSpec[]) : []
}

function faulty(fault: string): ReadMessage {
  return { messages: [], system: null, fault }
}
