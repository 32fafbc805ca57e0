import { callsheet, maybe, say, type NextCall, type Run } from 'callsheet'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { clients } from '../clients.js'
import type { AgentTool, Client } from '../clients/client.js'
import { meet } from '../meet.js'
import { failureOf } from './failure-of.js'
import { errorText, serve, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

const scripted = z.object({ script })

test.for(clients.map((client): [string, Client] => [client.name, client]))(
  'R062 calls in a turn that says it is over: %s',
  async ([, client]) => {
    const [step] = stepsOf(inputOf('R062', scripted).script)
    if (step === undefined) throw new Error('the report has no turn')
    const makeTools = () => [toolOf('list', () => 'ok')]
    for (const stream of [false, true]) {
      const { run, seen } = await meet(client, [step, maybe(say('done'))], { stream, makeTools })
      // What the model asked for is on the sheet, whatever the client makes of it; what ran is another list.
      expect(run.calls.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
      expect(seen.turns[0]?.calls.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
      expect(run).toCallTool('list', undefined, { times: 3 })
    }
  },
)

/** One turn and what a loop makes of it that looks at the finish reason first. */
async function runByReason(
  id: string,
  tool: string,
  answer: (call: NextCall, isWhole: boolean, tools: readonly AgentTool[]) => Promise<string> | null,
): Promise<Run> {
  const sheet = callsheet()
  const tools = sheet.wrap([toolOf(tool, () => 'ok')], { unread: 'fine' })
  const [first] = stepsOf(inputOf(id, scripted).script)
  if (first === undefined) throw new Error('the report has no turn')
  const llm = sheet.llm([first, maybe(say('Done.'))])
  return await sheet.run(async () => {
    const messages = [{ role: 'user' as const, text: 'Go on.' }]
    const said = await llm.next(messages, { tools })
    const results = []
    for (const call of said.calls) {
      const text = await answer(call, said.finish !== 'length', tools)
      if (text !== null) results.push({ role: 'tool' as const, toolResult: { id: call.id, text } })
    }
    if (results.length > 0) await llm.next([...messages, said, ...results], { tools })
  })
}

test('R062 a loop that throws them away is found out', async () => {
  const run = await runByReason('R062', 'list', () => null)
  expect([run.calls.length, run.executions.length]).toEqual([3, 0])
  const text = failureOf(() => expect(run).toCallTool('list'))
  expect(text).toContain('call 1 never ran, and the model was told nothing')
  expect(text.match(/\(not told\)/g)).toHaveLength(3)
  expect(failureOf(() => expect(run).toBlock('list'))).toContain('call 1 is of the last turn')
})

test('R064 a turn that was cut short runs nothing, and the model hears why', async () => {
  const asked = await runByReason('R064', 'echo', async (_call, isWhole) =>
    errorText(isWhole ? 'no' : 'the turn was truncated'),
  )
  expect(asked).toBlock('echo')
  expect(asked).toTellModel(/truncat|length/, { of: 'echo', error: true })
  expect([asked.calls.length, asked.executions.length]).toEqual([1, 0])
  expect(asked.turns[0]?.finish).toBe('length')
})

test('R064 an agent that runs it all the same is found out', async () => {
  const run = await runByReason('R064', 'echo', (call, _isWhole, tools) => serve(call, tools))

  expect(failureOf(() => expect(run).toBlock('echo'))).toContain('call 1 ran')
})
