import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import type { Memory } from './memory.js'

type Block = Readonly<Record<string, unknown>>

/** A signature of this wire says what it signs, so that an altered text is known wherever it was said. */
export function signatureOf(number: number | string, thinking: string): string {
  let sum = 1
  for (let index = 0; index < thinking.length; index += 1) sum = (Math.imul(sum, 31) + thinking.charCodeAt(index)) | 0
  return `callsheet-signature-${number}-${(sum >>> 0).toString(36)}`
}

/** Notes the calls of an answer, by all that they say: another conversation may have used the same ids. */
export function noteCalls(memory: Memory, content: readonly unknown[], isStreamed: boolean): void {
  for (const block of content.filter(isObject)) {
    // A stream carries any text as one; what is no object in the history after it was made so by the client.
    if (!isStreamed || isObject(block['input'])) memory.note(keyOf(block), isThinking(content[0]))
  }
}

/** Why Anthropic would refuse these messages by the blocks that its answers consisted of; `null` when it would not. */
export function thoughtFault(messages: readonly unknown[], thinking: unknown, memory: Memory): string | null {
  const { type, display }: Block = isObject(thinking) ? thinking : {}
  let isNew = true
  let first: Block | undefined
  let wasThought = false
  for (const [index, message] of messages.entries()) {
    if (!isObject(message) || message['role'] !== 'assistant') {
      isNew = true
      continue
    }
    // Messages of the assistant in a row are one turn.
    if (isNew) [isNew, first, wasThought] = [false, undefined, false]
    const { content } = message
    for (const [at, block] of Array.isArray(content) ? content.filter(isObject).entries() : []) {
      const fault = blockFault(block, display === 'omitted', memory)
      if (fault !== null) return `message ${index + 1}: its content[${at}] ${fault}`
      first ??= block
      wasThought ||= block['type'] === 'tool_use' && memory.noted(keyOf(block)) === true
    }
  }
  if (type !== 'enabled' || !wasThought || isThinking(first)) return null
  return 'when thinking is enabled, the last assistant message must start with its thinking block'
}

function blockFault(block: Block, isOmitted: boolean, memory: Memory): string | null {
  const { type, thinking, signature, input } = block
  if (type === 'tool_use' && !isObject(input) && memory.noted(keyOf(block)) === undefined) {
    return `has the input ${inline(input)}, where an object belongs`
  }
  const [, number] = /^callsheet-signature-(.+)-/.exec(String(signature)) ?? []
  if (number === undefined || signature === signatureOf(number, String(thinking))) return null
  return isOmitted && thinking === '' ? null : 'has an invalid signature: the text of its thinking block was altered'
}

function keyOf({ id, name, input }: Block): readonly unknown[] {
  return [id, name, input]
}

function isThinking(block: unknown): boolean {
  return isObject(block) && String(block['type']).endsWith('thinking')
}
