import { inline } from '../../json/inline.js'
import { parseJson } from '../../json/parse-json.js'
import { formatPath, fromPointer, type Path, toPointer, valueAt } from '../../json/paths.js'
import { messageOf } from '../../json/unread.js'
import { deepest, ownCopy } from '../own-copy.js'
import type { PayloadError } from '../record.js'
import { isLostNumber } from './number-loss.js'

/** What the model wrote as arguments, as text and as the value that it holds. */
export type Payload =
  | {
      readonly ok: true
      readonly raw: string
      readonly value: unknown
      /** It came in as text. */
      readonly isText?: true
      /** What is wrong with it before any schema is asked: what reading it would change, and what cannot be read. */
      readonly losses?: readonly PayloadError[]
    }
  | { readonly ok: false; readonly raw: string; readonly errors: readonly PayloadError[] }

/** Reads arguments that came in as the model's own text. An empty text is no arguments, as some providers write it. */
export function readText(text: string): Payload {
  if (text.trim() === '') return { ok: true, raw: text, value: {}, isText: true }
  const value = jsonIn(text)
  if (value !== undefined) return { ok: true, raw: text, value, isText: true, losses: lossesIn(text, value) }
  const parsed = parseJson(text)
  if (parsed.ok) return unreadable(`nested deeper than ${deepest} levels`, text)
  const { message, offset } = parsed
  const received = inline(text.slice(Math.max(0, offset - 20), offset + 20), 200)
  return { ok: false, raw: text, errors: [{ path: '', expected: 'JSON', received, message }] }
}

/** Arguments that nobody can judge: a proxy that refuses, a getter that throws, what is nested without end. */
export function unreadable(problem: string, raw: string): Payload {
  return { ok: true, raw, value: null, losses: unreadableErrors(problem, raw) }
}

function unreadableErrors(problem: string, raw: string): readonly PayloadError[] {
  const expected = `arguments that can be read, of up to ${deepest} levels`
  return [{ path: '', expected, received: inline(raw, 200), message: `the arguments cannot be read: ${problem}` }]
}

/** Where a text is read as something that it does not say. */
function lossesIn(text: string, value: unknown): readonly PayloadError[] {
  if (text.length > 2 * deepest) {
    try {
      ownCopy(value)
    } catch (error) {
      return unreadableErrors(messageOf(error), text)
    }
  }
  // What JSON writes again as it stands has lost nothing.
  if (JSON.stringify(value) === text) return []
  const parsed = parseJson(text)
  if (!parsed.ok) return []
  const numbers = Object.entries(parsed.exact).filter(([, number]) => isLostNumber(number))
  return [
    ...numbers.map(([path, number]) => lossAt(path, 'a number that JSON can hold', inline(number, 200), tooLong)),
    ...parsed.duplicates.map((path) =>
      lossAt(path, 'each key once', receivedAt(value, path), 'the key is written twice'),
    ),
  ]
}

const tooLong = 'a number of so many digits is read as another one; where a text is allowed, write it as one'

function lossAt(path: string, expected: string, received: string, problem: string): PayloadError {
  return { path, expected, received, message: `${formatPath(fromPointer(path))}: ${problem}` }
}

/** What a framework made of a number that is too large, which no JSON Schema refuses. */
function infinite(value: unknown, path: Path, met: Set<object>): readonly PayloadError[] {
  if (value === Infinity || value === -Infinity) {
    return [lossAt(toPointer(path), 'a number that JSON can hold', String(value), tooLong)]
  }
  if (typeof value !== 'object' || value === null || met.has(value)) return []
  met.add(value)
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => infinite(item, [...path, index], met))
  return Object.entries(value).flatMap(([key, part]) => infinite(part, [...path, key], met))
}

function receivedAt(value: unknown, path: string): string {
  return inline(valueAt(value, fromPointer(path)).value, 200)
}

/** Reads arguments that a framework has parsed; a text is still the model's own. */
export function readPayload(received: unknown): Payload {
  if (typeof received === 'string') return readText(received)
  if (received === undefined) return { ok: true, raw: '{}', value: {} }
  return { ok: true, raw: textOf(received), value: received, losses: infinite(received, [], new Set()) }
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? inline(value, 1000)
  } catch {
    // BigInt and circles, which no model writes.
    return inline(value, 1000)
  }
}

/** What a text holds, without what its numbers looked like; `undefined`, which no JSON is, where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
