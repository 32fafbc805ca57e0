import type { Run } from 'callsheet'
import { oneOf, times } from 'callsheet/match'
import { toCallNothing, toTellModel } from 'callsheet/matchers'
import { isRecord, match, stepsOf } from '../match.js'
import { runOf } from '../run-of.js'
import type { Peer } from './peer.js'

export const langchainCore: Peer = {
  file: 'langchain-core.jsonl',
  rows: 13,
  judge: async (row) => {
    if (row.note !== undefined) {
      const received: unknown = row.note.endsWith('String') ? 'a text' : { type: 'human', content: 'Hi.' }
      return toCallNothing(received as Run) // it is none, which is the point
    }
    switch (row.mode) {
      case 'toHaveToolCalls':
        return match(row.actual, stepsOf(row), { order: 'any', extras: 'forbid' })
      case 'toContainToolCall':
        return match(row.actual, stepsOf(row), { order: 'any', extras: 'allow' })
      case 'toHaveToolCallCount': {
        const [count] = row.expected as readonly number[] // what this matcher takes
        const step = times(oneOf(row.actual.map(({ name }) => name)), count ?? 0)
        return match(row.actual, [step], { order: 'any', extras: 'forbid' })
      }
      case 'toHaveToolMessages': {
        const messages: readonly unknown[] = row.actual
        const results = messages.filter(isRecord).filter(({ type }) => type === 'tool')
        const run = await runOf(results.map(({ content }) => ({ name: 'search', args: {}, result: content })))
        const expected = row.expected as readonly { readonly content: string }[] // what this matcher takes
        const told = run.calls.filter((call) => call.told !== null)
        return {
          pass: told.length === expected.length && expected.every(({ content }) => toTellModel(run, content).pass),
        }
      }
      default:
        throw new Error(`an unknown matcher: ${row.mode}`)
    }
  },
}
