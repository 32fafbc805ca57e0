import { partsOf } from '../dialects/parts-of.js'
import { inline } from '../json/inline.js'
import type { Unrun } from '../run/events.js'
import { callOf, isFailure, messageResult, strayPart, textsOf, turnOf, unrunBy } from './ai-sdk-parts.js'
import { fitKeys } from './fit-keys.js'
import { fitList } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { hasOwn, own, ownList, ownText } from './own.js'
import type { Transcript, TranscriptItem } from './transcript.js'

const name = 'AI SDK messages'

/**
 * What the AI SDK sends to a model (`ModelMessage[]`), versions 5 to 7: a list, or `{ messages }`
 * such as `result.response`.
 */
export const aiSdkMessages: Kind = {
  name,
  fit,
  read: (value) =>
    Array.isArray(value) ? readMessages(value, '') : readMessages(ownList(value, 'messages'), 'messages'),
}

function fit(value: unknown): Fit {
  const isList = Array.isArray(value)
  return fitList(isList ? value : own(value, 'messages'), isList ? '' : 'messages', (message, at) => {
    const fault = messageFault(message)
    const known = ownList(message, 'content').filter((part) => hasOwn(part, 'toolCallId')).length
    // A role and a text are what messages of every kind have.
    return { marks: roles.has(own(message, 'role')) ? 1 + 2 * known : 0, misfit: fault && `${at}${fault}` }
  })
}

/** What does not fit, from its key on; `null` where all of it fits. */
function messageFault(message: unknown): string | null {
  const role = own(message, 'role')
  if (!roles.has(role)) return `.role is ${inline(role)}`
  const foreign = ['tool_calls', 'tool_call_id', 'parts', 'toolInvocations'].find((key) => hasOwn(message, key))
  if (foreign !== undefined) return `.${foreign} is ${inline(own(message, foreign))}`
  const { misfit } = fitKeys(message, '', /^(role|content)$/)
  if (misfit !== null) return `.${misfit}`
  const content = own(message, 'content')
  if (typeof content === 'string' && role !== 'tool') return null
  if (!Array.isArray(content)) return `.content is ${inline(content)}`
  for (const [index, part] of content.entries()) {
    const fault = partFault(part)
    if (fault !== null) return `.content[${index}]${fault}`
  }
  return null
}

const roles: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool'])

const partTypes: ReadonlySet<unknown> = new Set([
  'text',
  'image',
  'file',
  'reasoning',
  'reasoning-file',
  'custom',
  'tool-call',
  'tool-result',
  'tool-approval-request',
  'tool-approval-response',
])

function partFault(part: unknown): string | null {
  const type = own(part, 'type')
  if (typeof type !== 'string' || !partTypes.has(type)) return `.type is ${inline(type)}`
  if (type !== 'tool-call' && type !== 'tool-result') return null
  const [now, before] = type === 'tool-call' ? ['input', 'args'] : ['output', 'result']
  if (hasOwn(part, before) && !hasOwn(part, now)) {
    return `.${before} is as ai 4 wrote it; what ai 5 to 7 write is read`
  }
  return hasOwn(part, 'toolCallId') ? null : '.toolCallId is missing'
}

/** The messages as items; `at` is the path of their list. */
export function readMessages(messages: readonly unknown[], at: string): Transcript {
  const parts = messages.flatMap((message) => ownList(message, 'content'))
  const failed = failedCalls(messages)
  return {
    provider: 'ai-sdk',
    model: null,
    items: messages.flatMap((message, index) =>
      readMessage(message, `${at}[${index}].content`, failed[index] ?? new Map()),
    ),
    waiting: waitingIn(parts),
  }
}

/** What the failure of a call was, by the index of its part in its message. */
type Failed = ReadonlyMap<number, string | undefined>

/** The calls that failed, message by message. Ids may return: a result is of the first call of its id that has none yet. */
function failedCalls(messages: readonly unknown[]): readonly Failed[] {
  const open = new Map<unknown, { readonly index: number; readonly of: Map<number, string | undefined> }[]>()
  return messages.map((message) => {
    const failed = new Map<number, string | undefined>()
    for (const [index, part] of ownList(message, 'content').entries()) {
      const id = own(part, 'toolCallId')
      const calls = open.get(id) ?? []
      if (own(part, 'type') === 'tool-call') {
        calls.push({ index, of: failed })
        open.set(id, calls)
      }
      if (own(part, 'type') !== 'tool-result') continue
      const call = calls.shift()
      const output = own(part, 'output')
      if (isFailure(output)) call?.of.set(call.index, ownText(output, 'value'))
    }
    return failed
  })
}

function readMessage(message: unknown, at: string, failed: Failed): readonly TranscriptItem[] {
  const role = own(message, 'role')
  const content = own(message, 'content')
  const parts: readonly unknown[] = Array.isArray(content) ? content : [{ type: 'text', text: content }]
  const stray = parts.findIndex((part) => isStray(part, role))
  if (stray >= 0) throw strayPart(name, `${at}[${stray}]`, parts[stray], role)
  if (role === 'system' || role === 'user') {
    const text = textsOf(parts, 'text') ?? ''
    return [{ kind: role, text, ...partsOf(parts, text) }]
  }
  const calls = parts.flatMap((part, index) =>
    own(part, 'type') === 'tool-call'
      ? [callOf(name, `${at}[${index}]`, part, failed.has(index), unrunOf(part, failed.get(index)))]
      : [],
  )
  // What a provider ran itself has its result in the message of the model.
  const results = parts.flatMap((part, index) =>
    own(part, 'type') === 'tool-result' ? [messageResult(name, `${at}[${index}]`, part)] : [],
  )
  return role === 'assistant' ? [turnOf(parts, calls), ...results] : results
}

/** The model alone calls; results stand in its messages, too. */
function isStray(part: unknown, role: unknown): boolean {
  const type = own(part, 'type')
  return (
    (type === 'tool-call' && role !== 'assistant') ||
    (type === 'tool-result' && role !== 'assistant' && role !== 'tool')
  )
}

function unrunOf(part: unknown, said: string | undefined): Unrun | undefined {
  return unrunBy(ownText(part, 'toolName') ?? '', said)
}

/** Calls whose approval was asked for, and neither given nor followed by a result. */
export function waitingIn(parts: readonly unknown[]): readonly string[] {
  const settled = new Set<unknown>()
  for (const part of parts) {
    const type = own(part, 'type')
    if (type === 'tool-approval-response') settled.add(own(part, 'approvalId'))
    if (type !== 'tool-call' && type !== 'tool-approval-request') settled.add(own(part, 'toolCallId'))
  }
  return parts.flatMap((part) => {
    if (own(part, 'type') !== 'tool-approval-request' || settled.has(own(part, 'approvalId'))) return []
    const id = ownText(part, 'toolCallId') ?? ownText(own(part, 'toolCall'), 'toolCallId')
    return id === undefined || settled.has(id) ? [] : [id]
  })
}
