import { setTimeout as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { call, say, turn } from '../../../fakes/script/steps.js'
import { openaiLoop } from '../../support/openai-loop.js'

/** Works in every asynchronous manner and writes an effect in each of them. */
function workers(push: (value: string) => void): Record<string, (args: { id: string }) => unknown> {
  return {
    all: async ({ id }) => {
      await Promise.all([1, 2, 3].map(async (part) => later(part).then(() => push(`${id}.all.${part}`))))
      return id
    },
    timer: async ({ id }) => {
      await new Promise<void>((resolve) => {
        setTimeout(() => {
          push(`${id}.timer`)
          resolve()
        }, 1)
      })
      return id
    },
    stream: async ({ id }) => {
      const stream = new ReadableStream<string>({
        async pull(controller) {
          await later(1)
          push(`${id}.stream`)
          controller.enqueue(id)
          controller.close()
        },
      })
      for await (const chunk of stream) return chunk
      return null
    },
    async *generator({ id }) {
      await later(1)
      push(`${id}.generator`)
      yield id
    },
  }
}

for (let sheetNumber = 1; sheetNumber <= 50; sheetNumber += 1) {
  test.concurrent(`sheet ${sheetNumber} holds its own run and nothing of the other 49`, async ({
    expect: localExpect,
  }) => {
    const sheet = callsheet()
    const effects = sheet.effects<string>('work')
    const tools = sheet.wrap(workers((value) => effects.push(value)))
    const names = Object.keys(workers(() => {}))
    const id = `sheet-${sheetNumber}`
    const llm = sheet.llm([turn({ calls: names.map((name) => call(name, { id })) }), say(id)])
    const serve = async (name: string, text: string): Promise<unknown> => {
      const result = await tools[name]?.(JSON.parse(text))
      if (typeof result !== 'object' || result === null) return result
      const chunks: unknown[] = []
      // The generator is the one tool that returns an object.
      for await (const chunk of result as AsyncIterable<unknown>) chunks.push(chunk)
      return chunks.join()
    }
    const run = await sheet.run(() => openaiLoop(llm, serve, { parallel: true, input: id }))
    localExpect(run.input).toBe(id)
    localExpect(run.answer).toBe(id)
    localExpect(run.calls.map(({ name, outcome, told }) => [name, outcome, told?.text])).toEqual(
      names.map((name) => [name, 'ok', id]),
    )
    localExpect(run.executions.map(({ tool, result }) => [tool, result])).toEqual(names.map((name) => [name, id]))
    const toolOf = new Map(run.executions.map(({ number, tool }) => [number, tool]))
    const caused = run.effects.map(({ value, cause }) => `${String(value)} by ${toolOf.get(cause ?? 0)}`)
    localExpect(caused.toSorted()).toEqual(
      [
        ...[1, 2, 3].map((part) => `${id}.all.${part} by all`),
        `${id}.generator by generator`,
        `${id}.stream by stream`,
        `${id}.timer by timer`,
      ].toSorted(),
    )
  })
}

test('work that left the asynchronous context of its call is of unknown cause', async () => {
  const sheet = callsheet()
  const effects = sheet.effects<string>('work')
  const queue: (() => void)[] = []
  let start = (): void => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  // A worker that was there before the run.
  const worker = started.then(() => queue.map((job) => job()))
  const tools = sheet.wrap({ enqueue: async () => void queue.push(() => effects.push('done')) })
  const llm = sheet.llm([call('enqueue', {}), say('Done.')])
  const run = await sheet.run(async () => {
    await openaiLoop(llm, async () => {
      await tools.enqueue()
      return 'queued'
    })
    start()
    await worker
  })
  expect(run.effects).toMatchObject([{ value: 'done', cause: null }])
})

test('a tool entered after its sheet closed is refused', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ pay: () => 'paid' })
  await sheet.run(() => tools.pay())
  expect(() => tools.pay()).toThrow(expect.objectContaining({ code: 'sheet-closed' }))
})

test('a tool wrapped twice by one sheet is recorded once', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap(sheet.wrap({ pay: () => 'paid' }))
  const run = await sheet.run(() => tools.pay())
  expect(run.executions).toHaveLength(1)
  expect(run.seen.ran).toEqual(['pay'])
})

test('a tool wrapped by two sheets is recorded by both', async () => {
  const [outer, inner] = [callsheet(), callsheet()]
  const tools = outer.wrap(inner.wrap({ pay: () => 'paid' }))
  const runs: unknown[] = []
  const run = await outer.run(async () => runs.push((await inner.run(() => tools.pay())).executions.length))
  expect(runs).toEqual([1])
  expect(run.executions).toHaveLength(1)
})
