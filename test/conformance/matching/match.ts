import { matchCalls } from 'callsheet/match'
import type { Row, RowCall } from './rows.js'

/** The options of `matchCalls`, unchecked: what a file says is handed on as it stands, so that the engine judges it. */
export interface Axes {
  readonly order: unknown
  readonly extras: unknown
  readonly args?: unknown
  readonly status?: unknown
  readonly overrides?: unknown
  readonly defaults?: unknown
  readonly tools?: unknown
}

export type Matched = ReturnType<typeof matchCalls>

/** What a peer's mode comes to in ours; `score` only where the peer's score is one of our read-outs. */
export interface Answer {
  readonly pass: boolean
  readonly score?: number
}

/** Compares calls with steps along these axes. */
export function match(actual: readonly RowCall[], expected: unknown, axes: Axes): Matched {
  const calls = actual.map(({ name, args, ok, turn }) => ({
    name,
    ...(args === undefined ? {} : { args }),
    ...(ok === undefined ? {} : { ok }),
    ...(turn === undefined ? {} : { turn }),
  }))
  return matchCalls({ actual: calls, expected, args: 'exact', ...axes } as never) // see Axes
}

/** The expected calls of a row, as steps: one without arguments is expected with any. */
export function stepsOf(row: Row): unknown {
  return Array.isArray(row.expected) ? row.expected.map(stepOf) : row.expected
}

/** One of them, without what only its peer knows. */
export function stepOf(item: unknown): unknown {
  if (!isRecord(item) || !('name' in item)) return item
  return { name: item['name'], ...(item['args'] === undefined ? {} : { args: item['args'] }) }
}

/** The expected calls of a row, without arguments. */
export function namesOf(row: Row): unknown {
  return Array.isArray(row.expected)
    ? row.expected.map((item: unknown) => (isRecord(item) && typeof item['name'] === 'string' ? item['name'] : item))
    : row.expected
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Only these paths of some arguments; one that they lack is expected to be absent. */
export function pick(args: unknown, paths: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const path of paths) put(picked, args, path.split('.'))
  return picked
}

function put(into: Record<string, unknown>, from: unknown, [key = '', ...rest]: readonly string[]): void {
  const value = isRecord(from) ? from[key] : undefined
  if (rest.length === 0) into[key] = value
  else {
    const inner: Record<string, unknown> = {}
    into[key] = inner
    put(inner, value, rest)
  }
}
