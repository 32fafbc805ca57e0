import { failed, partial } from 'callsheet'
import { toCallInOrder, toCallNothing, toCallTool } from 'callsheet/matchers'
import { runOf } from '../run-of.js'
import type { Peer } from './peer.js'

/** Its matchers and ours are about the same thing: positive ones count successes, negative ones attempts. */
export const skybridge: Peer = {
  file: 'skybridge.jsonl',
  rows: 14,
  judge: async (row) => {
    const expected = row.expected as readonly {
      readonly name: string
      readonly args?: Readonly<Record<string, never>>
    }[] // what these matchers take
    const tools = expected.map(({ name }) => name)
    const run = await runOf(row.actual, tools)
    const [first = { name: '' }] = expected
    switch (row.mode) {
      case 'toHaveCalledToolWith':
        return toCallTool(run, first.name, partial(first.args ?? {}))
      case 'toHaveCalledToolOnce':
        return toCallTool(run, first.name, undefined, { times: 1 })
      case 'toNeverHaveCalledTool':
        return toCallTool.not(run, first.name)
      case 'toHaveFailedToolCall':
        return toCallInOrder(run, [failed(first.name)])
      case 'toHaveCalledToolsInOrder':
        return toCallInOrder(run, tools)
      case 'toHaveCalledNoTools':
        return toCallNothing(run)
      default:
        throw new Error(`an unknown matcher: ${row.mode}`)
    }
  },
}
