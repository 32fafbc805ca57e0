import { ratio } from '../text/ratio.js'
import { tokenSetRatio } from '../text/token-set-ratio.js'
import { tokenSortRatio } from '../text/token-sort-ratio.js'
import { wRatio } from '../text/w-ratio.js'
import type { Parameters } from './parameters-of.js'
import { isNameLike } from './is-name-like.js'
import { wordsOf } from '../text/words-of.js'

/** How the names of the given parameters fit those of the tool. */
export interface Structure {
  readonly RPR: number
  readonly SPR: number
  readonly missing: readonly string[]
  readonly strangers: readonly Stranger[]
}

/** A given parameter that the tool does not have. */
export interface Stranger {
  readonly name: string
  readonly nearest: string | null
  readonly PDS: number
  readonly status: 'drifted' | 'spurious'
}

/** From which parameter drift score on a name has drifted from another one; of the published metrics. */
const drift = 0.8

/**
 * Required parameter recall |required ∩ given| / |required|; parameter drift score of each given parameter that is not
 * allowed, max over the allowed ones of their weighted ratio; spurious parameter rate |not allowed and PDS < 0.8| / |given|. One
 * with PDS ≥ 0.8 has drifted, unless the parameter that it is near to is given as well. Nothing required: RPR 1; nothing given:
 * SPR 0; nothing allowed: PDS 0.
 *
 * By words, names are compared as their words in lower case, and letters within a word make no two names near (`id`,
 * `provider`); every spurious parameter counts in the SPR. A name that is longer than names are is near none.
 *
 * Source: the stage of structural integrity of SAAG.
 */
export function checkStructure(
  given: readonly string[],
  { names, required, isOpen, patterns }: Parameters,
  byWords: boolean,
): Structure {
  const isGiven = new Set(given)
  const isKnown = new Set(names)
  const missing = required.filter((name) => !isGiven.has(name))
  const isTaken = (name: string): boolean =>
    isOpen || isKnown.has(name) || patterns.some((pattern) => pattern.test(name))
  const strange = given.filter((name) => !isTaken(name))
  // Of a call with thousands of names that the tool does not have, the first will do.
  const mostCompared = byWords ? Math.ceil(mostPairs / Math.max(1, names.length)) : Infinity
  const strangers = strange.map((name, index) =>
    strangerOf(name, index < mostCompared && isNameLike(name, byWords) ? names : [], isGiven, byWords),
  )
  const spurious = strangers.filter(({ PDS, status }) => (byWords ? status === 'spurious' : PDS < drift)).length
  return {
    RPR: required.length === 0 ? 1 : (required.length - missing.length) / required.length,
    SPR: given.length === 0 ? 0 : spurious / given.length,
    missing,
    strangers,
  }
}

/** How many pairs of names are compared by their words. */
const mostPairs = 20_000

function strangerOf(name: string, names: readonly string[], given: ReadonlySet<string>, byWords: boolean): Stranger {
  let nearest: string | null = null
  let PDS = 0
  for (const other of names) {
    const near = byWords ? nearnessOfWords(name, other) : wRatio(name, other) / 100
    if (nearest !== null && near <= PDS) continue
    nearest = other
    PDS = near
  }
  const hasDrifted = nearest !== null && PDS >= drift && !given.has(nearest)
  return { name, nearest, PDS, status: hasDrifted ? 'drifted' : 'spurious' }
}

function nearnessOfWords(name: string, other: string): number {
  const [left, right] = [wordsOf(name).join(' '), wordsOf(other).join(' ')]
  const words = Math.max(tokenSortRatio(left, right), tokenSetRatio(left, right))
  return Math.max(ratio(left, right), ratio(left.replaceAll(' ', ''), right.replaceAll(' ', '')), 0.95 * words) / 100
}
