export { tokenizer } from '../../lint/tokens/tokenizer.js'
export type { Encoding } from '../../lint/tokens/tokenizer.js'
export type { CountTokens } from '../../lint/tokens/tool-tokens.js'
