import { isObject } from '../../json/is-object.js'
import { parseJson } from '../../json/parse-json.js'
import { asWritten } from '../../json/as-written.js'
import { inline } from '../../json/inline.js'
import { mostLevels } from '../args-depth.js'
import type { ReadCall } from '../read-call.js'
import { shownName, shownValue } from './shown.js'

/** What is said of arguments that are no JSON object: what they are, or where they stop being JSON. */
export function unreadableText({ name, args, rawArgs, exact, isTooDeep }: ReadCall): string {
  const subject = `The arguments of ${shownName(name)}`
  if (isTooDeep) return `${subject} are nested deeper than ${mostLevels} levels: write them flatter.`
  if (args === undefined) return textFault(subject, rawArgs ?? '')
  const kind = Array.isArray(args) ? 'a list' : typeof args === 'string' ? 'a text' : shownValue(asWritten(args, exact))
  const inText = typeof args === 'string' ? parseJson(args) : null
  const holds = inText?.ok === true && isObject(inText.value) ? ' that holds one' : ''
  return `${subject} must be a JSON object, not ${kind}${holds}.`
}

function textFault(subject: string, text: string): string {
  if (text.trim() === '') return `${subject} are empty: write a JSON object, {} for none.`
  const parsed = parseJson(text)
  if (parsed.ok) return `${subject} must be a JSON object.`
  const { message, offset } = parsed
  const isWhole = offset > 0 && parseJson(text.slice(0, offset)).ok
  if (!isWhole) return `${subject} are not JSON: ${message}.`
  const rest = quotedBegin(text.slice(offset))
  const advice = /^[{[]/u.test(text.slice(offset)) ? ' Make a call of its own for each.' : ''
  return `${subject} must be one JSON object and nothing else: it ends at offset ${offset}, where ${rest} follows.${advice}`
}

/** In quotes to the end, since it could read like a part of the correction. */
function quotedBegin(text: string): string {
  return `${inline(text.slice(0, widestRest), Infinity)}${text.length > widestRest ? '…' : ''}`
}

const widestRest = 40
