import { isObject } from '../../json/is-object.js'
import { holdsRedacted } from '../../run/redacted.js'
import type { Run, ToolCall, ToolResult } from '../../run/types.js'
import { noAnswer } from './errors.js'

/** What a turn asks for, which calls it is equal to, and whether it told the model anything new. */
export interface AskedCall {
  /** Equal calls of one turn are one: the model asked for them before it was told of any. */
  readonly calls: readonly [ToolCall, ...ToolCall[]]
  /** The same number for equal calls. */
  readonly kind: number
  /** An equal call of an earlier turn of its lane was told the same; or it was told nothing, though there was one. */
  readonly isStale: boolean
  /** The same number for equal calls of a lane that were told the same. */
  readonly result: number
}

type SameResult = ((earlier: ToolResult, later: ToolResult) => unknown) | null | undefined

/** The calls of a run turn by turn, those of a turn in the order of what they are. */
export function askedAlike(run: Run, except: ReadonlySet<string>, sameResult: SameResult): readonly AskedCall[] {
  const ofRecords = run.trace !== undefined
  const kinds = new Map<string, number>()
  const groups = new Map<string, { readonly kind: number; readonly calls: [ToolCall, ...ToolCall[]] }>()
  for (const call of run.calls) {
    if (except.has(call.name)) continue
    // What was taken out of two records need not have been the same.
    const key = ofRecords && holdsRedacted(call.rawArgs) ? String(call.number) : keyOf(call)
    const kind = kinds.get(key) ?? kinds.size
    kinds.set(key, kind)
    const place = JSON.stringify([call.lane, call.turn, kind])
    const group = groups.get(place)
    if (group === undefined) groups.set(place, { kind, calls: [call] })
    else group.calls.push(call)
  }
  const inOrder = [...groups.values()].toSorted((a, b) => a.calls[0].turn - b.calls[0].turn || a.kind - b.kind)
  const told = new Map<string, ToldBefore>()
  return inOrder.map(({ kind, calls }) => {
    const place = JSON.stringify([calls[0].lane, kind])
    const before = told.get(place) ?? toldBefore(sameResult, ofRecords)
    told.set(place, before)
    const fresh = calls.filter((call) => before.find(call.told) === null)
    const news = fresh.map((call) => before.add(call.told))
    return { calls, kind, isStale: fresh.length === 0, result: news[0] ?? before.find(calls[0].told) ?? 0 }
  })
}

/** Arguments that parsing would round are told apart by their text. */
function keyOf({ name, args, rawArgs, exact }: ToolCall): string {
  // What is no JSON may have blanks wherever JSON may.
  if (args === undefined) return JSON.stringify([name, rawArgs?.replace(outsideTexts, '$1') ?? null])
  return JSON.stringify([name, sorted(args), sorted(exact)])
}

/** A text in quotes, which stays as it is, or blanks. */
const outsideTexts = /("(?:[^"\\]|\\.)*"?)|\s+/gsu

/** Arguments and results are JSON; an equal one has the same keys in whatever order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const entries = Object.keys(value)
    .toSorted()
    .map((key) => [key, sorted(value[key])])
  // Not a list, which is a value of its own.
  return { entries }
}

/** What the model was told of equal calls so far. */
interface ToldBefore {
  /** The number of an equal result; `null` where there is none. */
  readonly find: (result: ToolResult | null) => number | null
  /** The number it has from now on. */
  readonly add: (result: ToolResult | null) => number
}

function toldBefore(sameResult: SameResult, ofRecords: boolean): ToldBefore {
  const numbers = new Map<string, number>()
  const results: (ToolResult | null)[] = []
  return {
    find(result) {
      // What was not told, or not yet, is nothing new.
      if (result === null) return results.length > 0 ? untold : null
      if (typeof sameResult !== 'function') {
        return ofRecords && holdsRedacted(result.text) ? null : (numbers.get(resultKey(result)) ?? null)
      }
      const index = results.findIndex((earlier) => earlier !== null && isSame(sameResult(earlier, result)))
      return index < 0 ? null : index
    },
    add(result) {
      const number = results.push(result) - 1
      if (result === null) return untold
      numbers.set(resultKey(result), number)
      return number
    },
  }
}

/** All that nothing was told of. */
const untold = -1

/** The same for equal JSON, else for equal text. */
function resultKey(result: ToolResult): string {
  return JSON.stringify('json' in result ? { json: sorted(result.json) } : result.text)
}

function isSame(answer: unknown): boolean {
  if (typeof answer !== 'boolean') throw noAnswer(answer)
  return answer
}
