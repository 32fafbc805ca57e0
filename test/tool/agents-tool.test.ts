import { Agent, RunContext, Runner, tool } from '@openai/agents'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { maybe, raw, say } from '../../fakes/script/steps.js'
import { wrapTools } from '../../src/tool/wrap.js'
import { agentsModel } from '../fakes/sheet/support/next-models.js'
import { watching } from './support/watching.js'

type Definition = Parameters<typeof tool>[0]

const schema = z.object({ id: z.string() })
const strict = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  additionalProperties: false,
} as const

const RUN_ERROR = 'An error occurred while running the tool. Please try again.'

const throws = (): never => {
  throw new Error('db down')
}

/** Invokes a watched tool directly, and through the SDK's runner; both have to be recorded alike. */
async function invoke(definition: Partial<Definition>, text: string, instead?: () => unknown): Promise<unknown> {
  const entered: unknown[] = []
  const own = definition.execute ?? ((args: unknown) => `found ${JSON.stringify(args)}`)
  const build = (): ReturnType<typeof tool> =>
    tool({
      name: 'lookup',
      description: 'Finds.',
      parameters: schema,
      ...definition,
      execute: async (...received: Parameters<typeof own>) => {
        entered.push(received[0])
        return own(...received)
      },
      // The definition's types depend on its schema, which differs between the rows.
    } as never)
  const options = instead === undefined ? {} : { instead: { lookup: instead } }
  const { watcher, executions } = watching()
  const [wrapped] = wrapTools([build()] as const, watcher, options).wrapped
  const result = await wrapped.invoke(new RunContext(), text).catch((error: unknown) => error)

  const sheet = callsheet()
  const tools = sheet.wrap([build()], options)
  const llm = sheet.llm([raw('lookup', text), maybe(say('Done.'))])
  const run = await sheet.run(async () => {
    const agent = new Agent({ name: 'clerk', model: agentsModel(llm), tools })
    await new Runner({ tracingDisabled: true }).run(agent, 'Go.').catch(() => null)
  })
  expect(run.executions.map(({ args }) => args)).toEqual(executions.map(({ args }) => args))
  return {
    result: result instanceof Error ? `${result.name}: ${result.message}` : result,
    entered: entered.length,
    recorded: run.executions.map(({ end, failed }) => (failed ? 'failed' : end)),
    outcome: run.calls[0]?.outcome,
  }
}

test.each<[string, Partial<Definition>, string, object]>([
  ['a success', {}, '{"id":"A"}', { result: 'found {"id":"A"}', entered: 2, recorded: ['returned'], outcome: 'ok' }],
  [
    'a function that throws, of which the SDK tells the model',
    { execute: throws },
    '{"id":"A"}',
    { result: `${RUN_ERROR} Error: Error: db down`, entered: 2, recorded: ['failed'], outcome: 'error' },
  ],
  [
    'a function that throws, of which the agent’s own text tells the model',
    { execute: throws, errorFunction: () => 'Sorry.' },
    '{"id":"A"}',
    { result: 'Sorry.', entered: 2, recorded: ['returned'], outcome: 'ok' },
  ],
  [
    'a function that throws to the agent',
    { execute: throws, errorFunction: null },
    '{"id":"A"}',
    { result: 'Error: db down', entered: 2, recorded: ['threw'], outcome: 'threw' },
  ],
  ['arguments that fail the schema', {}, '{"id":5}', { entered: 0, recorded: [], outcome: 'invalid-args' }],
  [
    'arguments that fail a refinement, which a built tool does not show',
    { parameters: schema.refine(({ id }) => id.startsWith('A-')) as never },
    '{"id":"B-1"}',
    { entered: 0, recorded: [] },
  ],
  [
    'arguments that fail the schema, told in the agent’s own words',
    { errorFunction: () => 'Sorry.' },
    '{"id":5}',
    { result: 'Sorry.', entered: 0, recorded: [], outcome: 'invalid-args' },
  ],
  ['what is not JSON', {}, '{"id":', { entered: 0, recorded: [], outcome: 'invalid-json' }],
  [
    'arguments that fail a JSON Schema, by which the SDK judges nothing',
    { parameters: strict as never },
    '{"id":5}',
    { result: 'found {"id":5}', entered: 2, recorded: ['returned'] },
  ],
])('%s', async (_, definition, text, expected) => {
  expect(await invoke(definition, text)).toMatchObject(expected)
})

test.each<[string, () => unknown, string, object, Partial<Definition>?]>([
  ['a success', () => 'other', '{"id":"A"}', { result: 'other', recorded: ['returned'], outcome: 'ok' }],
  [
    'a body that throws, of which the model is told as the SDK does',
    throws,
    '{"id":"A"}',
    { result: `${RUN_ERROR} Error: Error: db down`, recorded: ['failed'], outcome: 'error' },
  ],
  ['arguments that fail the schema', () => 'other', '{"id":5}', { recorded: [], outcome: 'invalid-args' }],
  ['what is not JSON', () => 'other', '{', { recorded: [], outcome: 'invalid-json' }],
  [
    'arguments that fail a JSON Schema, by which the SDK judges nothing',
    () => 'other',
    '{"id":5}',
    { result: 'other', recorded: ['returned'] },
    { parameters: { ...strict, additionalProperties: true } as never, strict: false },
  ],
])('in place of its own body: %s', async (_, body, text, expected, definition = {}) => {
  expect(await invoke(definition, text, body)).toMatchObject({ entered: 0, ...expected })
})

test('a tool that took too long counts as failed', async () => {
  const { watcher } = watching()
  const ends: unknown[] = []
  const listening = {
    ...watcher,
    prepare: () => ({
      within: <T>(body: () => T) => body(),
      entered: () => ({
        within: <T>(body: () => T) => body(),
        returned: (result: unknown, failed?: boolean) => void ends.push([result, failed]),
        threw: () => undefined,
      }),
    }),
  }
  const slow = tool({
    name: 'lookup',
    description: 'Finds.',
    parameters: schema,
    timeoutMs: 5,
    execute: () => new Promise<string>(() => {}),
  })
  const [wrapped] = wrapTools([slow] as const, listening).wrapped
  const told = await wrapped.invoke(new RunContext(), '{"id":"A"}')
  expect(told).toBe("Tool 'lookup' timed out after 5ms.")
  expect(ends).toEqual([[told, true]])
})

test('effects of a built tool have their cause, also beside one that is refused', async () => {
  const sheet = callsheet()
  const log = sheet.effects<string>('log')
  const [lookup] = sheet.wrap([
    tool({
      name: 'lookup',
      description: 'Finds.',
      parameters: schema,
      execute: async ({ id }) => {
        await Promise.resolve()
        log.push(id)
        return id
      },
    }),
  ] as const)
  const run = await sheet.run(async () => {
    const context = new RunContext()
    await Promise.all(['{"id":"A"}', '{"id":5}', '{"id":"B"}'].map((text) => lookup.invoke(context, text)))
  })
  expect(run.executions.map(({ args }) => args)).toEqual([{ id: 'A' }, { id: 'B' }])
  expect(run.effects.map(({ value, cause }) => [value, cause])).toEqual([
    ['A', 1],
    ['B', 2],
  ])
})

test('a tool that somebody built by hand is watched by its schema', async () => {
  const { watcher, executions } = watching()
  const handmade = {
    type: 'function',
    name: 'lookup',
    parameters: strict,
    invoke: async (_context: unknown, text: string) => `found ${text}`,
  }
  const [wrapped] = wrapTools([handmade] as const, watcher).wrapped
  expect(await wrapped.invoke({}, '{"id":"A"}')).toBe('found {"id":"A"}')
  expect(await wrapped.invoke({}, '{"id":5}')).toBe('found {"id":5}')
  expect(executions).toMatchObject([{ args: { id: 'A' }, outcomes: [['returned', 'found {"id":"A"}']] }])
})
