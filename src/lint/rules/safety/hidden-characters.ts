/** A run of characters of one kind that a reader does not see, or sees in another place. */
export interface Hidden {
  /** `tag`: characters that spell a text without a picture; `bidi`: they turn the order of what is read; `width`: they have none. */
  readonly kind: 'tag' | 'bidi' | 'selector' | 'width'
  /** Where it begins, in UTF-16 units. */
  readonly index: number
  readonly text: string
}

/** What is hidden in a text and has no business there: joiners in emoji and in scripts that need them do. */
export function hiddenIn(text: string): readonly Hidden[] {
  if (!any.test(text)) return []
  const hidden: Hidden[] = []
  const readsFromRight = fromRight.test(text)
  for (const { index, 0: run } of text.matchAll(runs)) {
    const end = index + run.length
    const kind = kindOf(run, text.slice(Math.max(0, index - 4), index), text.slice(end, end + 4), readsFromRight)
    if (kind !== null) hidden.push({ kind, index, text: run })
  }
  return hidden
}

/** The text without it. */
export function withoutHidden(text: string): string {
  let rest = ''
  let from = 0
  for (const { index, text: run } of hiddenIn(text)) {
    rest += text.slice(from, index)
    from = index + run.length
  }
  return rest + text.slice(from)
}

function kindOf(run: string, before: string, after: string, readsFromRight: boolean): Hidden['kind'] | null {
  if (tag.test(run)) return before.endsWith('\u{1f3f4}') && flags.has(run) ? null : 'tag'
  if (selector.test(run)) {
    // One says how the character before it looks, two are a slip; many spell a text.
    const count = [...run].length
    if (count > 3) return 'selector'
    return count === 1 && seen.test(before) ? null : 'width'
  }
  if (override.test(run)) return 'bidi'
  if (turn.test(run)) return readsFromRight ? null : isolates.test(run) ? 'width' : 'bidi'
  if (mark.test(run)) return readsFromRight ? null : 'width'
  if (joiner.test(run)) {
    const joins = (isEmoji.test(before) && startsEmoji.test(after)) || joining.test(before)
    return joins ? null : 'width'
  }
  if (run === '\u200b' && (breaking.test(before.slice(-1)) || breaking.test(after.slice(0, 1)))) return null
  return 'width'
}

/* oxlint-disable no-misleading-character-class -- each of them is meant by itself */
const any =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u
/** Runs of one kind; the joiners each alone, since what stands around each decides. */
const runs =
  /[\u{e0000}-\u{e007f}]+|[\ufe00-\ufe0f\u180b-\u180d\u{e0100}-\u{e01ef}]+|[\u202d\u202e]+|[\u2068\u2069]+|[\u202a-\u202c\u2066\u2067]+|[\u200e\u200f\u061c]+|[\u200c\u200d]|[\u200b]|[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]+/gu
/* oxlint-enable no-misleading-character-class */
const tag = /^[\u{e0000}-\u{e007f}]/u
const selector = /^[\ufe00-\ufe0f\u180b-\u180d\u{e0100}-\u{e01ef}]/u
const override = /^[\u202d\u202e]/u
const turn = /^[\u202a-\u202c\u2066-\u2069]/u
/** What templates put around a value that they fill in, whatever its direction. */
const isolates = /^[\u2068\u2069]/u
const mark = /^[\u200e\u200f\u061c]/u
const joiner = /^[\u200c\u200d]/u
const seen = /[^\s\p{Cf}\p{Cc}]$/u
const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const isEmoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u
const startsEmoji = /^[\p{Extended_Pictographic}]/u
/** Scripts in which joiners say how letters look. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u
/** Scripts without spaces, in which it says where a word ends. */
const breaking = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** The flags of England, Scotland and Wales are spelt with tags. */
const flags: ReadonlySet<string> = new Set(['gbeng', 'gbsct', 'gbwls'].map((region) => `${tagged(region)}\u{e007f}`))

function tagged(text: string): string {
  return [...text].map((character) => String.fromCodePoint(0xe0000 + (character.codePointAt(0) ?? 0))).join('')
}
