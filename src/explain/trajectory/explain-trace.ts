import { inline } from '../../json/inline.js'
import type { CarriedTrace, CarryingRequest } from '../../trajectory/trace/carried-trace.js'
import { joinLines, plainText } from '../values.js'
import { markedTable } from './marked-table.js'

const mostLines = 25
const widestLine = 200

/** Says in which requests a run carries a trace. */
export function explainTrace(id: string, carried: CarriedTrace, negated: boolean): string {
  const claim = `expected the run ${negated ? 'not ' : ''}to carry the trace ${inline(id, 80)}`
  if (carried.by === 'records') return `${claim}, but its records are of the trace ${inline(carried.trace, 80)}`
  const { requests } = carried
  const lanes = new Set(requests.map(({ lane }) => lane)).size
  const rows = requests.map((one) => ({ mark: one.has === negated, cells: cellsOf(one, lanes) }))
  const hint = requests.some(({ has }) => has) || negated ? [] : ['', '  Put traceMessage() into the system prompt.']
  const table = markedTable(columns, rows, mostLines - 3 - hint.length)
  return joinLines([`${claim}, but ${found(requests)}`, '', ...table, ...hint], widestLine)
}

function found(requests: readonly CarryingRequest[]): string {
  const having = requests.filter(({ has }) => has)
  const lacking = requests.filter(({ has }) => !has)
  if (lacking.length === 0) return 'every request to the model has it'
  if (having.length === 0) return 'no request to the model has it'
  return `${named(having, 'has', 'have')} it, and ${named(lacking, 'has', 'have')} not`
}

function named(requests: readonly CarryingRequest[], one: string, several: string): string {
  const shown = requests.slice(0, 10).map(({ request }) => request)
  const more = requests.length > 10 ? ` and ${requests.length - 10} more` : ''
  return requests.length === 1 ? `request ${shown.join()} ${one}` : `requests ${shown.join(', ')}${more} ${several}`
}

const columns = [
  { title: 'request', isNumber: true },
  { title: 'lane' },
  { title: 'turn', isNumber: true },
  { title: 'messages', isNumber: true },
  { title: 'trace' },
] as const

function cellsOf({ request, lane, turn, messages, has }: CarryingRequest, lanes: number): readonly string[] {
  return [
    String(request),
    lanes > 1 ? plainText(lane, 20) : '',
    turn === null ? '-' : String(turn),
    String(messages),
    has ? 'has it' : 'missing',
  ]
}
