import { callsheet, fault, raw, say, type Next, type NextMessage, type Run } from 'callsheet'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import type { AgentTool } from '../clients/client.js'
import { failureOf } from './failure-of.js'
import { runLoop, serve, toolOf } from './loop.js'
import { inputOf, test } from './report.js'

test('R086 a retry after a timeout did it twice', async () => {
  const { retry, tools: reported } = inputOf(
    'R086',
    z.object({ retry: z.number(), tools: z.object({ send_mail: z.string() }) }),
  )
  expect(reported.send_mail).toContain('throws')
  const send = async (retries: number): Promise<Run> => {
    const sheet = callsheet()
    const mails = sheet.effects<string>('mails')
    let failures = 1
    const tools = sheet.wrap([
      toolOf('send_mail', () => {
        mails.push('Hello.')
        if (failures > 0) {
          failures -= 1
          throw new Error('timeout')
        }
        return 'sent'
      }),
    ])
    const llm = sheet.llm([raw('send_mail', {}), say('Sent.')])
    return await sheet.run(() =>
      runLoop(llm.next, tools, {
        async answer(call, own) {
          let text = await serve(call, own)
          for (let tries = 0; tries < retries && text.includes('timeout'); tries += 1) text = await serve(call, own)
          return text
        },
      }),
    )
  }
  const once = [{ kind: 'mails', value: 'Hello.', tool: 'send_mail' }]
  const twice = await send(retry)

  // The call looks fine; the mails are counted where they leave.
  expect(twice).toCallTool('send_mail', {}, { times: 1 })
  expect(twice.effects).toHaveLength(2)
  const text = failureOf(() => expect(twice).toHaveEffects(once))
  expect(text.match(/effect: mails "Hello\."/g)).toHaveLength(2)
  expect(await send(0)).toHaveEffects(once)
})

/** An agent that keeps its conversation, so that it can go on after a crash. */
async function goOn(
  next: Next,
  tools: readonly AgentTool[],
  kept: { messages: NextMessage[] },
  keepsAtOnce: boolean,
): Promise<void> {
  const messages = [...kept.messages]
  for (;;) {
    const last = messages.at(-1)
    const open = last !== undefined && 'calls' in last ? (last.calls ?? []) : []
    for (const { id, name, rawArgs } of open) {
      const text = await serve({ id: id ?? '', name, rawArgs, args: JSON.parse(rawArgs) }, tools)
      messages.push({ role: 'tool', toolResult: { id, text } })
    }
    if (keepsAtOnce) kept.messages = [...messages]
    const said = await next(messages, { tools })
    messages.push(said)
    kept.messages = [...messages]
    if (said.calls.length === 0) return
  }
}

test('R088 a step whose result was not kept runs again after a crash', async () => {
  const reported = inputOf('R088', z.object({ tools: z.object({ charge: z.string() }), resume: z.literal(true) }))
  expect(Object.keys(reported.tools)).toEqual(['charge'])
  const crash = async (keepsAtOnce: boolean): Promise<Run> => {
    const sheet = callsheet()
    const charges = sheet.effects<number>('charges')
    const tools = sheet.wrap([toolOf('charge', () => charges.push(5))])
    // The crash comes between the end of the tool and the next answer of the model.
    const llm = sheet.llm([raw('charge', { amount: 5 }), fault('network'), say('Charged.')])
    const kept = { messages: [{ role: 'user' as const, text: 'Charge 5.' }] as NextMessage[] } // it grows by other roles
    return await sheet.run(async (leg) => {
      await leg(() => goOn(llm.next, tools, kept, keepsAtOnce)).catch(() => undefined)
      await leg(() => goOn(llm.next, tools, kept, keepsAtOnce))
    })
  }
  const sound = await crash(true)
  const broken = await crash(false)

  expect(sound).toHaveEffects([{ kind: 'charges', value: 5, tool: 'charge' }])
  expect(sound).toRunOnlyWhatWasAsked()
  expect(failureOf(() => expect(broken).toRunOnlyWhatWasAsked())).toContain('charge')
  expect(failureOf(() => expect(broken).toHaveEffects([{ kind: 'charges', value: 5 }]))).toContain('charges')
})
