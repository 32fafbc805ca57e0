import { own } from './own.js'

/** A text, or the texts among a list of parts; `null` where there is neither. */
export function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  return content
    .map((part: unknown) => (typeof part === 'string' ? part : (own(part, 'text') ?? own(part, 'refusal'))))
    .filter((text) => typeof text === 'string')
    .join('')
}
