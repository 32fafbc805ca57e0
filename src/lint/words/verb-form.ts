import { verbs } from './verbs.js'

/** A word as a form of a verb: `lists` is the third person of `list`. */
export interface VerbForm {
  readonly base: string
  readonly form: 'base' | 'third' | 'gerund'
}

/** What form of which verb a word is; `null` for one that is none. `more` are verbs besides our own, in their base form. */
export function verbForm(word: string, more: ReadonlySet<string> = none): VerbForm | null {
  const lower = word.toLowerCase()
  const isKnown = (base: string): boolean => verbs.has(base) || more.has(base)
  const isVerb = (base: string): boolean => isKnown(base) || (undoing.test(base) && isKnown(base.slice(2)))
  if (isVerb(lower)) return { base: lower, form: 'base' }
  const parted = hyphenated.exec(lower)
  // re-index, bulk-create: the last part is what is done.
  if (parted !== null) return verbForm(parted[1] ?? '', more)
  const third = thirdOf(lower).find(isVerb)
  if (third !== undefined) return { base: third, form: 'third' }
  const gerund = gerundOf(lower).find(isVerb)
  return gerund === undefined ? null : { base: gerund, form: 'gerund' }
}

const none: ReadonlySet<string> = new Set()
/** `unapprove`, `resend`. */
const undoing = /^(?:un|re)[a-z]{3}/u
const hyphenated = /^[a-z]+-([a-z]+)$/u

/** Of which bases a word may be the third person, the likeliest first. */
function thirdOf(word: string): readonly string[] {
  if (!word.endsWith('s')) return []
  const bases = [word.slice(0, -1)]
  if (word.endsWith('ies')) bases.unshift(`${word.slice(0, -3)}y`)
  if (word.endsWith('es')) bases.push(word.slice(0, -2))
  if (word.endsWith('zzes') || word.endsWith('sses')) bases.push(word.slice(0, -3))
  return bases
}

function gerundOf(word: string): readonly string[] {
  if (!word.endsWith('ing') || word.length < 5) return []
  const stem = word.slice(0, -3)
  const bases = [stem, `${stem}e`]
  // running, mapping
  if (stem.at(-1) === stem.at(-2)) bases.push(stem.slice(0, -1))
  if (stem.endsWith('y')) bases.push(`${stem.slice(0, -1)}ie`)
  return bases
}
