import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnose/diagnose.js'
import { registry } from '../../src/diagnose/registry.js'
import { compareFeedback } from '../../src/diagnose/repair/compare-feedback.js'
import { repair } from '../../src/diagnose/repair/repair.js'
import { assumeCheck, requireAssumable } from '../../src/diagnose/require-assumable.js'
import { diagnoseRun } from '../../src/diagnose/runs/diagnose-run.js'
import { diagnoseRuns } from '../../src/diagnose/runs/diagnose-runs.js'
import { runFrom } from '../../src/transcripts/run-from.js'

const text = { type: 'string' }
const price = { name: 'get_price', inputSchema: { type: 'object', properties: { symbol: text } } }
const time = { name: 'get_time', inputSchema: { type: 'object', properties: { zone: text } } }
const query = 'Price of Apple?'
const call = { name: 'get_price', args: { symbol: 'AAPL' } }
const runOf = (...tools: readonly object[]) =>
  runFrom(
    [
      { role: 'user', content: query },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'one', type: 'function', function: { name: 'get_price', arguments: JSON.stringify(call.args) } },
        ],
      },
    ],
    { tools },
  )
const llm = {
  next: async () => ({ text: null, calls: [{ id: null, name: 'get_price', rawArgs: '{"symbol":"AAPL"}' }] }),
}

describe('an assumed parameter that there is not is an error', () => {
  const cases = (...tools: readonly (readonly object[])[]) =>
    tools.map((own) => ({ tools: own, query, expected: { name: 'get_price', args: { symbol: 'AAPL' } } }))

  test.each<[string, (assume: readonly string[]) => unknown]>([
    ['diagnose', (assume) => diagnose({ call, tools: [price], query, assume }).stage],
    ['diagnose, of a registry', (assume) => diagnose({ call, tools: registry([time, price]), query, assume }).stage],
    ['diagnoseRun', (assume) => diagnoseRun(runOf(price), { assume })[0]?.diagnosis.stage],
    ['diagnoseRuns', (assume) => diagnoseRuns([runOf(price)], { assume }).all.passed],
    ['repair', async (assume) => (await repair({ llm, tools: [price], query, assume })).end],
    [
      'compareFeedback',
      async (assume) => (await compareFeedback(cases([price]), { llm: () => ({ ...llm }), assume })).structured.passed,
    ],
  ])('%s', async (_, ask) => {
    const asked = async (assume: readonly string[]): Promise<unknown> => await ask(assume)
    await expect(asked(['symbols'])).rejects.toMatchObject({
      name: 'TypeError',
      code: 'bad-option',
      message: 'option assume has "symbols", and no tool has such a parameter. Did you mean symbol?',
    })
    expect(['passed', 1]).toContain(await asked(['symbol']))
  })

  test('of many runs and cases one is enough', async () => {
    expect(diagnoseRuns([runOf(price), runOf(price, time)], { assume: ['symbol', 'zone'] }).all.passed).toBe(2)
    expect(() => diagnoseRuns([runOf(price), runOf(price, time)], { assume: ['symbol', 'city'] })).toThrow(
      'option assume has "city", and no tool has such a parameter. Known: symbol, zone.',
    )
    const options = { llm: () => ({ ...llm }), assume: ['symbol', 'zone'] }
    expect((await compareFeedback(cases([price], [price, time]), options)).structured.passed).toBe(2)
    await expect(compareFeedback(cases([price], [price]), options)).rejects.toThrow('has "zone"')
  })

  test('a call that made the parameter up has it, too', () => {
    const invented = { name: 'get_price', args: { symbol: 'AAPL', ticker: 'AAPL' } }
    expect(diagnose({ call: invented, tools: [price], query, assume: ['ticker'] }).stage).toBe('structure')
    const raw = { name: 'get_price', rawArgs: '{"ticker":"AAPL"}' }
    expect(diagnose({ call: raw, tools: [price], query, assume: ['ticker'] }).stage).toBe('structure')
    expect(diagnose({ call: null, tools: [price], query, assume: ['symbol'] }).stage).toBe('registry')
  })
})

const tools = (...schemas: readonly unknown[]) => schemas.map((schema, index) => ({ name: `tool_${index}`, schema }))
const nested = { type: 'object', properties: { rows: { type: 'array', items: { properties: { sku: text } } } } }

test.each<[entry: string, schemas: readonly unknown[], isThere: boolean]>([
  ['sku', [nested], true],
  ['rows[].sku', [nested], true],
  ['tool_0.rows[].sku', [nested], true],
  ['tool_1.sku', [nested, { type: 'object', properties: {} }], false],
  ['rows[0].sku', [nested], false],
  ['sku', [{ type: 'object', required: ['sku'] }], true],
  ['sku', [{ type: 'object', properties: {} }], false],
  // Nobody can say.
  ['sku', [], true],
  ['sku', [nested, null], true],
  ['none', [nested, null], true],
  ['none', [nested, { type: 'object', additionalProperties: true }], true],
  ['none', [nested, { type: 'object', patternProperties: { '^x': {} } }], true],
])('%s of %j: %s', (entry, schemas, isThere) => {
  const asked = (): void => requireAssumable([entry], tools(...schemas), [])
  if (isThere) expect(asked).not.toThrow()
  else expect(asked).toThrow('no tool has such a parameter')
})

test('a tool whose name goes on where that of another one ends', () => {
  const named = [
    { name: 'math', schema: { type: 'object', properties: {} } },
    { name: 'math.pow', schema: { type: 'object', properties: { base: text } } },
  ]
  expect(() => requireAssumable(['math.pow.base'], named, [])).not.toThrow()
})

test('a tool that is shown without a schema in one place, and with one in another', () => {
  const check = assumeCheck(['none'])
  check.add([{ name: 'a', schema: null }], [])
  check.end()
  check.add([{ name: 'a', schema: nested }], [])
  check.add([{ name: 'a', schema: null }], [])
  expect(() => check.end()).toThrow('no tool has such a parameter. Known: rows, sku.')
})

test('nothing is read where nothing is assumed, nor once all was found', () => {
  const never = {
    [Symbol.iterator]: (): Iterator<never> => {
      throw new Error('read')
    },
  }
  expect(() => requireAssumable([], never, never)).not.toThrow()
  const check = assumeCheck(['sku'])
  check.add(tools(nested), [])
  expect(() => check.add(never, never)).not.toThrow()
  expect(() => assumeCheck(['sku']).add(never, [])).toThrow('read')
})
