import { describe, expect, test } from 'vitest'
import { MatchError } from '../../../src/match/errors.js'
import type { StepGroup } from '../../../src/match/expected-step.js'
import { anyOrder, oneOf, optional, ordered, sameTurn, times } from '../../../src/match/group-steps.js'
import { matchCalls, type MatchCallsOptions } from '../../../src/match/calls/match-calls.js'
import { blocked, failed, ok, stopped, threw } from '../../../src/match/pattern.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { buildRun } from '../../support/build-run.js'

const list = (names: string): readonly { readonly name: string }[] =>
  names === '' ? [] : names.split(' ').map((name) => ({ name }))

type CallOrder = NonNullable<MatchCallsOptions['order']>

describe('order and extras', () => {
  test.each([
    ['a b', 'a b', 'exact', 'forbid', true],
    ['a b', 'b a', 'exact', 'forbid', false],
    ['a b', 'b a', 'any', 'forbid', true],
    ['a a', 'a x', 'any', 'forbid', false],
    ['a b', 'x a b y', 'exact', 'allow', true],
    ['a b', 'a x b', 'exact', 'allow', false],
    ['a b', 'a x b a b', 'exact', 'allow', true],
    ['a b', 'a x b', 'in-order', 'allow', true],
    ['a b', 'a x b', 'in-order', 'forbid', false],
    ['a b', 'b x a', 'in-order', 'allow', false],
    ['a b', 'b x a', 'any', 'allow', true],
    ['a a', 'a b', 'any', 'allow', false],
    ['', '', 'exact', 'forbid', true],
    ['', 'a', 'any', 'forbid', false],
  ] as const)('[%s] in [%s], %s, %s', (expected, actual, order, extras, pass) => {
    const names = expected === '' ? [] : expected.split(' ')
    expect(matchCalls({ actual: list(actual), expected: names, order, extras }).pass).toBe(pass)
  })
})

describe('pairing is optimal', () => {
  const one = { name: 'a', args: { n: 1 } }
  const big = { name: 'a', args: { n: 1, size: 10 } }

  test('who came first makes room', () => {
    const options = { order: 'any', args: 'contains' } as const
    const result = matchCalls({ ...options, actual: [big, one], expected: [one, big] })
    expect(result).toMatchObject({ pass: true, pairs: [{ actual: 1 }, { actual: 0 }] })
  })

  test('one call is never two', () => {
    const result = matchCalls({ actual: [one], expected: [one, one], order: 'any' })
    expect(result).toMatchObject({ pass: false, missing: [1], precision: 1, recall: 0.5, f1: 2 / 3 })
  })

  test('the nearest arguments are paired first', () => {
    const actual = [
      { name: 'a', args: { n: 3, size: 3 } },
      { name: 'a', args: { n: 1, size: 3 } },
    ]
    expect(matchCalls({ actual, expected: [big] })).toMatchObject({
      mismatches: [{ expected: 0, actual: 1, reason: 'args-differ', mismatches: [{ path: ['size'] }] }],
      extra: [0],
    })
  })

  test('equals are paired in order', () => {
    expect(matchCalls({ actual: list('b a b'), expected: ['a', 'b'], order: 'any', extras: 'allow' })).toMatchObject({
      pairs: [
        { expected: 0, actual: 1 },
        { expected: 1, actual: 2 },
      ],
      orderAgreement: 1,
    })
    expect(matchCalls({ actual: list('a a'), expected: ['a', 'a'], order: 'any' }).orderAgreement).toBe(1)
  })
})

describe('numbers', () => {
  test.each([
    ['nothing expected, nothing called', '', '', { precision: 1, recall: 1, f1: 1, orderAgreement: 1 }],
    ['nothing expected, something called', '', 'a', { precision: 0, recall: 1, f1: 0, orderAgreement: 1 }],
    ['something expected, nothing called', 'a', '', { precision: 0, recall: 0, f1: 0, orderAgreement: 0 }],
    ['all in reverse', 'a b c', 'c b a', { precision: 1, recall: 1, f1: 1, orderAgreement: 1 / 3 }],
    ['one moved', 'a b c d', 'b c d a', { precision: 1, recall: 1, f1: 1, orderAgreement: 3 / 4 }],
    ['half of it', 'a b', 'a c', { precision: 0.5, recall: 0.5, f1: 0.5, orderAgreement: 1 }],
  ])('%s', (_title, expected, actual, numbers) => {
    const names = expected === '' ? [] : expected.split(' ')
    expect(matchCalls({ actual: list(actual), expected: names, order: 'any' })).toMatchObject(numbers)
  })

  test('what may be left out does not count where it is', () => {
    const expected = ['a', optional('b'), times('c', 1, 3)]
    expect(matchCalls({ actual: list('a c'), expected })).toMatchObject({ pass: true, recall: 1, precision: 1 })
    expect(matchCalls({ actual: list('a b'), expected })).toMatchObject({ pass: false, missing: [2], recall: 2 / 3 })
  })
})

describe('groups', () => {
  const branch = [anyOrder(['a', ordered(['b', 'c'])])]
  test.each([
    ['a branch in order', branch, 'b c a', 'exact', true],
    ['with another call in it', branch, 'b a c', 'exact', false],
    ['with another call in it', branch, 'b a c', 'in-order', true],
    ['with another call in it', branch, 'b a c', 'any', true],
    ['a branch out of order', branch, 'c a b', 'any', false],
    ['a set in a set', [anyOrder([anyOrder(['a', 'b']), 'c'])], 'a c b', 'exact', true],
    ['a set in a branch', [anyOrder([ordered(['a', anyOrder(['b', 'c'])]), 'd'])], 'd a c b', 'exact', true],
    ['a set in a branch', [anyOrder([ordered(['a', anyOrder(['b', 'c'])]), 'd'])], 'a c d b', 'exact', false],
    ['branches that are alike', [anyOrder([ordered(['a', 'b']), ordered(['a', 'b'])])], 'a b a b', 'exact', true],
    ['branches that are alike', [anyOrder([ordered(['a', 'b']), ordered(['a', 'b'])])], 'a a b b', 'exact', false],
    ['branches that are alike', [anyOrder([ordered(['a', 'b']), ordered(['a', 'b'])])], 'a a b b', 'in-order', true],
    ['a choice of lists', [oneOf([ordered(['a', 'b']), 'c']), 'd'], 'a b d', 'exact', true],
    ['a list so often', [times(ordered(['a', 'b']), 2)], 'a b a b', 'exact', true],
    ['a list so often', [times(ordered(['a', 'b']), 2)], 'a a b b', 'in-order', false],
  ] as const)('%s', (_title, expected, actual, order, pass) => {
    expect(matchCalls({ actual: list(actual), expected, order }).pass).toBe(pass)
  })

  test('what may be left out makes room for what is needed', () => {
    const actual = [{ name: 'a', args: { n: 1 } }]
    const expected = [optional('a'), ['a', { n: 1 }]] as const
    expect(matchCalls({ actual, expected, order: 'any' })).toMatchObject({ pass: true, pairs: [{ expected: 1 }] })
  })

  test('what is not needed here is left for what needs it later', () => {
    const expected = [anyOrder([times('a', 1, 2), 'b']), 'a']
    expect(matchCalls({ actual: list('a b a'), expected, order: 'in-order' }).pass).toBe(true)
  })

  test('what may be an extra makes room for what may not', () => {
    const actual = [{ name: 'a' }, { name: 'a', args: { n: 1 } }, { name: 'b' }]
    const expected = ['a', 'b', optional(['a', { n: 1 }])] as const
    expect(matchCalls({ actual, expected, order: 'in-order', extras: 'allow' })).toMatchObject({
      pass: true,
      pairs: [{ expected: 0, actual: 1 }, { actual: 2 }],
    })
  })

  test('a bound holds for extras, too', () => {
    const options = { order: 'in-order', extras: 'allow' } as const
    expect(matchCalls({ ...options, actual: list('a x b'), expected: ['a', optional('b')] }).pass).toBe(true)
    expect(matchCalls({ ...options, actual: list('b a'), expected: ['a', optional('b')] }).pass).toBe(false)
    expect(matchCalls({ ...options, actual: list('a a a'), expected: [times('a', 1, 2)] }).pass).toBe(false)
    expect(matchCalls({ ...options, actual: list('a a a'), expected: [times('a', 1, Infinity)] }).pass).toBe(true)
  })

  test('turns', () => {
    const actual = [1, 1, 2, 2].map((turn, index) => ({ name: index % 2 === 0 ? 'a' : 'b', turn }))
    const pair = sameTurn(['b', 'a'])
    expect(matchCalls({ actual, expected: [pair, pair] }).pass).toBe(true)
    expect(matchCalls({ actual: actual.slice(1, 3), expected: [pair] })).toMatchObject({ pass: false, recall: 0.5 })
  })
})

describe('what became of a call', () => {
  const actual = [
    { name: 'a', ok: false },
    { name: 'a', ok: true },
    { name: 'b', outcome: 'blocked' as const },
  ]

  test('patterns say what they want, plain steps take what the status allows', () => {
    expect(matchCalls({ actual, expected: [failed('a'), ok('a'), blocked('b')] }).pass).toBe(true)
    expect(matchCalls({ actual, expected: ['a', 'a', 'b'] }).pass).toBe(true)
    expect(matchCalls({ actual, expected: ['a', 'a', blocked('b')], status: 'success' })).toMatchObject({
      pass: false,
      pairs: [{ actual: 1 }, { actual: 2 }],
      mismatches: [{ actual: 0, reason: 'outcome-differs' }],
    })
  })

  test('of a run, the calls asked count', () => {
    const run = buildRun(['a {"n":1} > threw', '! c {} > ok', 'a {"n":1} > ok'])
    expect(matchCalls({ actual: run, expected: [failed('a'), ok('a')] }).pass).toBe(true)
    expect(matchCalls({ actual: run.calls, expected: [['a', { n: 1 }], 'a'] }).pass).toBe(true)
  })
})

describe('a run that was read from a transcript', () => {
  const run = runFrom([
    { role: 'user', content: 'Pay it.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: '1', type: 'function', function: { name: 'pay', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: '1', content: 'paid' },
    { role: 'assistant', content: 'Done.' },
  ])

  test.each([
    ['blocked', [blocked('pay')]],
    ['stopped', [stopped('pay')]],
    ['threw', [threw('pay')]],
    ['in a group that may be left out', ['pay', optional(blocked('pay'))]],
    ['deep in groups', [anyOrder([ordered(['pay', oneOf([threw('pay'), 'pay'])])])]],
  ])('does not show what ran: %s', (_title, expected) => {
    for (const order of ['exact', 'in-order', 'any'] as const) {
      const ask = (): unknown => matchCalls({ actual: run, expected, order })
      expect(ask).toThrow(MatchError)
      expect(ask).toThrow(/^matchCalls: this run was read from OpenAI chat messages, which do not show what ran/)
    }
  })

  test('shows what the model was told', () => {
    expect(matchCalls({ actual: run, expected: [ok('pay'), optional(failed('pay'))] }).pass).toBe(true)
  })
})

describe('texts of the model', () => {
  test('are read without loss', () => {
    const actual = [{ name: 'a', rawArgs: '{"id":9007199254740993}' }]
    expect(matchCalls({ actual, expected: [['a', { id: 9007199254740993n }]] }).pass).toBe(true)
    expect(matchCalls({ actual, expected: [['a', { id: 9007199254740992n }]] }).pass).toBe(false)
  })

  test.each(['', '{"id":', 'null null'])('%j is no JSON: a mismatch', (rawArgs) => {
    const result = matchCalls({ actual: [{ name: 'a', rawArgs }], expected: [['a', { id: 1 }]] })
    expect(result).toMatchObject({ pass: false, mismatches: [{ mismatches: [{ code: 'not-json' }] }] })
    expect(matchCalls({ actual: [{ name: 'a', rawArgs }], expected: ['a'] }).pass).toBe(true)
  })

  test('no arguments are none', () => {
    expect(matchCalls({ actual: list('a'), expected: [['a', {}]] }).pass).toBe(true)
    expect(matchCalls({ actual: list('a'), expected: [['a', { n: 1 }]] }).pass).toBe(false)
  })
})

test('the answer is frozen', () => {
  const result = matchCalls({ actual: [{ name: 'a' }, { name: 'b', args: { n: 1 } }], expected: ['a', ['b', {}], 'c'] })
  expect(Object.isFrozen(result)).toBe(true)
  for (const value of Object.values(result)) expect(Object.isFrozen(value)).toBe(true)
  expect(Object.isFrozen(result.pairs[0])).toBe(true)
  expect(Object.isFrozen(result.mismatches[0])).toBe(true)
})

const aRun = buildRun(['a {} > ok'])
const nested = (levels: number): StepGroup => {
  let group: StepGroup = ordered(['a'])
  for (let level = 1; level < levels; level++) group = ordered([group])
  return group
}

test.each(['exact', 'in-order', 'any'] as const)('groups may be nested 100 levels deep: %s', (order) => {
  expect(matchCalls({ actual: list('a'), expected: [nested(100)], order }).pass).toBe(true)
})

test.each<[string, object, RegExp]>([
  ['an unknown option', { ordr: 'any' }, /there is no option "ordr"\. Did you mean order\?/],
  ['an unknown order', { order: 'exakt' }, /option order must be 'exact' or 'in-order' or 'any'/],
  ['an undefined option', { order: undefined }, /option order is undefined/],
  ['no list of calls', { actual: 'a' }, /actual must be a run or a list of calls.*: received "a"/],
  ['no call', { actual: ['a'] }, /actual\[0\] must be a call of a run, or/],
  ['an unknown key', { actual: [{ name: 'a', arg: {} }] }, /actual\[0\] has a key "arg".*Did you mean args\?/],
  ['a symbol as an option', { [Symbol('args')]: 'ignore' }, /there is no option "Symbol\(args\)"/],
  [
    'a symbol in overrides',
    { overrides: { [Symbol('a')]: 'ignore' } },
    /overrides must be .* without the key Symbol\(a\)/,
  ],
  ['a symbol in a call', { actual: [{ name: 'a', [Symbol('args')]: {} }] }, /actual\[0\] has a key "Symbol\(args\)"/],
  ['ok and an outcome against it', { actual: [{ name: 'a', ok: false, outcome: 'ok' }] }, /goes with ok: false/],
  ['ok and a failure', { actual: [{ name: 'a', ok: true, outcome: 'blocked' }] }, /goes with ok: true/],
  ['an unknown key of a pattern', { expected: [{ pattern: 'ok', tool: 'a', arg: {} }] }, /"arg".*Did you mean args\?/],
  ['an unknown key of a group', { expected: [{ ...anyOrder(['a']), orde: 1 }] }, /expected\[0\] has a key "orde"/],
  ['an unknown key of times', { expected: [{ ...times('a', 1), most: 1 }] }, /expected\[0\] has a key "most"/],
  ['an unknown key of optional', { expected: ['a', { ...optional('a'), most: 1 }] }, /expected\[1\] has a key "most"/],
  [
    'arguments that are undefined',
    { expected: [['a', undefined]] },
    /args of expected\[0\] is undefined, which is not the same/,
  ],
  ['too often', { expected: [times('a', 1e9)] }, /a bound of times in expected\[0\] must be 20000 at most/],
  ['too often', { expected: [anyOrder([times('a', 1, 1e9)])] }, /must be 20000 at most/],
  [
    'too often, in all',
    { expected: [times(times('a', 1000), 1000)] },
    /20000 at most, together with those around it \(1000\)/,
  ],
  ['too deep', { expected: [nested(2000)] }, /nested deeper than 100 levels/],
  [
    'turns of several runs',
    { actual: [...aRun.calls, ...aRun.calls], expected: [sameTurn(['a', 'a'])] },
    /of different runs/,
  ],
  ['an unknown key of a step', { expected: [{ name: 'a', arguments: {} }] }, /expected\[0\] has a key "arguments"/],
  ['no step', { expected: [7] }, /expected\[0\] is no step: received 7/],
  ['no outcome', { status: 'success' }, /actual\[0\], a call of a, does not say what became of it/],
  ['no turn', { expected: [sameTurn(['a', 'b'])] }, /actual\[0\], a call of a, does not say in which turn/],
  ['nothing expected', { expected: [], extras: 'allow' }, /expected is empty, which with extras allowed/],
  ['nothing needed', { expected: [times('a', 0, Infinity)], extras: 'allow' }, /no step of expected needs to be there/],
  ['a tool that does not exist', { expected: ['pay'], tools: { pays: () => 1 } }, /"pay".*Did you mean pays\?/],
])('misuse: %s', (_title, options, message) => {
  // What types refuse.
  const wrong = { actual: [{ name: 'a' }], expected: ['a'], ...options } as MatchCallsOptions
  expect(() => matchCalls(wrong)).toThrow(MatchError)
  expect(() => matchCalls(wrong)).toThrow(message)
  expect(() => matchCalls(wrong)).toThrow(/^matchCalls: /)
})

describe('many branches', () => {
  const names = Array.from({ length: 15 }, (_, index) => `tool_${index}`)
  const branches = names.map((name) => ordered([`open_${name}`, name, `close_${name}`]))
  const calls = (order: readonly string[]): readonly { readonly name: string }[] =>
    order.flatMap((name) => [`open_${name}`, name, `close_${name}`]).map((name) => ({ name }))
  const alike = names.map((_, n) =>
    ordered([
      ['open', {}],
      ['read', { n: n % 3 }],
    ]),
  )

  test.each(['exact', 'in-order', 'any'] as const)('of different tools, %s', (order) => {
    const actual = calls(names.toReversed())
    const expected = [anyOrder(branches)]
    expect(matchCalls({ actual, expected, order }).pass).toBe(true)
    // Each branch misses something.
    const broken = actual.filter((_, index) => index % 3 !== index % 2)
    expect(matchCalls({ actual: broken, expected, order, extras: 'allow' })).toMatchObject({
      pass: false,
      precision: 1,
    })
  })

  test.each(['exact', 'in-order', 'any'] as const)('of which many are alike, %s', (order) => {
    const actual = names.flatMap((_, n) => [{ name: 'open' }, { name: 'read', args: { n: (n + 1) % 3 } }])
    const same = actual.filter((_, index) => index < 18)
    expect(matchCalls({ actual: same, expected: [anyOrder(alike.slice(0, 9))], order }).pass).toBe(true)
    expect(matchCalls({ actual: same, expected: [anyOrder(alike.slice(0, 10))], order }).pass).toBe(false)
  })
})

describe('defaults of schemas that nobody knows', () => {
  const options = { expected: [['a', { n: 1 }]], defaults: 'schema' } as const
  const message = "matchCalls: defaults is 'schema', and no tool has a JSON Schema that is known."

  test('are a misuse', () => {
    expect(() => matchCalls({ ...options, actual: [{ name: 'a' }] })).toThrow(message)
    expect(() => matchCalls({ ...options, actual: buildRun(['a {} > ok']) })).toThrow(message)
    expect(() => matchCalls({ ...options, actual: [{ name: 'a' }], tools: { a: () => 1 } })).toThrow(message)
  })

  test('those that a request offered are known', () => {
    const parameters = { type: 'object', properties: { n: { type: 'number', default: 1 } } }
    const actual = runFrom({
      tools: [{ type: 'function', function: { name: 'a', parameters } }],
      messages: [
        { role: 'user', content: 'x' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'a', arguments: '{}' } }],
        },
      ],
    })
    expect(matchCalls({ ...options, actual }).pass).toBe(true)
    expect(matchCalls({ ...options, actual, expected: [['a', { n: 2 }]] }).pass).toBe(false)
  })
})

test('messages and results are pointed to runFrom', () => {
  for (const actual of [[{ role: 'user', content: 'x' }], { messages: [] }, ['a'], [new Map()]]) {
    // @ts-expect-error what types refuse
    expect(() => matchCalls({ actual, expected: ['a'] })).toThrow('messages and results of SDKs: runFrom(value)')
  }
})

describe('work grows with the calls, not with their pairs', () => {
  /** How often a predicate is asked, for so many calls in reverse. */
  const asked = (count: number, order: CallOrder, isGroup: boolean, off: number): number => {
    let times = 0
    const isText = (value: unknown): boolean => (times += 1) > 0 && typeof value === 'string'
    const numbers = Array.from({ length: count }, (_, n) => n)
    const actual = numbers.toReversed().map((n) => ({ name: 'a', args: { n: n + off, text: 'x' } }))
    const steps = numbers.map((n) => ({ name: 'a', args: { n, text: isText } }))
    const result = matchCalls({ actual, expected: isGroup ? [anyOrder(steps)] : steps, order, args: 'contains' })
    expect(result.pass).toBe(off === 0 && (isGroup || order === 'any'))
    return times
  }

  test.each<[CallOrder, boolean, number]>([
    ['exact', true, 0],
    ['exact', true, 1],
    ['in-order', true, 0],
    ['in-order', true, 1],
    ['any', true, 0],
    ['any', true, 1],
    ['any', false, 0],
    ['any', false, 1],
    ['exact', false, 1],
    ['in-order', false, 1],
  ])('%s, in a group: %s, off by %s', (order, isGroup, off) => {
    expect(asked(800, order, isGroup, off)).toBeLessThan(800 * 12)
  })

  test.each<CallOrder>(['exact', 'in-order', 'any'])('a step very often, %s', (order) => {
    let asks = 0
    const isText = (value: unknown): boolean => (asks += 1) > 0 && typeof value === 'string'
    const actual = Array.from({ length: 800 }, () => ({ name: 'a', args: { text: 'x' } }))
    const step = { name: 'a', args: { text: isText } }
    for (const count of [800, 799, 801]) {
      const result = matchCalls({ actual, expected: [times(step, count)], order })
      expect({ pass: result.pass, pairs: result.pairs.length }).toEqual({
        pass: count === 800,
        pairs: Math.min(count, 800),
      })
    }
    expect(asks).toBeLessThan(3 * 800 * 12)
  })
})
