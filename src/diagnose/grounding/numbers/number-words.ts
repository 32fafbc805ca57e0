import { isIdiom as isSaying } from './number-idioms.js'
import { isNext, type Token } from './tokens-of.js'

/** A number that words tell, and the token after them. */
export interface WordNumber {
  readonly value: number
  readonly next: number
  /** Of `a ticket`, `both`, `the third`: said in passing, so that it tells nothing but a count. */
  readonly isCount?: boolean
}

/**
 * The number that begins at a token: `two hundred and fifty`, `twenty-first`, `half a million`, `two and a half`, `a dozen`;
 * `null` where none does. `twenty-one` is 21 and has no 20 in it; `one two` is two numbers.
 */
export function readNumberWords(text: string, tokens: readonly Token[], at: number): WordNumber | null {
  const cursor: Cursor = { text, tokens, next: at }
  const first = tokens[at]
  if (first?.kind !== 'word' || !starters.has(first.text)) return null
  if (isNoNumber(cursor, first)) return null
  if (first.text === 'half') return readHalf(cursor)
  if (first.text === 'a' || first.text === 'an') return readArticle(cursor)
  const plain = counts.get(first.text)
  if (plain !== undefined) return { value: plain, next: at + 1, isCount: true }
  if (first.text === 'first' && isOpener(cursor, first)) return null
  const sum = readSum(cursor)
  if (sum === null) return null
  if (isOrdinal(tokens[sum.next - 1]?.text ?? '') || isIdiom(cursor, sum)) return { ...sum, isCount: true }
  const unit = after(cursor, sum.next - 1)?.text
  if (unit === 'grand') return { value: sum.value * 1000, next: sum.next + 1 }
  if (/^quarters?$/u.test(unit ?? '') && sum.value < 4) return { value: sum.value / 4, next: sum.next + 1 }
  return withHalf(cursor, sum)
}

function isNoNumber(cursor: Cursor, word: Token): boolean {
  const previous = cursor.tokens[cursor.next - 1]
  const isAfter = previous !== undefined && isNext(cursor.text, previous, word)
  return isSaying(word.text, isAfter ? previous.text : '', after(cursor, cursor.next)?.text ?? '')
}

/** What a word multiplies the number before it by; `undefined` where it is no such word. */
export function scaleOf(word: string): number | undefined {
  return scales.get(word)
}

/** Whether a word is the last of an ordinal: `first`, `twentieth`, `hundredth`. */
export function isOrdinal(word: string): boolean {
  return ordinals.has(word) || (word.endsWith('th') && scales.has(word.slice(0, -2)))
}

interface Cursor {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly next: number
}

const small: ReadonlyMap<string, number> = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen'
  )
    .split(' ')
    .map((word, index) => [word, index]),
)

const tens: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 10 * (index + 2)]),
)

const ordinals: ReadonlyMap<string, number> = new Map([
  ...(
    'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
    'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
  )
    .split(' ')
    .map((word, index) => [word, index] as const),
  ...'thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'
    .split(' ')
    .map((word, index) => [word, 10 * (index + 3)] as const),
])

const scales: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['lakh', 1e5],
  ['million', 1e6],
  ['crore', 1e7],
  ['billion', 1e9],
  ['trillion', 1e12],
])

/** Words that tell a number alone and combine with no other; not `once` and `without`, which are said of anything. */
const counts: ReadonlyMap<string, number> = new Map([
  ['single', 1],
  ['last', 1],
  ['both', 2],
  ['couple', 2],
  ['double', 2],
  ['pair', 2],
  ['twice', 2],
  ['triple', 3],
  ['none', 0],
])

/** The words that a number may begin with: most words are none. */
const starters: ReadonlySet<string> = new Set([
  'a',
  'an',
  'half',
  ...[small, tens, ordinals, scales, counts].flatMap((words) => [...words.keys()]),
])

/** `First, I would like` tells no number. */
function isOpener({ text }: Cursor, { start, end }: Token): boolean {
  return text[end] === ',' && /(?:^|[.!?:\n])\s*$/u.test(text.slice(Math.max(0, start - 8), start))
}

/** `no one`, `this one`, `one of them`, `one more thing`: not as in `one laptop`. */
function isIdiom({ text, tokens, next: at }: Cursor, { value, next }: WordNumber): boolean {
  if (value !== 1) return false
  const [before, token] = [tokens[at - 1], tokens[at]]
  const isAfter = before !== undefined && token !== undefined && isNext(text, before, token)
  return (isAfter && beforeIdioms.has(before.text)) || afterIdioms.has(tokens[next]?.text ?? '')
}

const beforeIdioms: ReadonlySet<string> = new Set(
  'no any every some this that which the each another other last next only single good new wrong right'.split(' '),
)
const afterIdioms: ReadonlySet<string> = new Set(
  'of more another last thing who that i you we he she they is was day time moment by'.split(' '),
)

/** `half a million`, `half a dozen`; else 0.5. */
function readHalf(cursor: Cursor): WordNumber {
  const article = after(cursor, cursor.next)
  const isArticle = article !== undefined && (article.text === 'a' || article.text === 'an')
  const scale = isArticle ? after(cursor, cursor.next + 1) : article
  const factor = scale === undefined ? undefined : scales.get(scale.text)
  return factor === undefined
    ? { value: 0.5, next: cursor.next + 1 }
    : { value: factor / 2, next: cursor.next + (isArticle ? 3 : 2) }
}

/** `a hundred and ten`, `a couple`; `a ticket` is one; `a few` and `a lot` are no number. */
function readArticle(cursor: Cursor): WordNumber | null {
  const noun = after(cursor, cursor.next)
  if (noun?.kind !== 'word' || vague.has(noun.text)) return null
  if (noun.text === 'half') return { value: 0.5, next: cursor.next + 2 }
  if (noun.text === 'quarter') return { value: 0.25, next: cursor.next + 2 }
  const count = counts.get(noun.text)
  if (count !== undefined && isSaying(noun.text, 'a', after(cursor, cursor.next + 1)?.text ?? '')) return null
  if (count !== undefined) return { value: count, next: cursor.next + 2, isCount: true }
  if (!scales.has(noun.text)) return { value: 1, next: cursor.next + 1, isCount: true }
  const sum = readSum(cursor)
  return sum === null ? null : withHalf(cursor, sum)
}

const vague: ReadonlySet<string> = new Set(['few', 'lot', 'bit', 'little', 'number', 'bunch', 'while'])

/** A number with the half that may stand after it: `two and a half`, `two and a half million`. */
export function withHalf(cursor: Cursor, { value, next }: WordNumber): WordNumber {
  const words = [0, 1, 2].map((step) => after(cursor, next - 1 + step)?.text)
  if (words[0] !== 'and' || words[1] !== 'a' || words[2] !== 'half') return { value, next }
  const scale = scales.get(after(cursor, next + 2)?.text ?? '')
  return scale === undefined ? { value: value + 0.5, next: next + 3 } : { value: (value + 0.5) * scale, next: next + 4 }
}

interface Sum {
  /** The thousands and more. */
  total: number
  /** What stands before the next scale; `null` where nothing does. */
  part: number | null
  /** The least that was added to the part, below which the next word must be. */
  room: number
  /** The last scale, below which the next one must be. */
  scale: number
}

function readSum(cursor: Cursor): WordNumber | null {
  const sum: Sum = { total: 0, part: null, room: Number.POSITIVE_INFINITY, scale: Number.POSITIVE_INFINITY }
  let next = cursor.next
  if (cursor.tokens[next]?.text === 'a' || cursor.tokens[next]?.text === 'an') {
    sum.part = 1
    sum.room = 1
    next += 1
  }
  let told: WordNumber | null = null
  // `between one hundred and two hundred`: what a scale ended stands, where the next word makes another number.
  let whole: WordNumber | null = null
  for (let word = cursor.tokens[next]; word?.kind === 'word'; word = after(cursor, next - 1)) {
    const step = take(sum, word.text)
    if (step === 'none') return scales.has(word.text) ? (whole ?? told) : told
    next += 1
    if (step === 'joint') continue
    told = { value: sum.total + (sum.part ?? 0), next }
    if (scales.has(word.text)) whole = told
    if (step === 'last') break
  }
  return told
}

function take(sum: Sum, word: string): 'none' | 'joint' | 'more' | 'last' {
  const ordinal = ordinals.get(word)
  const number = small.get(word) ?? tens.get(word) ?? ordinal
  if (number !== undefined) {
    if (sum.part !== null && !fits(sum, number)) return 'none'
    sum.part = (sum.part ?? 0) + number
    sum.room = tens.has(word) ? 10 : 1
    return ordinal === undefined ? 'more' : 'last'
  }
  const isBegun = sum.part !== null || sum.total > 0
  if (word === 'and') return isBegun && sum.room >= 100 ? 'joint' : 'none'
  const scale = scales.get(word) ?? scales.get(word.replace(/th$/u, ''))
  // `hundred people` begins with it; `two thousand thousand` is none.
  if (scale === undefined || (sum.part === null && isBegun)) return 'none'
  const part = sum.part ?? 1
  if (scale <= 100) return takeSmallScale(sum, part, scale)
  if (scale >= sum.scale) return 'none'
  sum.total += part * scale
  sum.part = null
  sum.room = scale
  sum.scale = scale
  return 'more'
}

/** Nothing fits after a unit: `one two`; a unit alone after a ten: `twenty-one`; anything below a hundred after one. */
function fits({ room }: Sum, number: number): boolean {
  return number > 0 && number < room
}

function takeSmallScale(sum: Sum, part: number, scale: number): 'none' | 'more' | 'last' {
  if (part >= 100) return 'none'
  sum.part = part * scale
  sum.room = scale === 100 ? 100 : 1
  return scale === 100 ? 'more' : 'last'
}

function after({ text, tokens }: Cursor, index: number): Token | undefined {
  const left = tokens[index]
  const right = tokens[index + 1]
  return left !== undefined && isNext(text, left, right) ? right : undefined
}
