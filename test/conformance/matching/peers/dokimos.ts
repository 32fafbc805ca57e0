import { ignoreCase, optional } from 'callsheet/match'
import { isRecord, match, stepsOf, type Answer, type Axes } from '../match.js'
import type { Row } from '../rows.js'
import type { Peer } from './peer.js'

const modes: Readonly<Record<string, string>> = {
  exact: 'exact',
  'exact(numeric-tolerant)': 'exact',
  ignore: 'ignore',
  'expected-subset-of-actual': 'contains',
  'expected-superset-of-actual': 'within',
}

export const dokimos: Peer = {
  file: 'dokimos.jsonl',
  rows: 52,
  judge: (row) => {
    const [kind, word = ''] = row.mode.split('/')
    if (kind !== 'argument') return judgeCalls(row, modes[String(row.options['args'])] ?? row.options['args'])
    const axes = { order: 'exact', extras: 'forbid', args: modes[word] ?? word }
    return match(row.actual, stepsOf(row), { ...axes, overrides: textsOf(row) })
  },
}

function judgeCalls(row: Row, args: unknown): Answer {
  const steps = stepsOf(row)
  const compare = (axes: Omit<Axes, 'args'>, expected: unknown = steps) =>
    match(row.actual, expected, { ...axes, args })
  const asked = Math.max(row.actual.length, Array.isArray(row.expected) ? row.expected.length : 0)
  switch (row.mode) {
    case 'STRICT':
    case 'DEFAULT':
      return whole(compare({ order: 'exact', extras: 'forbid' }))
    case 'IN_ORDER': {
      const { pairs, pass } = compare({ order: 'in-order', extras: 'forbid' })
      return { pass, score: pairs.length / asked }
    }
    case 'ANY_ORDER': {
      const { pairs, pass } = compare({ order: 'any', extras: 'forbid' })
      return { pass, score: pairs.length / asked }
    }
    case 'SUPERSET':
      return whole(compare({ order: 'any', extras: 'allow' }))
    case 'SUBSET': {
      const some = Array.isArray(steps) ? steps.map((step) => optional(step as never)) : steps // steps of no known tools
      return whole(compare({ order: 'any', extras: 'forbid' }, some))
    }
    case 'PRECISION': {
      const { precision } = compare({ order: 'any', extras: 'allow' })
      return { pass: precision >= 1, score: precision }
    }
    case 'RECALL': {
      const { recall } = compare({ order: 'any', extras: 'allow' })
      return { pass: recall >= 1, score: recall }
    }
    default:
      throw new Error(`an unknown mode: ${row.mode}`)
  }
}

function whole({ pass }: Answer): Answer {
  return { pass, score: Number(pass) }
}

/** How it compares texts, by path. */
function textsOf(row: Row): unknown {
  const { trim, caseInsensitive } = row.options
  if (trim !== true && caseInsensitive !== true) return {}
  const tidy = (text: unknown): string => (trim === true ? String(text).trim() : String(text))
  const compare = (expected: unknown, received: unknown): boolean => {
    const [left, right] = [tidy(expected), tidy(received)]
    return caseInsensitive === true ? ignoreCase(left, right) : left === right
  }
  const items = (Array.isArray(row.expected) ? row.expected : []).filter(isRecord)
  return Object.fromEntries(
    items.map(({ name, args }) => {
      const keys = isRecord(args) ? Object.keys(args) : []
      return [String(name), Object.fromEntries(keys.map((key) => [key, compare]))] as const
    }),
  )
}
