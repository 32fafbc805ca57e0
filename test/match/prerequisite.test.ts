import { expect, test } from 'vitest'
import { indexOf } from '../../src/match/attempts.js'
import { isSatisfied, unsatisfied } from '../../src/match/prerequisite.js'
import { buildRun } from '../support/build-run.js'

/** The last attempt of `then` is asked about; every attempt of `first` is a candidate. */
test.each([
  ['never', ['then {"id":1} > ok'], 'never-attempted', undefined],
  ['failed', ['first {"id":1} > threw', 'then {"id":1} > ok'], 'not-successful', 1],
  ['blocked', ['first {"id":1} > blocked', 'then {"id":1} > ok'], 'not-successful', 1],
  ['later', ['then {"id":1} > ok', 'first {"id":1} > ok'], 'too-late', 2],
  ['later, failed', ['then {"id":1} > ok', 'first {"id":1} > threw'], 'not-successful', 2],
  ['at once', [{ parallel: ['first {"id":1} > ok', 'then {"id":1} > ok'] }], 'overlaps', 1],
  ['of another', ['first {"id":2} > ok', 'then {"id":1} > ok'], 'other-value', 1],
  ['by nobody’s request', ['! first {"id":1} > ok', 'then {"id":1} > ok'], 'not-successful', undefined],
  ['as it should', ['first {"id":1} > ok', 'then {"id":1} > ok'], null, undefined],
  [
    'as it should, at the second try',
    ['first {"id":1} > threw', 'first {"id":1} > ok', 'then {"id":1} > ok'],
    null,
    undefined,
  ],
] as const)('%s', (_title, entries, reason, nearest) => {
  const { attempts } = indexOf(buildRun(entries))
  const attempt = attempts.findLast(({ tool }) => tool === 'then')
  if (attempt === undefined) throw new Error('every run has one')
  const same = (a: typeof attempt, b: typeof attempt): boolean => JSON.stringify(a.args) === JSON.stringify(b.args)
  const needed = { attempts: attempts.filter(({ tool }) => tool === 'first'), by: { text: 'id', same } }
  expect(isSatisfied(needed, attempt)).toBe(reason === null)
  if (reason === null) return
  const found = unsatisfied(needed, attempt)
  expect(found.reason).toBe(reason)
  expect(found.nearest?.call?.number).toBe(nearest)
})
