import { wordsOf } from '../../text/words-of.js'
import type { Ask } from './ask.js'
import { findNumber } from './find-number.js'
import { findText } from './find-text.js'
import type { Found } from './found.js'
import type { Grounding, GroundingResult } from './grounding.js'
import { type Leaf, leavesOf, wholeOf } from './leaves/leaves-of.js'
import { nearest, nearSearch, type NearSearch } from './nearest.js'
import { resultOf } from './result-of.js'

/** The published grounding with guards: each that is off leaves what it would have changed as it was published. */
export function groundGuarded(given: Readonly<Record<string, unknown>>, ask: Ask): GroundingResult {
  const parts = ask.guards.leaves
    ? (name: string, value: unknown) => leavesOf(name, value).filter((leaf) => isOwn(leaf, ask))
    : wholeOf
  const search = nearSearch()
  return resultOf(
    new Map(
      Object.entries(given).map(([name, value]) => [
        name,
        parts(name, value).map((leaf) => groundLeaf(leaf, ask, search)),
      ]),
    ),
  )
}

function groundLeaf(leaf: Leaf, ask: Ask, search: NearSearch): Grounding {
  const { value } = leaf
  if (typeof value === 'string') {
    return ask.guards.words && value.trim() === '' && isLeftOut(leaf, ask)
      ? excluded(leaf)
      : settled(leaf, findText(value, leaf, ask), ask, search)
  }
  if (typeof value === 'number' || typeof value === 'bigint') {
    const found = findNumber(value, leaf, ask)
    return found === null && !areNumbersGraded(ask) ? excluded(leaf) : settled(leaf, found, ask, search)
  }
  if (Array.isArray(value) && !ask.guards.leaves) return groundList(leaf, value, ask)
  return isEmpty(value) || !ask.guards.leaves ? excluded(leaf) : settled(leaf, null, ask, search)
}

/** Names that the schema declares are not the model's. */
function isOwn(leaf: Leaf, { schemaAt }: Ask): boolean {
  return leaf.isKey !== true || !schemaAt(leaf).isDeclared
}

/** What is optional and empty is as good as left out, and an empty search is one for all there is. */
function isLeftOut(leaf: Leaf, { schemaAt }: Ask): boolean {
  const name = leaf.path.findLast((segment) => typeof segment === 'string')
  return !schemaAt(leaf).isRequired || searches.has(wordsOf(String(name)).at(-1) ?? '')
}

const searches: ReadonlySet<string> = new Set(['q', 'query', 'search', 'keyword', 'keywords', 'filter', 'filters'])

function areNumbersGraded({ guards, parts }: Ask): boolean {
  return guards.anyNumber || parts.some(({ numerals }) => numerals().size > 0)
}

/** Nothing can be told of booleans, of `null`, and of what is empty. */
function isEmpty(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0
}

/** Without the guard `leaves`, a list is grounded as a whole or not graded. */
function groundList(leaf: Leaf, list: readonly unknown[], ask: Ask): Grounding {
  const isTold = (item: unknown): boolean => {
    if (Array.isArray(item)) return item.every(isTold)
    const found =
      typeof item === 'string'
        ? findText(item, leaf, ask)
        : typeof item === 'number'
          ? findNumber(item, leaf, ask)
          : null
    return found !== null && (found.exact || found.by !== 'literal')
  }
  if (!list.every(isTold)) return excluded(leaf)
  return { ...excluded(leaf), verdict: 'grounded', by: 'literal', exact: true }
}

function settled(leaf: Leaf, found: Found | null, ask: Ask, search: NearSearch): Grounding {
  const { at: path, value, path: place } = leaf
  if (found?.isBelieved === true) return { ...excluded(leaf), verdict: 'assumed', span: found.span }
  if (found !== null) {
    const { by, exact, span } = found
    const overlap = by === 'literal' && !exact ? 1 : null
    return { path, value, verdict: 'grounded', by, exact, overlap, hallucination: 0, span }
  }
  if (ask.isAssumed(place)) return { ...excluded(leaf), verdict: 'assumed' }
  return { path, value, verdict: 'ungrounded', by: null, exact: false, ...nearest(value, ask, search) }
}

function excluded({ at: path, value }: Leaf): Grounding {
  return { path, value, verdict: 'excluded', by: null, exact: false, overlap: null, hallucination: null, span: null }
}
