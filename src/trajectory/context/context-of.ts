import { readOptions } from '../../match/options.js'
import { requireTold } from '../../match/tools.js'
import type { Run } from '../../run/types.js'
import { estimateTokens } from '../../text/estimate-tokens.js'
import { inNameOf } from '../in-name-of.js'
import { runOf } from '../run-of.js'
import type { ContextSizes, ResultSize, Tokenizer } from './context.js'
import { badCount, badTokenizer, nothingSent, requestsNotShown } from './errors.js'
import { requestSizes } from './request-sizes.js'
import type { Measure } from './request-sizes.js'

/** How tokens are counted. */
export interface ContextOptions {
  /**
   * Counts the tokens of a text, such as `(text) => encoding.encode(text).length` with an encoding of js-tiktoken.
   *
   * @default estimateTokens
   */
  readonly tokenizer?: Tokenizer
}

/**
 * How much the model was sent: request by request, by what it was of, and result by result. Counted are the texts: system prompt, messages,
 * calls, results, the tools offered and the schema of the answer as JSON, a predicted answer, and thoughts that are sent again; what a provider puts
 * around them is not (3 or 4 tokens a message), nor are thoughts that are encrypted.
 *
 * @example
 * ```ts
 * const { largest } = contextOf(run)
 * expect(largest.of.results).toBeLessThan(largest.tokens / 2)
 * ```
 *
 * @throws TypeError for what is no run; for a run in which the model was sent nothing; for a transcript, which does not show what was sent
 */
export function contextOf(run: Run, options?: ContextOptions): ContextSizes {
  return inNameOf('contextOf', contextOf, () => {
    const read = runOf(run)
    requireRequests(read, 'how much that was')
    const { tokenizer } = readOptions(options, ['tokenizer'])
    return measured(read, readTokenizer(tokenizer))
  })
}

/** The sizes of a run whose requests are shown. */
export function measured(run: Run, tokenizer: Tokenizer | null): ContextSizes {
  const measure = measureWith(tokenizer ?? estimateTokens)
  const requests = requestSizes(run, measure)
  const [first] = requests
  if (first === undefined) throw nothingSent()
  const largest = requests.reduce((most, one) => (one.tokens > most.tokens ? one : most), first)
  return {
    counted: tokenizer === null ? 'estimate' : 'tokenizer',
    requests,
    results: resultSizes(run, measure),
    largest,
  }
}

/** What was told about each call first. */
export function measuredResults(run: Run, tokenizer: Tokenizer | null): readonly ResultSize[] {
  requireTold(run)
  return resultSizes(run, measureWith(tokenizer ?? estimateTokens))
}

/** A transcript has requests as if nothing had ever been pruned: to ask them would be to ask our own making. */
export function requireRequests(run: Run, what: string): void {
  if (run.transcript !== null) throw requestsNotShown(run.transcript, what)
  if (run.requests.length === 0) throw nothingSent()
}

/** Reads the option. */
export function readTokenizer(tokenizer: unknown): Tokenizer | null {
  if (tokenizer === undefined) return null
  if (typeof tokenizer !== 'function') throw badTokenizer(tokenizer)
  // What it returns is looked at each time.
  return tokenizer as Tokenizer
}

/** Requests carry the same texts again and again: each is counted once. */
function measureWith(tokenizer: Tokenizer): Measure {
  const known = new Map<string, ReturnType<Measure>>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const tokens: unknown = text === '' ? 0 : tokenizer(text)
    const isCount = typeof tokens === 'number' && tokens >= 0 && tokens !== Infinity
    // No text at all is the only one of no tokens.
    if (!isCount || (tokens === 0 && text !== '' && tokenizer !== estimateTokens)) throw badCount(text, tokens)
    const size = { tokens, bytes: Buffer.byteLength(text) }
    known.set(text, size)
    return size
  }
}

function resultSizes(run: Run, measure: Measure): readonly ResultSize[] {
  return run.calls.flatMap(({ number, name, told }) =>
    told === null || told.request === null ? [] : [{ call: number, tool: name, ...measure(told.text) }],
  )
}
