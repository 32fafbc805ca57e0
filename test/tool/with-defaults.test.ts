import { expect, test } from 'vitest'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { call, say } from '../../fakes/script/steps.js'
import { withDefaults } from '../../src/tool/with-defaults.js'
import '../../matchers/core/register.js'
import { openaiLoop } from '../support/openai-loop.js'

const schema = {
  type: 'object',
  properties: {
    n: { type: 'integer', default: 3 },
    tags: { type: 'array', items: { type: 'object', properties: { on: { default: true } } } },
    nested: { type: 'object', properties: { a: { default: null }, b: {} } },
    whole: { type: 'object', default: {}, properties: { c: { default: 1 } } },
    any: true,
  },
} as const

test.each([
  ['an absent property', {}, { n: 3, whole: {} }],
  ['a present property', { n: 5, whole: { c: 2 } }, { n: 5, whole: { c: 2 } }],
  ['a present null', { n: null, whole: {} }, { n: null, whole: { c: 1 } }],
  ['nested objects', { nested: { b: 1 } }, { n: 3, nested: { a: null, b: 1 }, whole: {} }],
  ['lists', { tags: [{}, { on: false }] }, { n: 3, tags: [{ on: true }, { on: false }], whole: {} }],
  ['an unknown property', { z: 1 }, { n: 3, whole: {}, z: 1 }],
  ['what is no object', 'x', 'x'],
])('%s', (_name, args, filled) => {
  const before = structuredClone(args)
  expect(withDefaults(schema, args)).toEqual(filled)
  expect(args).toEqual(before)
})

test('a harness that applies them is not said to have changed the arguments; one that invents a value is', async () => {
  for (const [n, holds] of [
    [3, true],
    [4, false],
  ] as const) {
    const sheet = callsheet()
    const tools = sheet.wrap([
      {
        name: 'scale',
        inputSchema: { type: 'object', properties: schema.properties },
        execute: (args: unknown) => args,
      },
    ])
    const llm = sheet.llm([call('scale', {}), say('Done.')])
    const run = await sheet.run(() => openaiLoop(llm, () => tools[0]?.execute({ n, whole: {} })))
    expect(run.calls[0]?.outcome).toBe('ok')
    const claim = (): void => expect(run).toRunOnlyWhatWasAsked()
    if (holds) claim()
    else expect(claim).toThrow('received n 4')
  }
})
