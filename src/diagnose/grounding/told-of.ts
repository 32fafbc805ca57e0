import { inline } from '../../json/inline.js'
import type { Told } from './grounding.js'

/** A query, and texts or data that were told beside it. */
export function toldOf(query: string, context: readonly unknown[]): Told {
  const parts = context.map((item, index) => ({ from: `context[${index}]`, text: textOf(item) }))
  return { parts: [{ from: 'the query', text: query }, ...parts] }
}

function textOf(item: unknown): string {
  return typeof item === 'string' ? item : inline(item, Infinity)
}
