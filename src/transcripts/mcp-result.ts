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
  return { ...about, text: contentOf(result), ok: own(result, 'isError') !== true }
}

/** Whether a value is what the protocol calls the result of a tool, in any version of it. */
export function isMcpResult(value: unknown): boolean {
  return Array.isArray(own(value, 'content')) || hasOwn(value, 'structuredContent') || hasOwn(value, 'toolResult')
}

/** The texts of its blocks, in lines of their own; where there is none, what else it holds. */
function contentOf(result: unknown): string {
  const blocks = ownList(result, 'content')
  const texts = blocks.map((block) => own(block, 'text') ?? own(own(block, 'resource'), 'text'))
  const found = texts.filter((text) => typeof text === 'string')
  if (found.length > 0) return found.join('\n')
  const other = own(result, 'structuredContent') ?? own(result, 'toolResult')
  return other === undefined ? (blocks.length === 0 ? '' : toldText(blocks)) : toldText(other)
}
