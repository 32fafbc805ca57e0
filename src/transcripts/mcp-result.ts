import { type Parts, severalOf } from '../dialects/parts-of.js'
import { inline } from '../json/inline.js'
import { damagedTranscript } from './errors.js'
import { hasOwn, own, ownList } from './own.js'
import { toldText } from './told-text.js'
import type { TranscriptResult } from './transcript.js'

/** What a tool of a server gave, or how the call of it failed. By the protocol all went well where nothing says otherwise. */
export function mcpResult(id: string | null, name: string, result: unknown, error: unknown): TranscriptResult {
  const about = { kind: 'result', id, name } as const
  if (error !== undefined) {
    const message = own(error, 'message')
    return { ...about, text: typeof message === 'string' ? message : toldText(error), ok: false }
  }
  return { ...about, ...contentOf(result), ok: own(result, 'isError') !== true }
}

/** Whether a result is none yet: of what is only accepted as a task, or goes on once the client has been asked. */
export function isPending(result: unknown): boolean {
  if (own(result, 'resultType') === 'input_required' || hasOwn(result, 'inputRequests')) return true
  return (hasOwn(result, 'task') || own(result, 'resultType') === 'task') && !isMcpResult(result)
}

/** Refuses a result that may say of a failure what is not read. */
export function requireReadable(kind: string, result: unknown, at: string): void {
  const damaged = (key: string, problem: string): Error => damagedTranscript(kind, `${at}.${key}`, problem)
  const flag = own(result, 'isError') ?? false
  if (typeof flag !== 'boolean') throw damaged('isError', `is ${inline(flag)}, no boolean`)
  if (hasOwn(result, 'isError') && Object.getOwnPropertyDescriptor(result, 'isError')?.get !== undefined) {
    throw damaged('isError', 'is a getter, which is not read')
  }
  const snake = own(result, 'is_error') ?? undefined
  if (snake !== undefined) throw damaged('is_error', `is ${inline(snake)}, which is not read; the key is isError`)
  const type = own(result, 'resultType') ?? 'complete'
  if (type !== 'complete' && !isPending(result)) throw damaged('resultType', `is ${inline(type)}, which is not known`)
}

/** Whether a value is what the protocol calls the result of a tool, in any version of it. */
export function isMcpResult(value: unknown): boolean {
  return Array.isArray(own(value, 'content')) || hasOwn(value, 'structuredContent') || hasOwn(value, 'toolResult')
}

/** The texts of its blocks, in lines of their own; where there is none, what else it holds. */
function contentOf(result: unknown): Parts & { readonly text: string } {
  const blocks = ownList(result, 'content')
  const texts = blocks.map((block) => own(block, 'text') ?? own(own(block, 'resource'), 'text'))
  const found = texts.filter((text) => typeof text === 'string')
  const unread = found.length < blocks.length ? { unread: true as const } : {}
  if (found.length > 0) {
    const text = found.join('\n')
    return { text, ...severalOf(found, text), ...unread }
  }
  const other = own(result, 'structuredContent') ?? own(result, 'toolResult')
  return { text: other === undefined ? (blocks.length === 0 ? '' : toldText(blocks)) : toldText(other), ...unread }
}
