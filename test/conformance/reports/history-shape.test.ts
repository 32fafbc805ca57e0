import { callsheet, print, runToJson, say, type NextMessage, type Run } from 'callsheet'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { z } from 'zod'
import { rejectionOf } from './failure-of.js'
import { runLoop, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

/** What becomes of a request with these messages: `taken`, or the sheet's error. */
async function send(messages: OpenAI.ChatCompletionMessageParam[]): Promise<unknown> {
  const sheet = callsheet()
  const client = new OpenAI(sheet.llm([say('Done.')]).openai())
  const body = { model: 'gpt-4.1-mini', messages }
  return await sheet
    .run(() => client.chat.completions.create(body).catch(() => undefined))
    .then(
      () => 'taken',
      (error: unknown) => error,
    )
}

test('R118 a result whose call was trimmed away', async () => {
  const message = z.object({
    role: z.enum(['user', 'tool', 'assistant']),
    id: z.string().optional(),
    content: z.string().optional(),
  })
  const { messages } = inputOf('R118', z.object({ messages: z.array(message) }))
  const trimmed = messages.map(({ role, id = '', content = 'x' }): OpenAI.ChatCompletionMessageParam =>
    role === 'tool' ? { role, tool_call_id: id, content } : { role, content },
  )
  expect(await send(trimmed)).toMatchObject({
    code: 'history-invalid',
    message: expect.stringContaining(
      'message 2 is a tool result for call c1, which the assistant message before it did not ask for',
    ),
  })
})

test('R118 a conversation trimmed at every place', async () => {
  const { messages: reported } = inputOf('R118', z.object({ messages: z.array(z.object({ role: z.string() })) }))
  expect(reported[0]?.role).toBe('user')
  const asks = (...ids: string[]): OpenAI.ChatCompletionMessageParam => ({
    role: 'assistant',
    tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } })),
  })
  const tells = (id: string): OpenAI.ChatCompletionMessageParam => ({ role: 'tool', tool_call_id: id, content: 'x' })
  const whole = [
    { role: 'user' as const, content: 'x' },
    asks('a', 'b'),
    tells('a'),
    tells('b'),
    asks('c'),
    tells('c'),
    { role: 'assistant' as const, content: 'x' },
    { role: 'user' as const, content: 'x' },
  ]
  for (let from = 0; from < whole.length; from += 1) {
    for (let to = from + 1; to <= whole.length; to += 1) {
      const part = whole.slice(from, to)
      const asked = part.flatMap((one) => ('tool_calls' in one ? (one.tool_calls ?? []).map(({ id }) => id) : []))
      const told = part.flatMap((one) => ('tool_call_id' in one ? [one.tool_call_id] : []))
      const isWhole = asked.join() === told.join()
      expect([from, to, (await send(part)) === 'taken']).toEqual([from, to, isWhole])
    }
  }
})

test('R120 a tool without a result, and the next message of the user', async () => {
  const { turns, tools: reported } = inputOf(
    'R120',
    z.object({
      turns: z.array(z.object({ user: z.string(), script })),
      tools: z.object({ noop: z.string() }),
    }),
  )
  expect(reported.noop).toContain('undefined')
  const talk = async (isDropping: boolean, isMended: boolean): Promise<Run> => {
    const sheet = callsheet()
    const tools = sheet.wrap([toolOf('noop', () => undefined)])
    const llm = sheet.llm(turns.flatMap((one) => stepsOf(one.script)))
    const messages: NextMessage[] = []
    return await sheet.run(async (leg) => {
      for (const { user } of turns) {
        messages.push({ role: 'user', text: user })
        await leg(() =>
          runLoop(llm.next, tools, {
            messages,
            async answer({ args }, [noop]) {
              const result: unknown = await noop?.execute(args)
              return result === undefined && isDropping ? null : JSON.stringify(result ?? null)
            },
          }),
        )
        if (isMended) messages.splice(2)
        messages.push({ role: 'assistant', text: 'ok' })
      }
    })
  }

  expect(await talk(false, false)).toTellModel('null', { of: 'noop' })
  expect(await rejectionOf(talk(true, false))).toMatchObject({ code: 'history-invalid' })
  // Fine in the first turn of the user, broken in the second: each request is checked.
  const late = await rejectionOf(talk(false, true))
  expect(late).toMatchObject({ code: 'history-invalid' })
})

test('R122 half a character in a result', async () => {
  const { script: reported, tools } = inputOf('R122', z.object({ script, tools: z.object({ read: z.string() }) }))
  const text: unknown = JSON.parse(tools.read.replace(/^returns /, ''))
  expect(text).toBe('ok \ud83d')
  const sheet = callsheet()
  const llm = sheet.llm(stepsOf(reported))
  const run = await sheet.run(() => runLoop(llm.next, sheet.wrap([toolOf('read', () => text)])))

  expect(run.calls[0]?.told?.text).toBe(text)
  expect(run.executions[0]?.result).toBe(text)
  const written = JSON.stringify(runToJson(run))
  expect(written).toContain('\\ud83d')
  expect(JSON.parse(written)).toMatchObject({ executions: [{ result: text }] })
  expect(print(run)).toContain('ok \\ud83d')
})
