import { inline } from '../../json/inline.js'
import { parseJson } from '../../json/parse-json.js'
import type { PayloadError } from '../record.js'

/** What the model wrote as arguments, as text and as the value that it holds. */
export type Payload =
  | { readonly ok: true; readonly raw: string; readonly value: unknown }
  | { readonly ok: false; readonly raw: string; readonly errors: readonly PayloadError[] }

/** Reads arguments that came in as the model's own text. An empty text is no arguments, as some providers write it. */
export function readText(text: string): Payload {
  if (text.trim() === '') return { ok: true, raw: text, value: {} }
  const value = jsonIn(text)
  if (value !== undefined) return { ok: true, raw: text, value }
  const parsed = parseJson(text)
  if (parsed.ok) return { ok: true, raw: text, value: parsed.value }
  const { message, offset } = parsed
  const received = inline(text.slice(Math.max(0, offset - 20), offset + 20), 200)
  return { ok: false, raw: text, errors: [{ path: '', expected: 'JSON', received, message }] }
}

/** Reads arguments that a framework has parsed; a text is still the model's own. */
export function readPayload(received: unknown): Payload {
  if (typeof received === 'string') return readText(received)
  if (received === undefined) return { ok: true, raw: '{}', value: {} }
  return { ok: true, raw: textOf(received), value: received }
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
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
