import { ratio } from './ratio.js'
import { sortedTokens } from './tokens.js'

/**
 * The `ratio` of two texts whose words were sorted: the order of words counts for nothing. 0 to 100.
 *
 * Source: `fuzz.token_sort_ratio` of RapidFuzz 3.14, bit for bit.
 *
 * @example
 * tokenSortRatio('Doe John', 'John Doe') // 100
 */
export function tokenSortRatio(a: string, b: string): number {
  return ratio(sortedTokens(a).join(' '), sortedTokens(b).join(' '))
}
