import { parseJson } from '../../json/parse-json.js'
import type { EditTree } from './edit-tree.js'
import { editJson } from './edit-json.js'
import { editValue } from './edit-value.js'

/** What tools were read from, and how it is changed. */
export interface FixedDocument<Whole> {
  /** A text, or a value. */
  readonly whole: Whole
  /** What `readToolSet` reads. */
  readonly value: unknown
  readonly edited: (tree: EditTree) => FixedDocument<Whole>
}

/** A JSON text. One that does not parse has no tools. */
export function jsonDocument(text: string): FixedDocument<string> {
  const json = parseJson(text.startsWith('\uFEFF') ? text.slice(1) : text)
  return {
    whole: text,
    value: json.ok ? json.value : undefined,
    edited: (tree) => jsonDocument(json.ok ? editJson(text, tree) : text),
  }
}

/** A value, which stays as it is. */
export function valueDocument(value: unknown): FixedDocument<unknown> {
  return { whole: value, value, edited: (tree) => valueDocument(editValue(value, tree)) }
}
