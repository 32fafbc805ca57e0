import { isWordPoint, pointBefore } from './boundary.js'
import { inSmall } from './in-small.js'
import { isInAddress } from './is-in-address.js'

/** A text without all that is only a matter of writing, and where each of its units stood. */
export interface Squashed {
  readonly text: string
  /** By unit: where the code point that it is of begins. */
  readonly starts: readonly number[]
}

/**
 * What is left of a text are its words in small with one space between, in Unicode's form NFKD without the accents of Latin letters,
 * and the symbols (`+`, `$`); `round_trip`, `Round-Trip` and `round trip` are the same, so are `BK-7` and `BK7`, and `Zürich` is
 * `zurich`. Short forms are written out: `I'm` is `i am`. What parts digits stays, so that `3.5` is not `35`, and what stands within
 * addresses, paths and names of files: `pay-pal.com` is not `paypal.com`.
 *
 * With `isCamel`, a capital after a small letter begins a word: `roundTrip`.
 */
export function squash(text: string, isCamel: boolean = false): Squashed {
  const writer = new Writer(inSmall(text), isCamel)
  for (let index = 0; index < text.length;) {
    const unit = text.charCodeAt(index)
    if (isLetter(unit)) {
      const first = index
      while (isLetter(text.charCodeAt(index))) index += 1
      writer.word(first, index, text)
      continue
    }
    const point = text.codePointAt(index) ?? 0
    index += point < 128 ? writer.ascii(text, index, point) : writer.other(text, index, point)
  }
  return { text: writer.text(), starts: writer.starts }
}

class Writer {
  readonly starts: number[] = []
  readonly #lower: string
  readonly #isCamel: boolean
  /** What is written: to look at the end of one text that grows would copy it each time. */
  readonly #done: string[] = []
  #tail = ''
  /** Whether a word has ended. */
  #isParted = false

  constructor(lower: string, isCamel: boolean) {
    this.#lower = lower
    this.#isCamel = isCamel
  }

  text(): string {
    return this.#done.join('') + this.#tail
  }

  /** Letters without accents, by far the most. */
  word(first: number, end: number, text: string): void {
    if (isDigit(this.#last().charCodeAt(0))) this.#isParted = true
    for (let from = first; from < end;) {
      let to = from + 1
      while (to < end && !(this.#isCamel && isCapital(text, to) && !isCapital(text, to - 1))) to += 1
      const word = this.#lower.slice(from, to)
      if (word === 'cannot') {
        this.#add('can', from)
        this.#isParted = true
        this.#add('not', from + 3)
      } else {
        this.#add(word, from)
      }
      from = to
      if (from < end) this.#isParted = true
    }
  }

  /** How many units it has read. */
  ascii(text: string, index: number, point: number): number {
    const before = text.charCodeAt(index - 1)
    const after = text.charCodeAt(index + 1)
    if (isDigit(point)) {
      if (/\p{L}/u.test(this.#last())) this.#isParted = true
      this.#add(text[index] ?? '', index)
    } else if (isDigit(before) && isDigit(after)) {
      if (point < 33) this.#isParted = true
      else this.#add(text[index] ?? '', index)
    } else if (point === 39) {
      return this.#apostrophe(text, index)
    } else if (isKept(text, index, point)) {
      this.#add(text[index] ?? '', index)
    } else if (isSymbol(point)) {
      this.#symbol(text[index] ?? '', index)
    } else if (!(point === 46 && isOfInitials(text, index))) {
      this.#isParted = true
    }
    return 1
  }

  other(text: string, index: number, point: number): number {
    if (point === 0x2019) return this.#apostrophe(text, index)
    const character = String.fromCodePoint(point)
    if (/\p{S}/u.test(character)) this.#symbol(character.normalize('NFKD').toLowerCase(), index)
    else if (/[\p{L}\p{N}\p{M}]/u.test(character)) this.#letters(character, index)
    else if (!/\p{Cf}/u.test(character)) this.#isParted = true
    return character.length
  }

  #letters(character: string, index: number): void {
    let kept = ''
    for (const one of character.normalize('NFKD').toLowerCase()) {
      const isAccent = one >= '\u0300' && one <= '\u036f'
      if (isAccent ? !/[a-z]/u.test(kept.at(-1) ?? this.#last()) : /[\p{L}\p{N}\p{M}\p{S}]/u.test(one)) kept += one
    }
    if (kept !== '') this.#add(kept, index, () => index)
  }

  /** A short form is written out, and has its last unit where the short one has it; any other apostrophe is left out. */
  #apostrophe(text: string, index: number): number {
    const isWithin = isLetter(text.charCodeAt(index - 1)) && isLetter(text.charCodeAt(index + 1))
    if (!isWithin) {
      this.#isParted = true
      return 1
    }
    const [ending = ''] = /^[a-z]+/u.exec(this.#lower.slice(index + 1, index + 12)) ?? []
    const full = endings.get(ending)
    if (ending === 't' && this.#last() === 'n' && !this.#isParted) {
      const [stem = ''] = /[a-z]+$/u.exec(this.#tail.slice(-longestStem)) ?? []
      const written = irregular.get(stem) ?? stem.slice(0, -1)
      const first = index - stem.length
      this.#tail = this.#tail.slice(0, this.#tail.length - stem.length) + written
      this.starts.length -= stem.length
      for (let unit = 0; unit < written.length; unit += 1) this.starts.push(first + Math.min(unit, stem.length - 1))
      this.#isParted = true
      this.#add('not', index, (unit) => (unit === 2 ? index + 1 : index))
      return 2
    }
    if (full === undefined) return 1
    this.#isParted = true
    this.#add(full, index, (unit) => Math.max(index, index + 1 + ending.length - (full.length - unit)))
    return ending.length + 1
  }

  /** The last unit. */
  #last(): string {
    return this.#tail.charAt(this.#tail.length - 1)
  }

  #symbol(symbol: string, index: number): void {
    this.#isParted = true
    this.#add(symbol, index, () => index)
    this.#isParted = true
  }

  #add(kept: string, index: number, startOf: (unit: number) => number = (unit) => index + unit): void {
    if (this.#isParted && this.#tail !== '') {
      this.#tail += ' '
      this.starts.push(startOf(0))
    }
    this.#isParted = false
    for (let unit = 0; unit < kept.length; unit += 1) this.starts.push(startOf(unit))
    this.#tail += kept
    if (this.#tail.length < longestTail) return
    this.#done.push(this.#tail.slice(0, -longestStem))
    this.#tail = this.#tail.slice(-longestStem)
  }
}

const longestTail = 256

/** Longer than any verb with a short form. */
const longestStem = 12

const endings: ReadonlyMap<string, string> = new Map([
  ['m', 'am'],
  ['re', 'are'],
  ['ll', 'will'],
  ['ve', 'have'],
])

const irregular: ReadonlyMap<string, string> = new Map([
  ['can', 'can'],
  ['won', 'will'],
])

function isKept(text: string, index: number, point: number): boolean {
  const isAfterWord = isWordPoint(pointBefore(text, index))
  const isBeforeWord = isWordPoint(text.codePointAt(index + 1) ?? -1)
  switch (point) {
    case 35: // #
    case 37: // %
    case 42: // *
      return isAfterWord
    case 45: // -
      return !isAfterWord && isDigit(text.charCodeAt(index + 1))
        ? true
        : isAfterWord && isBeforeWord && isInAddress(text, index)
    case 46: // .
      if (isAfterWord && isBeforeWord) return !isOfInitials(text, index)
      return (
        /^\.{1,2}[/\\]/u.test(text.slice(index, index + 3)) ||
        (isBeforeWord && /(?:^|[\s/\\"'`])$/u.test(text.charAt(index - 1)))
      )
    case 47: // /
    case 92: // \
      return /^[\p{L}\p{N}_.~*-]/u.test(text.slice(index + 1, index + 2))
    case 58: // :
    case 64: // @
      return isAfterWord && isBeforeWord
    case 95: // _
      return isInAddress(text, index)
    default:
      return false
  }
}

/** `U.S.A.` */
function isOfInitials(text: string, index: number): boolean {
  return (
    /(?:^|[^\p{L}\p{N}])\p{Lu}$/u.test(text.slice(Math.max(0, index - 2), index)) &&
    /^(?:\p{Lu}?(?![\p{L}\p{N}@/])|\p{Lu}\.)/u.test(text.slice(index + 1, index + 4))
  )
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
}

function isCapital(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 65 && unit <= 90
}

/** `$ + < = > ^ | ~`; a grave accent is a quote. */
function isSymbol(point: number): boolean {
  return point === 36 || point === 43 || (point > 59 && point < 63) || point === 94 || point === 124 || point === 126
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}
