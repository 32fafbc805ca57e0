import { interrupt, MemorySaver } from '@langchain/langgraph'
import { Agent, run as runAgent, setTracingDisabled, tool as agentsTool } from '@openai/agents'
import {
  blocked,
  callsheet,
  legOf,
  maybe,
  raw,
  say,
  type NextCall,
  type NextMessage,
  type Run,
  type Step,
} from 'callsheet'
import { langchainModel } from 'callsheet/fakes/langchain'
import { openaiAgentsModel } from 'callsheet/fakes/openai-agents'
import { toHold } from 'callsheet/matchers'
import 'callsheet/vitest'
import { createAgent, tool, toolRetryMiddleware, type AgentMiddleware } from 'langchain'
import { expect } from 'vitest'
import { z } from 'zod'
import { clients } from '../clients.js'
import type { Client } from '../clients/client.js'
import { meet } from '../meet.js'
import { failureOf, rejectionOf } from './failure-of.js'
import { errorText, runLoop, serve, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'
import { withoutResults } from './without-results.js'

setTracingDisabled(true)

const scripted = z.object({ script })

test('R098 an approval of one tool is none of another', async () => {
  const { script: reported, decisions } = inputOf(
    'R098',
    scripted.extend({ decisions: z.record(z.string(), z.enum(['deny', 'approve'])) }),
  )
  const decide = async (isForgetful: boolean): Promise<Run> => {
    const sheet = callsheet()
    const reads = sheet.effects<string>('reads')
    const tools = sheet.wrap(
      ['find_people', 'wallet_balance'].map((name) => toolOf(name, () => reads.push(name))),
      { unread: 'fine' },
    )
    const llm = sheet.llm([...stepsOf(reported), say('Done.')])
    const approved = new Set<string>()
    return await sheet.run(() =>
      runLoop(llm.next, tools, {
        async answer(call, own) {
          if (decisions[call.id] === 'approve') approved.add(call.name)
          const isAllowed = isForgetful ? approved.size > 0 : approved.has(call.name)
          return isAllowed ? await serve(call, own) : errorText('denied')
        },
      }),
    )
  }
  const sound = await decide(false)
  const broken = await decide(true)

  expect(sound).toBlock('find_people', { co: 'K' })
  expect(sound).toHaveEffects([{ kind: 'reads', value: 'wallet_balance' }])
  expect(failureOf(() => expect(broken).toBlock('find_people'))).toContain('call 3')
  expect(failureOf(() => expect(broken).toHaveEffects([{ kind: 'reads', value: 'wallet_balance' }]))).toContain(
    'effect 2, reads "find_people", is not in the list',
  )
})

test.for([false, true])('R100 how often the policy is asked; by an agent that asks again: %s', async (asksAgain) => {
  const { decision, resume } = inputOf('R100', z.object({ decision: z.literal('approve'), resume: z.literal(true) }))
  expect([decision, resume]).toEqual(['approve', true])
  const sheet = callsheet()
  const policy = sheet.effects<string>('policy')
  const needsApproval = async (): Promise<boolean> => {
    policy.push('asked')
    return true
  }
  const parameters = z.object({})
  const pay = agentsTool({ name: 'pay', description: 'Pays.', parameters, needsApproval, execute: () => 'paid' })
  const llm = sheet.llm([raw('pay', {}), say('Paid.')])
  const agent = new Agent({ name: 'Desk', model: openaiAgentsModel(llm), tools: sheet.wrap([pay]) })
  const run = await sheet.run(async (leg) => {
    const first = await leg(() => runAgent(agent, 'Pay.'))
    for (const held of first.interruptions) first.state.approve(held)
    if (asksAgain) await needsApproval()
    await leg(() => runAgent(agent, first.state))
  })

  expect(legOf(run, 1)).toHold('pay')
  expect(run).toRunTool('pay', {}, { times: 1 })
  const claim = () => expect(run).toHaveEffects([{ kind: 'policy', value: 'asked' }])
  if (asksAgain) expect(failureOf(claim)).toContain('there are 2')
  else claim()
})

/** A conversation of two legs: a call that waits, and what becomes of it once it was approved. */
async function approve(
  steps: readonly Step[],
  name: string,
  then: (run: () => Promise<string>, call: NextCall) => Promise<string | null>,
): Promise<Run> {
  const sheet = callsheet({ waits: () => true })
  const effects = sheet.effects<string>('effects')
  const tools = sheet.wrap([toolOf(name, () => effects.push(name))])
  const llm = sheet.llm(steps)
  return await sheet.run(async (leg) => {
    const messages: NextMessage[] = [{ role: 'user', text: 'Go on.' }]
    const said = await leg(() => llm.next(messages, { tools }))
    messages.push(said)
    await leg(async () => {
      for (const call of said.calls) {
        const text = await then(() => serve(call, tools), call)
        if (text === null) return
        messages.push({ role: 'tool', toolResult: { id: call.id, text } })
      }
      await llm.next(messages, { tools })
    })
  })
}

test.for(clients.map((client): [string, Client] => [client.name, client]))(
  'R102 an approved call whose output is not sent, before every provider: %s',
  async ([, client]) => {
    const { script: reported, provider } = inputOf('R102', scripted.extend({ provider: z.string() }))
    expect(clients.map(({ wire }) => wire)).toContain(provider)
    const meeting = { stream: false, makeTools: () => [toolOf('send', () => 'ok')] }
    const error = meet(client, stepsOf(reported), { ...meeting, between: withoutResults('all') }).then(
      () => 'taken',
      String,
    )
    expect(await error).toContain(client.wire === 'ollama' ? 'taken' : 'refuses with status 400')
    expect(await error).toContain(client.wire === 'ollama' ? 'taken' : 'send')
    const { run } = await meet(client, stepsOf(reported), meeting)
    expect(run).toCallTool('send', {}, { times: 1 })
  },
)

test('R102 the same with an approval in between', async () => {
  const steps = stepsOf(inputOf('R102', scripted).script)
  const sound = await approve(steps, 'send', (run) => run())

  expect(legOf(sound, 1)).toHold('send')
  expect(sound).toCallTool('send')
  const sheet = callsheet()
  const llm = sheet.llm(steps)
  const forgetful = sheet.run(async () => {
    const said = await llm.next([{ role: 'user', text: 'Go on.' }])
    await llm.next([{ role: 'user', text: 'Go on.' }, said])
  })
  expect(await rejectionOf(forgetful)).toMatchObject({ code: 'history-invalid' })
})

test('R104 approved, and then nothing happens', async () => {
  const steps = stepsOf(inputOf('R104', scripted).script)
  const error = await rejectionOf(approve(steps, 'delete_local', async () => null))

  // At once, not by a timeout: the rest of the script, and the call that waits.
  expect(error).toMatchObject({ code: 'script-left-over', run: { calls: [{ outcome: 'paused' }], executions: [] } })
  expect(String(error)).toContain('1 step is left over: step 2, say("deleted")')
  expect(String(error)).toMatch(/delete_local \{\} +paused +\(not told\)/)
  const sound = await approve(steps, 'delete_local', (run) => run())
  expect(sound).toRunTool('delete_local', {}, { times: 1 })
})

test('R106 a cancel in the midst of an approved call, then a resume', async () => {
  const {
    script: reported,
    cancelAt,
    thenResume,
  } = inputOf('R106', scripted.extend({ cancelAt: z.string(), thenResume: z.literal(true) }))
  expect([cancelAt.includes('tool'), thenResume]).toEqual([true, true])
  const steps = [...stepsOf(reported), say('Paid.')]
  // The tool has paid when the cancel lands; one agent joins what goes on, the other starts again.
  const sound = await approve(steps, 'pay', async (run) => await run())
  const broken = await approve(steps, 'pay', async (run) => {
    void run()
    return await run()
  })

  expect(sound).toHaveEffects([{ kind: 'effects', value: 'pay', tool: 'pay', call: 1 }])
  expect(sound).toRunTool('pay', { amount: '5.00' }, { times: 1 })
  expect(failureOf(() => expect(broken).toHaveEffects([{ kind: 'effects', value: 'pay' }]))).toContain('there are 2')
  expect(failureOf(() => expect(broken).toRunTool('pay', { amount: '5.00' }, { times: 1 }))).toContain('2 times')
  expect(failureOf(() => expect(broken).toRunOnlyWhatWasAsked())).toContain('pay')
})

/** LangGraph stops an agent by an error that its tool throws. */
async function askAnd(middleware: readonly AgentMiddleware[]): Promise<Run> {
  const { tools } = inputOf('R108', z.object({ tools: z.object({ ask: z.string() }) }))
  const sheet = callsheet()
  const [name = ''] = Object.keys(tools)
  const ask = tool(() => String(interrupt('Sure?')), { name, description: 'Asks.', schema: z.object({}) })
  const agent = createAgent({
    model: langchainModel(sheet.llm([raw('ask', {}), maybe(say('Sure.'))])),
    tools: sheet.wrap([ask]),
    middleware,
    checkpointer: new MemorySaver(),
  })
  return await sheet.run((leg) => leg(() => agent.invoke({ messages: 'Go on.' }, { configurable: { thread_id: '1' } })))
}

test('R108 an interrupt is a pause', async () => {
  const run = await askAnd([])

  expect(run).toHold('ask')
  expect(run.executions.map(({ end }) => end)).toEqual(['paused'])
  expect(run).toRunTool('ask', undefined, { times: 1 })
})

test('R108 a middleware that takes it for a failure is found out', async () => {
  const run = await askAnd([toolRetryMiddleware({ maxRetries: 2, initialDelayMs: 1, jitter: false })])

  expect(run.executions.map(({ end }) => end)).toEqual(['paused', 'paused', 'paused'])
  expect(failureOf(() => expect(run).toRunTool('ask', undefined, { times: 1 }))).toContain('3 times')
  expect(toHold(run, 'ask').pass).toBe(false)
  expect(toHold(run, 'ask').message()).toContain('call 1 was interrupted, and the model was told a result all the same')
  // What the model heard of it is no pause.
  expect(run).toTellModel('failed after 3 attempts', { of: 'ask', error: true })
})

test('R110 asked, started, finished and told are four orders', async () => {
  const { script: reported, tools: reportedTools } = inputOf(
    'R110',
    scripted.extend({ tools: z.record(z.string(), z.string()) }),
  )
  const milliseconds = Number.parseInt(reportedTools['slow'] ?? '', 10)
  expect(milliseconds).toBeGreaterThan(0)
  const answerBy = async (isInOrder: boolean): Promise<Run> => {
    const sheet = callsheet()
    const slow = toolOf(
      'slow',
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, milliseconds, 'late')
        }),
    )
    const tools = sheet.wrap([slow, toolOf('danger', () => 'boom'), toolOf('quick', () => 'soon')])
    const llm = sheet.llm(stepsOf(reported))
    return await sheet.run(async () => {
      const user = { role: 'user' as const, text: 'Go on.' }
      const said = await llm.next([user], { tools })
      const results: NextMessage[] = []
      const told = await Promise.all(
        said.calls.map(async (call) => {
          const text = call.name === 'danger' ? errorText('blocked') : await serve(call, tools)
          const result = { role: 'tool' as const, toolResult: { id: call.id, text } }
          results.push(result)
          return result
        }),
      )
      await llm.next([user, said, ...(isInOrder ? told : results)], { tools })
    })
  }
  const toldOrder = (run: Run) => run.requests[1]?.messages.flatMap(({ toolResult }) => toolResult?.id ?? [])
  const sound = await answerBy(true)
  const broken = await answerBy(false)

  for (const run of [sound, broken]) {
    expect(run.calls.map(({ id }) => id)).toEqual(['t1', 't2'])
    expect(run).toCallExactly(['slow', blocked('danger')])
    expect(run.executions.map(({ tool: name }) => name)).toEqual(['slow'])
    expect(run.executions[0]?.finished).toBeGreaterThan(run.executions[0]?.started ?? Infinity)
  }
  expect([toldOrder(sound), toldOrder(broken)]).toEqual([
    ['t1', 't2'],
    ['t2', 't1'],
  ])
})
