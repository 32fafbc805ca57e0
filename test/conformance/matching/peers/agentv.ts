import { times } from 'callsheet/match'
import { isRecord, match, pick, stepsOf, type Answer } from '../match.js'
import type { Row } from '../rows.js'
import type { Peer } from './peer.js'

const modes: Readonly<Record<string, string>> = {
  exact: 'exact',
  ignore: 'ignore',
  superset: 'contains',
  subset: 'within',
}

export const agentv: Peer = {
  file: 'agentv.jsonl',
  rows: 54,
  judge: (row) => {
    const { minimums } = row.options
    if (row.mode === 'any_order') {
      const counts = Object.entries(minimums as Readonly<Record<string, number>>) // what this mode takes
      return match(
        row.actual,
        counts.map(([tool, least]) => times(tool, least, Infinity)),
        { order: 'any', extras: 'allow' },
      )
    }
    return judge(withFields(row))
  },
}

function judge(row: Row): Answer {
  const steps = stepsOf(row)
  const axes = { args: argsOf(row.options['argsMatch']), overrides: overridesOf(row) }
  switch (row.mode) {
    case 'in_order': {
      return match(row.actual, steps, { ...axes, order: 'in-order', extras: 'allow' })
    }
    case 'exact':
      return match(row.actual, steps, { ...axes, order: 'exact', extras: 'forbid' })
    case 'superset': {
      const { pass, recall } = match(row.actual, steps, { ...axes, order: 'any', extras: 'allow' })
      return { pass, score: recall }
    }
    case 'subset': {
      // A list of what is allowed, each any number of times.
      const allowed = Array.isArray(steps) ? steps.map((step) => times(step as never, 0, Infinity)) : steps // steps of no known tools
      const { pass, precision } = match(row.actual, allowed, { ...axes, order: 'any', extras: 'forbid' })
      return row.actual.length === 0 ? { pass } : { pass, score: precision }
    }
    default:
      throw new Error(`an unknown mode: ${row.mode}`)
  }
}

function argsOf(mode: unknown): unknown {
  if (Array.isArray(mode)) return 'contains'
  return typeof mode === 'string' ? (modes[mode] ?? mode) : 'exact'
}

/** What an item says for itself goes for its tool: no row has two items of one tool. */
function overridesOf(row: Row): unknown {
  const items = (Array.isArray(row.expected) ? row.expected : []).filter(isRecord)
  const own = items.filter(({ argsMatch }) => argsMatch !== undefined)
  return Object.fromEntries(own.map(({ name, argsMatch }) => [String(name), argsOf(argsMatch)]))
}

/** Of a list of fields those are compared that the expected arguments have. */
function withFields(row: Row): Row {
  if (!Array.isArray(row.expected)) return row
  const expected = row.expected.filter(isRecord).map((item) => {
    const { argsMatch = row.options['argsMatch'], args, ...rest } = item
    // It writes "any" for any arguments.
    if (args === 'any' || args === undefined) return rest
    const compared: unknown = Array.isArray(argsMatch) ? JSON.parse(JSON.stringify(pick(args, argsMatch))) : args
    return { ...rest, ...(item['argsMatch'] === undefined ? {} : { argsMatch }), args: compared }
  })
  return { ...row, expected }
}
