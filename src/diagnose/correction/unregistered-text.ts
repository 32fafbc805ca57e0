import type { DiagnosisFinding } from '../diagnosis.js'
import { ratio } from '../../text/ratio.js'
import { isSpeltAlike } from '../is-spelt-alike.js'
import { wordsOf } from '../../text/words-of.js'
import { enumerated } from './enumerated.js'
import { shownName } from './shown.js'

/** Of more that are equally near, the name says nothing. */
const mostLikely = 5

/** What is said of a name that is missing, misspelt or invented: what another word means is the model's to say. */
export function unregisteredText(
  finding: Extract<DiagnosisFinding, { stage: 'registry' }>,
  names: readonly string[],
  likely: readonly string[],
): string {
  if (finding.code === 'no-call') return `No tool was called. ${toolsText(names, 'Call', 'or')}`
  const unknown = `There is no tool ${shownName(finding.tool)}.`
  const meant = likely.filter((name) => isSpeltAlike(finding.tool, name))
  if (meant.length > 0) return `${unknown} Did you mean ${listed(meant)}?`
  if (likely.length > 0) {
    const it = likely.length === 1 ? 'it' : 'one'
    return `${unknown} Nearest by name: ${listed(likely)}: call ${it} only if it does what you want.`
  }
  const nearest = finding.nearest !== null && isNear(finding.tool, finding.nearest) ? shownName(finding.nearest) : null
  const hint =
    nearest === null || names.length < 2 ? '' : ` By name, ${nearest} is nearest, but it may not be what you need.`
  return `${unknown} ${toolsText(names, names.length === 1 ? 'The only tool is' : 'The tools are', 'and')}${hint}`
}

/** From which ratio on, 0 to 100, a word is near enough to another one to be worth a hint: half of the letters of both. */
const near = 50

/** The nearest of some names may have nothing in common with one: a word of both has to be alike, or all their letters. */
function isNear(name: string, other: string): boolean {
  const [left, right] = [wordsOf(name), wordsOf(other)]
  if (ratio(left.join(''), right.join('')) >= near) return true
  return left.some((word) => right.some((one) => ratio(word, one) >= near))
}

function listed(likely: readonly string[]): string {
  return enumerated(likely.slice(0, mostLikely).map(shownName), 'or')
}

function toolsText(names: readonly string[], start: string, word: 'and' | 'or'): string {
  return names.length === 0 ? 'There are no tools.' : `${start} ${enumerated(names.map(shownName), word)}.`
}
