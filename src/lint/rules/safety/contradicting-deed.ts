import type { ToolFacts } from '../../facts.js'
import { openingOf } from '../../words/opening.js'
import { turnOf } from '../../words/turned.js'
import { destructiveVerb } from './destructive-verb.js'

/** What a tool is told to do that one that only reads cannot do. */
export interface Deed {
  /** Where it stands, and as what: `the name says delete`. */
  readonly words: string
  /** Whether there is no other way to read it. */
  readonly isSure: boolean
}

/** What the name of a tool, or its description, says that it changes; `null` where neither does. */
export function contradictingDeed(tool: ToolFacts): Deed | null {
  return destroying(tool) ?? writing(tool) ?? changingBesides(tool)
}

function destroying(tool: ToolFacts): Deed | null {
  const verb = destructiveVerb(tool)
  if (verb === null) return null
  const turn = turnOf(tool.nameWords, verb)
  if (turn === 'away') return null
  const does = says(tool, destroyers)
  const isRead = says(tool, readers)
  if (turn === 'maybe' && isRead) return null
  const isFirst = tool.nameWords[0] === verb
  const isSure = isFirst && !isRead && !ofCopies.has(verb) && (turn === null || does)
  return { words: `the name says ${verb}`, isSure }
}

/** To create or to send may be meant of a text that is returned: only where the description says it, too. */
function writing(tool: ToolFacts): Deed | null {
  const [verb = ''] = tool.nameWords
  if (!writers.has(verb) || turnOf(tool.nameWords, verb) === 'away' || !says(tool, writers)) return null
  return { words: `the name and the description say ${verb}`, isSure: false }
}

/** "Get unread mails and mark them as read." */
function changingBesides({ text }: ToolFacts): Deed | null {
  for (const sentence of text.sentences.slice(0, 2)) {
    const found = besides.exec(sentence)
    if (found !== null) {
      return { words: `the description says "${(found[1] ?? '').replaceAll(/\s+/gu, ' ')}"`, isSure: false }
    }
  }
  return null
}

function says(tool: ToolFacts, verbs: ReadonlySet<string>): boolean {
  const { verb } = openingOf(tool)
  return verb !== null && verbs.has(verb.base) && !riddance.test(tool.text.firstSentence)
}

const riddance = /\bget(?:s|ting)?\s+rid\b/iu
const besides =
  /(?:\band|\bthen|\bit)\s+(?:then\s+|also\s+)?((?:mark|archive|delete|move|remove|purge|erase|overwrite|close)s?\s+(?:them|it|each|these|those)\b)/iu

/** To take something away may be meant of a copy. */
const ofCopies: ReadonlySet<string> = new Set(['remove', 'drop', 'prune'])
const destroyers: ReadonlySet<string> = new Set(
  'delete remove destroy drop purge erase wipe truncate terminate uninstall kill trash prune deprovision clear cancel'.split(
    ' ',
  ),
)
const readers: ReadonlySet<string> = new Set(
  `get fetch retrieve read show view check compute calculate list describe preview validate verify return report count estimate tell see
  display inspect simulate explain analyze analyse find search query determine test`.split(/\s+/u),
)
const writers: ReadonlySet<string> = new Set(
  `send create add insert update set edit modify mark publish rename overwrite move archive post upsert submit invite grant revoke assign
  register approve reject`.split(/\s+/u),
)
