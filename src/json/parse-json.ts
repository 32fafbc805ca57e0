import { scanJson } from './scan-json.js'

/** A text that is JSON, with what parsing loses; or where and why it is not JSON. */
export type ParsedJson =
  | {
      readonly ok: true
      /** Exactly what `JSON.parse` makes of the text. */
      readonly value: unknown
      /** By JSON Pointer: number texts that parsing changed (`'/id': '9007199254740993'`, `'/n': '5.0'`). */
      readonly exact: Readonly<Record<string, string>>
      /** JSON Pointers of keys that occur more than once in one object, each once, in the order they were met. */
      readonly duplicates: readonly string[]
    }
  | {
      readonly ok: false
      /** What was expected and what stands there instead. */
      readonly message: string
      /** Where, in UTF-16 units from the start of the text. */
      readonly offset: number
    }

/** Parses JSON as `JSON.parse` does, and keeps what it loses: number texts and duplicate keys. Never throws. */
export function parseJson(text: string): ParsedJson {
  const scanned = scanJson(text)
  if (!scanned.ok) return scanned
  // The scan accepts what the grammar accepts, and so does `JSON.parse`.
  return { ok: true, value: JSON.parse(text), exact: scanned.exact, duplicates: scanned.duplicates }
}
