import { oneOf, optional, ordered, partial, times } from 'callsheet/match'
import { isRecord, match, stepsOf, type Answer } from '../match.js'
import type { Row } from '../rows.js'
import { constraintsIn } from './constraints.js'
import type { Peer } from './peer.js'

const axes: Readonly<Record<string, { readonly order: string; readonly extras: string }>> = {
  exact: { order: 'exact', extras: 'forbid' },
  in_order: { order: 'in-order', extras: 'allow' },
  any_order: { order: 'any', extras: 'allow' },
}

export const agentverify: Peer = {
  file: 'agentverify.jsonl',
  rows: 33,
  judge: (row) => {
    if (row.mode === 'assert_no_tool_call') {
      const forbidden = oneOf(row.options['forbidden'] as readonly string[]) // names
      return { pass: !match(row.actual, [forbidden], { order: 'any', extras: 'allow' }).pass }
    }
    if (row.mode === 'assert_retry_count') return judgeRetries(row)
    const { order, extras } = axes[String(row.options['order'])] ?? { order: row.mode, extras: 'allow' }
    return match(row.actual, matchersIn(row), { order, extras })
  },
}

/** Its "partial" allows further keys at the top only, as `partial` does. */
function matchersIn(row: Row): unknown {
  const steps = stepsOf(row)
  if (!Array.isArray(steps)) return steps
  return steps.map((step: unknown) => {
    if (!isRecord(step) || !isRecord(step['args'])) return step
    const args = constraintsIn(step['args'])
    return {
      ...step,
      args: row.options['partial_args'] === true ? partial(args as Readonly<Record<string, never>>) : args,
    } // of an object, one
  })
}

/** Never so many calls in a row: runs of the tool, no longer than allowed, with others between them. */
function judgeRetries(row: Row): Answer {
  const { tool, max_retries: retries } = row.options as { readonly tool: string; readonly max_retries: unknown } // what it takes
  const most = (typeof retries === 'number' ? retries + 1 : retries) as number // the engine judges what the row says
  const others = [...new Set(row.actual.map(({ name }) => name))].filter((name) => name !== tool)
  const other = others.length === 0 ? [] : [times(oneOf(others), 1, Infinity)]
  const steps = [
    ...other.map((step) => optional(step)),
    ...other.map((step) => times(ordered([times(tool, 1, most), step]), 0, Infinity)),
    times(tool, 0, most),
  ]
  return match(row.actual, steps, { order: 'exact', extras: 'forbid', args: 'ignore' })
}
