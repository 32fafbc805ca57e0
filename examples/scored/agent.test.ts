// Whether the model picked the right tool with the right arguments: what it asked for, scored against ground truths. What it
// says is scripted here, as raw calls, which nobody checks; the calls of a recording (see ../recorded) are scored in the same way.
import { raw, say } from 'callsheet'
import { scoreRun } from 'callsheet/score'
import 'callsheet/score/vitest'
import { test } from 'callsheet/test'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { makeTools, offered, runAgent, type Transfer } from './agent.js'
import { refund, rent } from './ground-truths.js'

test('a model that writes numbers as texts and skips a letter is right all the same', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(sheet.effects<Transfer>('transfers')))
  const llm = sheet.llm([raw('transfer', { recipient: 'Jon Doe', amount: '250.00', memo: 'rent' }), say('Sent.')])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, rent.prompt ?? ''))

  expect(run).toScore(rent)
  // It was coerced by the schema that the agent offered, so that it is right, but not exactly.
  expect(scoreRun(run, rent)).toMatchObject({ exact: false, coercions: [{ path: 'amount', from: '250.00', to: 250 }] })
})

test('a model that pays somebody else is not', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(sheet.effects<Transfer>('transfers')))
  const llm = sheet.llm([raw('transfer', { recipient: 'Jane Doe', amount: 250 }), say('Sent.')])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, rent.prompt ?? ''))

  expect(() => expect(run).toScore(rent)).toThrow(/recipient "Jane Doe", which is too dissimilar to "John Doe"/)
  expect(scoreRun(run, rent)).toMatchObject({ correct: false, mismatches: [{ path: 'recipient' }] })
})

test('a handoff with the order of the customer', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(sheet.effects<Transfer>('transfers')))
  const llm = sheet.llm([
    raw('transfer_to_refunds', { context: { order_id: 'A-1001' } }),
    say('A colleague takes over.'),
  ])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, refund.prompt ?? ''))

  expect(run).toScore(refund)
  // The other case is another tool's: no call of it is right here.
  expect(scoreRun(run, rent)).toMatchObject({ score: 0, error: 'wrong-tool' })
})

test('the right colleague with the wrong order fails where the order is', async ({ sheet }) => {
  const tools = sheet.wrap(makeTools(sheet.effects<Transfer>('transfers')))
  const llm = sheet.llm([
    raw('transfer_to_refunds', { context: { order_id: 'A-1002' } }),
    say('A colleague takes over.'),
  ])
  const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, refund.prompt ?? ''))

  expect(scoreRun(run, refund).mismatches).toMatchObject([{ code: 'value-mismatch', path: 'context.order_id' }])
})

// Rows of a data set, scored without an agent: calls, as any model's API gives them.
const answers = [
  { truth: rent, calls: [{ name: 'transfer', rawArgs: '{"recipient":"John Doe","amount":250}' }], score: 1 },
  { truth: rent, calls: [{ name: 'transfer', rawArgs: '{"recipient":"John Doe","amount":2.5}' }], score: 0.5 },
  { truth: refund, calls: [{ name: 'transfer_to_refunds', rawArgs: '{"context":{"order_id":"A-1001"}}' }], score: 1 },
  { truth: refund, calls: [], score: 0 },
]

test.each(answers)('$truth.test_id is worth $score', ({ truth, calls, score }) => {
  expect(scoreRun(calls, truth, { tools: offered }).score).toBeCloseTo(score)
})
