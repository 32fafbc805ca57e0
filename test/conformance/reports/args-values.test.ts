import { generateText, stepCountIs, tool } from 'ai'
import { callsheet, partial, raw, say, type Run } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import { scoreRun } from 'callsheet/score'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { failureOf, rejectionOf } from './failure-of.js'
import { runOnce, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

const record = z.record(z.string(), z.unknown())
const pairOf = z.tuple([record, record])
const pair = z.object({ expected: record, actual: record })

function asked(args: unknown): Promise<Run> {
  return runOnce([toolOf('find', () => 'ok')], raw('find', args))
}

/** A run in which a tool was entered with exactly this value: no wire in between. */
async function received(args: unknown): Promise<Run> {
  const sheet = callsheet()
  const tools = sheet.wrap({ find: (args: unknown) => typeof args })
  return await sheet.run(() => tools.find(args))
}

test('R034 null is not absent', async () => {
  const { expected, actual } = inputOf('R034', pair)
  const run = await asked(actual)

  expect(run).toHaveArgs('find', actual)
  const text = failureOf(() => expect(run).toHaveArgs('find', expected))
  expect(text).toContain('to be asked without limit, but call 1 had limit null and 1 more difference')
  expect(text).toContain('at tag     expected nothing   received null')
  // Nor the other way round.
  expect(failureOf(() => expect(run).toHaveArgs('find', { ...actual, page: null }))).toContain('at page')
})

test('R036 every filler of an optional argument is a difference', async () => {
  const { expected, actual } = inputOf('R036', pair)
  const run = await asked(actual)

  for (const claim of [
    () => expect(run).toHaveArgs('find', expected),
    () => expect(run).toCallTool('find', expected),
  ]) {
    const text = failureOf(claim)
    expect(text).toContain('had threadId "" and 2 more differences')
    expect(text).toContain('at issueNumber   expected nothing   received 0')
    expect(text).toContain('at note          expected nothing   received "unused"')
  }
  // Only who says so lets them pass.
  expect(run).toHaveArgs('find', partial(expected))
  const score = scoreRun(run, { expected_tool: 'find', arguments: expected })
  expect(score.mismatches.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'extra-argument issueNumber',
    'extra-argument note',
    'extra-argument threadId',
  ])
  expect(score.score).toBe(0.25)
})

test('R038 undefined is absent, null is a value', async () => {
  const { expected } = inputOf('R038', pair)

  expect(await received({ force: undefined })).toRunTool('find', expected)
  expect(await received({})).toRunTool('find', { force: undefined })
  const run = await received({ force: null })
  expect(failureOf(() => expect(run).toRunTool('find', expected))).toContain('force null')
  expect(failureOf(() => expect(run).toRunTool('find', { force: undefined }))).toContain('force null')
})

test('R040 values that JSON does not tell apart are the same, the others are not', async () => {
  const [[zero], [, nanText], [, one]] = inputOf('R040', z.object({ cases: z.tuple([pairOf, pairOf, pairOf]) })).cases

  expect(await received({ a: -0 })).toRunTool('find', zero)
  expect(await asked('{"a":-0}')).toHaveArgs('find', zero)
  expect(await asked(zero)).toHaveArgs('find', { a: -0 })
  const nan = await received({ a: Number.NaN })
  expect(nan).toRunTool('find', { a: Number.NaN })
  expect(failureOf(() => expect(nan).toRunTool('find', nanText))).toContain('at a   expected "NaN"   received NaN')
  // A BigInt and an integer of a text are the same by their digits.
  const wire = await asked(one)
  expect(wire).toHaveArgs('find', { a: 1n })
  expect(failureOf(() => expect(wire).toHaveArgs('find', { a: 2n }))).toContain('at a   expected 2n   received 1')
  expect(failureOf(() => expect(wire).toHaveArgs('find', { a: '1' }))).toContain('at a   expected "1"   received 1')
})

/** Where there is no Temporal: an object of that tag, which has its state where nobody can look. */
class PlainTime {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}
Object.defineProperty(PlainTime.prototype, Symbol.toStringTag, { value: 'Temporal.PlainTime' })

test('R042 times of Temporal are compared by what they stand for', async () => {
  const { expected, actual } = inputOf('R042', pair)
  const run = await received({ at: new PlainTime(String(actual['at'])) })

  expect(run).toRunTool('find', { at: new PlainTime(String(actual['at'])) })
  expect(failureOf(() => expect(run).toRunTool('find', { at: new PlainTime(String(expected['at'])) }))).toContain(
    'at at',
  )
})

test('R044 a date is a text on the wire and a Date in the tool', async () => {
  const { script: reported, toolSchema } = inputOf('R044', z.object({ script, toolSchema: z.string() }))
  expect(toolSchema).toBe('z.object({at:z.coerce.date()})')
  const sheet = callsheet()
  const tools = sheet.wrap({
    book: { inputSchema: z.object({ at: z.coerce.date() }), execute: ({ at }: { at: Date }) => at.getTime() },
  })
  const llm = sheet.llm([...stepsOf(reported), say('Booked.')])
  const run = await sheet.run(async () => {
    const { calls } = await llm.next([{ role: 'user', text: 'Book.' }], { tools })
    const { book } = tools
    const texts = calls.map(({ args }) => String(book.execute(book.inputSchema.parse(args))))
    const results = calls.map(({ id }, at) => ({ role: 'tool' as const, toolResult: { id, text: texts[at] ?? '' } }))
    await llm.next([{ role: 'user', text: 'Book.' }, { role: 'assistant', calls }, ...results], { tools })
  })

  expect(run).toHaveArgs('book', { at: '2026-01-02' })
  expect(run).toRunTool('book', { at: new Date('2026-01-02') })
  expect(failureOf(() => expect(run).toRunTool('book', { at: new Date('2026-01-03') }))).toContain('2026-01-03')
  expect(run).toRunOnlyWhatWasAsked()
})

test('R044 an SDK that cannot describe a tool says so before it asks', async () => {
  const sheet = callsheet()
  const steps = stepsOf(inputOf('R044', z.object({ script })).script)
  const tools = sheet.wrap({ book: tool({ inputSchema: z.object({ at: z.coerce.date() }), execute: () => 'ok' }) })
  const model = aiSdkModel(sheet.llm(steps))
  const error = await rejectionOf(sheet.run(() => generateText({ model, tools, prompt: 'Book.' })))

  expect(String(error)).toContain('never asked the model and then threw Error: Date cannot be represented')
})

test('R044 the AI SDK, with a schema that it can describe', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({
    book: tool({
      inputSchema: z.object({ at: z.iso.date().transform((text) => new Date(text)) }),
      execute: ({ at }) => at.getTime(),
    }),
  })
  const llm = sheet.llm([...stepsOf(inputOf('R044', z.object({ script })).script), say('Booked.')])
  const run = await sheet.run(() =>
    generateText({ model: aiSdkModel(llm), tools, prompt: 'Book.', stopWhen: stepCountIs(3) }),
  )

  expect(run).toHaveArgs('book', { at: '2026-01-02' })
  expect(run).toRunTool('book', { at: new Date('2026-01-02') })
})
