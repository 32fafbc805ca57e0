import { isObject } from '../json/is-object.js'
import type { NeutralMessage } from '../run/types.js'
import type { ReadMessage } from './dialect.js'

/** What a text made of parts no longer shows; nothing where it shows all. */
export type Parts = Pick<NeutralMessage, 'parts' | 'unread'>

/** The parts of a content of which `text` is known: a list of blocks, whatever the provider calls them. */
export function partsOf(content: unknown, text: string): Parts {
  const list: readonly unknown[] = Array.isArray(content) ? content : []
  const read = list.filter((part) => !isElsewhere(part)).map(textsIn)
  const texts = read.flatMap((one) => one ?? []).filter((one) => one !== '')
  return { ...severalOf(texts, text), ...(read.includes(null) ? { unread: true } : {}) }
}

/** A system prompt of which the text is known, with its texts where there are several. Pictures it has none. */
export function systemOf(content: unknown, system: string): Pick<ReadMessage, 'system' | 'systemParts'> {
  const { parts } = partsOf(content, system)
  return { system, ...(parts === undefined ? {} : { systemParts: parts }) }
}

/** Texts, where they are not simply the whole text. */
export function severalOf(texts: readonly string[], text: string): Pick<Parts, 'parts'> {
  return texts.length === 0 || (texts.length === 1 && texts[0] === text) ? {} : { parts: texts }
}

/** What is a message of its own neutrally, such as a result, and what belongs to the model or to the client. */
function isElsewhere(part: unknown): boolean {
  if (!isObject(part)) return false
  const { type, thought, functionResponse, function_response: response = functionResponse } = part
  return response !== undefined || thought === true || others.test(String(type))
}

const others =
  /tool[_-](result|use|call|approval)|^(thinking|redacted_thinking|reasoning|compaction|step-start)$|^(data|source|tool)-/

/** The texts of one part; `null` of a picture, a sound or a file that nobody can read here. */
function textsIn(part: unknown): readonly string[] | null {
  if (typeof part === 'string') return [part]
  if (!isObject(part)) return []
  const { type, text, refusal, title, context, source, content } = part
  if (typeof text === 'string') return [text]
  if (typeof refusal === 'string') return [refusal]
  // What a user hands in as documents and as what was found in them is read by the model as text.
  const about = [title, context].filter((one) => typeof one === 'string')
  if (type === 'search_result') return [...about, ...textsOf(content)]
  const isText = type === 'document' && isObject(source) && (source['type'] === 'text' || source['type'] === 'content')
  return isText ? [...about, ...textsOf(source['data'] ?? source['content'])] : null
}

function textsOf(content: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(content) ? content : [content]
  return list.flatMap((part) => textsIn(part) ?? [])
}
