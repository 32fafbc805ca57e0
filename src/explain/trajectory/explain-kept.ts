import { inline } from '../../json/inline.js'
import type { NeutralRequest, Run } from '../../run/types.js'
import type { KeptInRequest, KeptInRequests } from '../../trajectory/context/kept-in-requests.js'
import { joinLines, patternText, plainText } from '../values.js'
import { counted } from '../words.js'
import { markedTable } from './marked-table.js'

const mostLines = 25
const widestLine = 200
const widestText = 80

/** What became of a text from request to request; where it is missing, what stands there instead. */
export function explainKept(run: Run, { what, requests }: KeptInRequests, negated: boolean): string {
  const lacking = requests.filter(({ where }) => where === null)
  const [first] = lacking
  const isNowhere = lacking.length === requests.length
  const hints = hintLines(requests, isNowhere, negated)
  const below = first === undefined ? [] : ['', ...insteadLines(run, first), ...hints]
  const lanes = new Set(requests.map(({ lane }) => lane)).size
  const rows = requests.map((one) => ({ mark: (one.where === null) !== negated, cells: cellsOf(one, lanes) }))
  const table = markedTable(columns, rows, mostLines - 3 - below.length)
  return joinLines([headline(what, requests, lacking), '', ...table, ...below], widestLine)
}

function headline(
  what: string | RegExp,
  requests: readonly KeptInRequest[],
  lacking: readonly KeptInRequest[],
): string {
  const text = patternText(what, widestText)
  const [first] = lacking
  if (first === undefined) return `every request has ${text} (${requests.length} of ${requests.length})`
  if (lacking.length === requests.length) return `no request has ${text}, not even the first`
  const before = requests.findLast(({ request, where }) => request < first.request && where !== null)
  const had = before === undefined ? '' : `, which request ${before.request} had`
  const more = lacking.length === 1 ? '' : ` (and ${counted(lacking.length - 1, 'more request')})`
  return `request ${first.request} lacks ${text}${had}${more}`
}

const columns = [
  { title: 'request', isNumber: true },
  { title: 'lane' },
  { title: 'turn', isNumber: true },
  { title: 'messages', isNumber: true },
  { title: 'where' },
] as const

function cellsOf({ request, lane, turn, messages, where }: KeptInRequest, lanes: number): readonly string[] {
  return [
    String(request),
    lanes > 1 ? plainText(lane, 20) : '',
    turn === null ? '-' : String(turn),
    String(messages),
    where === null ? 'missing' : where === 'system' ? 'system prompt' : `${where} message`,
  ]
}

/** What the harness says in the first request that lacks it. */
function insteadLines(run: Run, { request }: KeptInRequest): readonly string[] {
  const sent = run.requests.find(({ number }) => number === request)
  if (sent === undefined) return []
  const system = sent.system === null ? 'none' : inline(sent.system, widestText)
  return [`  request ${request}: system prompt ${system}`, `  request ${request}: first user message ${userText(sent)}`]
}

function userText({ messages }: NeutralRequest): string {
  const first = messages.find(({ role }) => role === 'user')
  if (first === undefined) return 'none'
  const { text = '', parts = [text] } = first
  const more = parts.length > 2 ? ` and ${counted(parts.length - 2, 'more part')}` : ''
  return `${parts
    .slice(0, 2)
    .map((part) => inline(part, widestText))
    .join(', ')}${more}`
}

function hintLines(requests: readonly KeptInRequest[], isNowhere: boolean, negated: boolean): readonly string[] {
  const lanes = new Set(requests.map(({ lane }) => lane))
  if (lanes.size > 1) return ['  Several agents share the client: ask one of them by laneOf(run, name).']
  if (!isNowhere) return []
  const never = negated ? ['  What was never there was not dropped: neither the claim nor its negation holds.'] : []
  return [...never, '  It is compared letter by letter, in whole words; a RegExp takes other spellings.']
}
