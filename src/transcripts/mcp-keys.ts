import { inline } from '../json/inline.js'

/** What stands under a key that is not read. */
export interface Unread {
  readonly at: string
  readonly problem: string
}

/** Arguments under another key than the protocol's: the call would seem to have none. */
export function unreadArgs(params: object, at: string): Unread | null {
  return firstUnread(params, at, (key) => (argsLike.test(key) && key !== 'arguments' ? 'the key is arguments' : null))
}

/** What looks like arguments or a result in an entry, `{ name, arguments, result }` or `{ params, result }`, and is not read. */
export function unreadInEntry(entry: object, at: string): Unread | null {
  const isWrapped = Object.hasOwn(entry, 'params')
  return firstUnread(entry, at, (key) => {
    if (key === (isWrapped ? 'params' : 'arguments') || /^(result|error|inputResponses)$/.test(key)) return null
    if (argsLike.test(key)) return isWrapped ? 'they belong into params' : 'the key is arguments'
    return resultLike.test(key) ? 'the key is result' : null
  })
}

const argsLike = /(arg|argument|input|param|parameter|kwarg|payload)s?$/i
const resultLike = /(result|output|response|return|returned|content|is_?error)s?$/i

function firstUnread(record: object, at: string, hintOf: (key: string) => string | null): Unread | null {
  for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(record))) {
    const hint = hintOf(key)
    const isNothing = get === undefined && (value === undefined || value === null)
    if (hint === null || isNothing) continue
    const what = get === undefined ? inline(value, 40) : 'a getter'
    return { at: `${at}.${key}`, problem: `is ${what}, which is not read; ${hint}` }
  }
  return null
}
