import Anthropic from '@anthropic-ai/sdk'
import { callsheet, raw, turn, say, type Run } from 'callsheet'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { failureOf, rejectionOf } from './failure-of.js'
import { runLoop, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

const scripted = z.object({ script })

/** Settles after so many milliseconds. */
function after(milliseconds: number, value: string): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, value)
  })
}

/** How an agent puts the results of one turn into messages of Anthropic. */
type Place = (results: readonly Anthropic.ToolResultBlockParam[]) => Anthropic.MessageParam[]

async function runAnthropic(place: Place): Promise<Run> {
  const { script: reported, tools: reportedTools } = inputOf(
    'R112',
    scripted.extend({ tools: z.object({ grep: z.string(), glob: z.string() }) }),
  )
  const times = { grep: Number.parseInt(reportedTools.grep), glob: Number.parseInt(reportedTools.glob) }
  const sheet = callsheet()
  const tools = sheet.wrap({
    grep: (_args: unknown) => after(times.grep, 'grep'),
    glob: (_args: unknown) => after(times.glob, 'glob'),
  })
  const client = new Anthropic(sheet.llm(stepsOf(reported)).anthropic())
  return await sheet.run(async () => {
    const body = { model: 'claude-opus-5', max_tokens: 9 }
    const user = { role: 'user' as const, content: 'Go on.' }
    const { content } = await client.messages.create({ ...body, messages: [user] })
    const finished: Anthropic.ToolResultBlockParam[] = []
    await Promise.all(
      content.map(async (block) => {
        if (block.type !== 'tool_use') return
        const text = await tools[block.name === 'grep' ? 'grep' : 'glob'](block.input)
        finished.push({ type: 'tool_result', tool_use_id: block.id, content: text })
      }),
    )
    await client.messages.create({ ...body, messages: [user, { role: 'assistant', content }, ...place(finished)] })
  })
}

function toldOrder(run: Run): readonly (string | null)[] {
  return run.requests[1]?.messages.flatMap(({ toolResult }) => (toolResult === undefined ? [] : [toolResult.id])) ?? []
}

test('R112 results in the order in which the tools finished are seen to be so', async () => {
  const run = await runAnthropic((results) => [{ role: 'user', content: [...results] }])
  expect(run.calls.map(({ id }) => id)).toEqual(['g1', 'g2', 'g3'])
  expect(toldOrder(run).at(-1)).toBe('g1')
  const sorted = await runAnthropic((results) => [
    { role: 'user', content: [...results].sort((a, b) => a.tool_use_id.localeCompare(b.tool_use_id)) },
  ])
  expect(toldOrder(sorted)).toEqual(['g1', 'g2', 'g3'])
})

test('R112 results that are not all in the next message are refused', async () => {
  const split = runAnthropic((results) => [
    { role: 'user', content: results.slice(0, 1) },
    { role: 'assistant', content: 'Wait.' },
    { role: 'user', content: results.slice(1) },
  ])
  expect(await rejectionOf(split)).toMatchObject({ code: 'history-invalid' })
  const lost = runAnthropic((results) => [{ role: 'user', content: results.slice(1) }])
  expect(await rejectionOf(lost)).toMatchObject({ code: 'history-invalid' })
  const behind = runAnthropic((results) => [{ role: 'user', content: [{ type: 'text', text: 'Here.' }, ...results] }])
  expect(await rejectionOf(behind)).toMatchObject({ code: 'history-invalid' })
})

test('R114 calls stay in the order asked, with the ranks of what ran', async () => {
  const { calls, finishOrder } = inputOf(
    'R114',
    z.object({ calls: z.array(z.string()), finishOrder: z.array(z.string()) }),
  )
  const sheet = callsheet()
  const tools = sheet.wrap(calls.map((name) => toolOf(name, () => after(finishOrder.indexOf(name) * 15, name))))
  const llm = sheet.llm([turn({ calls: calls.map((name) => raw(name, {})) }), say('Done.')])
  const run = await sheet.run(() => runLoop(llm.next, tools, { parallel: true }))

  expect(run.calls.map(({ name }) => name)).toEqual(calls)
  const byEnd = [...run.executions].sort((a, b) => (a.finished ?? 0) - (b.finished ?? 0))
  expect(byEnd.map(({ tool }) => tool)).toEqual(finishOrder)
  expect(run.executions.map(({ tool }) => tool)).toEqual(calls)
  // Each result is that of its own call.
  for (const call of run.calls) expect(run).toTellModel(call.name, { of: call })
})

test('R116 a call that needs the result of another one of its turn', async () => {
  const steps = stepsOf(inputOf('R116', scripted).script)
  const runBy = async (parallel: boolean): Promise<Run> => {
    const sheet = callsheet()
    const tools = sheet.wrap([toolOf('search', () => after(5, '20')), toolOf('calculator', () => after(1, '120'))])
    const llm = sheet.llm(steps)
    return await sheet.run(() => runLoop(llm.next, tools, { parallel }))
  }
  const sound = await runBy(false)
  const broken = await runBy(true)

  expect(sound).toCallBefore('search', 'calculator')
  expect(failureOf(() => expect(broken).toCallBefore('search', 'calculator'))).toContain('calculator')
  expect(failureOf(() => expect(broken).toBlockBefore('calculator', 'search'))).toContain('call 2 ran')
  expect(failureOf(() => expect(broken).toCallInOrder(['search', 'calculator']))).toContain('overlapped')
})
