/** What bounds a diff. */
export interface LineDiffOptions {
  /** The most lines. @default 12 */
  readonly lines?: number
  /** The most characters of a line. @default 100 */
  readonly width?: number
}

/**
 * The lines in which two texts differ: `- ` before what is only in the first, `+ ` before what is only in the second, and
 * around them one line that both have. Long lines are cut around their first difference. Empty for equal texts.
 */
export function lineDiff(before: string, after: string, { lines = 12, width = 100 }: LineDiffOptions = {}): string[] {
  if (before === after) return []
  const hunks = hunksOf(before.split('\n'), after.split('\n'))
  const shown: string[] = []
  for (const [index, hunk] of hunks.entries()) {
    const room = lines - shown.length
    // A hunk has at least a line of each side, and the rest is counted.
    if (index > 0 && room < 4) {
      const left = hunks.length - index
      shown.push(`… ${left} more ${left === 1 ? 'place' : 'places'}`)
      break
    }
    shown.push(...hunkLines(hunk, room - (index < hunks.length - 1 ? 1 : 0), width))
  }
  return shown
}

/** A place where lines were replaced, with the line before and the line after it. */
interface Hunk {
  readonly head: string | undefined
  readonly removed: readonly string[]
  readonly added: readonly string[]
  readonly tail: string | undefined
}

function hunksOf(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const hunks: Hunk[] = []
  let [row, column] = [0, 0]
  let tail = -1
  // A last common place closes the last hunk.
  for (const [nextRow, nextColumn] of [...commonLines(before, after), [before.length, after.length] as const]) {
    if (nextRow > row || nextColumn > column) {
      // What closes a hunk does not open the next one once more.
      const head = row - 1 === tail ? undefined : before[row - 1]
      const [removed, added] = [before.slice(row, nextRow), after.slice(column, nextColumn)]
      hunks.push({ head, removed, added, tail: before[nextRow] })
      tail = nextRow
    }
    ;[row, column] = [nextRow + 1, nextColumn + 1]
  }
  return hunks
}

// Larger tables are not worth their time: what is between the common ends is one hunk then.
const largestTable = 250_000

/** The places of a longest row of lines that both have, in order. */
function commonLines(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start += 1
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const [rows, columns] = [before.length - end, after.length - end]
  const places: (readonly [number, number])[] = Array.from({ length: start }, (_, index) => [index, index] as const)
  if ((rows - start) * (columns - start) <= largestTable) {
    const inner = longestRow(before.slice(start, rows), after.slice(start, columns))
    places.push(...inner.map(([row, column]) => [row + start, column + start] as const))
  }
  for (let index = 0; index < end; index += 1) places.push([rows + index, columns + index])
  return places
}

function longestRow(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const places: (readonly [number, number])[] = []
  for (let [row, column] = [0, 0]; row < before.length && column < after.length;) {
    if (before[row] === after[column]) places.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return places
}

function hunkLines({ head, removed, added, tail }: Hunk, lines: number, width: number): readonly string[] {
  const hasContext = lines >= 4
  const room = lines - (hasContext ? 2 : 0)
  // Of both sides something is seen.
  const half = Math.max(1, Math.floor(room / 2))
  const ours = Math.max(half, room - added.length)
  const theirs = Math.max(half, room - removed.length)
  const before = removed.map((line, index) => seen(line, added[index], width))
  const after = added.map((line, index) => seen(line, removed[index], width))
  return [
    ...(hasContext && head !== undefined ? [`  ${cutAround(visible(head), 0, width)}`] : []),
    ...bounded('-', before, ours),
    ...bounded('+', after, theirs),
    ...(hasContext && tail !== undefined ? [`  ${cutAround(visible(tail), 0, width)}`] : []),
  ]
}

function bounded(sign: string, lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines.map((line) => `${sign} ${line}`)
  const shown = lines.slice(0, Math.max(1, most - 1)).map((line) => `${sign} ${line}`)
  const left = lines.length - shown.length
  const count = `… ${left} more ${left === 1 ? 'line' : 'lines'}`
  return most < 2 ? shown.map((line) => `${line} (${count})`) : [...shown, `${sign} ${count}`]
}

/** A line beside the one that replaces it, cut around the place where they begin to differ. */
function seen(line: string, other: string | undefined, width: number): string {
  if (line === '') return '(an empty line)'
  const isInvisible = other !== undefined && line.trim() === other.trim()
  const write = isInvisible ? (text: string) => visible(JSON.stringify(text)) : visible
  const [ours, theirs] = [write(line), other === undefined ? '' : write(other)]
  let same = 0
  while (same < ours.length && same < theirs.length && ours[same] === theirs[same]) same += 1
  return cutAround(ours, other === undefined ? 0 : same, width)
}

/** At most `width` characters of a text, with the place `index` among them. */
function cutAround(text: string, index: number, width: number): string {
  if (text.length <= width) return text
  const from = Math.max(0, Math.min(index - Math.floor(width / 3), text.length - width + 1))
  const start = isSplit(text, from) ? from + 1 : from
  const head = start > 0 ? '…' : ''
  const room = width - head.length
  if (text.length - start <= room) return `${head}${text.slice(start)}`
  const end = start + room - 1
  return `${head}${text.slice(start, isSplit(text, end) ? end - 1 : end)}…`
}

/** Whether a cut there would part the two halves of a character. */
function isSplit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff
}

// Plain space apart, whatever has no width, no ink or turns the direction of reading.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?! )\p{Zs}/gu

function visible(text: string): string {
  return text.replaceAll(invisible, (character) => {
    if (character === '\t') return '\\t'
    if (character === '\r') return '\\r'
    return [...Array(character.length).keys()]
      .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join('')
  })
}
