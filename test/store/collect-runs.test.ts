import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectRuns } from '../../src/store/collect-runs.js'
import { runsOf } from '../../src/store/runs-of.js'
import type { StoredResult } from '../../src/store/stored-result.js'
import { storedResult } from './support/stored-result.js'

/** A result from a few words: `b/1.2 +3 of local-7`: case b, trial 1, attempt 2, 3 seconds after noon. */
function result(words: string): StoredResult {
  const [, test_id = '', trial, attempt = '1', seconds = '0', run = 'github-1-1', commit = 'c0'] =
    /^(\w)\/(\d)(?:\.(\d))?(?: \+(-?\d+))?(?: of ([\w-]+))?(?: at (\w+))?$/u.exec(words) ?? []
  const at = new Date(Date.UTC(2026, 10, 30, 12, 0, Number(seconds))).toISOString()
  return storedResult({ test_id, trial: Number(trial), attempt: Number(attempt), at, run, commit, reason: words })
}

/** What counts, by run. */
function counted(lines: readonly string[]): Readonly<Record<string, readonly (string | null)[]>> {
  const runs = runsOf(lines.map(result), 'refunds.jsonl')
  return Object.fromEntries(runs.map(({ run, results }) => [run, results.map(({ reason }) => reason)]))
}

describe('of one run', () => {
  test.each<[name: string, lines: readonly string[], counts: readonly string[]]>([
    ['cases and trials each count', ['a/1', 'a/2', 'b/1'], ['a/1', 'a/2', 'b/1']],
    ['the highest attempt counts', ['a/1.1', 'a/1.3', 'a/1.2'], ['a/1.3']],
    ['of equal attempts the last counts', ['a/1 +1', 'a/1 +2'], ['a/1 +2']],
    ['of equal attempts the last counts, whenever it was', ['a/1 +2', 'a/1 +1'], ['a/1 +1']],
    ['hours do not part it', ['a/1', 'b/1 +9000'], ['a/1', 'b/1 +9000']],
  ])('%s', (_name, lines, counts) => {
    expect(counted(lines)).toEqual({ 'github-1-1': counts })
  })
})

describe('a local run', () => {
  const local = (lines: readonly string[]): readonly string[] =>
    lines.map((line) => line.replace(/(?= at|$)/u, ' of local-7'))

  test.each<[name: string, lines: readonly string[], counts: readonly (readonly string[])[]]>([
    ['is one where each attempt is there once', ['a/1', 'b/1 +5', 'a/1.2 +9'], [['a/1.2 +9', 'b/1 +5']]],
    ['ends where an attempt comes again', ['a/1', 'b/1', 'a/1 +60'], [['a/1', 'b/1'], ['a/1 +60']]],
    ['ends where a lower attempt comes', ['a/1.2', 'a/1.1 +60', 'a/1.2 +61'], [['a/1.2'], ['a/1.2 +61']]],
    ['does not end where a line is there twice', ['a/1', 'b/1', 'a/1'], [['a/1', 'b/1']]],
    ['ends with its commit', ['a/1 at c1', 'b/1 +1 at c2'], [['a/1 at c1'], ['b/1 +1 at c2']]],
    [
      'lasts where results come within the hour',
      ['a/1', 'b/1 +3600', 'c/1 +7200'],
      [['a/1', 'b/1 +3600', 'c/1 +7200']],
    ],
    ['ends after an hour without any', ['a/1', 'b/1 +3601'], [['a/1'], ['b/1 +3601']]],
    ['may stand before one that was earlier', ['a/1 +9000', 'b/1 +5'], [['b/1 +5'], ['a/1 +9000']]],
  ])('%s', (_name, lines, counts) => {
    const runs = runsOf(local(lines).map(result), 'refunds.jsonl')
    expect(runs.map(({ results }) => results.map(({ reason }) => reason?.replace(' of local-7', '')))).toEqual(counts)
  })

  test('has a number where it is not the first', () => {
    const lines = local(['a/1', 'a/1 +60', 'a/1 +120'])
    expect(Object.keys(counted([...lines, 'a/1 +90 of local-8']))).toEqual([
      'local-7',
      'local-7#2',
      'local-8',
      'local-7#3',
    ])
  })
})

test('runs come in order of time, by their first result, with what it says', () => {
  const lines = [
    'a/1 +50 of gitlab-2 at c2',
    'a/1 +40 of gitlab-1 at c1',
    'b/1 +10 of gitlab-1 at c1',
    'b/1 +5 of gitlab-3',
  ]
  const runs = runsOf(lines.map(result), 'refunds.jsonl')

  expect(runs.map(({ run, at, commit, branch }) => [run, at.slice(17, 19), commit, branch])).toEqual([
    ['gitlab-3', '05', 'c0', 'main'],
    ['gitlab-1', '10', 'c1', 'main'],
    ['gitlab-2', '50', 'c2', 'main'],
  ])
})

test('data sets are apart, and of each result is kept what is asked for', () => {
  const collector = collectRuns(({ test_id }) => test_id)
  collector.add(storedResult({ dataset: 'one', test_id: 'a' }))
  collector.add(storedResult({ dataset: 'two', test_id: 'a' }))
  collector.add(storedResult({ dataset: 'one', test_id: 'b' }))

  expect([...collector.runs()].map(([name, runs]) => [name, runs.map(({ results }) => results)])).toEqual([
    ['one', [['a', 'b']]],
    ['two', [['a']]],
  ])
  expect(runsOf([storedResult()], 'another')).toEqual([])
})

const anyResult = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 3 }), fc.nat(99))
  .chain(([id, trial, attempt, second]) =>
    fc.constantFrom('github-1-1', 'github-1-2').map((run) => `${id}/${trial}.${attempt} +${second} of ${run}`),
  )

test('what counts is what a plain search finds', () => {
  fc.assert(
    fc.property(fc.array(anyResult, { maxLength: 30 }), (lines) => {
      const all = lines.map(result)
      const isBeaten = (one: StoredResult, index: number): boolean =>
        all.some(
          (other, place) =>
            other.run === one.run &&
            other.test_id === one.test_id &&
            other.trial === one.trial &&
            (other.attempt > one.attempt || (other.attempt === one.attempt && place > index)),
        )
      const best = all.filter((one, index) => !isBeaten(one, index)).map(({ run, reason }) => `${run}: ${reason}`)
      const found = Object.entries(counted(lines)).flatMap(([run, reasons]) =>
        reasons.map((reason) => `${run}: ${reason}`),
      )

      expect(found.sort()).toEqual(best.sort())
    }),
  )
})

test('files of shards, one after the other, say what one file does', () => {
  const byName = (lines: readonly string[]): unknown =>
    Object.entries(counted(lines)).map(([run, reasons]) => [run, reasons.map(String).sort()])
  fc.assert(
    fc.property(fc.uniqueArray(anyResult, { maxLength: 30 }), (lines) => {
      const shard = (ids: string): readonly string[] => lines.filter((line) => ids.includes(line.charAt(0)))

      expect(byName([...shard('a'), ...shard('bc')])).toEqual(byName(lines))
      expect(byName([...shard('bc'), ...shard('a')])).toEqual(byName(lines))
    }),
  )
})
