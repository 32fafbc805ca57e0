/**
 * Two texts as they are printed; where they look alike and differ, what differs is escaped: `"caf\u00e9"` and
 * `"cafe\u0301"`. Where the eye can tell them apart nothing changes.
 */
export function tellApart(left: string, right: string): readonly [left: string, right: string] {
  if (left === right || (isAscii(left) && isAscii(right))) return [left, right]
  const [ours, theirs] = [charactersOf(left), charactersOf(right)]
  if (ours.length === theirs.length && isAlike(ours, theirs, 0)) return escapedPair(ours, theirs, 0)
  // A letter may be written as several, so that nobody knows which belongs to which.
  return skeleton(left) === skeleton(right) ? [escaped(left), escaped(right)] : [left, right]
}

/** The same for a text that is not in the other, though it looks as if it were, with the place where it seems to be. */
export function tellPartApart(
  part: string,
  whole: string,
): readonly [part: string, whole: string, index: number] | null {
  if (whole.includes(part) || (isAscii(part) && isAscii(whole))) return null
  const [ours, theirs] = [charactersOf(part), charactersOf(whole)]
  for (let from = 0; from + ours.length <= theirs.length; from++) {
    if (!isAlike(ours, theirs, from)) continue
    return [...escapedPair(ours, theirs, from), theirs.slice(0, from).join('').length]
  }
  return null
}

/** Each with the marks that stand on it. */
function charactersOf(text: string): readonly string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
}

function isAlike(part: readonly string[], whole: readonly string[], from: number): boolean {
  return part.every(
    (text, index) => text === whole[from + index] || skeleton(text) === skeleton(whole[from + index] ?? ''),
  )
}

function escapedPair(part: readonly string[], whole: readonly string[], from: number): readonly [string, string] {
  const ours = part.map((text, index) => (text === whole[from + index] ? text : escaped(text)))
  const theirs = whole.map((text, index) => {
    const other = part[index - from]
    return other === undefined || other === text ? text : escaped(text)
  })
  return [ours.join(''), theirs.join('')]
}

function isAscii(text: string): boolean {
  return !/[^\0-\u007f]/.test(text)
}

function escaped(text: string): string {
  return text.replaceAll(/[^\0-\u007f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function skeleton(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[^\0-\u007f]/g, (unit) => lookAlikes.get(unit) ?? unit)
}

// Letters of Cyrillic and Greek that most fonts draw as a Latin one, then dashes, apostrophes and a slash.
const foreign =
  '\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u03bf\u03bd' +
  '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405' +
  '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7' +
  '\u2010\u2012\u2013\u2014\u2212\u2018\u2019\u02bc\u2032\u2044\u2215'
const latin = `aeopcyxijshdqwovABEKMHOPCTYXIJSABEZHIKMNOPTYX-----''''//`
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [...foreign].map((letter, index) => [letter, latin[index] ?? letter]),
)
