import { createRequire } from 'node:module'
import type * as Tokenizer from 'gpt-tokenizer'
import { tokenizerPeerMissing } from '../errors.js'
import type { Encoding } from './tokenizer.js'

/** What is used of the package. */
export type TokenizerPeer = Pick<typeof Tokenizer, 'countTokens'>

/**
 * The package that counts tokens, loaded when it is first asked for: its tables are a few megabytes.
 *
 * @throws LintError `peer-missing`
 */
export function tokenizerPeer(encoding: Encoding, require: NodeJS.Require = ownRequire): TokenizerPeer {
  try {
    return require(`gpt-tokenizer/encoding/${encoding}`) as TokenizerPeer // what its types say it exports
  } catch (error) {
    if (isMissing(error)) throw tokenizerPeerMissing(error)
    throw error
  }
}

const ownRequire = createRequire(import.meta.url)

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
}
