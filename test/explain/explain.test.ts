import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explain, mostLines } from '../../src/explain/explain.js'
import { checkBlock } from '../../src/match/check-block.js'
import { checkBlockBefore } from '../../src/match/check-block-before.js'
import { checkCallBefore } from '../../src/match/check-call-before.js'
import { checkCallExactly } from '../../src/match/check-call-exactly.js'
import { checkCallInOrder } from '../../src/match/check-call-in-order.js'
import { checkCallNothing } from '../../src/match/check-call-nothing.js'
import { checkCallTool } from '../../src/match/check-call-tool.js'
import { checkHaveArgs } from '../../src/match/check-have-args.js'
import { checkHaveEffects } from '../../src/match/check-have-effects.js'
import { checkHaveNoEffects } from '../../src/match/check-have-no-effects.js'
import { checkRunOnlyAsked } from '../../src/match/check-run-only-asked.js'
import { checkRunTool } from '../../src/match/check-run-tool.js'
import { checkTellModel } from '../../src/match/check-tell-model.js'
import { MatchError } from '../../src/match/errors.js'
import type { Verdict } from '../../src/match/verdict.js'
import type { Run } from '../../src/run/types.js'
import { arbitraryRun } from '../support/arbitrary-run.js'
import { buildRun } from '../support/build-run.js'
import { long } from '../support/refund-runs.js'

const manyArgs = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key_${index}`, index]))
const questions: readonly ((run: Run) => Verdict)[] = [
  (run) => checkCallTool(run, 'a', manyArgs),
  (run) => checkCallTool(run, 'a'),
  (run) => checkRunTool(run, 'a', manyArgs),
  (run) => checkHaveArgs(run, 'a', manyArgs),
  (run) =>
    checkCallInOrder(
      run,
      Array.from({ length: 30 }, () => ['a', manyArgs]),
    ),
  (run) => checkCallInOrder(run, ['a'], { extras: 'forbid' }),
  (run) =>
    checkCallExactly(
      run,
      Array.from({ length: 30 }, () => 'b'),
    ),
  (run) => checkCallNothing(run),
  (run) => checkBlock(run, 'a', undefined, { why: 'registry' }),
  (run) => checkBlockBefore(run, 'a', 'b', { by: 'n' }),
  (run) => checkCallBefore(run, 'b', 'a', { by: 'n' }),
  (run) => checkRunOnlyAsked(run),
  (run) => checkTellModel(run, { never: manyArgs }),
  (run) => checkHaveEffects(run, [{ kind: 'k', value: manyArgs }]),
  (run) => checkHaveNoEffects(run),
]

test.each(questions)('whatever the run, the text is bounded and marks what the verdict points at: %o', (ask) => {
  fc.assert(
    fc.property(arbitraryRun, fc.boolean(), (run, negated) => {
      const verdict = answered(() => ask(run))
      if (verdict === null) return
      const lines = explain(run, verdict, negated).split('\n')
      expect(lines.length).toBeLessThanOrEqual(mostLines)
      expect(lines[0]).toMatch(/\w/)
      expect(lines[1] ?? '').toBe('')
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(200)
      const marked = lines.filter((line) => line.startsWith('>')).length
      expect(marked > 0).toBe(verdict.guilty.length > 0)
    }),
    { numRuns: 150 },
  )
})

test('ten thousand calls cost 25 lines', () => {
  const run = buildRun(
    Array.from({ length: 10_000 }, (_, index) => `a {"n":${index}} > ok > yes + k {"n":${index}}`),
    { tools: ['a', 'b'] },
  )
  for (const ask of questions) {
    const verdict = ask(run)
    expect(explain(run, verdict, false).split('\n').length).toBeLessThanOrEqual(mostLines)
  }
}, 60_000)

test.each([
  ['in a key of a long object', { ...manyArgs, key_20: 'wrong' }, { ...manyArgs, key_20: 'right' }],
  [
    'far into a long text',
    { text: `${'x'.repeat(5000)}wrong${'y'.repeat(5000)}` },
    { text: `${'x'.repeat(5000)}right${'y'.repeat(5000)}` },
  ],
  [
    'deep down in lists',
    { a: [manyArgs, [manyArgs, { b: [1, 'wrong'] }]] },
    { a: [manyArgs, [manyArgs, { b: [1, 'right'] }]] },
  ],
])('a difference is seen wherever it is: %s', (_title, expected, received) => {
  const run = buildRun([`a ${JSON.stringify(received)} > ok > yes`])
  const text = explain(run, checkCallTool(run, 'a', expected), false)
  const [headline = '', ...rest] = text.split('\n')
  const guilty = rest.find((line) => line.startsWith('>')) ?? ''
  const place = rest.find((line) => line.startsWith('  at ')) ?? ''
  expect(headline).toContain('wrong')
  expect(headline).toContain('right')
  expect(guilty).toContain('right')
  expect(place).toContain('wrong')
  expect(place).toContain('right')
})

test('the fault is in the window, wherever it is', () => {
  for (const { number, name, args } of long.calls) {
    const text = explain(long, checkCallTool(long, name, args), true)
    expect(text).toMatch(new RegExp(`^> ${number} `, 'm'))
  }
})

function answered(ask: () => Verdict): Verdict | null {
  try {
    return ask()
  } catch (error) {
    // Some questions cannot be answered by every run.
    if (error instanceof MatchError) return null
    throw error
  }
}
