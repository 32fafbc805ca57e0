import { CallsheetError, callsheet, print, raw, turn } from 'callsheet'
import { langchainModel } from 'callsheet/fakes/langchain'
import 'callsheet/vitest'
import { createAgent, tool } from 'langchain'
import { expect } from 'vitest'
import { z } from 'zod'
import { clients } from '../clients.js'
import type { Client } from '../clients/client.js'
import { openaiChat } from '../clients/openai.js'
import { meet } from '../meet.js'
import { failureOf, rejectionOf } from './failure-of.js'
import { runLoop, runOnce, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'
import { withoutResults } from './without-results.js'

const scripted = z.object({ script })
const named = clients.map((client): [string, Client] => [client.name, client])

test.for(named)('R066 a tool that nobody has: %s', async ([, client]) => {
  const { script: reported, tools } = inputOf('R066', scripted.extend({ tools: z.array(z.string()) }))
  const makeTools = (effects: { push(value: unknown): unknown }) =>
    tools.map((name) => toolOf(name, () => effects.push(name)))
  const { run } = await meet(client, stepsOf(reported), { stream: false, makeTools })

  expect(run.end).toBe('finished')
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['unknown-tool'])
  expect(run).toBlock('nonexistent_tool', { foo: 'bar' }, { why: 'registry' })
  expect(run).toTellModel(/nonexistent_tool/, { of: 'nonexistent_tool' })
  expect(run.requests[1]?.messages.at(-1)?.toolResult?.id ?? null).toBe(run.calls[0]?.id ?? null)
  expect(run).toHaveNoEffects()
})

test('R066 the same with the agent of a framework', async () => {
  const { script: reported, tools: names } = inputOf('R066', scripted.extend({ tools: z.array(z.string()) }))
  const sheet = callsheet()
  const weather = sheet.effects('weather')
  const made = names.map((name) => tool(() => weather.push(name), { name, description: name, schema: z.object({}) }))
  const agent = createAgent({ model: langchainModel(sheet.llm(stepsOf(reported))), tools: sheet.wrap(made) })
  const run = await sheet.run(() => agent.invoke({ messages: 'Go on.' }))

  expect(run).toBlock('nonexistent_tool', { foo: 'bar' }, { why: 'registry' })
  expect(run).toTellModel('nonexistent_tool is not a valid tool', { of: 'nonexistent_tool', error: true })
  expect(run).toHaveNoEffects()
})

test('R066 an agent that dies of it is found out', async () => {
  const { script: reported } = inputOf('R066', scripted)
  const sheet = callsheet()
  const tools = sheet.wrap([toolOf('get_weather', () => 'rain')])
  const { next } = sheet.llm(stepsOf(reported))
  const answer = () => Promise.reject(new Error('no such tool'))
  const error = await rejectionOf(sheet.run(() => runLoop(next, tools, { answer })))

  expect(error).toMatchObject({ code: 'script-left-over', cause: { message: 'no such tool' } })
  expect(String(error)).toContain('nonexistent_tool')
})

test('R068 a wrapper that a model made up', async () => {
  const steps = stepsOf(inputOf('R068', scripted).script)
  const makeTools = () => [toolOf('search_joke', () => 'ha')]
  const { run } = await meet(openaiChat, steps, { stream: true, makeTools, history: 'lenient' })

  expect(run.calls.map(({ name, outcome }) => [name, outcome])).toEqual([['multi_tool_use.parallel', 'unknown-tool']])
  expect(run).toHaveArgs('multi_tool_use.parallel', {
    tool_uses: [{ recipient_name: 'functions.search_joke', parameters: {} }],
  })
  expect(run).not.toRunTool('search_joke')
  // OpenAI refuses such a name when it comes back, though it was its own.
  expect(await rejectionOf(meet(openaiChat, steps, { stream: true, makeTools }))).toMatchObject({
    code: 'history-invalid',
  })
})

test('R070 a name that is nearly that of a tool is not that tool', async () => {
  const { tools, actual } = inputOf('R070', z.object({ tools: z.tuple([z.string(), z.string()]), actual: z.string() }))
  const [search, remove] = tools
  const step = turn({ calls: [raw(search, {}), raw(actual, { id: 7 })] })
  const run = await runOnce(
    tools.map((name) => toolOf(name, () => 'ok')),
    step,
  )

  // Its sibling is judged by itself.
  expect(run.calls.map(({ name, outcome }) => [name, outcome])).toEqual([
    [search, 'ok'],
    [actual, 'unknown-tool'],
  ])
  expect(run).not.toCallTool(remove)
  expect(run).not.toRunTool(remove)
  expect(failureOf(() => expect(run).toCallTool(remove))).toContain(`The model asked for ${search} and ${actual}`)
  expect(failureOf(() => expect(run).toCallExactly([search, remove]))).toContain(`step 2, ${remove}, is missing`)
  expect(failureOf(() => expect(run).toCallTool(`${actual}d`))).toContain(`Did you mean ${actual}?`)
})

test.for(named)('R072 a call without a name that gets no result: %s', async ([, client]) => {
  const steps = stepsOf(inputOf('R072', scripted).script)
  const makeTools = () => [toolOf('read', () => 'ok')]
  const meeting = { stream: false, makeTools, between: withoutResults('all') }
  const { run } = await meet(client, steps, { ...meeting, history: 'lenient' })

  expect(run.calls.map(({ name, outcome }) => [name, outcome])).toEqual([['', 'unknown-tool']])
  expect(print(run)).toContain('"" {}')
  const strict = meet(client, steps, meeting).then(
    () => 'taken',
    (error: unknown) => (error instanceof CallsheetError ? error.code : String(error)),
  )
  // Ollama takes every history.
  expect(await strict).toBe(client.wire === 'ollama' ? 'taken' : 'history-invalid')
})

test.for(named)('R074 one of two calls gets no result: %s', async ([, client]) => {
  const steps = stepsOf(inputOf('R074', scripted).script)
  const makeTools = () => [toolOf('read', () => 'ok')]
  const forgetful = meet(client, steps, { stream: false, makeTools, between: withoutResults('last') }).then(
    () => 'taken',
    String,
  )
  expect(await forgetful).toContain(client.wire === 'ollama' ? 'taken' : 'execute_socket_command')
  expect(await forgetful).toContain(client.wire === 'ollama' ? 'taken' : 'refuses with status 400')
  // Each call answered, the same conversation goes through.
  const { run } = await meet(client, steps, { stream: false, makeTools })
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'unknown-tool'])
})
