import { isRecord } from '../match.js'

/** Expected arguments in which operators are written as objects (`{ $pattern: '^A-' }`), as a pattern of ours. */
export function constraintsIn(expected: unknown): unknown {
  if (Array.isArray(expected)) return expected.map(constraintsIn)
  if (!isRecord(expected)) return expected
  const entries = Object.entries(expected)
  const [[key, operand] = ['', null]] = entries
  if (entries.length === 1 && Object.hasOwn(operators, key)) return operators[key]?.(operand)
  return Object.fromEntries(entries.map(([key, value]) => [key, constraintsIn(value)] as const))
}

const operators: Readonly<Record<string, (operand: unknown) => unknown>> = {
  $any: () => () => true,
  $pattern: (source) => regExpOf(String(source)),
  $contains: (part) => (value: unknown) => typeof value === 'string' && value.includes(String(part)),
  $gt: (bound) => (value: unknown) => typeof value === 'number' && value > Number(bound),
  $gte: (bound) => (value: unknown) => typeof value === 'number' && value >= Number(bound),
  $lt: (bound) => (value: unknown) => typeof value === 'number' && value < Number(bound),
  $lte: (bound) => (value: unknown) => typeof value === 'number' && value <= Number(bound),
  $type: (type) => (value: unknown) => typeOf(value) === type,
}

/** It may begin with flags: `(?i)`. */
function regExpOf(source: string): RegExp {
  const [all = '', flags = ''] = /^\(\?([a-z]+)\)/u.exec(source) ?? []
  return new RegExp(source.slice(all.length), flags)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
