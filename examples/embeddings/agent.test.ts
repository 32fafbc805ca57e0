// A retrieval step: requests for embeddings are no turns of the model, and llm.on answers them. Vectors that count a few words
// say what is near to what, so that the test decides what is found.
import { call, say } from 'callsheet'
import type { Llm } from 'callsheet'
import { test } from 'callsheet/test'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { makeTools, runAgent } from './agent.js'

const rules = ['Broken goods are refunded in full.', 'Parcels take three days.']
const search = { question: 'It came broken' }
const refund = { order_id: 'A-1001', amount: '49.90' }
const words = ['broken', 'parcel']

/** What OpenAI answers. */
function embeddings(body: unknown) {
  const { input } = body as { input: readonly string[] } // what the agent sends
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
  return { object: 'list', model: 'text-embedding-3-small', data, usage: { prompt_tokens: 1, total_tokens: 1 } }
}

function vectorOf(text: string): readonly number[] {
  return words.map((word) => (text.toLowerCase().includes(word) ? 1 : 0))
}

function clientOf(llm: Llm): OpenAI {
  return new OpenAI(llm.on('/embeddings', embeddings).openai())
}

test('the rule that fits is found, and the refund issued', async ({ sheet }) => {
  const llm = sheet.llm([
    call('search_rules', search),
    call('issue_refund', refund).when({ told: 'refunded in full' }),
    say('Refunded 49.90.'),
  ])
  const client = clientOf(llm)
  const tools = sheet.wrap(makeTools(client, rules, sheet.effects('refunds')))
  const run = await sheet.run(() => runAgent(client, tools, 'It came broken. Refund A-1001.'))

  expect(run).toCallExactly(['search_rules', 'issue_refund'])
  expect(run).toTellModel(rules[0] ?? '', { of: 'search_rules' })
  expect(run).toHaveEffects([{ kind: 'refunds', value: refund, tool: 'issue_refund' }])
  // Three requests to the model; that for embeddings is none of them.
  expect(run.requests).toHaveLength(3)
})

test('no refund before a rule was read', async ({ sheet }) => {
  const llm = sheet.llm([call('issue_refund', refund), say('I have to read the rules.')])
  const client = clientOf(llm)
  const tools = sheet.wrap(makeTools(client, rules, sheet.effects('refunds')))
  const run = await sheet.run(() => runAgent(client, tools, 'Refund A-1001.'))

  expect(run).toBlockBefore('issue_refund', 'search_rules')
  expect(run).toTellModel('read the rule on it first', { of: 'issue_refund', error: true })
})

test('a question that no rule is near to is told, and unlocks nothing', async ({ sheet }) => {
  const llm = sheet.llm([
    call('search_rules', { question: 'I changed my mind' }),
    call('issue_refund', refund),
    say('A colleague will look into it.'),
  ])
  const client = clientOf(llm)
  const tools = sheet.wrap(makeTools(client, rules, sheet.effects('refunds')))
  const run = await sheet.run(() => runAgent(client, tools, 'I changed my mind. Refund A-1001.'))

  expect(run).toTellModel('there is no rule about that', { of: 'search_rules', error: true })
  expect(run).toBlockBefore('issue_refund', 'search_rules')
})
