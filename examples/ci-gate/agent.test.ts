// Runs the agent on every case of the data set, and records what it does: one line of runs.jsonl each, which
// `callsheet score` holds to the bar of gate.json. Here the model is scripted; a real one is `live(sheet)` of callsheet/cassette.
//
//   npx vitest run examples/ci-gate --update     records anew
import { call, callsheet, raw, say } from 'callsheet'
import { type DatasetCase, loadDataset } from 'callsheet/dataset'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { makeTools, runAgent } from './agent.js'

const { cases } = loadDataset(new URL('cases.jsonl', import.meta.url))

test('runs.jsonl is what the agent does', async () => {
  const lines: string[] = []
  for (const { case: row } of cases) {
    const sheet = callsheet()
    const tools = sheet.wrap(makeTools())
    const llm = sheet.llm([...saidAbout(row), say('It is done.')])
    const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, row.prompt ?? ''))
    // As the model wrote them, so that no digit is lost.
    const calls = run.calls.map(({ name, rawArgs }) => ({ name, rawArgs }))
    lines.push(`${JSON.stringify({ test_id: row.test_id, calls, answer: run.answer })}\n`)
  }

  await expect(lines.join('')).toMatchFileSnapshot('runs.jsonl')
})

/** Where this model does something else than is expected. */
const otherwise: Readonly<Record<string, ReturnType<typeof call>[]>> = {
  // The same in other words.
  'search-kettle': [call('search_products', { query: 'kettle, whistling', category: 'kettles' })],
  'search-green-tea-cheap': [raw('search_products', '{"query":"Green Tea","category":"tea","max_price":"10"}')],
  'move-capitals': [
    call('change_address', {
      order_id: 'A-1001',
      address: { street: '7 HIGH STREET', city: 'YORK', postcode: 'YO1 7HX' },
    }),
  ],
  // Wrong: one case of the ten searches, and one of the other twenty. The gate lets that much pass.
  'search-gift': [call('search_products', { query: 'present', category: 'cups' })],
  'order-spaced': [call('lookup_order', { order_id: 'A 1002' })],
}

/** The calls that are expected, each just so. */
function saidAbout({ test_id, prompt, expected_calls, expected_tool, arguments: args }: DatasetCase) {
  const single = typeof expected_tool === 'string' ? [{ tool: expected_tool, arguments: args }] : []
  const said = (expected_calls ?? single).map((expected) => {
    if (!('tool' in expected)) throw new Error(`this model does not know what to say about ${test_id}`)
    const { tool, arguments: known = {} } = expected
    return call(tool, tool === 'open_ticket' ? { subject: prompt, ...known } : known)
  })
  return otherwise[test_id] ?? said
}
