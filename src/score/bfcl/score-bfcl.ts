import type { BfclCall, BfclCase, BfclParameters, BfclTool } from './bfcl-case.js'
import { checkCall, type CallOptions } from './check-call.js'
import { checkCase } from './check-case.js'
import { isRecord, PythonCrash } from './python.js'

/** What the Berkeley Function-Calling Leaderboard says of a case. */
export interface BfclVerdict {
  readonly valid: boolean
  /** Its name for what is wrong, as `value_error:string`; `CRASH:` and the exception where its checker dies; `null` if valid. */
  readonly error_type: string | null
}

export interface BfclOptions {
  /**
   * For models that cannot write dots in names: a dot in the name of a tool must be an underscore in that of the call.
   *
   * @default false
   */
  readonly underscoreToDot?: boolean
}

/**
 * The verdict of the Berkeley Function-Calling Leaderboard's AST checker (`bfcl_eval`, `ast_checker.py`), faults included:
 * for figures that must compare with published ones. Where it is arguably wrong, and what to use instead, is told in
 * `docs/bfcl.md`. Nothing a model did throws.
 *
 * @param bfclCase what was offered, allowed and called
 * @throws ScoreError `invalid-bfcl-case` when the case itself has another shape
 * @example
 * ```ts
 * const verdict = scoreBfcl({
 *   category: 'simple',
 *   language: 'python',
 *   tools: [{
 *     type: 'function',
 *     function: {
 *       name: 'weather',
 *       parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
 *     },
 *   }],
 *   possible_answers: [{ weather: { city: ['New York'] } }],
 *   calls: [{ name: 'weather', arguments: { city: 'new-york' } }],
 * })
 * verdict // { valid: true, error_type: null }
 * ```
 */
export function scoreBfcl(bfclCase: BfclCase, options: BfclOptions = {}): BfclVerdict {
  checkCase(bfclCase)
  const error = errorOf(bfclCase, { language: bfclCase.language, underscoreToDot: options.underscoreToDot === true })
  return { valid: error === null, error_type: error }
}

function errorOf(bfclCase: BfclCase, options: CallOptions): string | null {
  const { category, calls } = bfclCase
  const isDecoded = Array.isArray(calls)
  const isFormatted = isDecoded && calls.every(isCall)
  if (category.includes('relevance')) {
    const calling = isFormatted && calls.length > 0
    if (category.includes('irrelevance')) return calling ? 'irrelevance_error:decoder_success' : null
    return calling ? null : 'relevance_error:decoder_failed'
  }
  if (!isDecoded) return 'ast_decoder:decoder_failed'
  if (!isFormatted) return 'ast_decoder:decoder_wrong_output_format'
  try {
    return errorOfCalls(bfclCase, calls, options)
  } catch (error) {
    if (error instanceof PythonCrash) return `CRASH:${error.exception}`
    // Arguments nested too deep for a recursive comparison are so in Python, too.
    if (error instanceof RangeError) return 'CRASH:RecursionError'
    throw error
  }
}

function errorOfCalls(
  { category, tools, possible_answers: answers }: BfclCase,
  calls: readonly BfclCall[],
  options: CallOptions,
): string | null {
  if (category.includes('parallel')) return errorOfParallel(tools, answers.map(entryOf), calls, options)
  const [answer] = answers
  const [call] = calls
  const isMultiple = category.includes('multiple')
  if (isMultiple && calls.length !== answers.length) return 'multiple_function_checker:wrong_count'
  if (!isMultiple && calls.length !== 1) return 'simple_function_checker:wrong_count'
  if (call === undefined || answer === undefined) throw new PythonCrash('IndexError')
  const [name, parameters] = entryOf(answer)
  return checkCall(isMultiple ? toolOf(tools, name) : tools[0], call, parameters, options)
}

/** Each answer takes the first free call that is right for it, for good: a call another answer needs may be gone. */
function errorOfParallel(
  tools: readonly BfclTool[],
  answers: readonly (readonly [string, BfclParameters])[],
  calls: readonly BfclCall[],
  options: CallOptions,
): string | null {
  if (calls.length !== answers.length) return 'parallel_function_checker_no_order:wrong_count'
  const taken = calls.map(() => false)
  for (const [name, parameters] of answers) {
    const tool = toolOf(tools, name)
    const found = calls.findIndex(
      (call, index) => taken[index] === false && checkCall(tool, call, parameters, options) === null,
    )
    if (found === -1) return 'parallel_function_checker_no_order:cannot_find_match'
    taken[found] = true
  }
  return null
}

function toolOf(tools: readonly BfclTool[], name: string): BfclTool | undefined {
  return tools.find((tool) => tool.function.name === name)
}

function entryOf(answer: Readonly<Record<string, BfclParameters>>): readonly [string, BfclParameters] {
  for (const name of Object.keys(answer)) return [name, answer[name] ?? {}]
  throw new PythonCrash('IndexError')
}

function isCall(call: unknown): call is BfclCall {
  return isRecord(call) && typeof call['name'] === 'string' && isRecord(call['arguments'])
}
