import { call, callsheet, raw, say, turn } from 'callsheet'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { gatesOnAsked, refundsAgain, runsAllAtOnce, skipsValidation, swallowsErrors } from './agent-with-bugs.js'
import type { Agent } from './agent-with-bugs.js'
import { makeTools } from './agent.js'

/** One test, with the agent left open: it holds for a sound agent and catches the one with the bug. */
export interface Scenario {
  readonly title: string
  readonly file: string
  readonly bug: Agent
  readonly check: (agent: Agent) => Promise<void>
}

const lookup = { order_id: 'A-1001' }
const refund = { order_id: 'A-1001', amount: '49.90', reason: 'late' } as const

export const scenarios: readonly Scenario[] = [
  {
    title: 'a negative amount never reaches the tool',
    file: 'skips-validation.txt',
    bug: skipsValidation,
    check: async (agent) => {
      const sheet = callsheet()
      const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
      const llm = sheet.llm([
        call('lookup_order', lookup),
        raw('issue_refund', { ...refund, amount: '-49.90' }),
        say('I could not process that refund.'),
      ])
      const run = await sheet.run(() => agent(new OpenAI(llm.openai()), tools, 'Refund -49.90 for A-1001'))

      expect(run).toBlock('issue_refund', { ...refund, amount: '-49.90' }, { why: 'schema' })
    },
  },
  {
    title: 'a failed lookup does not unlock the refund',
    file: 'gates-on-asked.txt',
    bug: gatesOnAsked,
    check: async (agent) => {
      const sheet = callsheet()
      const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }), {
        instead: { lookup_order: () => Promise.reject(new Error('the database is down')) },
      })
      const llm = sheet.llm([
        call('lookup_order', lookup),
        call('issue_refund', refund),
        say('I cannot reach the orders right now.'),
      ])
      const run = await sheet.run(() => agent(new OpenAI(llm.openai()), tools, 'Refund A-1001, it came late'))

      expect(run).toBlockBefore('issue_refund', 'lookup_order', { by: 'order_id' })
    },
  },
  {
    title: 'a refund waits for the lookup that was asked beside it',
    file: 'runs-all-at-once.txt',
    bug: runsAllAtOnce,
    check: async (agent) => {
      const sheet = callsheet()
      const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
      const llm = sheet.llm([
        turn({ calls: [call('lookup_order', lookup), call('issue_refund', refund)] }),
        say('Refunded 49.90.'),
      ])
      const run = await sheet.run(() => agent(new OpenAI(llm.openai()), tools, 'Refund A-1001, it came late'))

      expect(run).toCallBefore('lookup_order', 'issue_refund', { by: 'order_id' })
    },
  },
  {
    title: 'the model hears that the refund failed',
    file: 'swallows-errors.txt',
    bug: swallowsErrors,
    check: async (agent) => {
      const sheet = callsheet()
      const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
      const llm = sheet.llm([
        call('lookup_order', lookup),
        call('issue_refund', { ...refund, amount: '94.90' }),
        say('That is more than the order cost.'),
      ])
      const run = await sheet.run(() => agent(new OpenAI(llm.openai()), tools, 'Refund 94.90 for A-1001'))

      expect(run).toTellModel('refund exceeds order total', { of: 'issue_refund', error: true })
    },
  },
  {
    title: 'a refund is issued once',
    file: 'refunds-again.txt',
    bug: refundsAgain,
    check: async (agent) => {
      const sheet = callsheet()
      const tools = sheet.wrap(makeTools({ refunds: sheet.effects('refunds') }))
      const llm = sheet.llm([call('lookup_order', lookup), call('issue_refund', refund), say('Refunded 49.90.')])
      const run = await sheet.run(() => agent(new OpenAI(llm.openai()), tools, 'Refund A-1001, it came late'))

      expect(run).toRunOnlyWhatWasAsked()
    },
  },
]
