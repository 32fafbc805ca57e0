import { equal } from '../json/equal.js'
import { formatPath, fromPointer, parsePath, type Path, toPointer, valueAt } from '../json/paths.js'
import type { Run, ToolCall } from '../run/types.js'
import { nearest } from '../text/nearest.js'
import { type Attempt, attemptsUntilNow } from './attempts.js'
import { badOption, badPath, leafThrew, pathNotThere } from './errors.js'
import { isSameNumber } from './same-number.js'

/** What a call and its prerequisite must have in common. */
export interface By {
  /** The paths as the user wrote them; `null` for a function. */
  readonly text: string | null
  same(attempt: Attempt, prerequisite: Attempt): boolean
}

const allowed =
  'a path such as "order_id", a pair [pathInCall, pathInPrerequisite], or a function (call, prerequisite) => boolean'

/** Reads `by`. A path that no attempt and no schema of its tool has is an error: it would make all calls strangers. */
export function readBy(by: unknown, run: Run, tool: string, prerequisite: string): By | null {
  if (by === undefined) return null
  if (typeof by === 'function') return byFunction(by as (...values: readonly ToolCall[]) => unknown) // its answer is checked
  if (typeof by === 'string') return byPaths(by, by, by, run, tool, prerequisite)
  if (!Array.isArray(by) || by.length !== 2) throw badOption('by', by, allowed)
  const [inCall, inPrerequisite] = by as readonly unknown[] // of two items, as just seen
  if (typeof inCall !== 'string' || typeof inPrerequisite !== 'string') throw badOption('by', by, allowed)
  return byPaths(`${inCall} and ${inPrerequisite}`, inCall, inPrerequisite, run, tool, prerequisite)
}

function byFunction(by: (...values: readonly ToolCall[]) => unknown): By {
  return {
    text: null,
    same: (attempt, prerequisite) => {
      const answer = ask(by, callOf(attempt), callOf(prerequisite))
      if (typeof answer !== 'boolean') throw badOption('by', answer, 'a function that returns true or false')
      return answer
    },
  }
}

function ask(by: (...values: readonly ToolCall[]) => unknown, call: ToolCall, prerequisite: ToolCall): unknown {
  try {
    return by(call, prerequisite)
  } catch (error) {
    throw leafThrew('', 'function of option by', error)
  }
}

function byPaths(
  text: string,
  inCall: string,
  inPrerequisite: string,
  run: Run,
  tool: string,
  prerequisite: string,
): By {
  const callPath = readPath(inCall, run, tool)
  const prerequisitePath = readPath(inPrerequisite, run, prerequisite)
  return { text, same: (attempt, other) => isSameValue(attempt, callPath, other, prerequisitePath) }
}

function readPath(text: string, run: Run, tool: string): Path {
  if (text === '') throw badOption('by', text, allowed)
  const path = parse(text)
  const attempts = attemptsUntilNow(run, tool)
  const inAttempts = attempts.some(({ args }) => valueAt(args, path).found)
  const keys = new Set([...attempts.flatMap(({ args }) => keysOf(args)), ...schemaKeys(run, tool)])
  // Where nothing is known of the arguments, nothing can be said against the path.
  if (inAttempts || keys.size === 0 || schemaKeys(run, tool).includes(String(path[0]))) return path
  throw pathNotThere(text, tool, nearest(formatPath(path), [...keys]), [...keys])
}

function parse(text: string): Path {
  try {
    return parsePath(text)
  } catch (error) {
    throw badPath(text, error)
  }
}

function schemaKeys(run: Run, tool: string): readonly string[] {
  const schema = run.tools.find(({ name }) => name === tool)?.inputSchema
  return typeof schema === 'object' && schema !== null ? keysOf(schema['properties']) : []
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
}

/** An absent value is the same as nothing. Numbers are the same as they were written. */
function isSameValue(a: Attempt, aPath: Path, b: Attempt, bPath: Path): boolean {
  const left = valueAt(a.args, aPath)
  const right = valueAt(b.args, bPath)
  if (left.value === undefined || right.value === undefined) return false
  const leftText = numberText(left.value, a, aPath)
  const rightText = numberText(right.value, b, bPath)
  if (leftText !== null && rightText !== null) return isSameNumber(leftText, rightText)
  return equal(left.value, right.value) && hasSameTexts(a, aPath, b, bPath)
}

function numberText(value: unknown, attempt: Attempt, path: Path): string | null {
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'number' ? (attempt.exact?.[toPointer(path)] ?? String(value)) : null
}

/** Two equal objects may hold numbers that only parsing made equal. */
function hasSameTexts(a: Attempt, aPath: Path, b: Attempt, bPath: Path): boolean {
  const places = new Set([...changedPlaces(a, aPath), ...changedPlaces(b, bPath)])
  return [...places].every((place) => {
    const left = [...aPath, ...fromPointer(place)]
    const right = [...bPath, ...fromPointer(place)]
    const leftText = numberText(valueAt(a.args, left).value, a, left)
    const rightText = numberText(valueAt(b.args, right).value, b, right)
    return leftText !== null && rightText !== null && isSameNumber(leftText, rightText)
  })
}

/** Where parsing changed a number text, from `path` on. */
function changedPlaces({ exact }: Attempt, path: Path): readonly string[] {
  const pointer = toPointer(path)
  return Object.keys(exact ?? {})
    .filter((place) => place.startsWith(`${pointer}/`))
    .map((place) => place.slice(pointer.length))
}

/** An execution that nobody asked for, as the call that it would have been. */
function callOf({ call, executions, args, outcome, tool, start }: Attempt): ToolCall {
  if (call !== null) return call
  return {
    number: 0,
    leg: 1,
    lane: '',
    turn: 0,
    id: null,
    name: tool,
    rawArgs: null,
    args,
    exact: {},
    duplicates: [],
    parsed: args,
    issues: executions[0]?.issues ?? [],
    executions: executions.map(({ number }) => number),
    told: null,
    outcome,
    at: start,
  }
}
