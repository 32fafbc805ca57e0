import { jsonTextAt } from '../../json/json-text-at.js'
import { parseJson } from '../../json/parse-json.js'
import type { DatasetPlace } from '../errors.js'
import { changedNumber } from './changed-number.js'
import { pathOfPointer } from './path-of-pointer.js'
import { putAt } from './put-at.js'
import { jsonFault } from './read-json.js'

/**
 * The JSON of a line. A call whose arguments hold a number that parsing changes gets their text as `rawArgs`; in `run` integers
 * beyond 2^53 become BigInt.
 */
export function parseRunLine(text: string, place: DatasetPlace): unknown {
  if (!mayChange.test(text)) {
    try {
      return JSON.parse(text)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      // The careful parser says where.
    }
  }
  const parsed = parseJson(text)
  if (!parsed.ok) throw jsonFault(text, parsed, { ...place, line: place.line ?? 1, unit: 'line' })
  for (const [pointer, digits] of Object.entries(parsed.exact)) {
    const { kind } = changedNumber(digits)
    if (kind === 'same') continue
    const path = pathOfPointer(pointer, parsed.value)
    const depth = path[0] === 'calls' ? 2 : path[0] === 'turns' && path[2] === 'calls' ? 4 : Infinity
    if (path[depth] === 'args') {
      const call = path.slice(0, depth)
      const raw = jsonTextAt(text, [...call, 'args'])
      if (jsonTextAt(text, [...call, 'rawArgs']) === null) putAt(parsed, ['value', ...call, 'rawArgs'], raw)
    } else if (path[0] === 'run' && kind === 'integer') putAt(parsed, ['value', ...path], BigInt(digits))
  }
  return parsed.value
}

/** A number of 16 digits or more, or of an exponent of three: only these may be another in JavaScript. */
const mayChange = /\d[\d.]{15}|\d[eE][-+]?\d{3}/u
