import type { Execution, Run, ToolCall, Turn } from '../run/types.js'
import { asWritten } from '../json/as-written.js'
import { inline } from '../json/inline.js'
import type { Line } from './lines.js'
import { type Focus, focusedText, nameText, plainText } from './values.js'
import { errorText } from './words.js'

/** How wide a cell may become before it is cut. */
export interface Widths {
  readonly asked: number
  readonly ran: number
  readonly told: number
}

/** A line to write, or how many were left out. */
export type TableLine =
  | { readonly line: Line; readonly guilty: boolean; readonly focus: Focus }
  | { readonly left: number }

/** The sheet as a table: its head, then a text for every line, guilty ones marked with `>`. */
export function writeTable(run: Run, lines: readonly TableLine[], widths: Widths, mark: string): readonly string[] {
  const columns = columnsOf(run)
  const rows = lines.map((item) => ('left' in item ? null : cellsOf(item, columns, widths)))
  const head = [...columns.map(({ title }) => title), 'asked', 'ran', 'told the model']
  const all = [head, ...rows.filter((row) => row !== null)]
  // The last column needs no width, and one long cell does not push the others away.
  const sizes = head.map((_, column) => Math.max(...all.map((row) => Math.min(row[column]?.length ?? 0, widest))))
  const write = (row: readonly string[], marker: string): string =>
    `${marker}${row.map((cell, column) => cell.padEnd(sizes[column] ?? 0)).join('  ')}`.trimEnd()
  const blank = ' '.repeat(mark.length)
  return [
    write(head, blank),
    ...lines.map((item, index) => {
      const row = rows[index]
      if ('left' in item) return `${blank}…  ${item.left} ${item.left === 1 ? 'line' : 'lines'} left out`
      return write(row ?? [], item.guilty ? mark : blank)
    }),
  ]
}

const widest = 96
const widestLane = 40

/** A column before `asked`, shown where the run needs it. */
interface Column {
  readonly title: string
  cell(line: Line): string
}

function columnsOf(run: Run): readonly Column[] {
  const columns: Column[] = [{ title: 'turn', cell: turnCell }]
  if (run.legs.length > 1) columns.unshift({ title: 'leg', cell: (line) => String(turnOf(line, true)?.leg ?? '') })
  // Calls are counted through the run; in most runs that is the turn.
  const differ = run.calls.some(({ number, turn }) => number !== turn)
  if (differ) columns.push({ title: 'call', cell: (line) => (line.kind === 'call' ? String(line.call.number) : '') })
  const lanes = new Set(run.requests.map(({ lane }) => lane))
  if (lanes.size > 1) {
    columns.push({ title: 'lane', cell: (line) => plainText(turnOf(line, false)?.lane ?? '', widestLane) })
  }
  return columns
}

/** A request that failed is no turn. */
function turnCell(line: Line): string {
  return line.kind === 'failed' ? '-' : String(turnOf(line, true)?.number ?? '')
}

function turnOf(
  line: Line,
  first: boolean,
): { readonly number: number; readonly leg: number; readonly lane: string } | null {
  if (line.kind === 'says') return line.turn
  if (line.kind === 'failed') return line.request
  if (line.kind !== 'call' || (first && !line.opensTurn)) return null
  const { turn: number, leg, lane } = line.call
  return { number, leg, lane }
}

function cellsOf(
  item: { readonly line: Line; readonly focus: Focus },
  columns: readonly Column[],
  widths: Widths,
): readonly string[] {
  const { line, focus } = item
  const cells = [...columns.map((column) => column.cell(line)), askedCell(line, focus, widths.asked)]
  const told = line.kind === 'call' ? toldCell(line.call, widths.told) : ''
  return [...cells, ranCell(line, widths.ran), told]
}

function askedCell(line: Line, focus: Focus, max: number): string {
  switch (line.kind) {
    case 'says':
      return saysText(line.turn, max)
    case 'call':
      return line.isCut
        ? `${callText(line.call, focus, max - cutMark.length)}${cutMark}`
        : callText(line.call, focus, max)
    case 'failed':
      return plainText(`the provider failed: ${line.fault}`, max)
    case 'received': {
      const label = line.alone ? '  received ' : `  execution ${line.execution.number} received `
      return `${label}${focusedText(line.execution.args, focus, leftOf(max, label))}`
    }
    case 'inner':
      return executionText(`${'  '.repeat(line.depth + 1)}inside: `, line.execution, focus, max)
    case 'unasked':
      return executionText('(unasked) ', line.execution, focus, max)
    case 'effect': {
      const { cause, kind, value, failed } = line.effect
      const label = `${cause === null ? '(cause unknown) ' : '  '}effect: ${nameText(kind)}${failed === true ? ' (failed)' : ''} `
      return `${label}${focusedText(value, focus, leftOf(max, label))}`
    }
    case 'answer':
      return `answer ${inline(line.text, max - 7)}`
    case 'end':
      return `${line.end}${line.error === null ? '' : ` ${errorText(line.error, max - 8)}`}`
  }
}

const cutMark = ' [cut]'

function saysText({ text, finish, calls }: Turn, max: number): string {
  // Where there are calls it is the last of them that was cut.
  const isUsual = finish === 'stop' || finish === 'tool' || (finish === 'cut' && calls.length > 0)
  const why = isUsual ? '' : ` [${finish}]`
  return text === null || (text === '' && finish === 'cut')
    ? `says nothing${why}`
    : `says ${inline(text, max - 5 - why.length)}${why}`
}

/** The arguments as parsed; the model's own text where that says more. */
function callText(call: ToolCall, focus: Focus, max: number): string {
  const { args, rawArgs, exact, duplicates } = call
  const name = nameText(call.name)
  const room = leftOf(max, `${name} `)
  const isTelling = args === undefined || duplicates.length > 0 || Object.keys(exact).length > 0
  if (rawArgs !== null && isTelling && (args === undefined || rawArgs.length <= room)) {
    return rawArgs === '' ? name : `${name} ${plainText(rawArgs, room)}`
  }
  return args === undefined ? name : `${name} ${focusedText(asWritten(args, exact), focus, room)}`
}

function executionText(label: string, execution: Execution, focus: Focus, max: number): string {
  const head = `${label}${nameText(execution.tool)}`
  if (execution.args === undefined) return head
  return `${head} ${focusedText(execution.args, focus, leftOf(max, `${head} `))}`
}

/** What is left of a cell behind its beginning, which may be long. */
function leftOf(max: number, beginning: string): number {
  return Math.max(8, max - beginning.length)
}

function ranCell(line: Line, max: number): string {
  switch (line.kind) {
    case 'call':
      return line.executions.length > 1 ? plainText(runsText(line.executions), max) : line.call.outcome
    case 'inner':
    case 'unasked':
      return endOf(line.execution)
    default:
      return ''
  }
}

function endOf({ end, failed }: Execution): string {
  if (end === 'returned') return failed ? 'error' : 'ok'
  return end
}

/** Several executions of one call: `threw 2x, ok`. */
function runsText(executions: readonly Execution[]): string {
  const runs: { end: string; count: number }[] = []
  for (const execution of executions) {
    const last = runs.at(-1)
    const end = endOf(execution)
    if (last?.end === end) last.count += 1
    else runs.push({ end, count: 1 })
  }
  return runs.map(({ end, count }) => (count === 1 ? end : `${end} ${count}x`)).join(', ')
}

function toldCell({ told }: ToolCall, max: number): string {
  if (told === null) return '(not told)'
  const flagged = told.error === true && !/error/i.test(told.text) ? 'error: ' : ''
  const late = told.request === null ? '(not sent) ' : ''
  return `${late}${flagged}${told.text === '' ? '""' : plainText(told.text, max)}`
}
