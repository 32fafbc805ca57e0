import { fieldOf } from '../../src/dialects/google.js'
import { isObject } from '../../src/json/is-object.js'
import type { Memory } from './memory.js'
import type { ServedTurn } from './served-turn.js'

/** Clients send it back; Gemini 3 asks for it. */
export function signatureOf({ number }: ServedTurn): object {
  return { thoughtSignature: btoa(`callsheet-thought-${number}`) }
}

/** Ours, of whatever turn, or a word by which Google lets a call pass that has none. */
const valid = /^(Y2FsbHNoZWV0LXRob3VnaHQt|skip_thought_signature|context_engineering)/

/** Notes the calls of an answer, by all that they say. */
export function noteCalls(memory: Memory, { calls }: ServedTurn): void {
  for (const { id, name, rawArgs } of calls) memory.note([id, name, JSON.parse(rawArgs || '{}')], true)
}

/**
 * Why a model from Gemini 3 on would refuse this history; `null` when it would not. In the current turn, which is what
 * follows the last words of the user, the first call of each step needs its signature. Models that make images ask for none.
 */
export function thoughtFault(model: string, contents: readonly unknown[], memory: Memory): string | null {
  if (!/^gemini-([3-9]|\d\d)(?!.*image)/.test(model)) return null
  let fault: string | null = null
  // What the model says in a row is one step.
  let isSigned = false
  for (const [index, content] of contents.entries()) {
    const { role, parts }: Readonly<Record<string, unknown>> = isObject(content) ? content : {}
    if (role !== 'model') isSigned = false
    for (const part of Array.isArray(parts) ? parts.filter(isObject) : []) {
      if (role !== 'model') {
        if (fieldOf(part, 'functionResponse') === undefined) fault = null
        continue
      }
      const call = fieldOf(part, 'functionCall')
      if (!isObject(call)) continue
      const { id, name, args = {} } = call
      const signature = fieldOf(part, 'thoughtSignature')
      const isMissing = typeof signature !== 'string' || signature === ''
      if (!isSigned && (isMissing || (!valid.test(signature) && memory.noted([id, name, args]) === true))) {
        const which = `a${isMissing ? '' : ' valid'} thought_signature in functionCall parts`
        fault ??= `Function call is missing ${which}: ${String(name)}, message ${index + 1}`
      }
      isSigned = true
    }
  }
  return fault
}
