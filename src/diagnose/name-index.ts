import { jaccard } from '../text/jaccard.js'
import { wRatio } from '../text/w-ratio.js'
import { wordsOf } from './words-of.js'

/** The registered name that is nearest to another one. */
export interface NearestName {
  /** `null` where no candidate is near at all. */
  readonly name: string | null
  /** The name closeness score, 0 to 1. */
  readonly closeness: number
}

/** Finds near names. `byWords`: identifiers are parted into words, and case says nothing. */
export interface NameIndex {
  nearest(name: string, byWords: boolean): NearestName
}

/**
 * The name closeness score (NCS) is the maximum over the candidates of 0.6 of the weighted ratio and 0.4 of the Jaccard index of
 * the words; candidates share three letters in a row, in lower case, with the name. Ties go to the name that was registered
 * first. Without candidates it is 0.
 *
 * By words, names are compared as their words in lower case with a space between, and where no name shares three letters, as
 * in `cta` for `cat`, all names are candidates.
 *
 * Source: the stage of registry conformance of SAAG (stage-aware argument grounding).
 */
export function nameIndex(names: readonly string[]): NameIndex {
  const literal = once(() => sharedLetters(names.map((name) => name.toLowerCase())))
  const words = once(() => names.map((name) => wordsOf(name)))
  const joined = once(() => sharedLetters(words().map((list) => list.join(''))))
  return {
    nearest: (name, byWords) => {
      if (!byWords) {
        const candidates = literal()(name.toLowerCase())
        return best(names, candidates, (other) => 0.6 * (wRatio(name, other) / 100) + 0.4 * jaccard(name, other))
      }
      const own = wordsOf(name)
      const near = joined()(own.join(''))
      const candidates = near.length === 0 ? names.map((_, index) => index) : near
      const text = own.join(' ')
      return best(names, candidates, (_, index) => {
        const others = words()[index] ?? []
        return 0.6 * (wRatio(text, others.join(' ')) / 100) + 0.4 * jaccard(own, others)
      })
    },
  }
}

function best(
  names: readonly string[],
  candidates: readonly number[],
  closeness: (name: string, index: number) => number,
): NearestName {
  let found: NearestName = { name: null, closeness: 0 }
  for (const index of candidates) {
    const name = names[index] ?? ''
    const near = closeness(name, index)
    if (near > found.closeness) found = { name, closeness: near }
  }
  return found
}

/** Which texts share three letters in a row with another one, in their own order. */
function sharedLetters(texts: readonly string[]): (text: string) => readonly number[] {
  const byLetters = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    for (const letters of trigramsOf(text)) {
      const sharing = byLetters.get(letters)
      if (sharing === undefined) byLetters.set(letters, [index])
      else sharing.push(index)
    }
  }
  return (text) => {
    const indexes = new Set<number>()
    for (const letters of trigramsOf(text)) for (const index of byLetters.get(letters) ?? []) indexes.add(index)
    return [...indexes].toSorted((a, b) => a - b)
  }
}

/** By code points. */
function trigramsOf(text: string): ReadonlySet<string> {
  const points = [...text]
  return new Set(points.slice(2).map((_, index) => points.slice(index, index + 3).join('')))
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
