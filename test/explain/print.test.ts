import fc from 'fast-check'
import { expect, test } from 'vitest'
import { print } from '../../src/explain/print.js'
import type { Run } from '../../src/run/types.js'
import { arbitraryRun } from '../support/arbitrary-run.js'
import { buildRun } from '../support/build-run.js'
import { atOnce, gated, misbehaved, refunded, silent, unwatched } from '../support/refund-runs.js'

const nested: Run = withInner(refunded)
const lanes = buildRun(['lookup_order {"order_id":"A-1"} > ok', 'says Mine.', 'says Yours.'], {
  lanes: ['planner', 'worker', 'planner'],
})
const odd = buildRun(
  [
    'send {"to":"ada\\u200b@example.com","body":"line\\nline","id":9007199254740993,"id":5.0} > error > first\nsecond\tthird',
    'says ...',
  ],
  { answer: null, end: 'stopped' },
)
const empty = buildRun([], { answer: null })

test.each([
  ['gated', gated],
  ['refunded', refunded],
  ['at-once', atOnce],
  ['misbehaved', misbehaved],
  ['silent', silent],
  ['unwatched', unwatched],
  ['nested', nested],
  ['lanes', lanes],
  ['odd', odd],
  ['empty', empty],
])('the sheet: %s', async (name, run) => {
  await expect(`${print(run)}\n`).toMatchFileSnapshot(`./sheets/${name}.txt`)
})

test('every call, execution and effect of any run is on its sheet, once', () => {
  fc.assert(
    fc.property(arbitraryRun, (run) => {
      const lines = print(run).split('\n')
      const count = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length
      expect(count(/^[\d ]{4}.* [abc] \{"n":/)).toBe(
        run.calls.length + run.executions.filter(({ call }) => call === null).length,
      )
      expect(count(/\(unasked\)/)).toBe(run.executions.filter(({ call }) => call === null).length)
      expect(count(/effect: k/)).toBe(run.effects.length)
      expect(print(structuredClone(run))).toBe(print(run))
    }),
  )
})

/** `issue_refund` looks the order up by itself, which no call asks for. */
function withInner(run: Run): Run {
  const inner = {
    ...run.executions[0],
    number: 3,
    call: null,
    parent: 2,
    started: 100,
    finished: 101,
  } as Run['executions'][number] // of a run that has executions
  return { ...run, executions: [...run.executions, inner] }
}

test.each([
  ['nothing', undefined, 'print() takes a run, but got undefined'],
  ['a promise', Promise.resolve(gated), /^print\(\) takes a run, but got a promise: await/],
  ['a list', [gated], /^print\(\) takes a run, but got \[/],
])('%s is no run', (_title, value, message) => {
  expect(() => print(value as never)).toThrow(TypeError)
  expect(() => print(value as never)).toThrow(message)
})
