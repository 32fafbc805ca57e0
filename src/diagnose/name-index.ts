import { jaccard } from '../text/jaccard.js'
import { Measured } from '../text/measured.js'
import { ratioOf } from '../text/ratio.js'
import { wRatioOf } from '../text/w-ratio.js'
import { once } from './grounding/reading/once.js'
import { isNameLike } from './is-name-like.js'
import { nearJaccard } from './near-jaccard.js'
import { wordsOf } from '../text/words-of.js'

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
  /** All names that are at least so close, nearest first. */
  near(name: string, byWords: boolean, closeness: number): readonly string[]
}

/**
 * The name closeness score (NCS) is the maximum over the candidates of 0.6 of the weighted ratio and 0.4 of the Jaccard index of
 * the words; candidates share three letters in a row, in lower case, with the name. Ties go to the name that was registered
 * first. Without candidates it is 0.
 *
 * By words, names are compared as their words in lower case with a space between, misspelt words and names count for as much as
 * they are near to the right ones (Jaccard or not), and where no name shares three letters, as
 * in `cta` for `cat`, all names are candidates that have anything in common.
 *
 * A name of more than 1,000 units, by words of more than 200, has no candidates.
 *
 * Source: the stage of registry conformance of SAAG (stage-aware argument grounding).
 */
export function nameIndex(names: readonly string[]): NameIndex {
  const literal = once(() => names.map((name) => toTheLetter(name)))
  const parted = once(() => names.map((name) => byItsWords(name)))
  const candidates = (own: Readable, byWords: boolean): readonly Readable[] => {
    if (!isNameLike(own.name, byWords)) return []
    if (!byWords) return sharingLetters(own, literal())
    const sharing = sharingLetters(own, parted())
    return sharing.length === 0 ? parted() : sharing
  }
  return {
    nearest: (name, byWords) => {
      const own = readable(name, byWords)
      const found = best(own, candidates(own, byWords))
      return byWords && found.closeness === 0 ? none : found
    },
    near: (name, byWords, closeness) => {
      const own = readable(name, byWords)
      return atLeast(own, candidates(own, byWords), closeness)
    },
  }
}

/** A name in the forms that are compared. */
interface Readable {
  readonly name: string
  readonly text: Measured
  readonly words: string | readonly string[]
  readonly letters: Measured
}

function readable(name: string, byWords: boolean): Readable {
  return byWords ? byItsWords(name) : toTheLetter(name)
}

function toTheLetter(name: string): Readable {
  return { name, text: new Measured(name), words: name, letters: new Measured(name.toLowerCase()) }
}

function byItsWords(name: string): Readable {
  const words = wordsOf(name)
  return { name, text: new Measured(words.join(' ')), words, letters: new Measured(words.join('')) }
}

const none: NearestName = { name: null, closeness: 0 }

function best(own: Readable, candidates: readonly Readable[]): NearestName {
  let found = none
  for (const other of candidates) {
    const closeness = closenessOf(own, other, found.closeness)
    if (found.name === null || closeness > found.closeness) found = { name: other.name, closeness }
  }
  return found
}

function atLeast(own: Readable, candidates: readonly Readable[], closeness: number): readonly string[] {
  return candidates
    .map((other) => ({ name: other.name, closeness: closenessOf(own, other, closeness) }))
    .filter((other) => other.closeness >= closeness)
    .toSorted((left, right) => right.closeness - left.closeness)
    .map(({ name }) => name)
}

/** The name closeness score; 0 where not even an equal text would make it as much as asked for. */
function closenessOf(own: Readable, other: Readable, least: number): number {
  const shared = 0.4 * sharedWords(own, other)
  return 0.6 + shared < least ? 0 : 0.6 * (wRatioOf(own.text, other.text) / 100) + shared
}

/** From which ratio of their letters on, 0 to 1, one name may be the other one misspelt, however it is parted into words. */
const misspelt = 0.8

function sharedWords(own: Readable, other: Readable): number {
  if (typeof own.words === 'string' || typeof other.words === 'string') return jaccard(own.words, other.words)
  // No ratio is more than that of the shorter text within the longer one.
  const [mine, others] = [own.letters.points, other.letters.points]
  const most = (2 * Math.min(mine.length, others.length)) / (mine.length + others.length)
  const letters = most < misspelt ? 0 : ratioOf(mine, others) / 100
  return Math.max(nearJaccard(own.words, other.words), letters < misspelt ? 0 : letters)
}

/** Those that share three letters in a row with a name. */
function sharingLetters({ letters }: Readable, all: readonly Readable[]): readonly Readable[] {
  const points = [...letters.text]
  const trigrams = [...new Set(points.slice(2).map((_, index) => points.slice(index, index + 3).join('')))]
  return all.filter((other) => trigrams.some((trigram) => other.letters.text.includes(trigram)))
}
