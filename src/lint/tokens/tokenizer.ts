import { badOption } from '../errors.js'
import { tokenizerPeer } from './tokenizer-peer.js'
import type { CountTokens } from './tool-tokens.js'

/** Encodings of OpenAI: `o200k_base` since GPT-4o, `cl100k_base` before. */
export type Encoding = 'o200k_base' | 'cl100k_base'

const encodings: readonly Encoding[] = ['o200k_base', 'cl100k_base']

/**
 * Counts tokens as OpenAI's models do, with the package `gpt-tokenizer`, which has to be installed. Other providers count otherwise, but
 * rarely by much. Marks such as `<|endoftext|>` in a text count as the text that they are.
 *
 * @example
 * ```ts
 * import { tokenizer } from 'callsheet/lint/tokenizer'
 *
 * const { tokens } = lintTools(tools, { countTokens: tokenizer() })
 * ```
 *
 * @throws LintError `bad-option`, `peer-missing`
 */
export function tokenizer(encoding: Encoding = 'o200k_base'): CountTokens {
  if (!encodings.includes(encoding)) throw badOption('encoding', encoding, `one of ${encodings.join(', ')}`)
  const { countTokens } = tokenizerPeer(encoding)
  return (text) => countTokens(text, asText)
}

/** No mark is special, and none is refused. */
const asText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }
