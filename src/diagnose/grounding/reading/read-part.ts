import type { DateReading } from '../dates/date-reading.js'
import { readDates } from '../dates/read-dates.js'
import { readNow } from '../dates/read-now.js'
import type { ToldPart } from '../grounding.js'
import { numbersIn } from '../numbers-in.js'
import type { NumberReading } from '../numbers/number-reading.js'
import { readNumbers } from '../numbers/read-numbers.js'
import type { Place } from '../place.js'
import { deniedIn, type Denials } from '../texts/denied-in.js'
import { nameWords, type NameWord } from '../texts/name-words.js'
import { stemsOf } from '../texts/stems.js'
import { inSmall } from './in-small.js'
import { keysOf } from './keys-of.js'
import { once } from './once.js'
import { type Squashed, squash } from './squash.js'
import { unescaped } from './unescaped.js'

/** What a told text says, each thing read when it is first asked for. */
export interface PartReading {
  /** Without the escapes of JSON; places in it are not those of the told text. */
  readonly text: string
  /** In small, unit by unit. */
  readonly lower: string
  readonly squashed: () => Squashed
  /** The same with words such as `roundTrip` taken apart. */
  readonly humps: () => Squashed
  /** Whether a place is within a key of data, or a literal such as `null`, which tell no value. */
  readonly isKey: (start: number, end: number) => boolean
  /** As the published metrics find them. */
  readonly numerals: () => ReadonlySet<number>
  readonly numbers: () => NumberReading
  readonly dates: () => DateReading
  /** The day that it says it is. */
  readonly now: () => string | null
  /** Its capitalised words. */
  readonly names: () => readonly NameWord[]
  readonly stems: () => ReadonlySet<string>
  readonly denials: () => Denials
  /** A place of the told text. */
  readonly told: (place: Place) => Place
}

// A run has many calls, and they were told the same.
const known = new WeakMap<ToldPart, PartReading>()

/** What was read last, by its text: the same question is often asked of many calls. */
const recent = new Map<string, PartReading>()
const mostRecent = 32
const longestRecent = 262_144

export function readPart(part: ToldPart): PartReading {
  const text = withoutRepeats(part)
  const reading = known.get(part) ?? recent.get(text) ?? read(text)
  known.set(part, reading)
  if (text.length <= longestRecent && !recent.has(text)) {
    if (recent.size >= mostRecent) recent.clear()
    recent.set(text, reading)
  }
  return reading
}

/** What stands there is no word, and keeps what is about it apart. */
const nothing = '\ufffc'

function withoutRepeats({ text, repeats = [] }: ToldPart): string {
  return repeats.reduce(
    (left, { start, end }) => left.slice(0, start) + nothing.repeat(end - start) + left.slice(end),
    text,
  )
}

function read(told: string): PartReading {
  const { text, offsets } = unescaped(told)
  const placeOf = (index: number): number => offsets?.[index] ?? index
  const squashed = once(() => squash(text))
  const keys = once(() => keysOf(told))
  return {
    text,
    lower: inSmall(text),
    squashed,
    humps: once(() => (/[a-z][A-Z]/u.test(text) ? squash(text, true) : squashed())),
    isKey: (start, end) => keys().isWithin(placeOf(start), placeOf(end)),
    numerals: once(() => numbersIn(text)),
    numbers: once(() => readNumbers(text)),
    dates: once(() => readDates(text)),
    now: once(() => readNow(text)),
    names: once(() => nameWords(text)),
    denials: once(() => deniedIn(text)),
    stems: once(() => stemsOf(unescaped(keys().blanked).text)),
    told: ({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }),
  }
}
