import type { DiagnosisFinding } from '../diagnosis.js'
import { enumerated } from './enumerated.js'
import { shownName } from './shown.js'

/** What is said of a name that is missing, misspelt or invented. */
export function unregisteredText(
  finding: Extract<DiagnosisFinding, { stage: 'registry' }>,
  names: readonly string[],
  isMisspelt: boolean,
): string {
  if (finding.code === 'no-call') return `No tool was called. ${toolsText(names, 'Call', 'or')}`
  const nearest = finding.nearest === null ? null : shownName(finding.nearest)
  const unknown = `There is no tool ${shownName(finding.tool)}.`
  if (nearest !== null && isMisspelt) return `${unknown} Did you mean ${nearest}?`
  const hint =
    nearest === null || names.length < 2 ? '' : ` By name, ${nearest} is nearest, but it may not be what you need.`
  return `${unknown} ${toolsText(names, names.length === 1 ? 'The only tool is' : 'The tools are', 'and')}${hint}`
}

function toolsText(names: readonly string[], start: string, word: 'and' | 'or'): string {
  return names.length === 0 ? 'There are no tools.' : `${start} ${enumerated(names.map(shownName), word)}.`
}
