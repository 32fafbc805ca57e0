import type { BrokenContextBar, HeldContext } from '../../trajectory/context/held-context.js'
import type { ContextSizes, RequestSize, ResultSize, TextSize } from '../../trajectory/context/context.js'
import { joinLines, nameText, plainText } from '../values.js'
import { counted, listWords } from '../words.js'
import { type MarkedColumn, markedTable } from './marked-table.js'

const mostLines = 25
const mostResults = 3
const widestLine = 200

/**
 * How much the model was sent, as `contextOf` measured it: request by request, in tokens, and the longest results.
 *
 * @example
 * ```ts
 * console.log(explainContext(contextOf(run)))
 * ```
 */
export function explainContext(sizes: ContextSizes): string {
  const { largest, requests, results, counted: by } = sizes
  const size = `${number(largest.tokens)} tokens${byWords(by)} and ${number(largest.bytes)} bytes`
  const headline = `the largest of ${counted(requests.length, 'request')}, request ${largest.request}, has ${size}`
  const units = { results: 'tokens', growth: 'tokens', by } as const
  return written([headline], requests, results, units, { requests: new Set(), calls: new Set() })
}

/** The same where bars were broken: which, and by how much. */
export function explainBrokenContext({ sizes, results, broken, counted: by }: HeldContext): string {
  const [first, ...rest] = broken
  const requests = sizes?.requests ?? []
  const headline = first === undefined ? 'the run stays in its context' : barText(first, by, requests)
  const others = rest.map((one) => `also ${barText(one, by, requests)}`)
  const ofCalls = broken.filter(({ call }) => call !== null)
  const ofRequests = broken.filter(({ request }) => request !== null)
  const unitOf = (bar: BrokenContextBar['bar']): keyof TextSize =>
    broken.find((one) => one.bar === bar)?.unit ?? first?.unit ?? 'tokens'
  const units = { results: unitOf('perResult'), growth: unitOf('growthPerTurn'), by }
  return written([headline, ...others], requests, results, units, {
    requests: new Set(ofRequests.flatMap(({ all }) => all)),
    calls: new Set(ofCalls.flatMap(({ all }) => all)),
  })
}

function barText(
  { bar, unit, limit, received, request, call, tool, all }: BrokenContextBar,
  by: ContextSizes['counted'],
  requests: readonly RequestSize[],
): string {
  const counter = unit === 'tokens' ? byWords(by) : ''
  const others = counted(all.length - 1, bar === 'perResult' ? 'more result' : 'more request')
  const more = all.length > 1 ? ` (and ${others} above that)` : ''
  const allowed = `${number(limit)} are allowed${more}`
  if (bar === 'perResult') {
    return `the result of call ${call} (${nameText(tool ?? '')}) has ${number(received)} ${unit}${counter}, ${allowed}`
  }
  if (bar === 'growthPerTurn') {
    const lane = requests.find((one) => one.request === request)?.lane
    const before = requests.findLast((one) => one.request < (request ?? 0) && one.lane === lane && one.turn !== null)
    const since = before === undefined ? 'the one before' : `request ${before.request}`
    return `request ${request} has ${number(received)} ${unit}${counter} more than ${since}, ${allowed}`
  }
  return `request ${request} has ${number(received)} ${unit}${counter}, ${allowed}`
}

function byWords(by: ContextSizes['counted']): string {
  return by === 'estimate' ? ' (estimated)' : ''
}

interface Marks {
  readonly requests: ReadonlySet<number>
  readonly calls: ReadonlySet<number>
}

/** In what results and growth are written, and who counted the tokens. */
interface Units {
  readonly results: keyof TextSize
  readonly growth: keyof TextSize
  readonly by: ContextSizes['counted']
}

function written(
  headlines: readonly string[],
  requests: readonly RequestSize[],
  results: readonly ResultSize[],
  units: Units,
  marks: Marks,
): string {
  const unit = units.results
  const longest = results.toSorted((a, b) => b[unit] - a[unit] || a.call - b.call).slice(0, mostResults)
  const below = longest.length === 0 ? [] : ['', ...resultLines(longest, results.length, units, marks)]
  const lanes = new Set(requests.map(({ lane }) => lane)).size
  const rows = requests.map((one) => ({
    mark: marks.requests.has(one.request),
    cells: cellsOf(one, lanes, units.growth),
  }))
  const table =
    rows.length === 0
      ? []
      : ['', ...markedTable(columnsIn(units), rows, mostLines - 2 - headlines.length - below.length)]
  return joinLines([...headlines, ...table, ...below], widestLine)
}

/** All but bytes and, where it says so, growth is in tokens. */
function columnsIn({ growth, by }: Units): readonly MarkedColumn[] {
  return [
    { title: 'request', isNumber: true },
    { title: 'lane' },
    { title: 'turn', isNumber: true },
    { title: 'messages', isNumber: true },
    { title: 'bytes', isNumber: true },
    { title: `tokens${byWords(by)}`, isNumber: true },
    { title: growth === 'bytes' ? 'growth (bytes)' : 'growth', isNumber: true },
    { title: 'system', isNumber: true },
    { title: 'tools', isNumber: true },
    { title: 'user', isNumber: true },
    { title: 'assistant', isNumber: true },
    { title: 'results', isNumber: true },
  ]
}

function cellsOf(one: RequestSize, lanes: number, unit: keyof TextSize): readonly string[] {
  const { request, lane, turn, messages, bytes, tokens, growth, of } = one
  const grown = growth === null ? '-' : `${growth[unit] > 0 ? '+' : ''}${number(growth[unit])}`
  const head = [
    String(request),
    lanes > 1 ? plainText(lane, 20) : '',
    turn === null ? '-' : String(turn),
    String(messages),
  ]
  const kinds = [of.system, of.tools, of.user, of.assistant, of.results]
  return [...head, number(bytes), number(tokens), grown, ...kinds.map(number)]
}

function resultLines(
  longest: readonly ResultSize[],
  all: number,
  { results: unit, by }: Units,
  marks: Marks,
): readonly string[] {
  const what = `longest results, of ${all}${unit === 'tokens' ? byWords(by) : ''}: `
  const texts = longest.map((one) => `call ${one.call} (${nameText(one.tool)}) ${number(one[unit])} ${unit}`)
  const guilty = longest.some(({ call }) => marks.calls.has(call))
  return [`${guilty ? '> ' : '  '}${what}${listWords(texts, mostResults)}`]
}

/** 12,300: a tokenizer may return parts. */
function number(value: number): string {
  const [whole = '', part] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part.slice(0, 1)}`
}
