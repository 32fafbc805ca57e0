import { equal } from '../json/equal.js'
import type { Effect, Execution, Run, ToolCall, Turn } from '../run/types.js'

/** One line of the sheet, before it is written out. */
export type Line =
  | { readonly kind: 'says'; readonly turn: Turn }
  | { readonly kind: 'call'; readonly call: ToolCall; readonly executions: readonly Execution[]; readonly opensTurn: boolean }
  | { readonly kind: 'received'; readonly execution: Execution; readonly alone: boolean }
  | { readonly kind: 'inner'; readonly execution: Execution; readonly depth: number }
  | { readonly kind: 'unasked'; readonly execution: Execution }
  | { readonly kind: 'effect'; readonly effect: Effect }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'end' }

/** What the sheet shows beside calls and words. */
export interface Detail {
  readonly effects: boolean
  /** What a function received, where it is not what was asked. */
  readonly received: boolean
}

/** The lines of a run in the order things happened; what belongs to a call stands under it. */
export function linesOf(run: Run, detail: Detail): readonly Line[] {
  const index = indexRun(run)
  const unasked = run.executions.filter(({ call, parent }) => call === null && parent === null)
  const orphans = detail.effects ? run.effects.filter(({ cause }) => cause === null || !index.executions.has(cause)) : []
  const dated = [
    ...run.turns.flatMap((turn) => datedTurn(turn, index, detail)),
    ...unasked.map((execution) => ({
      at: execution.started,
      lines: [{ kind: 'unasked', execution } as const, ...underExecution(execution, 0, index, detail)],
    })),
    ...orphans.map((effect) => ({ at: effect.at, lines: [{ kind: 'effect', effect } as const] })),
  ]
  return [...dated.toSorted((a, b) => a.at - b.at).flatMap(({ lines }) => lines), ...closingLines(run)]
}

interface Dated {
  readonly at: number
  readonly lines: readonly Line[]
}

interface Index {
  readonly calls: ReadonlyMap<number, ToolCall>
  readonly executions: ReadonlyMap<number, Execution>
  readonly inside: ReadonlyMap<number, readonly Execution[]>
  readonly effects: ReadonlyMap<number, readonly Effect[]>
}

function indexRun(run: Run): Index {
  return {
    calls: new Map(run.calls.map((call) => [call.number, call])),
    executions: new Map(run.executions.map((execution) => [execution.number, execution])),
    inside: grouped(run.executions, ({ parent }) => parent),
    effects: grouped(run.effects, ({ cause }) => cause),
  }
}

function datedTurn(turn: Turn, index: Index, detail: Detail): readonly Dated[] {
  const calls = turn.calls.map((number) => index.calls.get(number)).filter((call) => call !== undefined)
  // The words of a turn stand before its calls, whenever they ended.
  const first = Math.min(turn.at, ...calls.map(({ at }) => at))
  const speaks = turn.text !== null || calls.length === 0
  const says: readonly Dated[] = speaks ? [{ at: first, lines: [{ kind: 'says', turn }] }] : []
  return [
    ...says,
    ...calls.map((call, place) => ({ at: call.at, lines: linesOfCall(call, place === 0 && !speaks, index, detail) })),
  ]
}

function linesOfCall(call: ToolCall, opensTurn: boolean, index: Index, detail: Detail): readonly Line[] {
  const executions = call.executions.map((number) => index.executions.get(number)).filter((execution) => execution !== undefined)
  const alone = executions.length === 1
  return [
    { kind: 'call', call, executions, opensTurn },
    ...executions.flatMap((execution): readonly Line[] => {
      // A twin that shares this execution shows what came of it.
      if (execution.call !== call.number) return []
      const changed = detail.received && !equal(execution.args, call.args)
      const received: readonly Line[] = changed ? [{ kind: 'received', execution, alone }] : []
      return [...received, ...underExecution(execution, 0, index, detail)]
    }),
  ]
}

function underExecution(execution: Execution, depth: number, index: Index, detail: Detail): readonly Line[] {
  const effects = detail.effects ? (index.effects.get(execution.number) ?? []) : []
  const inside = (index.inside.get(execution.number) ?? []).filter(({ call }) => call === null)
  return [
    ...effects.map((effect): Line => ({ kind: 'effect', effect })),
    ...inside.flatMap((inner): readonly Line[] => [
      { kind: 'inner', execution: inner, depth },
      ...underExecution(inner, depth + 1, index, detail),
    ]),
  ]
}

/** What the agent returned, where the model did not say it, and how the run ended, where it did not finish. */
function closingLines(run: Run): readonly Line[] {
  const said = run.turns.some(({ text }) => text !== null && text === run.answer)
  const answer: readonly Line[] = run.answer === null || said ? [] : [{ kind: 'answer', text: run.answer }]
  return run.end === 'finished' ? answer : [...answer, { kind: 'end' }]
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => number | null): ReadonlyMap<number, readonly Item[]> {
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
