import { generateText, stepCountIs, tool } from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aiSdkModel } from '../../../fakes/clients/ai-sdk.js'
import { raw, say } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { diagnoseRun } from '../../../src/diagnose/runs/diagnose-run.js'

const inputSchema = z.strictObject({ id: z.string(), cents: z.int() })

test.each([
  ['arguments that do not fit', 'pay', { id: 'ZZ-1' }],
  ['arguments that are no JSON', 'pay', '{"id": "ZZ-1"'],
  ['an invented tool', 'pay ZZ-1', { id: 'ZZ-1', cents: 5 }],
  ['a tool that throws', 'pay', { id: 'ZZ-1', cents: 5 }],
])('%s: what the SDK quotes of a call tells nothing', async (_name, called, args) => {
  const sheet = callsheet()
  const llm = sheet.llm([raw(called, args), raw('pay', { id: 'ZZ-1', cents: 5 }), say('Done.')])
  const execute = async ({ id }: { readonly id: string }): Promise<string> => {
    throw new Error(`there is no bill ${id}`)
  }
  const tools = sheet.wrap({ pay: tool({ description: 'Pays.', inputSchema, execute }) })
  let result: object = {}
  const run = await sheet.run(async () => {
    result = await generateText({ model: aiSdkModel(llm), prompt: 'Pay 5 cents.', tools, stopWhen: stepCountIs(8) })
  })
  expect(run.calls[0]?.told?.text).toContain('ZZ-1')
  const query = 'Pay 5 cents.'
  const known = { tools: { pay: { inputSchema } } }
  for (const judged of [diagnoseRun(run), diagnoseRun(result, { ...known, query })]) {
    const [, second] = judged
    expect(second?.diagnosis.findings).toMatchObject([{ code: 'ungrounded-value', path: 'id', value: 'ZZ-1' }])
  }
})
