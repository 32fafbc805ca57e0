import { ratio } from './ratio.js'
import { sortedTokens } from './tokens.js'

export function tokenSortRatio(a: string, b: string): number {
  return ratio(sortedTokens(a).join(' '), sortedTokens(b).join(' '))
}
