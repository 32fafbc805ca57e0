import { isObject } from './is-object.js'
import type { ArgsIssue } from './tool-spec.js'

/** A value as JSON would carry it, and what in it JSON cannot carry. */
export interface JsonView {
  readonly value: unknown
  readonly issues: readonly ArgsIssue[]
}

type Path = readonly (string | number)[]

/** Copies a value for a JSON Schema validator, which knows JSON only: keys that hold `undefined` are left out. */
export function jsonView(value: unknown): JsonView {
  const issues: ArgsIssue[] = []
  return { value: view(value, [], [], issues), issues }
}

function view(value: unknown, path: Path, above: readonly object[], issues: ArgsIssue[]): unknown {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value
  const problem = problemOf(value, above)
  if (problem !== null || !isObject(value)) {
    issues.push({ path, message: `${problem ?? typeof value} is not a JSON value` })
    return null
  }
  const inside = [...above, value]
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      item === undefined ? null : view(item, [...path, index], inside, issues),
    )
  }
  // Without a prototype, since a key may be `__proto__`.
  const copy = Object.create(null) as Record<string, unknown>
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined) copy[wellFormed(key)] = view(item, [...path, key], inside, issues)
  }
  return copy
}

function problemOf(value: unknown, above: readonly object[]): string | null {
  if (value === undefined) return 'undefined'
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`
  if (above.includes(value)) return 'a circular reference'
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1)
  return Array.isArray(value) || kind === 'Object' ? null : `a ${kind}`
}

// The validator percent-encodes keys, which throws for half a surrogate pair.
function wellFormed(key: string): string {
  return key.replace(/\p{Surrogate}/gu, '\ufffd')
}
