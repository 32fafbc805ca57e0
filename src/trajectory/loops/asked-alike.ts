import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import type { Run, ToolCall, ToolResult } from '../../run/types.js'
import { noAnswer } from './errors.js'

/** A call, which call it is equal to, and whether it told the model anything new. */
export interface AskedCall {
  readonly call: ToolCall
  /** The same number for equal calls. */
  readonly kind: number
  /** An equal call of its lane was told the same before; or it was told nothing, though there was one. */
  readonly isStale: boolean
}

/** The calls of a run in the order asked, those of a turn in the order of what they are. */
export function askedAlike(
  run: Run,
  except: ReadonlySet<string>,
  sameResult: ((earlier: ToolResult, later: ToolResult) => unknown) | null | undefined,
): readonly AskedCall[] {
  const kinds = new Map<string, number>()
  const told = new Map<string, (ToolResult | null)[]>()
  const asked = run.calls.filter(({ name }) => !except.has(name))
  const marked = asked.map((call) => {
    const key = keyOf(call)
    const kind = kinds.get(key) ?? kinds.size
    kinds.set(key, kind)
    const lane = JSON.stringify([call.lane, kind])
    const before = told.get(lane)
    const isStale = before?.some((result) => isSame(result, call.told, sameResult)) ?? false
    // What was told before says nothing new to those that follow.
    if (before === undefined) told.set(lane, [call.told])
    else if (!isStale) before.push(call.told)
    return { call, kind, isStale }
  })
  return marked.toSorted((a, b) => a.call.turn - b.call.turn || a.kind - b.kind || a.call.number - b.call.number)
}

/** Arguments that parsing would round are told apart by their text. */
function keyOf({ name, args, rawArgs, exact }: ToolCall): string {
  if (args === undefined) return JSON.stringify([name, rawArgs])
  return JSON.stringify([name, sorted(args), sorted(exact)])
}

/** Arguments are JSON; an equal one has the same keys in whatever order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const entries = Object.keys(value)
    .toSorted()
    .map((key) => [key, sorted(value[key])])
  // Not a list, which is a value of its own.
  return { entries }
}

function isSame(
  earlier: ToolResult | null,
  later: ToolResult | null,
  sameResult: ((earlier: ToolResult, later: ToolResult) => unknown) | null | undefined,
): boolean {
  // What was not told, or not yet, is nothing new.
  if (later === null) return true
  if (earlier === null) return false
  if (sameResult !== null && sameResult !== undefined) {
    const answer = sameResult(earlier, later)
    if (typeof answer !== 'boolean') throw noAnswer(answer)
    return answer
  }
  if (earlier.text === later.text) return true
  return 'json' in earlier && 'json' in later && equal(earlier.json, later.json)
}
