import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import type { NextMessage, NextTurn } from '../../../fakes/sheet/next.js'
import { fault } from '../../../fakes/script/faults.js'
import { call, raw, say } from '../../../fakes/script/steps.js'
import type { Step } from '../../../fakes/script/step.js'
import '../../../matchers/core/register.js'

/** How an agent changes the history that it sends: the number of the request, and what it would send. */
type Edit = (request: number, messages: readonly NextMessage[]) => readonly NextMessage[]

const question: NextMessage = { role: 'user', text: 'Pay.' }

const edits: [string, Edit][] = [
  ['nothing', (_request, messages) => messages],
  ['a clock in the first message', (request, [, ...rest]) => [{ role: 'user', text: `12:0${request} Pay.` }, ...rest]],
  ['a window that slides', (_request, [first = question, ...rest]) => [first, ...rest.slice(-2)]],
]

/** A loop whose payments end one after the other as the list says. */
async function pay(llm: Llm, edit: Edit, payment: (to: unknown) => Promise<string>): Promise<string | null> {
  const messages: NextMessage[] = [question]
  for (let request = 1; ; request += 1) {
    const turn: NextTurn = await llm.next(edit(request, messages))
    messages.push(turn)
    const [asked] = turn.calls
    if (asked === undefined) return turn.text
    const text = await payment(asked.args).catch((error: unknown) => String(error))
    messages.push({ role: 'tool', toolResult: { id: asked.id, text } })
  }
}

test.for(edits)(
  'results belong to their calls, whatever the agent does to the front of its history: %s',
  async ([, edit]) => {
    const sheet = callsheet()
    const results = ['declined', 'paid', 'paid twice']
    const tools = sheet.wrap({ pay: async (_to: unknown) => results.shift() ?? '' })
    const llm = sheet.llm([call('pay', { to: 'A' }), call('pay', { to: 'B' }), call('pay', { to: 'C' }), say('Done.')])
    const run = await sheet.run(() => pay(llm, edit, (to) => tools.pay(to)))

    expect(run.calls.map(({ told }) => told?.text)).toEqual(['declined', 'paid', 'paid twice'])
    const [, second] = run.calls
    if (second === undefined) throw new Error('no second call')
    expect(() => expect(run).toTellModel('declined', { of: second })).toThrow('expected the model to be told')
  },
)

test.for(edits)('a result that was told before is no news to a step: %s', async ([, edit]) => {
  const agent = async (last: Step): Promise<unknown> => {
    const sheet = callsheet()
    const results = ['declined', 'paid']
    const tools = sheet.wrap({ pay: async (_to: unknown) => results.shift() ?? '' })
    const llm = sheet.llm([call('pay', { to: 'A' }), call('pay', { to: 'B' }), last])
    return sheet.run(() => pay(llm, edit, (to) => tools.pay(to)))
  }
  await expect(agent(say('Done.').when({ told: 'declined' }))).rejects.toThrow('but it told "paid"')
  await expect(agent(say('Done.').when({ told: 'paid' }))).resolves.toMatchObject({
    value: 'Done.',
    turns: { length: 3 },
  })
})

test('two agents that share one script keep their results apart', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: async ({ id }: { id: number }) => `result ${id}` })
  const llm = sheet.llm([call('look', { id: 1 }), call('look', { id: 2 }), say('a'), say('b')])
  const agent = async (): Promise<unknown> =>
    pay(
      llm,
      (_request, messages) => messages,
      (args) => tools.look(args as { id: number }),
    ) // what the script says
  const run = await sheet.run(() => Promise.all([agent(), agent()]))
  expect(run.calls.map(({ told }) => told?.text)).toEqual(['result 1', 'result 2'])
})

test('a message that one provider takes is read again by the rules of the next', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: async () => 'found' })
  const llm = sheet.llm([call('look', {}), fault(503), say('Found.')])
  const agent = async (): Promise<unknown> => {
    const openai = new OpenAI({ ...llm.openai(), maxRetries: 0 })
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Look.' }]
    const { choices } = await openai.chat.completions.create({ model: 'm', messages })
    const message = choices[0]?.message
    const [asked] = message?.tool_calls ?? []
    if (message === undefined || asked === undefined) throw new Error('no call')
    messages.push(message, { role: 'tool', tool_call_id: asked.id, content: await tools.look() })
    await openai.chat.completions.create({ model: 'm', messages }).catch(() => undefined)
    // The bug: OpenAI's messages as they are.
    const anthropic = new Anthropic({ ...llm.anthropic(), maxRetries: 0 })
    return anthropic.messages.create({ model: 'm', max_tokens: 9, messages: messages as never })
  }
  await expect(sheet.run(agent)).rejects.toThrow('Anthropic refuses')
})

test('a well-formed call is of a tool that the request offers', async () => {
  const agent = (step: Step, offered: readonly string[]): Promise<unknown> => {
    const sheet = callsheet()
    const tools = sheet.wrap({ look: async () => 'found', pay: async () => 'paid' })
    const llm = sheet.llm([step])
    const shown = Object.fromEntries(Object.entries(tools).filter(([name]) => offered.includes(name)))
    return sheet.run(() => llm.next([question], offered.length === 0 ? {} : { tools: shown }))
  }
  await expect(agent(call('pay', {}), ['look'])).rejects.toThrow(
    "step 1, call('pay', {}), calls a tool that this request does not offer; it offers look. " +
      "Offer it, or, for a model that calls what it was not given, write raw('pay', …)",
  )
  const paid = { turns: [{ finish: 'tool' }], calls: [{ name: 'pay' }] }
  await expect(agent(raw('pay', {}), ['look'])).resolves.toMatchObject(paid)
  await expect(agent(call('pay', {}), ['look', 'pay'])).resolves.toMatchObject(paid)
  await expect(agent(call('pay', {}), [])).resolves.toMatchObject(paid)
})
