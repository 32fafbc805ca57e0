import { asWritten } from '../../json/as-written.js'
import { inline } from '../../json/inline.js'
import type { Run, ToolCall } from '../../run/types.js'
import type { Loop, LoopCall } from '../../trajectory/loops/loop.js'
import { joinLines, nameText, plainText } from '../values.js'
import { counted, listWords } from '../words.js'
import { markedTable } from './marked-table.js'

const mostLines = 25
const mostLoops = 3
const widestLine = 200
const widestCall = 60
const widestTold = 60

/**
 * The loops of a run, as `findLoops` found them: the first in one line, then the calls, those that told the model nothing new marked
 * with `>`. At most 25 lines.
 *
 * @example
 * ```ts
 * console.log(explainLoops(run, findLoops(run)))
 * ```
 */
export function explainLoops(run: Run, loops: readonly Loop[]): string {
  const [first, ...rest] = loops
  const calls = run.calls.length
  if (first === undefined) return `the run goes round in no loop (${counted(calls, 'call')})`
  const more = rest.length === 0 ? '' : ` (and ${counted(rest.length, 'more loop')})`
  const others = rest.slice(0, mostLoops).map((loop) => `  then ${loopText(loop)}`)
  const below = ['', ...others, '  Where a tool may be asked again, such as one that polls: { except: [name] }.']
  const stale = new Set(loops.flatMap((loop) => loop.stale))
  const rows = run.calls.map((call) => ({ mark: stale.has(call.number), cells: cellsOf(call, lanesOf(run)) }))
  const room = mostLines - 3 - below.length
  const table = markedTable(columns, rows, room)
  return joinLines([`the run goes round in a loop: ${loopText(first)}${more}`, '', ...table, ...below], widestLine)
}

const columns = [
  { title: 'turn', isNumber: true },
  { title: 'lane' },
  { title: 'call', isNumber: true },
  { title: 'called' },
  { title: 'told' },
] as const

function loopText({ cycle, rounds, calls }: Loop): string {
  const first = calls[0]
  const last = calls.at(-1)
  const which = listWords(cycle.map(callText), 3)
  const turns = cycle.length === 1 ? `${rounds} times` : `in turn, ${rounds} times`
  const isWhole = calls.length === (last ?? 0) - (first ?? 0) + 1
  return `${which} ${turns} (${isWhole ? '' : 'among '}calls ${first} to ${last}), without learning anything new`
}

function callText({ tool, args }: LoopCall): string {
  return plainText(`${nameText(tool)} ${args === undefined ? '' : inline(args, widestCall)}`.trimEnd(), widestCall)
}

function lanesOf({ calls }: Run): number {
  return new Set(calls.map(({ lane }) => lane)).size
}

function cellsOf({ turn, lane, number, name, args, exact, rawArgs, told }: ToolCall, lanes: number): readonly string[] {
  const text = args === undefined ? (rawArgs ?? '') : inline(asWritten(args, exact), widestCall)
  return [
    String(turn),
    lanes > 1 ? plainText(lane, 20) : '',
    String(number),
    plainText(`${nameText(name)} ${text}`.trimEnd(), widestCall),
    told === null ? '(not told)' : told.text === '' ? '""' : plainText(told.text, widestTold),
  ]
}
