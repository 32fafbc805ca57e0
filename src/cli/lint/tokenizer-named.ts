import type { CountTokens } from '../../lint/tokens/tool-tokens.js'
import { badWord } from './errors.js'

const known: readonly string[] = ['o200k_base', 'cl100k_base']

/** The tokenizer of this name. */
export async function tokenizerNamed(name: string): Promise<CountTokens> {
  throw badWord('tokenizer', name, known)
}
