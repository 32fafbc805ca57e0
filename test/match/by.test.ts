import { expect, test } from 'vitest'
import { indexOf } from '../../src/match/attempts.js'
import { readBy } from '../../src/match/by.js'
import { MatchError } from '../../src/match/errors.js'
import { buildRun } from '../support/build-run.js'

test.each([
  ['the same text', '{"id":"A"}', '{"id":"A"}', 'id', true],
  ['another text', '{"id":"A"}', '{"id":"B"}', 'id', false],
  ['a number and a text', '{"id":1}', '{"id":"1"}', 'id', false],
  ['a number, written otherwise', '{"id":1}', '{"id":1.0}', 'id', true],
  ['numbers that only rounding makes equal', '{"id":9007199254740993}', '{"id":9007199254740992}', 'id', false],
  ['the same big number', '{"id":9007199254740993}', '{"id":9007199254740993}', 'id', true],
  ['absent on both sides', '{"id":1}', '{"id":1}', 'other', 'error'],
  ['absent on one side', '{"id":1}', '{"no":1}', 'id', 'error'],
  ['null is a value', '{"id":null}', '{"id":null}', 'id', true],
  ['objects', '{"id":{"a":1,"b":2}}', '{"id":{"b":2,"a":1}}', 'id', true],
  [
    'objects with numbers that only rounding makes equal',
    '{"id":{"a":9007199254740993}}',
    '{"id":{"a":9007199254740992}}',
    'id',
    false,
  ],
  ['deeper', '{"order":{"ids":[1,2]}}', '{"order":{"ids":[1,2]}}', 'order.ids[1]', true],
  ['a pair', '{"id":5}', '{"order":{"id":5}}', ['id', 'order.id'], true],
])('%s', (_title, call, prerequisite, by, expected) => {
  const run = buildRun([`a ${call} > ok`, `b ${prerequisite} > ok`, 'says Done.'])
  const [first, second] = indexOf(run).attempts
  if (first === undefined || second === undefined) throw new Error('the run has two attempts')
  if (expected === 'error') expect(() => readBy(by, run, 'a', 'b')).toThrow(MatchError)
  else expect(readBy(by, run, 'a', 'b')?.same(first, second)).toBe(expected)
})

test('a path that the schema knows need not be there', () => {
  const schemas = { b: { type: 'object', properties: { id: {} } } }
  const run = buildRun(['a {"id":1} > ok', 'b {"x":1} > ok', 'says Done.'], { schemas })
  const [first, second] = indexOf(run).attempts
  if (first === undefined || second === undefined) throw new Error('the run has two attempts')
  expect(readBy('id', run, 'a', 'b')?.same(first, second)).toBe(false)
})

test('nothing can be said against a path of a tool of which nothing is known', () => {
  const run = buildRun(['a {"id":1} > ok'], { tools: ['a', 'b'] })
  expect(readBy('id', run, 'a', 'b')).not.toBe(null)
  expect(readBy(undefined, run, 'a', 'b')).toBe(null)
})

test('a function gets both calls; what nobody asked for comes as the call that it would have been', () => {
  const run = buildRun(['b {"id":1} > ok', '! a {"id":1} > threw'])
  const [second, first] = indexOf(run).attempts
  if (first === undefined || second === undefined) throw new Error('the run has two attempts')
  const seen: unknown[] = []
  const by = readBy((...calls: unknown[]) => seen.push(...calls) > 0, run, 'a', 'b')
  expect(by?.same(first, second)).toBe(true)
  expect(seen).toMatchObject([
    { name: 'a', number: 0, args: { id: 1 }, outcome: 'threw' },
    { name: 'b', number: 1 },
  ])
})

test('a function that throws is an error', () => {
  const run = buildRun(['a {} > ok', 'b {} > ok'])
  const [first, second] = indexOf(run).attempts
  if (first === undefined || second === undefined) throw new Error('the run has two attempts')
  const by = readBy(
    () => {
      throw new RangeError('out')
    },
    run,
    'a',
    'b',
  )
  expect(() => by?.same(first, second)).toThrow(/function of option by.* threw RangeError: out/)
})

test('two absent values are not the same value', () => {
  const run = buildRun(['a {} > ok', 'b {} > ok', 'a {"id":1} > ok', 'b {"id":1} > ok', 'says Done.'])
  const [first, second] = indexOf(run).attempts
  if (first === undefined || second === undefined) throw new Error('the run has two attempts')
  expect(readBy('id', run, 'a', 'b')?.same(first, second)).toBe(false)
})
