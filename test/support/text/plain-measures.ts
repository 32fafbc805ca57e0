// The measures word by word as they are defined, on the whole table, without regard to time.

/** The longest common subsequence of two texts, in code points. */
export function plainCommon(a: readonly string[], b: readonly string[]): number {
  const table = tableOf(a, b, () => 0)
  return fill(table, a, b, (above, left, diagonal, isEqual) => (isEqual ? diagonal + 1 : Math.max(above, left)))
}

/** The Levenshtein distance. */
export function plainDistance(a: readonly string[], b: readonly string[]): number {
  const table = tableOf(a, b, (row, column) => row + column)
  return fill(table, a, b, (above, left, diagonal, isEqual) =>
    Math.min(above + 1, left + 1, diagonal + (isEqual ? 0 : 1)),
  )
}

/** 1 - distance / length of the longer. */
export function plainLevenshtein(a: string, b: string): number {
  const longer = Math.max([...a].length, [...b].length)
  return longer === 0 ? 1 : 1 - plainDistance([...a], [...b]) / longer
}

/** 1 - insertions and deletions / both lengths. */
export function plainRatio(a: string, b: string): number {
  return ratioOfPoints([...a], [...b])
}

/** The best of all windows, each compared by itself. */
export function plainPartialRatio(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  if (left.length === 0 && right.length === 0) return 100
  if (left.length === 0 || right.length === 0) return 0
  const tries = [
    ...(left.length <= right.length ? windowsOf(right, left.length).map((window) => [left, window] as const) : []),
    ...(right.length <= left.length ? windowsOf(left, right.length).map((window) => [right, window] as const) : []),
  ]
  return Math.max(...tries.map(([short, window]) => ratioOfPoints(short, window)))
}

/** Sorted words, joined. */
export function plainTokenSortRatio(a: string, b: string): number {
  return plainRatio(plainTokens(a).join(' '), plainTokens(b).join(' '))
}

/** The three comparisons of: the words of both; those and the rest of the one; those and the rest of the other. */
export function plainTokenSetRatio(a: string, b: string): number {
  const [left, right] = [plainTokens(a), plainTokens(b)]
  if (left.length === 0 || right.length === 0) return 0
  const [shared, onlyA, onlyB] = setsOf(left, right)
  if (shared.length > 0 && (onlyA.length === 0 || onlyB.length === 0)) return 100
  const [both, withA, withB] = [shared, [...shared, ...onlyA], [...shared, ...onlyB]].map((words) => words.join(' '))
  const pairs =
    both === ''
      ? [[withA, withB]]
      : [
          [withA, withB],
          [both, withA],
          [both, withB],
        ]
  return Math.max(...pairs.map(([one = '', other = '']) => plainRatio(one, other)))
}

/** The better of the partial ratios of the sorted words, and of those that only one side has. */
export function plainPartialTokenRatio(a: string, b: string): number {
  const [left, right] = [plainTokens(a), plainTokens(b)]
  const [shared, onlyA, onlyB] = setsOf(left, right)
  if (shared.length > 0) return 100
  return Math.max(
    plainPartialRatio(left.join(' '), right.join(' ')),
    plainPartialRatio(onlyA.join(' '), onlyB.join(' ')),
  )
}

/** All of them, weighted by the ratio of the lengths. */
export function plainWRatio(a: string, b: string): number {
  const [shorter = 0, longer = 0] = [[...a].length, [...b].length].sort((left, right) => left - right)
  if (shorter === 0) return 0
  const whole = plainRatio(a, b)
  if (longer / shorter < 1.5) {
    return Math.max(whole, 0.95 * plainTokenSortRatio(a, b), 0.95 * plainTokenSetRatio(a, b))
  }
  const scale = longer / shorter > 8 ? 0.6 : 0.9
  return Math.max(whole, scale * plainPartialRatio(a, b), scale * 0.95 * plainPartialTokenRatio(a, b))
}

/** Points pair with the first free equal one that is near; every two that pair out of order are one transposition. */
export function plainJaro(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  if (left.length === 0 && right.length === 0) return 1
  const reach = Math.max(Math.floor(Math.max(left.length, right.length) / 2) - 1, 0)
  const partners: number[] = []
  const matched = left.filter((point, index) => {
    const partner = right.findIndex(
      (other, at) => other === point && Math.abs(at - index) <= reach && !partners.includes(at),
    )
    if (partner >= 0) partners.push(partner)
    return partner >= 0
  })
  if (matched.length === 0) return 0
  const inOrder = partners.toSorted((one, other) => one - other).map((at) => right[at])
  const transpositions = Math.floor(matched.filter((point, index) => point !== inOrder[index]).length / 2)
  const count = matched.length
  return (count / left.length + count / right.length + (count - transpositions) / count) / 3
}

/** Jaro, with a bonus for up to four points in common at the start. */
export function plainJaroWinkler(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  const similarity = plainJaro(a, b)
  const differs = left.slice(0, 4).findIndex((point, index) => point !== right[index])
  const prefix = differs < 0 ? Math.min(4, left.length) : differs
  return similarity > 0.7 ? similarity + 0.1 * prefix * (1 - similarity) : similarity
}

/** Words parted as Python does, but for two spaces that count in texts beyond Latin-1 only; in the order of code points. */
export function plainTokens(text: string): readonly string[] {
  const points = [...text]
  const isWide = points.some((point) => (point.codePointAt(0) ?? 0) > 0xff)
  const always = '\t\n\v\f\r\u001c\u001d\u001e\u001f '
  const others =
    '\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
  const spaces = isWide ? always + others : always
  const spaced = points.map((point) => (spaces.includes(point) ? ' ' : point)).join('')
  const keyOf = (word: string) => [...word].map((point) => String(point.codePointAt(0)).padStart(7, '0')).join('')
  const words = spaced.split(' ').filter((word) => word !== '')
  return words.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

function setsOf(a: readonly string[], b: readonly string[]) {
  const [left, right] = [[...new Set(a)], [...new Set(b)]]
  return [
    left.filter((word) => right.includes(word)),
    left.filter((word) => !right.includes(word)),
    right.filter((word) => !left.includes(word)),
  ] as const
}

function ratioOfPoints(a: readonly string[], b: readonly string[]): number {
  const total = a.length + b.length
  return total === 0 ? 100 : (100 * 2 * plainCommon(a, b)) / total
}

function windowsOf(points: readonly string[], size: number): readonly (readonly string[])[] {
  const windows = Array.from({ length: points.length + size - 1 }, (_, index) =>
    points.slice(Math.max(0, index - size + 1), index + 1),
  )
  return windows
}

function tableOf(a: readonly string[], b: readonly string[], edge: (row: number, column: number) => number) {
  return Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_cell, column) => edge(row, column)),
  )
}

function fill(
  table: number[][],
  a: readonly string[],
  b: readonly string[],
  cell: (above: number, left: number, diagonal: number, isEqual: boolean) => number,
): number {
  const at = (row: number, column: number) => table[row]?.[column] ?? 0
  for (const [row, point] of a.entries()) {
    for (const [column, other] of b.entries()) {
      const value = cell(at(row, column + 1), at(row + 1, column), at(row, column), point === other)
      table[row + 1]?.splice(column + 1, 1, value)
    }
  }
  return at(a.length, b.length)
}
