import { ignoreCase } from 'callsheet/match'
import { isRecord, match, stepsOf } from '../match.js'
import type { Row } from '../rows.js'
import type { Peer } from './peer.js'

export const vitestEvals: Peer = {
  file: 'vitest-evals.jsonl',
  rows: 31,
  judge: (row) => {
    const { ordered, allowExtras, requireAll, params, fuzzyOptions } = row.options
    const axes = {
      order: ordered === true ? 'in-order' : 'any',
      extras: allowExtras === false ? 'forbid' : 'allow',
    }
    const isCased = isRecord(fuzzyOptions) && fuzzyOptions['caseInsensitive'] === false
    const { pass, recall } =
      params === 'fuzzy'
        ? match(row.actual, fuzzy(row), { ...axes, args: 'contains', overrides: isCased ? {} : caseless(row) })
        : match(row.actual, stepsOf(row), { ...axes, overrides: isRecord(params) ? caseless(row) : {} })
    // Without requireAll it grades the share of what was expected, and the verdict is whether that is all.
    return requireAll === false ? { pass: recall >= 1, score: recall } : { pass }
  },
}

/** What of its "fuzzy" is a test of one argument: a number nearby, the same items in another order. */
function fuzzy(row: Row): unknown {
  const steps = stepsOf(row)
  if (!Array.isArray(steps)) return steps
  return steps.map((step: unknown) => {
    if (!isRecord(step) || !isRecord(step['args'])) return step
    const args = Object.entries(step['args']).map(([key, value]) => [key, loosely(value)] as const)
    return { ...step, args: Object.fromEntries(args) }
  })
}

function loosely(expected: unknown): unknown {
  if (typeof expected === 'number') {
    const tolerance = Math.max(0.001, Math.abs(expected) * 0.001)
    return (value: unknown) => typeof value === 'number' && Math.abs(value - expected) <= tolerance
  }
  if (!Array.isArray(expected)) return expected
  return (value: unknown) => Array.isArray(value) && isAmong(value, expected)
}

/** One to one, as calls are: each expected item is one of the received ones. */
function isAmong(received: readonly unknown[], expected: readonly unknown[]): boolean {
  const calls = received.map((item) => ({ name: 'item', args: { item } }))
  return match(
    calls,
    expected.map((item) => ['item', { item }]),
    { order: 'any', extras: 'allow' },
  ).pass
}

/** Every text of every tool, whatever its case. */
function caseless(row: Row): unknown {
  const entries = (Array.isArray(row.expected) ? row.expected : []).filter(isRecord).map(({ name, args }) => {
    const texts = Object.entries(isRecord(args) ? args : {}).filter(([, value]) => typeof value === 'string')
    return [String(name), Object.fromEntries(texts.map(([key]) => [key, ignoreCase]))] as const
  })
  return Object.fromEntries(entries.filter(([, paths]) => Object.keys(paths).length > 0))
}
