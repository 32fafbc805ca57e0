import { Annotation, Command, END, interrupt, MemorySaver, START, StateGraph } from '@langchain/langgraph'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { call, say, turn } from '../../../fakes/script/steps.js'
import { laneOf, legOf } from '../../../src/run/part-of.js'
import '../../../matchers/core/register.js'
import { openaiLoop } from '../../support/openai-loop.js'

type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam
type FunctionCall = OpenAI.Chat.Completions.ChatCompletionMessageFunctionToolCall

/** Asks the model once and keeps what it said. */
async function ask(
  client: OpenAI,
  messages: readonly Message[],
): Promise<OpenAI.Chat.Completions.ChatCompletionMessage> {
  const { choices } = await client.chat.completions.create({ model: 'm', messages: [...messages] })
  const message = choices[0]?.message
  if (message === undefined) throw new Error('no choice')
  return message
}

function callsOf(message: Message | undefined): readonly FunctionCall[] {
  const calls = message?.role === 'assistant' ? (message.tool_calls ?? []) : []
  return calls.filter((one) => one.type === 'function')
}

test('a chat of three messages: claims on a leg are about its calls and see what came before', async () => {
  const sheet = callsheet()
  const refunds = sheet.effects<string>('refunds')
  const tools: Record<string, (args: { id: string }) => unknown> = sheet.wrap({
    look: ({ id }: { id: string }) => ({ id, total: 5 }),
    refund: ({ id }: { id: string }) => refunds.push(id),
  })
  const llm = sheet.llm([
    call('look', { id: 'A' }),
    say('It is on its way.'),
    call('refund', { id: 'A' }),
    say('Refunded.'),
    say('You are welcome.'),
  ])
  const run = await sheet.run(async (leg) => {
    const client = new OpenAI(llm.openai())
    const messages: Message[] = []
    const send = async (text: string): Promise<string | null> => {
      messages.push({ role: 'user', content: text })
      for (;;) {
        const message = await ask(client, messages)
        messages.push(message)
        if (callsOf(message).length === 0) return message.content
        for (const { id, function: called } of callsOf(message)) {
          const told = tools[called.name]?.(JSON.parse(called.arguments))
          messages.push({ role: 'tool', tool_call_id: id, content: JSON.stringify(told) })
        }
      }
    }
    await leg(() => send('Where is A?'))
    await leg(() => send('Refund it.'))
    return leg(() => send('Thanks.'))
  })
  expect(legOf(run, 1)).toCallExactly([['look', { id: 'A' }]])
  expect(legOf(run, 1)).toHaveNoEffects()
  expect(legOf(run, 1)).toAnswer('on its way')
  expect(legOf(run, 2)).toCallExactly([['refund', { id: 'A' }]])
  expect(legOf(run, 2)).toCallBefore('look', 'refund', { by: 'id' })
  expect(legOf(run, 2).input).toBe('Refund it.')
  expect(legOf(run, 3)).toCallNothing()
  expect(run).toCallInOrder(['look', 'refund'], { extras: 'forbid' })
})

interface Decision {
  readonly approved: boolean
  readonly args?: unknown
}

/** An agent on LangGraph which asks a person before it refunds. */
function graphOf(llm: Llm, tools: Record<string, (args: unknown) => unknown>) {
  const State = Annotation.Root({
    messages: Annotation<Message[]>({ reducer: (left, right) => [...left, ...right], default: () => [] }),
  })
  const client = new OpenAI(llm.openai())
  return new StateGraph(State)
    .addNode('agent', async ({ messages }) => ({ messages: [await ask(client, messages)] }))
    .addNode('tools', async ({ messages }) => {
      const results: Message[] = []
      for (const { id, function: called } of callsOf(messages.at(-1))) {
        const args: unknown = JSON.parse(called.arguments)
        const decision: Decision =
          called.name === 'refund' ? interrupt({ actionRequests: [{ name: called.name, args }] }) : { approved: true }
        const content = decision.approved
          ? JSON.stringify(await tools[called.name]?.(decision.args ?? args))
          : '{"error":"refused by a person"}'
        results.push({ role: 'tool', tool_call_id: id, content })
      }
      return { messages: results }
    })
    .addEdge(START, 'agent')
    .addConditionalEdges('agent', ({ messages }) => (callsOf(messages.at(-1)).length > 0 ? 'tools' : END))
    .addEdge('tools', 'agent')
    .compile({ checkpointer: new MemorySaver() })
}

test.for<[string, Decision, string]>([
  ['approved', { approved: true }, 'ok'],
  ['edited', { approved: true, args: { id: 'A', cents: 1 } }, 'ok'],
  ['refused', { approved: false }, 'blocked'],
])('a LangGraph interrupt, %s and resumed', async ([, decision, outcome]) => {
  const sheet = callsheet()
  const refunds = sheet.effects('refunds')
  const tools = sheet.wrap({ refund: (args: unknown) => refunds.push(args), look: () => 'found' })
  const llm = sheet.llm([call('refund', { id: 'A', cents: 5 }), say('Done.')])
  const run = await sheet.run(async (leg) => {
    const graph = graphOf(llm, tools)
    const thread = { configurable: { thread_id: '1' } }
    await leg(() => graph.invoke({ messages: [{ role: 'user', content: 'Refund A.' }] }, thread))
    await leg(() => graph.invoke(new Command({ resume: decision }), thread))
  })
  expect(legOf(run, 1).calls).toMatchObject([{ name: 'refund', outcome: 'paused', told: null }])
  expect(legOf(run, 1)).toHaveNoEffects()
  expect(run.calls.map((one) => one.outcome)).toEqual([outcome])
  expect(legOf(run, 1)).toHold('refund')
  expect(legOf(run, 2).calls.map((one) => one.outcome)).toEqual([outcome])
  if (decision.approved) expect(legOf(run, 2)).toCallTool('refund')
  else expect(legOf(run, 2)).toBlock('refund')
  expect(refunds).toEqual(decision.approved ? [decision.args ?? { id: 'A', cents: 5 }] : [])
  expect(run).toAnswer('Done.')
  const onlyAsked = (): void => expect(run).toRunOnlyWhatWasAsked()
  if (decision.args === undefined) onlyAsked()
  else expect(onlyAsked).toThrow('refund of call 1 was asked with cents 5 and received cents 1')
})

test('a supervisor with two parallel sub-agents on one client', async () => {
  const sheet = callsheet()
  const done = sheet.effects<string>('done')
  const work = async ({ task }: { task: string }): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, task === 'a' ? 5 : 1))
    done.push(task)
    return task
  }
  const tools: Record<string, (args: { task: string }) => Promise<unknown>> = sheet.wrap({
    delegate: async ({ task }: { task: string }) =>
      openaiLoop(llm, (name, text) => tools[name]?.(JSON.parse(text)), { input: `task ${task}` }),
    work,
  })
  const lane = ({ messages: [first] }: { messages: readonly { text?: string }[] }): string =>
    first?.text?.startsWith('task ') === true ? first.text.slice(5) : 'supervisor'
  const llm = sheet.llm(
    {
      supervisor: [
        turn({ calls: [call('delegate', { task: 'a' }), call('delegate', { task: 'b' })] }),
        say('All done.'),
      ],
      a: [call('work', { task: 'a' }), say('a is done')],
      b: [call('work', { task: 'b' }), say('b is done')],
    },
    { lane },
  )
  const run = await sheet.run(() =>
    openaiLoop(llm, (name, text) => tools[name]?.(JSON.parse(text)), { input: 'Do it.', parallel: true }),
  )
  expect(run).toRunOnlyWhatWasAsked()
  expect(run).toAnswer('All done.')
  for (const task of ['a', 'b']) {
    const own = laneOf(run, task)
    expect(own).toCallExactly([['work', { task }]])
    expect(own).toHaveEffects([{ kind: 'done', value: task, tool: 'work' }])
    expect(own.input).toBe(`task ${task}`)
  }
  const supervisor = laneOf(run, 'supervisor')
  expect(supervisor).toCallExactly([
    ['delegate', { task: 'a' }],
    ['delegate', { task: 'b' }],
  ])
  expect(supervisor).toTellModel('a is done', { of: 'delegate' })
  const parents = run.executions.map(({ tool, parent, args }) => [tool, parent, args])
  expect(parents).toEqual([
    ['delegate', null, { task: 'a' }],
    ['delegate', null, { task: 'b' }],
    ['work', 1, { task: 'a' }],
    ['work', 2, { task: 'b' }],
  ])
})

test('what waited is read when its leg ends, though the next one goes on with the same object', async () => {
  const sheet = callsheet()
  const { refund } = sheet.wrap({ refund: ({ id }: { id: string }) => `refunded ${id}` })
  const llm = sheet.llm([call('refund', { id: 'A' }), say('Done.')])
  // As OpenAI Agents keeps its interruptions: in a state that a resumed run changes.
  const state: { _currentStep?: unknown } = {}
  const run = await sheet.run(async (leg) => {
    const first = await leg(async () => {
      const asked = await llm.next([{ role: 'user', text: 'Refund A.' }])
      state._currentStep = { data: { interruptions: [{ rawItem: { callId: asked.calls[0]?.id } }] } }
      return { state, asked }
    })
    await leg(async () => {
      delete state._currentStep
      const [one] = first.asked.calls
      const told = { id: one?.id ?? null, text: refund({ id: 'A' }) }
      const question = { role: 'user' as const, text: 'Refund A.' }
      await llm.next([question, first.asked, { role: 'tool', toolResult: told }])
      return { state }
    })
  })
  expect(legOf(run, 1)).toHold('refund')
  expect(legOf(run, 1).calls).toMatchObject([{ outcome: 'paused' }])
  expect(run.calls).toMatchObject([{ outcome: 'ok' }])
})
