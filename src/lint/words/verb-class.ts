import type { ToolFacts } from '../facts.js'
import { verbForm } from './verb-form.js'

/** What a verb does with its object, as far as tools that differ in it are not mistaken for each other. */
export type VerbClass = 'get' | 'list' | 'search' | 'create' | 'update' | 'delete' | 'execute' | 'send' | 'other'

/** The class of a verb in any of its forms; `null` for a word that is none. */
export function verbClassOf(word: string): VerbClass | null {
  const found = verbForm(word)
  return found === null ? null : (classes.get(found.base) ?? 'other')
}

/** What a tool does, as a verb in its base form: from its name, else from how its description opens; `null` where neither says. */
export function verbOf(tool: ToolFacts): string | null {
  const known = verbOfTool.get(tool)
  if (known !== undefined) return known
  const verb = verbOfName(tool.nameWords) ?? openingVerb(tool.text.firstSentence)
  verbOfTool.set(tool, verb)
  return verb
}

const verbOfTool = new WeakMap<ToolFacts, string | null>()

/**
 * The verb of the words of a name. `issue_create` creates, since `issue` is a thing more often than a verb; of two that are no things
 * the first counts.
 */
export function verbOfName(words: readonly string[]): string | null {
  const isClear = (word: string): boolean => classes.has(word) && !things.has(word)
  const clear = words.find(isClear)
  if (clear !== undefined) return clear
  const [first, ...rest] = words
  const other = [first, ...(rest.length > 0 ? rest.slice(-1) : [])].find(
    (word) => word !== undefined && verbForm(word)?.form === 'base',
  )
  return other ?? null
}

function openingVerb(sentence: string): string | null {
  const words = sentence.match(/[\p{L}'-]+/gu) ?? []
  for (const word of words.slice(0, 8)) {
    const found = verbForm(word)
    // "Use this tool to run": what it is used for.
    if (found !== null && !empty.has(found.base)) return found.base
    if (found === null && !before.has(word.toLowerCase()) && !word.toLowerCase().endsWith('ly')) return null
  }
  return null
}

/** Verbs that say nothing of what a tool does. */
const empty: ReadonlySet<string> = new Set(['use', 'allow', 'let', 'enable', 'help', 'call', 'permit'])
/** Words that may stand before the verb that does. */
const before: ReadonlySet<string> = new Set(
  'this that these a an the tool function method endpoint api command operation action it to you user users used can will is be for which'.split(
    ' ',
  ),
)

const words: Readonly<Record<Exclude<VerbClass, 'other'>, string>> = {
  get: `get fetch retrieve read show view describe inspect download load look lookup display return obtain peek access check examine pull
    cat see tell explain give provide preview`,
  list: 'list enumerate browse ls',
  search: 'search find query discover locate grep explore lookup filter seek match',
  create: `create add insert make generate build post register provision init initialize initialise clone copy duplicate fork draft compose
    construct produce open book scaffold import upload`,
  update: `update modify set edit change patch put rename replace move configure adjust write append assign unassign enable disable upsert
    toggle alter amend reorder overwrite store save mark unmark lock unlock archive unarchive close reopen pin unpin resolve merge restore
    reset activate deactivate link unlink attach detach tag untag label customize transition increment decrement`,
  delete: `delete remove destroy drop purge erase wipe clear uninstall cancel terminate kill unset revoke trash truncate discard
    deprovision unregister prune dispose`,
  execute: `execute run invoke call start trigger launch perform eval evaluate stop restart deploy schedule spawn boot reboot pause resume
    abort replay`,
  send: 'send publish notify email message reply forward broadcast share submit transmit dispatch mail tweet announce',
}

const classes: ReadonlyMap<string, VerbClass> = new Map(
  // The keys are those of the record.
  (Object.entries(words) as [Exclude<VerbClass, 'other'>, string][])
    .toReversed()
    .flatMap(([name, list]) => list.split(/\s+/u).map((word): [string, VerbClass] => [word, name])),
)

/** Verbs that in a name are things more often. */
const things: ReadonlySet<string> = new Set(
  `access book cat build draft copy email file fork form import index issue label link lock log look mail mark match message order post
  preview pull query record reply report reset schedule set share start store tag transition tweet patch open close import view display clone
  filter trigger launch call run append match archive change`.split(/\s+/u),
)
