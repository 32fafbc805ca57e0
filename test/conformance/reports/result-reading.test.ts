import { generateText, stepCountIs, streamText, tool } from 'ai'
import { callsheet, runFrom } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { failureOf } from './failure-of.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

const scripted = z.object({ script })

function settings() {
  const sheet = callsheet()
  const tools = { echo: tool({ inputSchema: z.object({ id: z.number() }), execute: ({ id }) => id }) }
  return { sheet, tools, model: aiSdkModel(sheet.llm(stepsOf(inputOf('R190', scripted).script))) }
}

test('R190 the calls of all steps, not of the last one', async () => {
  const { sheet, ...rest } = settings()
  const { value: result } = await sheet.run(() => generateText({ ...rest, prompt: 'Go on.', stopWhen: stepCountIs(3) }))

  expect(result.toolCalls).toEqual([])
  expect(result).toCallTool('echo', { id: 1 })
  expect(result).toCallExactly([['echo', { id: 1 }]])
  expect(failureOf(() => expect(result).not.toCallTool('echo'))).toContain('call 1')
  expect(failureOf(() => expect(result).toCallNothing())).toContain('echo')
  expect(runFrom(result)).toMatchObject({ answer: 'ok', calls: [{ id: 'c1', name: 'echo', args: { id: 1 } }] })
})

test('R190 the same of a stream, once it is awaited', async () => {
  const { sheet, ...rest } = settings()
  const run = await sheet.run(async () => {
    const result = streamText({ ...rest, prompt: 'Go on.', stopWhen: stepCountIs(3) })
    await result.consumeStream()
    return { steps: await result.steps, pending: result }
  })

  expect(run.value.steps).toCallTool('echo', { id: 1 })
})
