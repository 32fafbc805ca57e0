import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, cutAtEveryBoundary, fault, withIds } from '../../../fakes/script/faults.js'
import type { CutPoint, Step, TurnStep } from '../../../fakes/script/step.js'
import { call, chunked, forever, maybe, raw, refuse, respond, say, turn } from '../../../fakes/script/steps.js'
import { titleOf } from '../../../fakes/script/title-of.js'

const two = turn({ text: 'Hi 😀', calls: [call('look', { id: 1 }), raw('pay', '')] })

test.for<[string, () => unknown, string]>([
  [
    'nothing',
    () => fault(undefined as never),
    `takes an error status such as 429, or one of ${kinds()}, but got undefined`,
  ],
  ['a status that is no error', () => fault(200), 'takes an error status from 400 to 599, but got 200'],
  ['a status that is no whole number', () => fault(429.5), 'takes an error status from 400 to 599, but got 429.5'],
  ['a status beyond all', () => fault(600), 'takes an error status from 400 to 599, but got 600'],
  [
    'an unknown kind',
    () => fault('timeout' as never),
    `takes an error status such as 429, or one of ${kinds()}, but got "timeout"`,
  ],
  ['options that are none', () => fault(429, null as never), 'takes an object of options, but got null'],
  [
    'an unknown option of a status',
    () => fault(429, { retryAfter: 1 } as never),
    "does not know the option 'retryAfter'; it knows message, type, code, retryAfterMs, headers, body",
  ],
  [
    'an option where there is none',
    () => fault('network' as 'hang', { until: 1 } as never),
    "does not know the option 'until'",
  ],
  [
    'an unknown option of a hang',
    () => fault('hang', { after: 1 } as never),
    "does not know the option 'after'; it knows until",
  ],
  ['an until that is no promise', () => fault('hang', { until: 5 } as never), 'takes a promise as until, but got 5'],
  ['a message that is no text', () => fault(429, { message: 5 } as never), 'takes a text as message, but got 5'],
  ['a body that is no text', () => fault(429, { body: {} } as never), 'takes a text as body, but got {}'],
  [
    'a wait below zero',
    () => fault(429, { retryAfterMs: -1 }),
    'takes milliseconds or null as retryAfterMs, but got -1',
  ],
  [
    'a wait without end',
    () => fault(429, { retryAfterMs: Infinity }),
    'takes milliseconds or null as retryAfterMs, but got Infinity',
  ],
  [
    'headers that are no object',
    () => fault(429, { headers: [] } as never),
    'takes an object of texts as headers, but got []',
  ],
  [
    'a header that is no text',
    () => fault(429, { headers: { a: 1 } } as never),
    'takes an object of texts as headers, but got {"a":1}',
  ],
  [
    'a header with a line break',
    () => fault(429, { headers: { a: 'x\ny' } }),
    'takes an object of texts as headers, but got {"a":"x\\ny"}',
  ],
  [
    'a header with a bad name',
    () => fault(429, { headers: { 'a b': 'x' } }),
    'takes an object of texts as headers, but got {"a b":"x"}',
  ],
])('fault() with %s', ([, make, reason]) => {
  expect(messageOf(make)).toBe(`fault() ${reason}. Write for example: fault(429)`)
})

function kinds(): string {
  return 'network, hang, bad-json, bad-sse, mid-stream-error, html, empty'
}

test.for<[string, () => unknown, string]>([
  [
    'no turn',
    () => cut(fault(429) as never, 'finish'),
    'takes one turn made by say, call, turn, raw or refuse, but got fault(429)',
  ],
  [
    'a turn that may be left out',
    () => cut(maybe(two) as never, 'finish'),
    'takes one turn made by say, call, turn, raw or refuse, but got maybe(turn(look, pay))',
  ],
  ['a text', () => cut('Hi' as never, 'finish'), 'takes one turn made by say, call, turn, raw or refuse, but got "Hi"'],
  [
    'no place',
    () => cut(two, undefined as never),
    "takes { chars: n }, { after: n } or 'finish' as its place, but got undefined",
  ],
  ['a bare number', () => cut(two, 5 as never), "takes { chars: n }, { after: n } or 'finish' as its place, but got 5"],
  ['no key', () => cut(two, {} as never), "takes { chars: n }, { after: n } or 'finish' as its place, but got {}"],
  [
    'two keys',
    () => cut(two, { chars: 1, after: 1 }),
    `takes { chars: n }, { after: n } or 'finish' as its place, but got {"chars":1,"after":1}`,
  ],
  [
    'a place behind the end',
    () => cut(two, { chars: 14 }),
    'takes a whole number from 0 to 13 as chars, since the turn has 13 UTF-16 units of text and arguments, but got 14',
  ],
  [
    'a place that is no whole number',
    () => cut(two, { chars: 0.5 }),
    'takes a whole number from 0 to 13 as chars, since the turn has 13 UTF-16 units of text and arguments, but got 0.5',
  ],
  [
    'more calls than there are',
    () => cut(two, { after: 3 }),
    'takes a whole number from 0 to 2 as after, since the turn has 2 calls, but got 3',
  ],
  [
    'a place before the start',
    () => cut(two, { after: -1 }),
    'takes a whole number from 0 to 2 as after, since the turn has 2 calls, but got -1',
  ],
  [
    'an unknown option',
    () => cut(two, 'finish', { why: 'end' } as never),
    "does not know the option 'why'; it knows how",
  ],
  [
    'an unknown end',
    () => cut(two, 'finish', { how: 'abort' } as never),
    `takes 'end', 'reset', 'error' or 'hang' as how, but got "abort"`,
  ],
  ['options that are none', () => cut(two, 'finish', 'end' as never), 'takes an object of options, but got "end"'],
])('cut() with %s', ([, make, reason]) => {
  expect(messageOf(make)).toBe(
    `cut() ${reason}. Write for example: cut(say('Your refund is on its way.'), { chars: 5 })`,
  )
})

test.for<[string, () => unknown, string]>([
  [
    'no turn',
    () => cutAtEveryBoundary([say('x')] as never),
    `takes one turn made by say, call, turn, raw or refuse, but got [{"kind":"turn","text":"x","calls":[],"conditions":[]}]`,
  ],
  [
    'an unknown end',
    () => cutAtEveryBoundary(two, { how: 'abort' } as never),
    `takes 'end', 'reset', 'error' or 'hang' as how, but got "abort"`,
  ],
])('cutAtEveryBoundary() with %s', ([, make, reason]) => {
  expect(messageOf(make)).toBe(
    `cutAtEveryBoundary() ${reason}. Write for example: cutAtEveryBoundary(call('lookup_order', { order_id: 'A-1001' }))`,
  )
})

test.for<[string, () => unknown, string]>([
  [
    'no turn',
    () => withIds(respond(() => say('x')) as never, []),
    'takes one turn made by say, call, turn, raw or refuse, but got respond(…)',
  ],
  ['a turn without calls', () => withIds(say('x'), []), 'takes one turn with calls, but got say("x")'],
  ['too few ids', () => withIds(two, ['a']), 'takes a list of 2 ids, texts or null, but got ["a"]'],
  ['an empty id', () => withIds(two, ['a', '']), 'takes a list of 2 ids, texts or null, but got ["a",""]'],
  [
    'an id that is no text',
    () => withIds(two, ['a', 5] as never),
    'takes a list of 2 ids, texts or null, but got ["a",5]',
  ],
  ['no list', () => withIds(call('look', {}), 'a' as never), 'takes a list of 1 id, texts or null, but got "a"'],
])('withIds() with %s', ([, make, reason]) => {
  expect(messageOf(make)).toBe(
    `withIds() ${reason}. Write for example: withIds(call('lookup_order', { order_id: 'A-1001' }), ['call_7'])`,
  )
})

test.each([
  ['cut', cut(call('look', {}), 'finish')],
  ['withIds', withIds(call('look', {}), ['a'])],
  ['chunked', chunked(call('look', {}), 1)],
  ['when', call('look', {}).when({ says: 'Hi' })],
])('a call with %s of its own is no part of a turn: it would be lost', (_name, part) => {
  expect(messageOf(() => turn({ calls: [call('look', {}), part] }))).toBe(
    'turn() takes plain calls; cut, chunked, withIds and when belong around the whole turn, but calls[1] has its own. ' +
      "Write for example: turn({ text: 'Let me look.', calls: [call('lookup_order', { order_id: 'A-1001' })] })",
  )
})

test('an error points at the line that called', () => {
  const makes = [
    () => fault(1),
    () => cut(two, {} as never),
    () => cutAtEveryBoundary(1 as never),
    () => withIds(two, []),
  ]
  for (const make of makes) {
    const [, first] = thrownBy(make).stack?.split('\n') ?? []
    expect(first).toContain('faults.test.ts')
  }
})

test.for<[Step, string]>([
  [fault(429), 'fault(429)'],
  [fault('hang'), "fault('hang')"],
  [forever(fault(503, { message: 'Later.' })), 'forever(fault(503))'],
  [cut(say('Hello.'), { chars: 2 }), 'cut(say("Hello."), { chars: 2 })'],
  [cut(call('look', { id: 1 }), { after: 0 }, { how: 'reset' }), 'cut(call(\'look\', {"id":1}), { after: 0 })'],
  [maybe(cut(refuse('No.'), 'finish')), 'maybe(cut(refuse("No."), \'finish\'))'],
])('a step is called as its author wrote it: %s', ([step, title]) => {
  expect(titleOf(step)).toBe(title)
})

test('a step keeps what else was said of it, and is not changed by what its author does later', () => {
  const headers = { 'x-a': '1' }
  const failing = fault(429, { headers })
  headers['x-a'] = '2'
  expect(failing.fault).toMatchObject({ headers: { 'x-a': '1' } })
  const at = { chars: 3 }
  const ids = ['a']
  const step = cut(withIds(chunked(call('look', { id: 1 }).when({ says: 'Hi' }), 2), ids), at, { how: 'hang' })
  at.chars = 5
  ids[0] = 'b'
  expect(step).toMatchObject({ chunks: 2, ids: ['a'], cut: { at: { chars: 3 }, how: 'hang' } })
  expect(step.conditions).toHaveLength(1)
  expect(chunked(step, 3)).toMatchObject({ chunks: 3, ids: ['a'], cut: { at: { chars: 3 }, how: 'hang' } })
  expect(cut(step, 'finish').cut).toEqual({ at: 'finish', how: 'end' })
})

test.for<[string, TurnStep, readonly CutPoint[]]>([
  ['a text', say('ab'), [{ chars: 0 }, { chars: 1 }, 'finish']],
  ['an empty text', say(''), ['finish']],
  ['a call', raw('pay', '{}'), [{ after: 0 }, { chars: 0 }, { chars: 1 }, 'finish']],
  ['calls without arguments', turn({ calls: [raw('a', ''), raw('b', '')] }), [{ after: 0 }, { after: 1 }, 'finish']],
  [
    'a text and calls',
    turn({ text: 'a', calls: [raw('a', '1'), raw('b', ''), raw('c', '2')] }),
    [{ chars: 0 }, { after: 0 }, { chars: 1 }, { after: 1 }, { after: 2 }, { chars: 2 }, 'finish'],
  ],
])('the boundaries of %s', ([, step, places]) => {
  const scripts = cutAtEveryBoundary(step, { how: 'reset' })
  expect(scripts.map(([one]) => one.cut?.at)).toEqual(places)
  expect(scripts.every(([one]) => one.cut?.how === 'reset')).toBe(true)
})

test('every boundary is a place that cut takes', () => {
  const texts = fc.string({ maxLength: 5, unit: 'grapheme' })
  const turns = fc.tuple(fc.option(texts), fc.array(texts, { maxLength: 3 }))
  fc.assert(
    fc.property(turns, ([text, args]) => {
      fc.pre(text !== null || args.length > 0)
      const calls = args.map((one) => raw('look', one))
      const step = turn({ ...(text === null ? {} : { text }), calls })
      for (const [one] of cutAtEveryBoundary(step)) expect(cut(step, one.cut?.at ?? { chars: -1 })).toEqual(one)
    }),
  )
})

function messageOf(make: () => unknown): string {
  return thrownBy(make).message
}

function thrownBy(make: () => unknown): TypeError {
  try {
    make()
  } catch (error) {
    if (error instanceof TypeError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
