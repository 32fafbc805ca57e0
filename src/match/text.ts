import { parseJson } from '../json/parse-json.js'
import { formatPath } from '../json/paths.js'
import { matchArgs } from './args.js'
import { checkArgsPattern } from './check-args-pattern.js'
import { badLeaf, badValue, nothingExpected } from './errors.js'
import { isLeafTest, isTextOf, leafMismatch } from './leaf.js'
import type { Mismatch } from './mismatch.js'
import { notJsonIn } from './not-json.js'

/** What is to be found in a text: a part of it, a RegExp that matches, or an object compared with the JSON it holds. */
export type ExpectedText = string | RegExp | object

const allowed = 'a string, a RegExp, or an object that is compared with JSON'

/** A text that no RegExp with words in it matches. */
const unlikely = '\u0001\u0002'

/** Throws where every text would do, or none could. */
export function requireText(what: unknown): asserts what is ExpectedText {
  if (what === '') {
    throw nothingExpected('the expected text is empty, which every text holds.', 'Write the words that matter.')
  }
  if (what instanceof RegExp && isTextOf(what, '') && isTextOf(what, unlikely)) {
    throw nothingExpected(`${String(what)} matches every text.`, 'Write the words that matter.')
  }
  const fits = typeof what === 'string' || (typeof what === 'object' && what !== null)
  if (!fits) throw badValue('the expected text', what, allowed)
  checkArgsPattern(what)
  const foreign = notJsonIn(what)
  if (foreign === null) return
  if (foreign.path.length === 0) throw badValue('the expected text', what, allowed)
  throw badLeaf(formatPath(foreign.path), foreign.value, 'what the JSON of a text never is')
}

/** What a text has against what is expected of it. */
export function textMismatches(what: ExpectedText, text: string): readonly Mismatch[] {
  if (typeof what === 'string') {
    return text.includes(what) ? [] : [{ code: 'text-differs', path: [], expected: what, received: text }]
  }
  if (what instanceof RegExp) {
    return isTextOf(what, text) ? [] : [{ code: 'regexp-differs', path: [], expected: what, received: text }]
  }
  const parsed = parseJson(text)
  if (parsed.ok) {
    const mismatches = matchArgs(what, parsed.value, parsed.exact)
    if (mismatches.length === 0 || !isLeafTest(what)) return mismatches
  }
  // An asymmetric matcher such as expect.stringContaining speaks of the text.
  if (isLeafTest(what)) {
    const mismatch = leafMismatch(what, text, [])
    return mismatch === null ? [] : [mismatch]
  }
  return [{ code: 'not-json', path: [], expected: what, received: text }]
}
