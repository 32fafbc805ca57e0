import type { Span, Told } from '../../diagnose/grounding/grounding.js'

/** A place in what was told, with its text. */
interface ToldPlace {
  readonly from: string
  /** The whole of the part. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Where a span leads, without the space at its ends; `null` where it leads nowhere. */
export function placeOf({ part, start, end }: Span, { parts }: Told): ToldPlace | null {
  const found = parts[part]
  if (found === undefined) return null
  const { from, text } = found
  const marked = text.slice(start, end)
  const blank = marked.length - marked.trimStart().length
  if (blank === marked.length) return { from, text, start, end }
  return { from, text, start: start + blank, end: start + marked.trimEnd().length }
}
