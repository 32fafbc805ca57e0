import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyOrder, oneOf, optional, ordered, sameTurn, times } from '../../../src/match/group-steps.js'
import { blocked, failed } from '../../../src/match/pattern.js'
import type { Run } from '../../../src/run/types.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { explainPlan } from '../../../src/explain/trajectory/explain-plan.js'
import { followPlan } from '../../../src/trajectory/plans/follow-plan.js'
import { plan, type Plan } from '../../../src/trajectory/plans/plan.js'
import { retry } from '../../../src/trajectory/plans/retry.js'
import { buildRun } from '../../support/build-run.js'
import { seeded } from '../../support/seeded.js'

const tools = ['a', 'b', 'c', 'd', 'read', 'drop']

/** `a`: it succeeded; `a!` threw, `a?` was refused by its schema, `a-` was blocked. */
function runOf(calls: string): Run {
  const entries = calls.split(' ').filter((text) => text !== '')
  return buildRun(
    entries.map((text) => `${text.replace(/[!?-]$/, '')} {} > ${outcomes[text.at(-1) ?? ''] ?? 'ok'} > done`),
    { tools },
  )
}

const outcomes: Readonly<Record<string, string>> = { '!': 'threw', '?': 'invalid-args', '-': 'blocked' }

function whys(run: Run, of: Plan): readonly string[] {
  return followPlan(run, of).unneeded.map(({ call, why }) => `${call} ${why}`)
}

describe('adherence', () => {
  test.each<[string, string, Plan, object]>([
    ['the plan itself', 'a b c', plan(['a', 'b', 'c']), { precision: 1, recall: 1, order: 1, score: 1 }],
    ['one step of two', 'a', plan(['a', 'b']), { precision: 1, recall: 0.5, order: 1, score: 2 / 3 }],
    ['a detour', 'a d b d', plan(['a', 'b']), { precision: 0.5, recall: 1, order: 1, score: 2 / 3 }],
    ['turned round', 'b a', plan(['a', 'b']), { precision: 0.5, recall: 0.5, order: 0.5, score: 0.5 }],
    ['a group turned round', 'b a', plan([ordered(['a', 'b'])]), { precision: 0.5, recall: 0.5, order: 0.5 }],
    ['nothing of it', 'd', plan(['a', 'b']), { precision: 0, recall: 0, order: 0, score: 0 }],
    ['no call at all', '', plan(['a']), { precision: 0, recall: 0, order: 0, score: 0 }],
    [
      'reads that are free',
      'read a read b',
      plan(['a', 'b'], { free: ['read'] }),
      { precision: 1, recall: 1, score: 1 },
    ],
    [
      'a free tool that is a step, too',
      'read a read',
      plan(['read', 'a'], { free: ['read'] }),
      { precision: 1, recall: 1 },
    ],
    ['any order', 'b a c', plan([anyOrder(['a', 'b']), 'c']), { precision: 1, recall: 1, order: 1 }],
    ['one of several', 'b c', plan([oneOf(['a', 'b']), 'c']), { precision: 1, recall: 1 }],
    ['what is optional and there', 'a b c', plan(['a', optional('b'), 'c']), { precision: 1, recall: 1 }],
    ['what is optional and not there', 'a c', plan(['a', optional('b'), 'c']), { precision: 1, recall: 1 }],
    ['what is optional is no needed step', 'b', plan(['a', optional('b')]), { precision: 1, recall: 0 }],
    ['more than the least', 'a a a', plan([times('a', 1, 3), 'b']), { precision: 1, recall: 0.5 }],
    [
      'more than the least of what may fail',
      'a! a a a',
      plan([times(retry('a', 1), 1, 5), 'b']),
      { precision: 1, recall: 0.5 },
    ],
    [
      'more than the least of several',
      'a b a b',
      plan([times(ordered(['a', 'b']), 1, 3), 'c']),
      { precision: 1, recall: 2 / 3 },
    ],
    ['too often', 'a a a b', plan([times('a', 1, 2), 'b']), { precision: 0.75, recall: 1 }],
    ['branches', 'c a d b', plan([anyOrder([ordered(['a', 'b']), ordered(['c', 'd'])])]), { precision: 1, recall: 1 }],
    ['a failure', 'a! a', plan(['a']), { precision: 0.5, recall: 1 }],
    ['a failure that retry allows for', 'a! a', plan([retry('a', 1)]), { precision: 1, recall: 1, order: 1 }],
    ['refused arguments that retry allows for', 'a? a- a', plan([retry('a', 2)]), { precision: 1, recall: 1 }],
    ['one failure too many', 'a! a! a', plan([retry('a', 1)]), { precision: 2 / 3, recall: 1 }],
    ['a failure after the success', 'a b a!', plan([anyOrder([retry('a', 1), 'b'])]), { precision: 2 / 3, recall: 1 }],
    [
      'retries among calls in any order',
      'a! b! b a',
      plan([anyOrder([retry('a', 1), retry('b', 1)])]),
      { precision: 1, recall: 1 },
    ],
    [
      'a retry, several times',
      'a! a a b! b',
      plan([times(retry('a', 1), 2), retry('b', 1)]),
      { precision: 1, recall: 1 },
    ],
    ['a failure without a success', 'a!', plan([retry('a', 1)]), { precision: 0, recall: 0 }],
    ['a failure that is expected', 'a! b', plan([failed('a'), 'b']), { precision: 1, recall: 1 }],
  ])('%s', (_, calls, of, expected) => {
    expect(followPlan(runOf(calls), of).adherence).toMatchObject(expected)
  })

  test('of several choices as many are needed as the longest has', () => {
    const of = plan([times(oneOf([ordered(['a', 'b']), 'c']), 1, 2)])
    expect(followPlan(runOf('a b'), of)).toMatchObject({ made: 2, needed: 2, follows: true })
    expect(followPlan(runOf('c'), of)).toMatchObject({ made: 1, needed: 1, follows: true })
  })

  test('arguments count, and their nearest call is named', () => {
    const run = buildRun(['a {"n":1} > ok > x', 'a {"n":2} > ok > x'], { tools })
    const found = followPlan(
      run,
      plan([
        ['a', { n: 1 }],
        ['a', { n: 3 }],
      ]),
    )
    expect(found.adherence.recall).toBe(0.5)
    expect(found.missing).toMatchObject([
      { step: 2, nearest: 2, mismatches: [{ path: ['n'], expected: 3, received: 2 }] },
    ])
    expect(found.unneeded).toEqual([{ call: 2, tool: 'a', why: 'args-differ' }])
  })

  test('no call comes nearest to two steps, and the right arguments come before success', () => {
    const run = buildRun(['a {"n":1} > threw > x', 'a {"n":3} > ok > x'], { tools })
    expect(followPlan(run, plan([['a', { n: 1 }]])).missing).toMatchObject([{ nearest: 1, mismatches: [] }])
    const steps = [['a', { n: 1 }] as const, ['a', { n: 4 }] as const, ['a', { n: 5 }] as const]
    expect(followPlan(run, plan(steps)).missing.map(({ nearest }) => nearest)).toEqual([1, 2, null])
  })

  test('calls of one turn', () => {
    const one = buildRun([['a {} > ok > x', 'b {} > ok > x'], 'c {} > ok > x'], { tools })
    const of = plan([sameTurn(['a', 'b']), 'c'])
    expect(followPlan(one, of).follows).toBe(true)
    expect(followPlan(runOf('a b c'), of).follows).toBe(false)
  })

  test("with status 'any' a failed call is a step, too", () => {
    const [run, of] = [runOf('a! b'), plan(['a', 'b'])]
    expect(followPlan(run, of, { status: 'any' }).adherence.recall).toBe(1)
    expect(followPlan(run, of).adherence.recall).toBe(0.5)
  })

  test('of plain lists, recall is the longest common subsequence, and precision too', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(names, names, (steps, calls) => {
        const { adherence, follows } = followPlan(runOf(calls.join(' ')), plan(steps))
        const common = commonLength(steps, calls)
        expect(adherence.recall).toBe(common / steps.length)
        expect(adherence.precision).toBe(common / calls.length)
        expect(adherence.order).toBeLessThanOrEqual(1)
        expect(follows).toBe(steps.join() === calls.join())
      }),
      { numRuns: 100 },
    )
  })
})

/** By trying both ways, each time. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  if (a[0] === b[0]) return 1 + commonLength(a.slice(1), b.slice(1))
  return Math.max(commonLength(a.slice(1), b), commonLength(a, b.slice(1)))
}

test.each<[string, Plan, readonly string[]]>([
  ['a d b', plan(['a', 'b']), ['2 unplanned']],
  ['a! a', plan(['a']), ['1 failed']],
  ['d! a', plan(['a']), ['1 unplanned']],
  ['b a', plan(['a', 'b']), ['1 out-of-order']],
  ['a a', plan(['a']), ['2 repeated']],
  ['a', plan([failed('a')]), ['1 outcome-differs']],
])('of %s, not needed is', (calls, of, expected) => {
  const found = whys(runOf(calls), of)
  expect(found).toHaveLength(expected.length)
  expect(found.map((text) => text.slice(2))).toEqual(expected.map((text) => text.slice(2)))
})

describe('never', () => {
  test('a tool that was asked for, whether it ran or not', () => {
    const of = plan(['a'], { never: ['drop'] })
    expect(followPlan(runOf('drop a drop-'), of).never).toEqual([
      { tool: 'drop', before: null, by: null, call: 1, execution: 1, outcome: 'ok', ran: true },
      { tool: 'drop', before: null, by: null, call: 3, execution: null, outcome: 'blocked', ran: false },
    ])
    expect(followPlan(runOf('a'), of)).toMatchObject({ never: [], follows: true })
  })

  test('what nobody asked for breaks a rule, too, and is no step', () => {
    const run = buildRun(['a {} > ok > x', '! drop {} > ok'], { tools })
    const found = followPlan(run, plan(['a'], { never: ['drop'] }))
    expect(found).toMatchObject({
      follows: false,
      never: [{ call: null, execution: 2, ran: true }],
      adherence: { score: 1 },
    })
  })

  test('before a tool has succeeded', () => {
    const of = plan(['a', 'b'], { never: [{ tool: 'b', before: 'a' }] })
    expect(followPlan(runOf('a b'), of).never).toEqual([])
    expect(followPlan(runOf('a! b a b'), of).never).toMatchObject([{ call: 2, before: 'a' }])
  })

  test('with the same value in both calls', () => {
    const of = plan(['a', 'b'], { never: [{ tool: 'b', before: 'a', by: 'id' }] })
    const run = buildRun(['a {"id":1} > ok > x', 'b {"id":2} > ok > x'], { tools })
    const followed = followPlan(run, of)
    expect(followed.never).toMatchObject([{ call: 2, before: 'a', by: 'id' }])
    // Each call is a step, so that nothing but the rule speaks against the second.
    expect(explainPlan(run, followed).split('\n').slice(0, 5)).toEqual([
      'the run does not follow the plan: call 2 of b comes before a had succeeded (same id)',
      '',
      '  step  planned  call  called      became',
      '  1     a        1     a {"id":1}  ok',
      '> 2     b        2     b {"id":2}  ok',
    ])
    const pair = plan(['a', 'b'], { never: [{ tool: 'b', before: 'a', by: ['id', 'id'] }] })
    expect(explainPlan(run, followPlan(run, pair))).toContain('had succeeded (same id and id)')
    const free = plan(['a'], { never: [{ tool: 'b', before: 'a', by: 'id' }], free: ['b'] })
    expect(explainPlan(run, followPlan(run, free))).toContain('\n> -              2     b {"id":2}  ok, free')
  })

  test('a call whose stopping is a step breaks nothing', () => {
    const of = plan([blocked('b'), 'a', 'b'], { never: [{ tool: 'b', before: 'a' }] })
    expect(followPlan(runOf('b- a b'), of)).toMatchObject({ follows: true, never: [] })
    expect(followPlan(runOf('b a b'), of)).toMatchObject({ follows: false, never: [{ call: 1 }] })
  })
})

describe('detours', () => {
  test('the longest stretch, free calls aside, and what told the model the value it went off with', () => {
    const run = buildRun(
      [
        'a {"q":"refund"} > ok > see {"ticket":"T-88120"}',
        'd {"id":"T-88120"} > ok > more at ticket T-9',
        'read {} > ok > x',
        'd {"id":"T-9"} > ok > x',
        'b {} > ok > x',
        'd {"id":"T-88120"} > ok > x',
      ],
      { tools },
    )
    const { detour } = followPlan(run, plan(['a', 'b'], { free: ['read'] }))
    expect(detour).toEqual({ calls: [2, 4], began: { value: 'T-88120', from: 'result', call: 1, tool: 'a' } })
  })

  test('none where all is on the way, and no origin where nobody told the value', () => {
    expect(followPlan(runOf('a! a b'), plan(['a', 'b'])).detour).toBeNull()
    const run = buildRun(['d {"id":"made up"} > ok > made up it is', 'a {} > ok > x'], { tools })
    expect(followPlan(run, plan(['a'])).detour).toEqual({ calls: [1], began: null })
  })

  test('of equals the first', () => {
    expect(followPlan(runOf('d a c b'), plan(['a', 'b'])).detour?.calls).toEqual([1])
  })

  test.each([
    [
      { id: 'A-1001', ticket: 'T-88120', why: 'be brief' },
      { value: 'T-88120', from: 'result', call: 1, tool: 'a' },
    ],
    [
      { id: 'A-1001', why: 'be brief' },
      { value: 'A-1001', from: 'user', call: null, tool: null },
    ],
    [
      { why: 'be brief', n: 7 },
      { value: 'be brief', from: 'system', call: null, tool: null },
    ],
  ])('begun by the value that was told last: %j', (args, began) => {
    const asks = (id: string, name: string, given: object): object => ({
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(given) } }],
    })
    const run = runFrom([
      { role: 'system', content: 'Always be brief.' },
      { role: 'user', content: 'Refund A-1001.' },
      asks('1', 'a', {}),
      { role: 'tool', tool_call_id: '1', content: 'ticket T-88120, of A-1001, n 7' },
      asks('2', 'd', args),
      { role: 'tool', tool_call_id: '2', content: 'T-88120' },
    ] as never)
    expect(followPlan(run, plan(['a'])).detour).toEqual({ calls: [2], began })
  })

  test('a part of a longer word tells nothing', () => {
    const run = buildRun(['a {} > ok > T-881204', 'd {"id":"T-88120"} > ok > x'], { tools })
    expect(followPlan(run, plan(['a'])).detour?.began).toBeNull()
  })
})

test('recoveries: what failed in a row, whether that was expected, and what made it good', () => {
  const { recoveries } = followPlan(runOf('a! a? a b! c- b'), plan([retry('a', 2), 'b']))
  expect(recoveries).toEqual([
    { tool: 'a', failures: [1, 2], isExpected: true, recovered: 3 },
    { tool: 'b', failures: [4], isExpected: false, recovered: 6 },
    { tool: 'c', failures: [5], isExpected: false, recovered: null },
  ])
})

describe('transcripts', () => {
  const asks = (id: string, name: string): object => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name, arguments: '{}' } }],
  })
  const messages = [
    { role: 'user', content: 'go' },
    asks('1', 'a'),
    { role: 'tool', tool_call_id: '1', content: '{"error":"busy"}' },
    asks('2', 'a'),
    { role: 'tool', tool_call_id: '2', content: 'done' },
  ]

  test('are read, and retry needs no execution to be seen', () => {
    expect(followPlan(messages as never, plan([retry('a', 1)])).follows).toBe(true)
  })

  test('show no execution, so that a call that was answered may have run', () => {
    const names = ['a', 'b'].map((name) => ({ type: 'function', function: { name } }))
    const run = runFrom(messages, { tools: names })
    const { never } = followPlan(run, plan(['b'], { never: [{ tool: 'a', before: 'b' }] }))
    expect(never).toMatchObject([
      { call: 1, execution: null, outcome: 'answered', ran: true },
      { call: 2, execution: null, outcome: 'answered', ran: true },
    ])
  })

  test('do not say of a tool that nobody called whether it exists', () => {
    const of = plan(['a'], { never: ['drop'] })
    expect(() => followPlan(runFrom(messages as never), of)).toThrow(/^followPlan: never\[0\].*drop/)
  })
})

test.each<[string, () => unknown, RegExp]>([
  ['a step that is misspelt', () => followPlan(runOf('a'), plan(['aa'])), /^followPlan: the tool of step 1/],
  ['a rule', () => followPlan(runOf('a'), plan(['a'], { never: ['dropp'] })), /^followPlan: never\[0\].*drop/],
  ['a free tool', () => followPlan(runOf('a'), plan(['a'], { free: ['reed'] })), /^followPlan: free\[0\].*read/],
  ['no run', () => followPlan(null as never, plan(['a'])), /^followPlan: received null/],
  ['a promise', () => followPlan(Promise.resolve() as never, plan(['a'])), /Await it/],
  ['no plan', () => followPlan(runOf('a'), ['a'] as never), /^followPlan: the plan is none/],
  [
    'an option',
    () => followPlan(runOf('a'), plan(['a']), { state: 1 } as never),
    /^followPlan: there is no option "state"/,
  ],
])('%s is an error', (_, ask, message) => {
  expect(ask).toThrow(TypeError)
  expect(ask).toThrow(message)
})

test('a run that cannot tell a gate from an agent with functions of its own is not judged, but by what was asked for', () => {
  const run = buildRun(['a {} > answered > x'], { tools, seen: { unread: ['a'] } })
  expect(() => followPlan(run, plan(['a']))).toThrow(/^followPlan: call 1 of a was answered/)
  expect(followPlan(run, plan(['a']), { status: 'any' }).follows).toBe(true)
})

test('a plan that JSON brought back is the same', () => {
  const of = plan(['a', retry('b', 1), anyOrder(['c', optional('d')])], { never: ['drop'], free: ['read'] })
  const back = JSON.parse(JSON.stringify(of)) as Plan
  const run = runOf('a read b! b d c')
  expect(followPlan(run, back)).toEqual(followPlan(run, of))
  expect(followPlan(run, of).follows).toBe(true)
})

test('a plan of 20 steps, half of them groups, and a run of 40 calls are not too much', () => {
  const random = seeded(7)
  const any = (): string => ['a', 'b', 'c', 'd'][Math.floor(random() * 4)] ?? 'a'
  const groups = [(): object => retry(any(), 1), (): object => optional(any()), (): object => anyOrder([any(), any()])]
  const steps = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? any() : (groups[index % 3]?.() ?? any())))
  const run = runOf(Array.from({ length: 40 }, any).join(' '))
  expect(followPlan(run, plan(steps as never)).adherence.recall).toBeGreaterThan(0.5)
})
