import { raw, type Run } from 'callsheet'
import 'callsheet/vitest'
import { expect } from 'vitest'
import { z } from 'zod'
import { failureOf } from './failure-of.js'
import { runOnce, toolOf } from './loop.js'
import { inputOf, test } from './report.js'

function asked(args: unknown): Promise<Run> {
  return runOnce([toolOf('find', () => 'ok')], raw('find', args))
}

test('R170 one of three hundred keys differs', async () => {
  const { expectArgs, actualArgs } = inputOf(
    'R170',
    z.object({ expectArgs: z.record(z.string(), z.string()), actualArgs: z.string() }),
  )
  const count = Number(/\d+/.exec(actualArgs)?.[0])
  const many = Object.fromEntries(Array.from({ length: count - 1 }, (_, at) => [`key_${at}`, `value ${at}`]))
  const run = await asked({ ...many, id: 'A-1002' })
  const text = failureOf(() => expect(run).toCallTool('find', { ...many, ...expectArgs }))
  expect(count).toBe(300)
  expect(text.split('\n').length).toBeLessThanOrEqual(20)
  expect(text.split('\n')[0]).toBe('expected the run to call find with id "A-1001", but call 1 had id "A-1002"')
  expect(text).toContain('at id   expected "A-1001"   received "A-1002"')
  expect(text).not.toContain('value 150')
})

test('R172 of several matchers only the one that rejects is shown', async () => {
  const { expected, actual } = inputOf(
    'R172',
    z.object({ expected: z.object({ items: z.string() }), actual: z.unknown() }),
  )
  const part = /stringContaining\("(.+?)"\)/.exec(expected.items)?.[1] ?? ''
  const run = await asked(actual)
  const items = [{ uri: expect.stringContaining(part), type: expect.any(String) }]
  const text = failureOf(() => expect(run).toHaveArgs('find', { items }))

  expect(text).toContain('at items[0].uri   expected StringContaining "p1"   received "gs://p2"')
  expect(text).not.toContain('Any')
  expect(text.match(/^ +at /gm)).toHaveLength(1)
  // As the report writes it, one matcher around all: all that it has to say is no.
  const around = expect.arrayContaining([expect.objectContaining({ uri: expect.stringContaining(part) })])
  expect(failureOf(() => expect(run).toHaveArgs('find', { items: around }))).toContain(
    'at items   expected ArrayContaining',
  )
})

test('R174 short arguments are shown whole, long ones around their difference', async () => {
  const { args } = inputOf('R174', z.object({ args: z.record(z.string(), z.number()) }))
  const [first = ''] = failureOf(
    (run: Run) => expect(run).toCallTool('find', { hello: args }),
    await asked(args),
  ).split('\n')
  expect(first).toContain('with hello {"a":1,"b":2,"c":3,"d":4}')
  const one = failureOf((run: Run) => expect(run).toHaveArgs('find', { ...args, d: 5 }), await asked(args))
  expect(one).toContain('find {"a":1,"b":2,"c":3,"d":4}')
  expect(one).toContain('at d   expected 5   received 4')
  const long = (char: string) => ({ note: `${'x'.repeat(300)}${char}${'y'.repeat(300)}` })
  const cut = failureOf((run: Run) => expect(run).toHaveArgs('find', long('B')), await asked(long('A')))
  expect(cut).toMatch(/expected …x+By+….*received …x+Ay+…/)
  expect(Math.max(...cut.split('\n').map((line) => line.length))).toBeLessThan(220)
})

test('R176 what looks the same is written so that it does not', async () => {
  const { cases } = inputOf('R176', z.object({ cases: z.array(z.tuple([z.string(), z.string()])) }))
  const seen = []
  for (const [expected, received] of cases) {
    const text = failureOf(
      (run: Run) => expect(run).toHaveArgs('find', { note: expected }),
      await asked({ note: received }),
    )
    seen.push(/at note {3}expected (.*?) {3}received (.*)/.exec(text)?.slice(1))
  }

  expect(seen).toEqual([
    [String.raw`"caf\u00e9"`, String.raw`"cafe\u0301"`],
    ['"A-1001"', String.raw`"A-1001\u200b"`],
    ['"x"', String.raw`"x\u00a0"`],
    [String.raw`"\ud83d"`, String.raw`"\ud83e"`],
  ])
})

test('R178 the order of keys is free, that of items is not', async () => {
  const record = z.record(z.string(), z.unknown())
  const { expected, actual } = inputOf('R178', z.object({ expected: record, actual: record }))
  const run = await asked(actual)

  expect(JSON.stringify(actual)).not.toBe(JSON.stringify(expected))
  expect(run).toHaveArgs('find', expected)
  expect(run).toCallExactly([['find', expected]])
  const listed = await asked({ list: [1, 2] })
  expect(failureOf(() => expect(listed).toHaveArgs('find', { list: [2, 1] }))).toContain('at list[0]')
})
