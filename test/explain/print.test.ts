import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, fault } from '../../fakes/script/faults.js'
import type { Step } from '../../fakes/script/step.js'
import { call, say, turn } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { explain } from '../../src/explain/explain.js'
import { print } from '../../src/explain/print.js'
import { checkStopAfter } from '../../src/match/check-stop-after.js'
import type { Run } from '../../src/run/types.js'
import { arbitraryRun } from '../support/arbitrary-run.js'
import { buildRun } from '../support/build-run.js'
import { openaiStreamLoop } from '../support/openai-stream-loop.js'
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

/** The sheet of an agent that shows its user whatever goes wrong. */
async function recorded(steps: readonly Step[]): Promise<Run> {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: async (args: unknown) => args, pay: async (args: unknown) => args })
  const llm = sheet.llm(steps)
  return sheet.run(() =>
    openaiStreamLoop(llm, (name, args) => tools[name === 'look' ? 'look' : 'pay'](JSON.parse(args))).catch(String),
  )
}

const look = call('look', { id: 1 })
const failing: [string, readonly Step[]][] = [
  ['failed requests', [look, fault(429), fault('network'), say('Done.')]],
  ['nothing but failed requests', [fault(503), fault(401)]],
  ['a text that broke off', [cut(say('On its way.'), { chars: 5 })]],
  ['an answer that broke off at once', [cut(say('On its way.'), { chars: 0 })]],
  ['a second call that broke off', [cut(turn({ calls: [look, call('pay', { amount: '49.90' })] }), { chars: 20 })]],
  ['a call that broke off', [look, cut(call('pay', { amount: '49.90' }), { chars: 12 })]],
  [
    'a turn that broke off between its calls',
    [cut(turn({ text: 'Hm.', calls: [look, look] }), { after: 1 }), say('.')],
  ],
]

test.each(failing)('the sheet and the failure text of %s', async (name, steps) => {
  const run = await recorded(steps)
  const claim = explain(run, checkStopAfter(run, 7), false)
  await expect(`${print(run)}\n\n${'-'.repeat(120)}\n${claim}\n`).toMatchFileSnapshot(
    `./sheets/${name.replaceAll(' ', '-')}.txt`,
  )
})

test('a lane whose every request failed, and a leg', async () => {
  const sheet = callsheet()
  const { next } = sheet.llm({ planner: [fault(500)], worker: [say('Done.')] }, { lane: ({ system }) => system ?? '' })
  const user = { role: 'user' as const, text: 'Hi.' }
  const run = await sheet.run(async (leg) => {
    await leg(() => next([user], { system: 'planner' }).catch(() => 'swallowed'))
    await leg(() => next([user], { system: 'worker' }))
  })
  expect(print(run).split('\n').slice(2, 5)).toEqual([
    'leg  turn  lane     asked                            ran  told the model',
    '1    -     planner  the provider failed: fault(500)',
    '2    1     worker   says "Done."',
  ])
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
  ['a list of runs', [gated], 'print() takes a run, but got a list of runs: take one of them'],
  ['another list', [1], /^print\(\) takes a run, but got \[/],
])('%s is no run', (_title, value, message) => {
  expect(() => print(value as never)).toThrow(TypeError)
  expect(() => print(value as never)).toThrow(message)
})
