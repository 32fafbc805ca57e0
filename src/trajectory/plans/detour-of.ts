import type { Run, ToolCall } from '../../run/types.js'
import type { Detour, Origin, UnneededCall } from './followed.js'

/** The longest stretch of calls that led away from a plan; of equals the first. `onWay`: those that are steps, or come near to one. */
export function detourOf(run: Run, unneeded: readonly UnneededCall[], onWay: readonly number[]): Detour | null {
  const away = new Set(unneeded.filter(({ why }) => leadsAway.has(why)).map(({ call }) => call))
  const onPlan = new Set(onWay)
  let longest: readonly number[] = []
  let stretch: number[] = []
  for (const { number } of run.calls) {
    if (onPlan.has(number)) stretch = []
    else if (away.has(number)) stretch.push(number)
    if (stretch.length > longest.length) longest = [...stretch]
  }
  const first = run.calls.find(({ number }) => number === longest[0])
  return first === undefined ? null : { calls: longest, began: originOf(run, first) }
}

/** A failure of what was planned, or a step too early, is on the way. */
const leadsAway: ReadonlySet<UnneededCall['why']> = new Set(['unplanned', 'repeated', 'args-differ'])

/** Of the values of a call, the one that was told last: what others know from the beginning did not lead to it. */
function originOf(run: Run, call: ToolCall): Origin | null {
  const turn = run.turns.find(({ number, lane }) => number === call.turn && lane === call.lane)
  const request = run.requests.find(({ number }) => number === turn?.request)
  if (request === undefined) return null
  const said = request.messages.filter(({ role }) => role === 'user').map(({ text }) => text ?? '')
  const results = run.calls.filter(({ told }) => told !== null && (told.request ?? Infinity) <= request.number)
  const origins = valuesIn(call.args).flatMap((value): readonly (Origin & { readonly rank: number })[] => {
    const text = String(value)
    if (holds(request.system ?? '', text)) return [{ value, from: 'system', ...nobody, rank: 0 }]
    if (said.some((whole) => holds(whole, text))) return [{ value, from: 'user', ...nobody, rank: 1 }]
    const teller = results.find(({ told }) => holds(told?.text ?? '', text))
    if (teller === undefined) return []
    return [{ value, from: 'result', call: teller.number, tool: teller.name, rank: 1 + teller.number }]
  })
  const [last] = origins.toSorted((a, b) => b.rank - a.rank)
  if (last === undefined) return null
  const { rank: _rank, ...origin } = last
  return origin
}

const nobody = { call: null, tool: null } as const

/** Shorter values stand everywhere. */
const shortest = 3

function valuesIn(value: unknown): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return String(value).length < shortest ? [] : [value]
  // Arguments are JSON, without circles.
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : []
}

/** Whether a text holds a value, not as a part of a longer word or number. */
function holds(whole: string, text: string): boolean {
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
    if (!isWordAt(whole, at - 1) && !isWordAt(whole, at + text.length)) return true
  }
  return false
}

function isWordAt(whole: string, index: number): boolean {
  return /[\p{L}\p{N}]/u.test(whole[index] ?? '')
}
