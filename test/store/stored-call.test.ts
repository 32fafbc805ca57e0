import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlainCall } from '../../src/match/calls/read-calls.js'
import { scoreRun } from '../../src/score/score-run.js'
import { storedCall } from '../../src/store/stored-call.js'

const deep = (depth: number): unknown => Array.from({ length: depth }).reduce((inner) => [inner], 1)

test.each<[name: string, given: object, stored: object]>([
  ['no arguments', {}, {}],
  ['undefined', { args: undefined }, {}],
  ['JSON', { args: { a: [1, 'x', null, true, { $gt: 5 }] } }, { args: { a: [1, 'x', null, true, { $gt: 5 }] } }],
  ['a text of the model', { args: { a: 1 }, rawArgs: '{"a":1.0}' }, { rawArgs: '{"a":1.0}' }],
  ['a BigInt', { args: { id: 9007199254740993n, n: [1, -0] } }, { rawArgs: '{"id":9007199254740993,"n":[1,-0]}' }],
  ['a date', { args: { at: new Date(0) } }, { args: { at: { $date: '1970-01-01T00:00:00.000Z' } } }],
  [
    'a date beside a BigInt',
    { args: [new Date(0), 1n] },
    { args: [{ $date: '1970-01-01T00:00:00.000Z' }, { $bigint: '1' }] },
  ],
  ['no number', { args: [Number.NaN] }, { args: [{ $number: 'NaN' }] }],
  ['nothing in a list', { args: [undefined] }, { args: [{ $undefined: true }] }],
  ['what says its own JSON', { args: { toJSON: 1 } }, { args: { toJSON: 1 } }],
  ['a function for its JSON', { args: { toJSON: () => 1 } }, { args: { toJSON: { $function: 'toJSON' } } }],
  ['an object without a class', { args: Object.assign(Object.create(null), { a: 1 }) }, { args: { a: 1 } }],
  ['what became of it', { turn: 2, outcome: 'ok', ok: true }, { turn: 2, outcome: 'ok', ok: true }],
])('%s', (_name, given, stored) => {
  const line = JSON.stringify(storedCall({ name: 'pay', ...given }))
  expect(JSON.parse(line)).toEqual({ name: 'pay', ...stored })
})

test('what is nested too deep for any reader is cut', () => {
  expect(() => JSON.stringify(storedCall({ name: 'pay', args: deep(100_000) }))).not.toThrow()
})

test('what holds itself in two places is soon told', () => {
  const args: Record<string, unknown> = { x: 1 }
  args['left'] = args
  args['right'] = args

  expect(storedCall({ name: 'pay', args })).toEqual({
    name: 'pay',
    args: { x: 1, left: { $ref: '' }, right: { $ref: '' } },
  })
})

test('what would be written out without end is left out', () => {
  let args: unknown = { x: 1 }
  for (let level = 0; level < 60; level += 1) args = { left: args, right: args }

  expect(storedCall({ name: 'pay', args })).toEqual({
    name: 'pay',
    args: { $unread: 'more than 1000000 parts' },
  })
})

test('whatever is JSON, BigInts among it, scores as it did', () => {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.jsonValue({ maxDepth: 0 }),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', '$ref', 'b c'), tie('value'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('x', '$y'), value, { minKeys: 1 }), (args) => {
      // As a reader of the line gets it.
      const read = JSON.parse(JSON.stringify(storedCall({ name: 'pay', args }))) as PlainCall // as it was stored
      const [before, after] = [{ name: 'pay', args }, read].map((one) =>
        scoreRun([one], { expected_tool: 'pay', arguments: args }),
      )

      expect(after?.exact).toBe(before?.exact)
      expect(before?.exact).toBe(true)
    }),
    { numRuns: 50 },
  )
})
