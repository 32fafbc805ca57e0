import type { BfclCall, BfclCase, BfclLanguage, BfclTool } from '../../../src/score/bfcl/bfcl-case.js'

/** A tool of these parameters, the last ones of `required` first. */
export function toolOf(
  name: string,
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[] = [],
): BfclTool {
  return { type: 'function', function: { name, parameters: { type: 'object', properties, required } } }
}

/** One call of `f`, of one parameter `p`. */
export function caseOf(
  schema: unknown,
  answers: readonly unknown[],
  given: Readonly<Record<string, unknown>>,
  language: BfclLanguage = 'python',
): BfclCase {
  return {
    category: 'simple',
    language,
    tools: [toolOf('f', { p: schema })],
    possible_answers: [{ f: { p: answers } }],
    calls: [{ name: 'f', arguments: given }],
  }
}

/** Calls of tools without parameters but `p`, a text. */
export function callsOf(...calls: readonly (readonly [name: string, p: string])[]): readonly BfclCall[] {
  return calls.map(([name, p]) => ({ name, arguments: { p } }))
}
