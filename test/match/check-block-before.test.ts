import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBlockBefore } from '../../src/match/check-block-before.js'
import { checkCallBefore } from '../../src/match/check-call-before.js'
import type { Run, ToolCall } from '../../src/run/types.js'
import { MatchError } from '../../src/match/errors.js'
import { arbitraryRun } from '../support/arbitrary-run.js'
import { buildRun } from '../support/build-run.js'
import { wasRunAnyway } from '../support/slow-steps.js'

const nOf = (args: unknown): unknown => (args as { readonly n: unknown }).n // the arguments of these runs

/** Whether `b` had succeeded, for the same `n`, before a moment. */
function hadSucceeded(run: Run, moment: number, n: unknown): boolean {
  return run.calls.some((call) => {
    if (call.name !== 'b' || nOf(call.args) !== n) return false
    if (call.outcome !== 'ok' && call.outcome !== 'answered') return false
    const own = run.executions.filter((execution) => execution.call === call.number)
    const over = own.length > 0 ? own.at(-1)?.finished : call.told?.at
    return over !== null && over !== undefined && over < moment
  })
}

function entered(run: Run, call: ToolCall): number {
  return run.executions.find((execution) => execution.call === call.number)?.started ?? call.at
}

/** The sentence of the claim, word by word. */
function blocksBefore(run: Run): 'holds' | 'fails' | 'throws' {
  const calls = run.calls.filter((call) => call.name === 'a' && !hadSucceeded(run, entered(run, call), nOf(call.args)))
  const unasked = run.executions.filter(
    (execution) =>
      execution.tool === 'a' && execution.call === null && !hadSucceeded(run, execution.started, nOf(execution.args)),
  )
  const unaskedNumbers = new Set(run.executions.filter(({ call }) => call === null).map(({ number }) => number))
  const stray = run.effects.filter(({ cause }) => cause === null || unaskedNumbers.has(cause))
  if (unasked.length > 0 || calls.some((call) => wasRunAnyway(run, call))) return 'fails'
  if (calls.some((call) => call.executions.length > 0 || call.told === null)) return 'fails'
  if (calls.every(({ outcome }) => outcome !== 'blocked')) return 'fails'
  const isDoubtful = calls.some((call) => stray.some(({ at }) => at > call.at && at < (call.told?.at ?? Infinity)))
  return isDoubtful ? 'throws' : 'holds'
}

/** An effect that may be that of the call, which random runs seldom have. */
const doubtful = fc
  .constantFrom('+ k {"v":2}', '! c {"n":1} > ok + k {"v":1}', '! b {"n":1} > ok + k {"v":1}')
  .map((entry) => buildRun(['a {"n":1} > blocked > no', entry, 'b {"n":1} > ok > yes'], { kinds: ['k'] }))

test('toBlockBefore agrees with its sentence, word by word', () => {
  const answers = new Set<string>()
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: arbitraryRun }, { weight: 1, arbitrary: doubtful }), (run) => {
      const expected = blocksBefore(run)
      answers.add(expected)
      const ask = (): string => checkBlockBefore(run, 'a', 'b', { by: 'n' }).answer
      if (expected === 'throws') expect(ask).toThrow(MatchError)
      else expect(ask()).toBe(expected)
    }),
    { numRuns: 800 },
  )
  expect(answers.size).toBe(3)
})

test('toCallBefore agrees with its sentence, word by word', () => {
  const answers = new Set<string>()
  fc.assert(
    fc.property(arbitraryRun, (run) => {
      const calls = run.calls.filter(
        ({ name, outcome }) => name === 'a' && (outcome === 'ok' || outcome === 'answered'),
      )
      const unasked = run.executions.filter(
        ({ tool, call, end }) => tool === 'a' && call === null && end === 'returned',
      )
      const moments = [
        ...calls.map((call) => [entered(run, call), nOf(call.args)] as const),
        ...unasked.map((execution) => [execution.started, nOf(execution.args)] as const),
      ]
      const holds = moments.length > 0 && moments.every(([moment, n]) => hadSucceeded(run, moment, n))
      answers.add(String(holds))
      expect(checkCallBefore(run, 'b', 'a', { by: 'n' }).answer).toBe(holds ? 'holds' : 'fails')
    }),
    { numRuns: 800 },
  )
  expect(answers.size).toBe(2)
})
