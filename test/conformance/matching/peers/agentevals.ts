import { optional, sameTurn } from 'callsheet/match'
import { isRecord, match, pick, stepOf, stepsOf, type Answer, type Axes } from '../match.js'
import type { Row, RowCall } from '../rows.js'
import type { Peer } from './peer.js'

/** Its words for arguments have the received ones as their subject: a superset contains what is expected. */
const modes: Readonly<Record<string, string>> = {
  exact: 'exact',
  ignore: 'ignore',
  superset: 'contains',
  subset: 'within',
}

export const agentevals: Peer = {
  file: 'agentevals.jsonl',
  rows: 62,
  judge: (row) => {
    const args = modes[String(row.options['toolArgsMatchMode'])] ?? row.options['toolArgsMatchMode']
    return judge(withOverrides(row), { args, overrides: overridesOf(row) })
  },
}

/** Also for rows of other files that are in its words. */
export function judge(row: Row, axes: Omit<Axes, 'order' | 'extras'>): Answer {
  const steps = stepsOf(row)
  switch (row.mode) {
    case 'strict':
      return match(turnsOf(row), strictSteps(row), { ...axes, order: 'exact', extras: 'forbid' })
    case 'unordered':
      return match(row.actual, steps, { ...axes, order: 'any', extras: 'forbid' })
    case 'superset':
      return match(row.actual, steps, { ...axes, order: 'any', extras: 'allow' })
    case 'subset': {
      const some = Array.isArray(steps) ? steps.map((step) => optional(step)) : steps
      return match(row.actual, some, { ...axes, order: 'any', extras: 'forbid' })
    }
    default:
      throw new Error(`an unknown mode: ${row.mode}`)
  }
}

function turnsOf(row: Row): readonly RowCall[] {
  return row.actual_turns?.flatMap((calls, turn) => calls.map((call) => ({ ...call, turn: turn + 1 }))) ?? row.actual
}

/** Calls of one message are in no order; two messages are two turns. */
function strictSteps(row: Row): unknown {
  return row.expected_turns?.map((calls) => sameTurn(calls.map(stepOf) as never)) ?? stepsOf(row) // steps of no known tools
}

/** A list of paths says that only these are compared: expected arguments that hold nothing else, which may have more. */
function withOverrides(row: Row): Row {
  const overrides = row.options['toolArgsMatchOverrides']
  if (!isRecord(overrides)) return row
  const only = (call: RowCall): RowCall => {
    const paths = Object.hasOwn(overrides, call.name) ? overrides[call.name] : null
    return Array.isArray(paths) ? { ...call, args: pick(call.args, paths) } : call
  }
  const turns = row.expected_turns?.map((calls) => calls.map(only))
  const expected = Array.isArray(row.expected) ? row.expected.map(only) : row.expected
  return { ...row, expected, ...(turns === undefined ? {} : { expected_turns: turns }) }
}

function overridesOf(row: Row): unknown {
  const overrides = row.options['toolArgsMatchOverrides']
  if (!isRecord(overrides)) return {}
  // The file cannot hold the function that stood there; the verdicts tell that it took these queries for equal.
  if (Object.keys(overrides).length === 0) return { lookup_policy: { query: () => true } }
  return Object.fromEntries(Object.keys(overrides).map((tool) => [tool, 'contains']))
}
