import type { Finding } from '../../lint/finding.js'
import { plainText } from '../values.js'
import { placeName } from './place-name.js'

/** How wide what a rule says may be. */
const widest = 240

/** What a finding says, with the place and the targets it is about: `tags is a list without items (openai, anthropic)`. */
export function findingText(finding: Pick<Finding, 'message' | 'path' | 'targets'>): string {
  const { message, path, targets } = finding
  const place = placeName(path)
  const name = place.split(/[.[\]]/u).findLast((part) => part !== '') ?? ''
  const where = name === '' || message.includes(name) ? '' : `${place}: `
  const whom = targets.length === 0 ? '' : ` (${targets.join(', ')})`
  return `${plainText(`${where}${message}`, widest)}${whom}`
}

/** What to do about it: `add items: {}`. `null` where nothing is known. */
export function fixText({ fix }: Pick<Finding, 'fix'>): string | null {
  if (fix === null) return null
  // Only what a machine can do has a kind that a person needs to know.
  const kind = fix.edits.length === 0 ? '' : ` [${fix.kind}]`
  return `${plainText(fix.text, widest)}${kind}`
}
