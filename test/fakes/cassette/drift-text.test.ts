import { expect, test } from 'vitest'
import { driftOf } from '../../../fakes/cassette/drift.js'
import { driftText } from '../../../fakes/cassette/drift-text.js'
import { withNumberedIds } from '../../../fakes/cassette/numbered-ids.js'
import type { RequestParts } from '../../../fakes/cassette/recorded.js'
import { partsOf } from '../../../fakes/cassette/request-parts.js'
import type { NeutralMessage } from '../../../src/run/types.js'
import { requestOf, sendOf, usual, type Ask } from './support/requests.js'

const send = sendOf('openai-chat')
const [lookup, refund] = usual.tools
if (lookup === undefined || refund === undefined) throw new Error('no tools')
const recorded = withNumberedIds(partsOf(await requestOf(send)))

/** The text for a request of the OpenAI client that differs from the recorded one. */
async function textOf(changes: Partial<Ask>, served: number | null = null): Promise<string> {
  return textFor(recorded, withNumberedIds(partsOf(await requestOf(send, changes))), served)
}

function textFor(one: RequestParts, other: RequestParts, served: number | null = null): string {
  return driftText({ request: 3, entry: 2, file: 'test/refund.json', drifts: driftOf(one, other), served })
}

/** The recorded request with other parts. */
function changedText(changes: Partial<RequestParts>): string {
  return textFor(recorded, { ...recorded, ...changes })
}

test('a system prompt', async () => {
  expect(await textOf({ system: 'You answer about orders, briefly.' })).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its system prompt drifted
      system prompt
        - You answer about orders.
        + You answer about orders, briefly.
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('a long system prompt, of many lines', () => {
  const prompt = (words: readonly string[]): string => words.map((word, at) => `${at + 1}. ${word}`).join('\n')
  const words = Array.from({ length: 60 }, (_, at) => `Rule ${at}`)
  const other = words.map((word, at) => (at % 20 === 5 ? `${word}, always` : word))
  expect(textFor({ ...recorded, system: prompt(words) }, { ...recorded, system: prompt(other) }))
    .toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its system prompt drifted
      system prompt
          5. Rule 4
        - 6. Rule 5
        + 6. Rule 5, always
          7. Rule 6
          25. Rule 24
        - 26. Rule 25
        + 26. Rule 25, always
          27. Rule 26
          45. Rule 44
        - 46. Rule 45
        + 46. Rule 45, always
          47. Rule 46
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('a system prompt that is there no more', () => {
  expect(changedText({ system: null })).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its system prompt drifted
      system prompt
        - "You answer about orders."
        + (none)
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('a system prompt and the order of the tools', async () => {
  expect(await textOf({ system: 'You answer.', tools: [refund, lookup] })).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its system prompt and its tools drifted
      system prompt
        - You answer about orders.
        + You answer.
      order of the tools
        - lookup, refund
        + refund, lookup
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('tools more, less and changed', async () => {
  const schema: Ask['tools'][number]['schema'] = {
    type: 'object',
    properties: { order_id: { type: 'integer' }, reason: { type: 'string' } },
  }
  const find = { ...refund, name: 'find' }
  expect(await textOf({ tools: [{ ...lookup, schema }, find] })).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its tools drifted
      tools offered
        - refund
        + find
      tool lookup: inputSchema.properties.order_id.type
        - string
        + integer
      tool lookup: inputSchema.properties.reason
        + {"type":"string"}
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('a result', async () => {
  expect(await textOf({ told: ['49.90', '{"price":"12.00","currency":"EUR"}'] })).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its messages drifted
      message 4 (tool): toolResult.text
        - 12.00
        + {"price":"12.00","currency":"EUR"}
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('results told to the wrong calls', () => {
  const wrong = recorded.messages.map(swapped)
  expect(changedText({ messages: wrong })).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its messages drifted
      message 3 (tool): toolResult.id (#1 is the first call that the request speaks of)
        - #1
        + #2
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

function swapped(message: NeutralMessage): NeutralMessage {
  const { toolResult } = message
  if (toolResult === undefined) return message
  return { ...message, toolResult: { ...toolResult, id: toolResult.id === '#1' ? '#2' : '#1' } }
}

test('a message more', () => {
  expect(changedText({ messages: [...recorded.messages, { role: 'user', text: 'Hurry.\nNow.' }] }))
    .toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its messages drifted
      message 5
        - (none)
        + user: Hurry.
        + Now.
      number of messages
        - 4
        + 5
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('messages less', () => {
  expect(changedText({ messages: recorded.messages.slice(0, 1) })).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its messages drifted
      message 2
        - assistant calls lookup {\\"order_id\\":\\"A-1001\\"}
        - assistant calls lookup {\\"order_id\\":\\"A-1002\\"}
        + (none)
      number of messages
        - 4
        + 1
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('a message of another role', () => {
  expect(changedText({ messages: [{ role: 'assistant', text: 'Hello.' }] })).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its messages drifted
      message 1
        - user: Which is dearer, A-1001 or A-1002?
        + assistant: Hello.
      number of messages
        - 4
        + 1
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('settings', () => {
  expect(changedText({ settings: { temperature: null, seed: 7, response_format: { type: 'json_schema' } } }))
    .toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its settings drifted
      settings: temperature
        - 0
        + null
      settings: response_format
        + {"type":"json_schema"}
      settings: seed
        + 7
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('a model and a provider', () => {
  expect(changedText({ provider: 'anthropic', model: 'claude-test' })).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its provider and its model drifted
      provider
        - openai-chat
        + anthropic
      model
        - model-1
        + claude-test
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('the request of an entry that was served already', async () => {
  expect(await textOf({ input: 'Hi.' }, 1)).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2, but that of entry 1, which was served already, once more: its messages drifted
      message 1 (user): text
        - Which is dearer, A-1001 or A-1002?
        + Hi.
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
})

test('everything at once stays on a screen', () => {
  const text = textFor(recorded, {
    provider: 'ollama',
    model: 'qwen3',
    system: Array.from({ length: 80 }, (_, at) => `Rule ${at}`).join('\n'),
    tools: Array.from({ length: 40 }, (_, at) => ({ name: `tool_${at}`, description: null, inputSchema: null })),
    messages: Array.from({ length: 40 }, (_, at) => ({ role: 'user', text: `${at}`.repeat(9000) })),
    settings: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`key_${at}`, 'x'.repeat(9000)])),
  })
  expect(text).toMatchInlineSnapshot(`
    "request 3 is not the one that was recorded as entry 2: its provider, its model, its system prompt, its tools, its messages and its settings drifted
      provider
        - openai-chat
        + ollama
      model
        - model-1
        + qwen3
      system prompt
        - You answer about orders.
        + Rule 0 (… 79 more lines)
      tools offered
        - lookup
        … 41 more
      message 1 (user): text
        - Which is dearer, A-1001 or A-1002?
        + 000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000…
      … and 1 more place in its messages
      settings: temperature
        - 0
      … and 40 more places in its settings
      (- as recorded in test/refund.json, + as sent now)
    Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
  `)
  expect(text.split('\n').length).toBeLessThan(28)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(250)
})
