import { lazy } from '../lazy.js'
import type { TextFacts } from './text-facts.js'

/** Reads a description. */
export function textFacts(text: string): TextFacts {
  const sentences = lazy(() =>
    text
      .split(/(?<=[.!?。！？])\s+|\n+/u)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  const words = lazy(() => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])
  return {
    text,
    isBlank: text.trim() === '',
    get firstSentence() {
      return sentences()[0] ?? ''
    },
    get sentences() {
      return sentences()
    },
    get words() {
      return words()
    },
    script: 'latin',
  }
}
