import { equal } from '../json/equal.js'
import type { Effect, Execution, NeutralRequest, RecordedError, Run, ToolCall, Turn } from '../run/types.js'

/** One line of the sheet, before it is written out. */
export type Line =
  | { readonly kind: 'says'; readonly turn: Turn }
  | {
      readonly kind: 'call'
      readonly call: ToolCall
      readonly executions: readonly Execution[]
      readonly opensTurn: boolean
      /** The answer broke off in it, or after it. */
      readonly isCut: boolean
    }
  | { readonly kind: 'failed'; readonly request: NeutralRequest; readonly fault: string }
  | { readonly kind: 'received'; readonly execution: Execution; readonly alone: boolean }
  | { readonly kind: 'inner'; readonly execution: Execution; readonly depth: number }
  | { readonly kind: 'unasked'; readonly execution: Execution }
  | { readonly kind: 'effect'; readonly effect: Effect }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'end'; readonly end: Run['end']; readonly error: RecordedError | null }

/** What the sheet shows beside calls and words. */
export interface Detail {
  readonly effects: boolean
  /** What a function received, where it is not what was asked. */
  readonly received: boolean
}

/** The lines of a run in the order things happened; what belongs to a call stands under it. */
export function linesOf(run: Run, detail: Detail): readonly Line[] {
  const index = indexRun(run, detail)
  const dated: Dated[] = []
  for (const turn of run.turns) addTurn(dated, turn, index, detail)
  for (const request of run.requests) {
    const { at, fault } = request
    if (fault !== undefined) dated.push({ at, line: { kind: 'failed', request, fault }, under: none })
  }
  const turns = new Set(run.turns.map(({ number }) => number))
  for (const call of run.calls) {
    // Of a leg: asked in one before it.
    if (turns.has(call.turn)) continue
    const executions = executionsOf(call, index)
    const line: Line = { kind: 'call', call, executions, opensTurn: true, isCut: false }
    dated.push({ at: call.at, line, under: underCall(call, executions, index, detail) })
  }
  for (const execution of run.executions) {
    if (execution.call !== null || execution.parent !== null) continue
    dated.push({
      at: execution.started,
      line: { kind: 'unasked', execution },
      under: underExecution(execution, 0, index),
    })
  }
  for (const effect of detail.effects ? run.effects : []) {
    if (effect.cause === null || !index.executions.has(effect.cause)) {
      dated.push({ at: effect.at, line: { kind: 'effect', effect }, under: none })
    }
  }
  const lines: Line[] = []
  for (const { line, under } of dated.toSorted((a, b) => a.at - b.at)) lines.push(line, ...under)
  return [...lines, ...closingLines(run)]
}

const none: readonly Line[] = []

interface Dated {
  readonly at: number
  readonly line: Line
  /** What belongs to it. */
  readonly under: readonly Line[]
}

interface Index {
  readonly calls: ReadonlyMap<number, ToolCall>
  readonly executions: ReadonlyMap<number, Execution>
  readonly inside: ReadonlyMap<number, readonly Execution[]>
  readonly effects: ReadonlyMap<number, readonly Effect[]>
}

function indexRun(run: Run, detail: Detail): Index {
  return {
    calls: new Map(run.calls.map((call) => [call.number, call])),
    executions: new Map(run.executions.map((execution) => [execution.number, execution])),
    inside: grouped(run.executions, ({ parent, call }) => (call === null ? parent : null)),
    effects: grouped(detail.effects ? run.effects : [], ({ cause }) => cause),
  }
}

/** The words of a turn stand before its calls, whenever they ended. */
function addTurn(dated: Dated[], turn: Turn, index: Index, detail: Detail): void {
  const speaks = turn.text !== null || turn.calls.length === 0
  if (speaks) {
    const starts = turn.calls.map((number) => index.calls.get(number)?.at ?? turn.at)
    dated.push({ at: Math.min(turn.at, ...starts), line: { kind: 'says', turn }, under: none })
  }
  for (const [place, number] of turn.calls.entries()) {
    const call = index.calls.get(number)
    if (call === undefined) continue
    const executions = executionsOf(call, index)
    const isCut = turn.finish === 'cut' && place === turn.calls.length - 1
    const line: Line = { kind: 'call', call, executions, opensTurn: place === 0 && !speaks, isCut }
    dated.push({ at: call.at, line, under: underCall(call, executions, index, detail) })
  }
}

function executionsOf(call: ToolCall, index: Index): readonly Execution[] {
  return call.executions.map((number) => index.executions.get(number)).filter((execution) => execution !== undefined)
}

function underCall(call: ToolCall, executions: readonly Execution[], index: Index, detail: Detail): readonly Line[] {
  const lines: Line[] = []
  for (const execution of executions) {
    // A twin that shares this execution shows what came of it.
    if (execution.call !== call.number) continue
    const changed = detail.received && !equal(execution.args, call.args)
    if (changed) lines.push({ kind: 'received', execution, alone: executions.length === 1 })
    lines.push(...underExecution(execution, 0, index))
  }
  return lines
}

function underExecution(execution: Execution, depth: number, index: Index): readonly Line[] {
  const effects = index.effects.get(execution.number)
  const inside = index.inside.get(execution.number)
  if (effects === undefined && inside === undefined) return none
  const lines: Line[] = (effects ?? []).map((effect) => ({ kind: 'effect', effect }))
  for (const inner of inside ?? []) {
    lines.push({ kind: 'inner', execution: inner, depth }, ...underExecution(inner, depth + 1, index))
  }
  return lines
}

/** What the agent returned, where the model did not say it, and how the run ended, where it did not finish. */
function closingLines(run: Run): readonly Line[] {
  const said = run.turns.some(({ text }) => text !== null && text === run.answer)
  const answer: readonly Line[] = run.answer === null || said ? [] : [{ kind: 'answer', text: run.answer }]
  return run.end === 'finished' || run.end === 'unknown'
    ? answer
    : [...answer, { kind: 'end', end: run.end, error: run.error }]
}

function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number | null,
): ReadonlyMap<number, readonly Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
