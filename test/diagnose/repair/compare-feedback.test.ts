import { expect, test } from 'vitest'
import {
  compareFeedback,
  type FeedbackAbout,
  type FeedbackCase,
  type FeedbackOptions,
} from '../../../src/diagnose/repair/compare-feedback.js'
import type { RepairMessage, RepairModel } from '../../../src/diagnose/repair/repair-model.js'
import { explainFeedback } from '../../../src/explain/diagnose/explain-feedback.js'

const inputSchema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city', 'days'],
}
const tools = [{ name: 'get_weather', inputSchema }]

function caseOf(city: string, days: number, more: Partial<FeedbackCase> = {}): FeedbackCase {
  const query = `What is the weather in ${city} for ${days} days?`
  return { tools, query, expected: { name: 'get_weather', args: { city, days } }, ...more }
}

/** A model that makes its next call from all that it was told. */
function modelOf(callFor: (told: readonly string[]) => object | null, heard: string[] = []): RepairModel {
  return {
    next: async (messages) => {
      const told = messages.map(textOf)
      heard.push(told.join(' | '))
      const args = callFor(told)
      const calls = args === null ? [] : [{ id: null, name: 'get_weather', rawArgs: JSON.stringify(args) }]
      return await Promise.resolve({ text: null, calls })
    },
  }
}

function textOf(message: RepairMessage): string {
  if (message.role === 'tool') return message.toolResult.text
  return message.text ?? `(${message.role})`
}

/** Does what a correction says, once it says it. */
const obeying = (city: string, days: number) => (told: readonly string[]) => ({
  city,
  days: told.some((text) => text.includes('days 99 was not told')) ? days : 99,
})

test('each way of helping tells exactly what it says, and stops as it says', async () => {
  const heard: Record<string, string[]> = {}
  const llm = ({ feedback, index }: FeedbackAbout): RepairModel =>
    modelOf(obeying('Oslo', 3), (heard[`${index} ${feedback}`] ??= []))
  const { structured, binary, none } = await compareFeedback([caseOf('Oslo', 3)], { llm, limit: 3 })

  const query = 'What is the weather in Oslo for 3 days?'
  expect(heard).toEqual({
    '0 structured': [
      query,
      `${query} | (assistant) | days 99 was not told: take the value from the request, or ask for it.`,
    ],
    '0 binary': [query, `${query} | (assistant) | That call was not right. Try again.`],
    '0 none': [query, query, query],
  })
  expect([structured, binary, none].map(({ results }) => results[0]?.repair.end)).toEqual([
    'passed',
    'repeating',
    'limit',
  ])
})

test('only a correction invites a question, which ends that way alone', async () => {
  const llm = (): RepairModel => {
    let turns = 0
    return {
      next: async () => {
        turns += 1
        const args = JSON.stringify({ city: 'Oslo', days: 99 })
        return await Promise.resolve(
          turns === 1
            ? { text: null, calls: [{ id: null, name: 'get_weather', rawArgs: args }] }
            : { text: 'How long?', calls: [] },
        )
      },
    }
  }
  const { structured, binary, none } = await compareFeedback([caseOf('Oslo', 3)], { llm, limit: 3 })
  expect([structured, binary, none].map(({ results }) => results[0]?.repair.end)).toEqual([
    'asked',
    'repeating',
    'limit',
  ])
  expect(structured).toMatchObject({ passed: 0, solved: 0, attempts: 2, VHR: null })
})

test('the figures are those of the last turn, over all cases', async () => {
  const cases = [
    caseOf('Oslo', 3, { id: 'obeys' }),
    caseOf('Rome', 5, { id: 'right' }),
    // The query tells both numbers, so that a wrong call passes.
    caseOf('Bonn', 2, { id: 'passes', query: 'Bonn for 2 days, or 4?' }),
    caseOf('Kyiv', 1, { id: 'silent' }),
  ]
  const models = [obeying('Oslo', 3), () => ({ city: 'Rome', days: 5 }), () => ({ city: 'Bonn', days: 4 }), () => null]
  const llm = ({ index }: FeedbackAbout): RepairModel => modelOf(models[index] ?? (() => null))
  const comparison = await compareFeedback(cases, { llm, limit: 4 })
  const { structured, none } = comparison

  expect(structured).toMatchObject({ cases: 4, passed: 3, solved: 2, attempts: (2 + 1 + 1 + 2) / 4 })
  expect(structured).toMatchObject({ argumentPrecision: (1 + 1 + 0.5 + 0) / 4, F1: (1 + 1 + 0.5 + 0) / 4, VHR: 0 })
  expect(none).toMatchObject({ cases: 4, passed: 2, solved: 1, attempts: (4 + 1 + 1 + 4) / 4 })
  // One of the two values of the first case is made up.
  expect(none).toMatchObject({ argumentPrecision: (0.5 + 1 + 0.5 + 0) / 4, VHR: (0.5 + 0 + 0) / 3 })
  expect(none.results.map(({ id, solved, VHR }) => [id, solved, VHR])).toEqual([
    ['obeys', false, 0.5],
    ['right', true, 0],
    ['passes', false, 0],
    ['silent', false, null],
  ])
  expect(Object.isFrozen(none.results[0]?.repair.attempts)).toBe(true)
  expect(`\n${explainFeedback(comparison)}\n`).toMatchInlineSnapshot(`
    "
    feedback    solved  passed  attempts  argument precision        VHR     F1
    structured  2 of 4  3 of 4      1.50               0.625  0.000 (3)  0.625
    binary      1 of 4  2 of 4      1.50               0.500  0.167 (3)  0.500
    none        1 of 4  2 of 4      2.50               0.500  0.167 (3)  0.500
    "
  `)
})

test('a call of the wrong tool is worth nothing, whatever its arguments; an empty VHR is no 0', async () => {
  const wrong: RepairModel['next'] = async () =>
    await Promise.resolve({ text: null, calls: [{ id: 'a', name: 'get_wether', rawArgs: '{"city":"Oslo","days":3}' }] })
  const comparison = await compareFeedback([caseOf('Oslo', 3)], { llm: () => ({ next: wrong }), limit: 1 })
  const nothing = { passed: 0, solved: 0, attempts: 1, argumentPrecision: 0, VHR: null, F1: 0 }
  expect(comparison).toMatchObject({ structured: nothing, binary: nothing, none: nothing })
  expect(comparison.none.results[0]?.id).toBe('case 1')
  expect(explainFeedback(comparison).split('\n').at(-1)).toBe(
    'none        0 of 1  0 of 1      1.00               0.000    -  0.000',
  )
})

test('a ground truth may expect several calls, and none', async () => {
  const both = {
    expected_calls: [
      { tool: 'get_weather', arguments: { city: 'Oslo', days: 3 } },
      { tool: 'get_weather', arguments: { city: 'Rome', days: 3 } },
    ],
  }
  const asks = ['Oslo', 'Rome'].map((city) => ({
    id: city,
    name: 'get_weather',
    rawArgs: JSON.stringify({ city, days: 3 }),
  }))
  const llm = (): RepairModel => ({ next: async () => await Promise.resolve({ text: null, calls: asks }) })
  const query = 'Oslo and Rome for 3 days?'
  expect(await compareFeedback([caseOf('', 0, { query, expected: both })], { llm })).toMatchObject({
    structured: { solved: 1, passed: 1, argumentPrecision: 1, F1: 1 },
  })
  // One of the two is too much.
  expect(await compareFeedback([caseOf('Oslo', 3, { query })], { llm })).toMatchObject({
    structured: { solved: 0, passed: 1 },
  })
})

test('a right call beside a wrong one is not called wrong', async () => {
  const heard: (readonly string[])[] = []
  const asks = [3, 99].map((days) => ({
    id: `a${days}`,
    name: 'get_weather',
    rawArgs: JSON.stringify({ city: 'Oslo', days }),
  }))
  const llm = ({ feedback }: FeedbackAbout): RepairModel => ({
    next: async (messages) => {
      if (feedback === 'binary') heard.push(messages.slice(2).map(textOf))
      return await Promise.resolve({ text: null, calls: asks })
    },
  })
  await compareFeedback([caseOf('Oslo', 3)], { llm })
  expect(heard).toEqual([
    [],
    [
      'Nothing is wrong with this call, but nothing ran: make it again together with the others.',
      'That call was not right. Try again.',
    ],
  ])
})

test('what a caller did wrong shows before a model is asked', async () => {
  let asked = 0
  const model = (): RepairModel => modelOf(() => ({ city: 'Oslo', days: (asked += 1) }))
  const only = model()
  const right = caseOf('Oslo', 3)
  const wrong: readonly (readonly [unknown, unknown])[] = [
    [[], { llm: model }],
    [right, { llm: model }],
    [[right], { llm: only }],
    [[right], { llm: () => null }],
    [[right], { llm: model, limit: 0.5 }],
    [[right], { llm: model, repeat: 2 }],
    [[right, { tools, query: 'Oslo?' }], { llm: model }],
    [[right, 'Oslo?'], { llm: model }],
    [Object.assign([right], { length: 2 }), { llm: model }],
    [[undefined, right], { llm: model }],
    [[right], { llm: model, signal: 7 }],
    [[right, { ...right, id: 7 }], { llm: model }],
    [[right, { ...right, prompt: 'Oslo?' }], { llm: model }],
    [[right, { ...right, expected: { name: 'get_wind', args: {} } }], { llm: model }],
    [[right, { ...right, query: null }], { llm: model }],
    [[right, { ...right, tools: [] }], { llm: model }],
  ]
  const said = await Promise.all(
    wrong.map(
      async ([cases, options]) =>
        await compareFeedback(cases as FeedbackCase[], options as FeedbackOptions).catch(messageOf), // wrong on purpose
    ),
  )
  expect(`\n${said.map(String).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    cases must be a list of at least one { query, tools, expected }: received [].
    cases must be a list of at least one { query, tools, expected }: received {"tools":[{"name":"get_weather","inputSchema":{"type":"obje….
    option llm must be a function of { case, feedback, index } that returns a fresh model: received {"next":[Function next]}.
    what option llm returns must be a model with next(messages, { system, tools }), such as sheet.llm([...]): received null.
    option limit must be a whole number of attempts, at least 1: received 0.5.
    there is no option "repeat". Known: llm, limit, signal, mode, guards, misspelt, assume, now.
    cases[1]: it has no expected: give the right call, { name, args }, or a ground truth. The model never sees it.
    cases[1]: the case must be an object with id, tools, query, context, system, expected: received "Oslo?".
    cases[1]: there is none: the list has a hole, or undefined, in this place.
    cases[0]: there is none: the list has a hole, or undefined, in this place.
    option signal must be an AbortSignal: received 7.
    cases[1]: option id must be a text: received 7.
    cases[1]: there is no option "prompt". Known: id, tools, query, context, system, expected.
    cases[1]: the ground truth names "get_wind", and there is no such tool. There are: get_weather.
    cases[1]: query must be a text, what the user asked for: received null.
    cases[1]: a repair needs a tool that the model can call: tools is empty.
    "
  `)
  expect(asked).toBe(0)
})

test('a model that was asked before is refused', async () => {
  const only = modelOf(() => ({ city: 'Oslo', days: 3 }))
  await expect(compareFeedback([caseOf('Oslo', 3)], { llm: () => only })).rejects.toThrow(
    'option llm returned a model for cases[0] that it had returned before: each case and feedback needs one of its own.',
  )
})

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no error'
}

test('a call without a name beside the right one is one too many', async () => {
  const { name, rawArgs } = { name: 'get_weather', rawArgs: '{"city":"Oslo","days":3}' }
  const llm = (more: readonly string[]) => (): RepairModel => ({
    next: async () =>
      await Promise.resolve({ text: null, calls: [name, ...more].map((one) => ({ id: null, name: one, rawArgs })) }),
  })
  const solved = async (...more: readonly string[]): Promise<readonly number[]> => {
    const { structured } = await compareFeedback([caseOf('Oslo', 3)], { llm: llm(more), limit: 1 })
    return [structured.solved, structured.argumentPrecision]
  }
  expect(await solved()).toEqual([1, 1])
  const [misspelt, nameless] = [await solved('get_wether'), await solved('')]
  expect(misspelt[0]).toBe(0)
  expect(nameless).toEqual(misspelt)
})

test('where nothing is to be called, a turn without a call is right', async () => {
  const expected = { expected_tool: null }
  const figures = async (args: object | null): Promise<object> => {
    const { none } = await compareFeedback([caseOf('Oslo', 3, { expected })], {
      llm: () => modelOf(() => args),
      limit: 1,
    })
    return none
  }
  expect(await figures(null)).toMatchObject({ solved: 1, passed: 0, argumentPrecision: 1, F1: 1 })
  expect(await figures({ city: 'Oslo', days: 3 })).toMatchObject({ solved: 0, passed: 1, argumentPrecision: 0, F1: 0 })
})

test('a signal ends the comparison', async () => {
  const reason = new Error('enough')
  const signal = AbortSignal.abort(reason)
  await expect(compareFeedback([caseOf('Oslo', 3)], { llm: () => modelOf(() => null), signal })).rejects.toBe(reason)
})

test('a call that the tool would refuse solves nothing, though a score reads its text as a number', async () => {
  const llm = (): RepairModel => modelOf(() => ({ city: 'Oslo', days: '3' }))
  const { structured, none } = await compareFeedback([caseOf('Oslo', 3)], { llm, limit: 2 })
  expect(structured).toMatchObject({ solved: 0, passed: 0, argumentPrecision: 1 })
  expect(none).toMatchObject({ solved: 0, passed: 0 })
})
