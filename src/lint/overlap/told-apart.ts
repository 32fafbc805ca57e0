import { verbClassOf } from '../words/verb-class.js'
import { contrastOfVerb } from './contrast-of.js'

/** What the name and the own sentence of a tool say, as stems. */
export interface Told {
  /** The words of the name in their order, without marks of a variant; synonyms of a verb are one word. */
  readonly named: readonly string[]
  /** The words of the first sentence that is the tool's own. */
  readonly said: ReadonlySet<string>
}

/**
 * Whether the names of two tools say by themselves what differs, though nearly all their words are the same: what goes where
 * (`copy_a_to_b`), another object that the sentence takes up (`pods_log` beside `pods_get`), or another deed (`review_tests` beside
 * `create_tests`).
 */
export function areToldApart(one: Told, other: Told): boolean {
  return areOpposite(one.named, other.named) || differInObject(one, other) || differInDeed(one.named, other.named)
}

/** Whether two names have the same words around a word of direction, in another order. */
export function areOpposite(one: readonly string[], other: readonly string[]): boolean {
  if (!one.some((word) => directions.has(word)) || one.join(' ') === other.join(' ')) return false
  // A verb at another place changes nothing: what stands before and after the direction does.
  const [before, after] = sidesOf(one)
  const [otherBefore, otherAfter] = sidesOf(other)
  return before !== otherBefore && after !== otherAfter && one.toSorted().join(' ') === other.toSorted().join(' ')
}

function sidesOf(words: readonly string[]): readonly [string, string] {
  const at = words.findIndex((word) => directions.has(word))
  return [
    words.slice(0, at).toSorted().join(' '),
    words
      .slice(at + 1)
      .toSorted()
      .join(' '),
  ]
}

/** Words after which a name says where something goes, or with what. */
export const directions: ReadonlySet<string> = new Set([
  'to',
  'from',
  'with',
  'into',
  'onto',
  'for',
  'against',
  'as',
  'in',
  '2',
])

function differInObject(one: Told, other: Told): boolean {
  const own = ownWords(one, other)
  const others = ownWords(other, one)
  const isEach = own.length > 0 && others.length > 0
  return tells(own, one, other, isEach) || tells(others, other, one, isEach)
}

function ownWords({ named }: Told, other: Told): readonly string[] {
  return named.filter((word) => !other.named.includes(word) && !general.has(word))
}

/** A word of one name alone counts if the sentence takes it up, and, where the other name has none, if it is what the name is about. */
function tells(own: readonly string[], one: Told, other: Told, isEach: boolean): boolean {
  return own.some(
    (word) =>
      one.said.has(word) && !other.said.has(word) && (isEach || word === one.named.at(-1) || word === one.named[0]),
  )
}

/** To review is not to create, while verbs of no class may be as good as synonyms. */
function differInDeed([one = '', ...rest]: readonly string[], [other = '', ...others]: readonly string[]): boolean {
  if (one === other || rest.includes(other) || others.includes(one)) return false
  const [kind, otherKind] = [contrastOfVerb(one), contrastOfVerb(other)]
  return (
    (kind !== null && changes.has(kind) && verbClassOf(other) === 'other') ||
    (otherKind !== null && changes.has(otherKind) && verbClassOf(one) === 'other')
  )
}

const changes: ReadonlySet<string> = new Set(['create', 'update', 'delete'])

/** Words that say nothing of which object it is. */
const general: ReadonlySet<string> = new Set(
  `a an the of to for in on at by from with into and or as detail info information data all one single full record item object content result
  value entry current specific existing given other another my id fast quick simple basic general main
  alpha beta lite light alt legacy old new next copy tmp temp test final get list`.split(/\s+/u),
)
