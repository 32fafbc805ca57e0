import { generateText } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { callsheet, raw, runFrom, say, turn } from 'callsheet'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { openaiResponsesReader } from '../../../fakes/wires/read-openai-responses.js'
import { openaiResponses } from '../clients/openai.js'
import { meet, type Meeting } from '../meet.js'
import { failureOf, rejectionOf } from './failure-of.js'
import { toolOf } from './loop.js'
import { inputOf, test } from './report.js'

test('R124 a call that the provider serves itself', async () => {
  const called = z.object({
    id: z.string(),
    name: z.string(),
    args: z.record(z.string(), z.unknown()),
    providerExecuted: z.literal(true),
    dynamic: z.literal(true),
    result: z.object({ hits: z.number() }),
  })
  const [reported] = inputOf(
    'R124',
    z.object({ script: z.tuple([z.object({ calls: z.tuple([called]) }), z.object({ text: z.string() })]) }),
  ).script
  const [{ id, name, args, result }] = reported.calls
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const model = new MockLanguageModelV3({
    doGenerate: async () => ({
      content: [
        {
          type: 'tool-call',
          toolCallId: id,
          toolName: name,
          input: JSON.stringify(args),
          providerExecuted: true,
          dynamic: true,
        },
        { type: 'tool-result', toolCallId: id, toolName: name, result, dynamic: true },
        { type: 'text', text: 'ok' },
      ],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage,
      warnings: [],
    }),
  })
  const sheet = callsheet()
  const searches = sheet.effects('searches')
  sheet.wrap([toolOf(name, () => searches.push(name))])
  const run = await sheet.run(() => generateText({ model, prompt: 'Search.' }))
  const { value } = run

  expect(value).toHaveArgs(name, args)
  expect(value).toCallTool(name, args)
  expect(failureOf(() => expect(value).toHaveArgs(name, { q: 'y' }))).toContain('at q   expected "y"   received "x"')
  expect(value).toTellModel(result, { of: name })
  // Nothing of ours ran: it has the tool, and nobody entered it.
  expect(run).toHaveNoEffects()
  expect(run).not.toRunTool(name)
  expect(() => expect(value).toRunTool(name)).toThrow(TypeError)
})

test('R126 a call is told by the type of its item', async () => {
  const { output } = inputOf('R126', z.object({ output: z.array(z.object({ type: z.string() }).loose()) }))
  expect(output.map(({ type }) => type)).toEqual(['reasoning', 'function_call'])
  const read = openaiResponsesReader.readAnswer({ status: 'completed', output })
  expect(read).toMatchObject({ calls: [{ id: 'c1', name: 'add', rawArgs: '{}' }], finish: 'tool' })
  // A call that came through is none that was answered, nor the end.
  const left = runFrom([{ role: 'user', content: 'Add.' }, ...output])
  expect(left).toMatchObject({ answer: null, calls: [{ id: 'c1', name: 'add', args: {}, outcome: 'unanswered' }] })
  expect(failureOf(() => expect(left).toCallTool('add'))).toContain('the model was told nothing')
})

test('R126 the reasoning goes back beside its call', async () => {
  const { output } = inputOf('R126', z.object({ output: z.array(z.object({ type: z.string() }).loose()) }))
  const step = turn({ reasoning: 'Two numbers.', calls: [raw('add', {})] })
  const meeting = { makeTools: () => [toolOf('add', () => '3')] }
  for (const stream of [false, true]) {
    const { run } = await meet(openaiResponses, [step, say('3')], { ...meeting, stream })
    const { input } = z
      .object({ input: z.array(z.object({ type: z.string().optional() })) })
      .parse(run.requests[1]?.raw)
    const types = input.map(({ type }) => type)
    expect(types.slice(1)).toEqual([...output.map(({ type }) => type), 'function_call_output'])
    expect(run).toCallTool('add', {})
  }
  const without: Meeting['between'] = (fetch) => async (where, init) => {
    const text = z.string().parse(init?.body)
    const body = z
      .object({ input: z.array(z.object({ type: z.string().optional() }).loose()) })
      .loose()
      .parse(JSON.parse(text))
    const input = body.input.filter(({ type }) => type !== 'reasoning')
    return await fetch(where, { ...init, body: JSON.stringify({ ...body, input }) })
  }
  const error = await rejectionOf(
    meet(openaiResponses, [step, say('3')], { ...meeting, stream: false, between: without }),
  )
  expect(String(error)).toContain("was provided without its required 'reasoning' item")
})
