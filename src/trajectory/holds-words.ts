/**
 * Whether words stand in a text, whole at both ends: `t-1` does not stand in `t-12`, nor `total` in `totality`. Both ways to write
 * `é` are one. Scripts that put nothing between words have no such ends.
 */
export function holdsWords(text: string, words: string): boolean {
  const [whole, part] = [text.normalize('NFC'), words.normalize('NFC')]
  const [beginsInWord, endsInWord] = [begins.test(part), ends.test(part)]
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    const end = at + part.length
    // Two units: a letter may be a pair of surrogates.
    const isCutBefore = beginsInWord && ends.test(whole.slice(Math.max(0, at - 2), at))
    const after = whole.slice(end, end + 2)
    const isCutAfter = isMark.test(after) || (endsInWord && begins.test(after))
    if (!isCutBefore && !isCutAfter) return true
  }
  return false
}

const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const inWord = String.raw`(?![${unspaced}])[\p{L}\p{N}\p{M}_-]`
const begins = new RegExp(`^${inWord}`, 'u')
const ends = new RegExp(`${inWord}$`, 'u')
const isMark = /^\p{M}/u
