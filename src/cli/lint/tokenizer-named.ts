import { type Encoding, tokenizer } from '../../lint/tokens/tokenizer.js'
import type { CountTokens } from '../../lint/tokens/tool-tokens.js'
import { badWord } from './errors.js'

const encodings: readonly Encoding[] = ['o200k_base', 'cl100k_base']

/** The tokenizer of this name. */
export function tokenizerNamed(name: string): CountTokens {
  const encoding = encodings.find((known) => known === name)
  if (encoding === undefined) throw badWord('tokenizer', name, encodings)
  return tokenizer(encoding)
}
