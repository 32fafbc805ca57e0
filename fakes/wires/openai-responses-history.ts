import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import type { Memory } from './memory.js'

type Json = Readonly<Record<string, unknown>>

/** The whole history: what is kept on this side, then the input with its references resolved; or why there is none. */
export function inputItems(body: Json, conversation: unknown, memory: Memory): readonly unknown[] | string {
  const { input, previous_response_id: previous, prompt } = body
  if (given(previous) && given(conversation)) {
    return 'it has a previous_response_id and a conversation; only one may be there'
  }
  for (const [key, id] of Object.entries({ previous_response_id: previous, 'conversation id': conversation })) {
    if (given(id) && typeof id !== 'string') return `its ${key} is ${inline(id)}, no id`
  }
  // A conversation that the script never saw was made elsewhere, and is empty.
  const before = memory.history(String(previous ?? conversation)) ?? []
  if (given(previous) && before.length === 0) {
    return `Previous response with id '${String(previous)}' not found. Answers are not kept where store is false`
  }
  const list: unknown = typeof input === 'string' ? [{ role: 'user', content: input }] : (input ?? [])
  if (!Array.isArray(list)) return `its input is ${inline(input)}, where a text or a list of input items belongs`
  const resolved = list.map((item: unknown) => (isReference(item) ? memory.item(item.id) : item))
  const lost: unknown = list.find((item, index) => isReference(item) && resolved[index] === undefined)
  if (isReference(lost)) return notFound(lost.id)
  // The list itself where nothing is added to it, since it is frozen once then.
  const all: readonly unknown[] = before.length > 0 || list.some(isReference) ? [...before, ...resolved] : list
  if (all.length === 0 && !given(prompt)) return `its input is ${inline(input)}; it holds no item`
  return all
}

function notFound(id: string): string {
  return `Item with id '${id}' not found. Items are not kept where store is false`
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null
}

function isReference(item: unknown): item is { readonly id: string } {
  if (!isObject(item) || typeof item['id'] !== 'string') return false
  return item['type'] === 'item_reference' || (!given(item['type']) && item['role'] === undefined)
}

/** Why OpenAI would refuse these items by their ids, whatever they say; `null` when it would not. */
export function itemFault(items: readonly unknown[], body: Json, memory: Memory): string | null {
  const ids = new Set<string>()
  // Clients that go on from what is kept leave reasoning out on purpose.
  const isWhole = !given(body['previous_response_id']) && !given(body['conversation'])
  for (const [index, item] of items.entries()) {
    if (!isObject(item) || typeof item['id'] !== 'string') continue
    const { id, type = 'message' } = item as { id: string; type?: unknown } // seen above
    const which = `Item '${id}' of type '${String(type)}' was provided without its required`
    if (ids.has(id)) return `Duplicate item found with id ${id}. Remove duplicate items from the input`
    if (type === 'reasoning' && !isSaid(items[index + 1])) return `${which} following item`
    const { summary, encrypted_content: sealed } = item
    // What is not kept comes back with its content, or not at all.
    if (
      type === 'reasoning' &&
      !given(sealed) &&
      memory.item(id) === undefined &&
      memory.noted([id, summary]) === true
    ) {
      return notFound(id)
    }
    if (given(sealed) && /^rs_callsheet_\d+$/.test(id) && sealed !== id.replace('rs', 'encrypted')) {
      return `The encrypted content for item ${id} could not be verified`
    }
    const reasoning = id.replace(/^[a-z]+(_callsheet_\d+).*/, 'rs$1')
    if (isWhole && memory.item(reasoning) !== undefined && reasoning !== id && !ids.has(reasoning)) {
      return `${which} 'reasoning' item: '${reasoning}'`
    }
    ids.add(id)
  }
  return null
}

/** Whether an item is something that a model says, after it reasoned. */
function isSaid(item: unknown): boolean {
  return isObject(item) && (item['role'] ?? 'assistant') === 'assistant' && !String(item['type']).endsWith('_output')
}
