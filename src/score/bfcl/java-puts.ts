import { finder } from './finder.js'
import { firstSolid } from './first-solid.js'

const MAP = /new\s+HashMap</g

/**
 * Keys and values of `new HashMap<…>() {{ put("a", 1); }}` as the checker's expressions find them, `null` where there is no such map:
 * `new\s+HashMap<.*?>\s*\(\)\s*\{\s*\{?\s*(.*?)\s*\}?\s*\}`, and in it `put\("(.*?)",\s*(.*?)\)`. These backtrack without end.
 */
export function putPairs(text: string): readonly (readonly [key: string, value: string])[] | null {
  const map = text.search(MAP)
  if (map === -1) return null
  const head = />\s*\(\)\s*\{/g
  head.lastIndex = map
  if (head.exec(text) === null) return null
  const brace = firstSolid(text, head.lastIndex)
  const start = text[brace] === '{' ? firstSolid(text, brace + 1) : brace
  const end = text.indexOf('}', start)
  return end === -1 ? null : pairsIn(text.slice(start, end))
}

/** Whether there is a map that is not filled: `new\s+HashMap<.*?>\s*\(\)`. */
export function isEmptyMap(text: string): boolean {
  const lineEnd = finder(text, '\n')
  const head = finder(text, />\s*\(\)/g)
  for (const map of text.matchAll(MAP)) {
    const start = map.index + map[0].length
    if (head(start) < lineEnd(start)) return true
  }
  return false
}

/** The first comma after a quote ends a key whose value ends in its line. */
function pairsIn(text: string): readonly (readonly [key: string, value: string])[] {
  const pairs: (readonly [string, string])[] = []
  const comma = finder(text, '",')
  const keyEnd = finder(text, '\n')
  const close = finder(text, ')')
  const valueEnd = finder(text, '\n')
  // Commas before this place end no key, whatever key it were.
  let tried = 0
  let put = text.indexOf('put("')
  while (put !== -1) {
    const start = put + 'put("'.length
    let next = start
    tried = Math.max(tried, start)
    for (let end = comma(tried); end < keyEnd(start); end = comma(tried)) {
      const value = firstSolid(text, end + 2)
      tried = end + 1
      const closed = close(value)
      if (closed === Infinity) return pairs
      if (closed > valueEnd(value)) continue
      pairs.push([text.slice(start, end), text.slice(value, closed)])
      next = closed + 1
      break
    }
    put = text.indexOf('put("', next)
  }
  return pairs
}
