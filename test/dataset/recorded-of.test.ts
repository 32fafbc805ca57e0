import { expect, test } from 'vitest'
import { call, raw, say, turn } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { recordedOf } from '../../src/dataset/recorded-of.js'

const schema = { type: 'object', properties: { id: {} } }
const about = { test_id: 'late', trial: 2, latency_ms: 12.5, turns: null }

async function runOf(steps: Parameters<ReturnType<typeof callsheet>['llm']>[0], times: number) {
  const sheet = callsheet({ tools: { lookup: schema } })
  const { next } = sheet.llm(steps)
  return sheet.run(async () => {
    let text: string | null = null
    for (let time = 0; time < times; time += 1) ({ text } = await next([{ role: 'user', text: 'Hi' }]))
    return text
  })
}

test('what was asked, in order, with the answer and what is known of the tools', async () => {
  const run = await runOf([turn({ calls: [call('lookup', { id: 'A-1' })] })], 1)

  expect(recordedOf(run, about)).toEqual({
    test_id: 'late',
    trial: 2,
    latency_ms: 12.5,
    parts: [{ calls: [{ name: 'lookup', args: { id: 'A-1' }, turn: 1 }], answer: null }],
    error: null,
    tools: [expect.objectContaining({ name: 'lookup', inputSchema: schema })],
  })
})

test.each([
  ['numbers that parsing changes', '{"id":9007199254740993}', { id: 9007199254740992 }],
  ['a key that is there twice', '{"id":1,"id":2}', { id: 2 }],
])('%s are kept as the text', async (_, text, args) => {
  const { parts } = recordedOf(await runOf([raw('lookup', text)], 1), about)

  expect(parts).toEqual([{ calls: [{ name: 'lookup', args, rawArgs: text, turn: 1 }], answer: null }])
})

test('what is no JSON is kept as the text', async () => {
  const { parts } = recordedOf(await runOf([raw('lookup', '{"id":')], 1), about)

  expect(parts).toEqual([{ calls: [{ name: 'lookup', rawArgs: '{"id":', turn: 1 }], answer: null }])
})

test('an agent that gave up says why', async () => {
  const sheet = callsheet()
  const { next } = sheet.llm([say('Hi.')])
  const run = await sheet.fails(async () => {
    await next([{ role: 'user', text: 'Hi' }])
    throw new RangeError('no quota')
  })

  expect(recordedOf(run, about)).toMatchObject({ error: { name: 'RangeError', message: 'no quota' } })
})

test('a conversation has a part for each leg, and a call is of the leg in which it was asked', async () => {
  const sheet = callsheet({ tools: { lookup: schema } })
  const { next } = sheet.llm([call('lookup', { id: 'A-1' }), say('Bye.')])
  const run = await sheet.run(async (leg) => {
    const first = await leg(() => next([{ role: 'user', text: 'A-1?' }]))
    await leg(() =>
      next([
        { role: 'user', text: 'A-1?' },
        first,
        { role: 'tool', toolResult: { id: String(first.calls[0]?.id), text: 'late' } },
        { role: 'user', text: 'Thanks' },
      ]),
    )
  })

  expect(recordedOf(run, { ...about, turns: 2 }).parts).toEqual([
    { calls: [{ name: 'lookup', args: { id: 'A-1' }, turn: 1 }], answer: null },
    { calls: [], answer: 'Bye.' },
  ])
  expect(recordedOf(run, about).parts).toEqual([
    { calls: [{ name: 'lookup', args: { id: 'A-1' }, turn: 1 }], answer: 'Bye.' },
  ])
})
