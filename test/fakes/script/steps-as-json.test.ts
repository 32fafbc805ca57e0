import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import { readStep, readSteps } from '../../../fakes/script/read-steps.js'
import { Script } from '../../../fakes/script/script.js'
import type { InnerStep, RequestCondition, Step, TurnStep } from '../../../fakes/script/step.js'
import {
  call,
  chunked,
  forever,
  maybe,
  raw,
  refuse,
  respond,
  say,
  scriptedText,
  turn,
} from '../../../fakes/script/steps.js'
import { writeStep, writeSteps } from '../../../fakes/script/write-steps.js'

describe('each step has one form', () => {
  const both = turn({ calls: [call('a', {}), raw('b', '{"x":')] })
  test.each<[Step, unknown]>([
    [say('Hello.'), { say: 'Hello.' }],
    [say(''), { say: '' }],
    [call('lookup_order', { order_id: 'A-1001' }), { call: 'lookup_order', args: { order_id: 'A-1001' } }],
    [call('list_orders'), { call: 'list_orders', args: {} }],
    [call('a', { n: 9007199254740993n }), { call: 'a', args: { n: { $bigint: '9007199254740993' } } }],
    [call('a', { n: 5n }), { call: 'a', args: { n: 5 } }],
    [call('a', { $ref: 1, $$: 2 }), { call: 'a', args: { $$ref: 1, $$$: 2 } }],
    [raw('a', {}), { raw: 'a', args: {} }],
    [raw('a', '{"x": 1}'), { raw: 'a', args: '{"x": 1}' }],
    [raw('a', '{"x":1}'), { raw: 'a', args: { x: 1 } }],
    [raw('a', '{"x":1,"x":2}'), { raw: 'a', args: '{"x":1,"x":2}' }],
    [raw('a', '{"x":1.0}'), { raw: 'a', args: '{"x":1.0}' }],
    [raw('a', '{"2":0,"1":0}'), { raw: 'a', args: '{"2":0,"1":0}' }],
    [raw('a', '-0'), { raw: 'a', args: '-0' }],
    [raw('a', '"x"'), { raw: 'a', args: '"x"' }],
    [raw('a', 'x'), { raw: 'a', args: 'x' }],
    [raw('a', ''), { raw: 'a', args: '' }],
    [raw('a', 'null'), { raw: 'a', args: null }],
    [raw('a', '[1,9007199254740993]'), { raw: 'a', args: [1, { $bigint: '9007199254740993' }] }],
    [raw('a', '{"$bigint":"1"}'), { raw: 'a', args: { $$bigint: '1' } }],
    [raw('a', '['.repeat(9000)), { raw: 'a', args: '['.repeat(9000) }],
    [raw('a', '['.repeat(900) + ']'.repeat(900)), { raw: 'a', args: '['.repeat(900) + ']'.repeat(900) }],
    [refuse('No.'), { refuse: 'No.' }],
    [turn({ text: 'No.', finish: 'refusal' }), { refuse: 'No.' }],
    [turn({ text: 'So.', finish: 'length' }), { turn: { text: 'So.', finish: 'length' } }],
    [turn({ text: 'So.', calls: [call('a', {})] }), { turn: { text: 'So.', calls: [{ call: 'a', args: {} }] } }],
    [turn({ text: '', calls: [call('a', {})] }), { turn: { text: '', calls: [{ call: 'a', args: {} }] } }],
    [
      both,
      {
        turn: {
          calls: [
            { call: 'a', args: {} },
            { raw: 'b', args: '{"x":' },
          ],
        },
      },
    ],
    [
      turn({ text: 'a', reasoning: 'b', usage: { input: 1, output: 2 } }),
      { turn: { text: 'a', reasoning: 'b', usage: { input: 1, output: 2 } } },
    ],
    [fault(429), { fault: 429 }],
    [
      fault(503, { message: 'Later.', retryAfterMs: null }),
      { fault: 503, options: { message: 'Later.', retryAfterMs: null } },
    ],
    [fault('hang'), { fault: 'hang' }],
    [chunked(say('abc'), ['a', 'bc']), { say: 'abc', chunked: ['a', 'bc'] }],
    [chunked(say('abc'), 'char'), { say: 'abc', chunked: 'char' }],
    [withIds(both, ['same', null]), { ...writeStep(both), ids: ['same', null] }],
    [cut(say('abc'), { chars: 1 }), { say: 'abc', cut: { at: { chars: 1 } } }],
    [cut(both, { after: 1 }, { how: 'reset' }), { ...writeStep(both), cut: { at: { after: 1 }, how: 'reset' } }],
    [forever(fault(500)), { forever: { fault: 500 } }],
    [
      maybe(say('a').when({ says: 'x' })).when({ system: 'y' }),
      { maybe: { say: 'a', when: { says: 'x' } }, when: { system: 'y' } },
    ],
    [say('a').when({ told: /b\/c\n/i }), { say: 'a', when: { told: { $regexp: String.raw`/b\/c\n/i` } } }],
    [say('a').when({ told: { $regexp: 1 } }), { say: 'a', when: { told: { $$regexp: 1 } } }],
    [
      say('a')
        .when({ tools: ['x'] })
        .when({ told: [1] }),
      { say: 'a', when: [{ tools: ['x'] }, { told: [1] }] },
    ],
  ])('%#', (step, json) => {
    expect(writeStep(step)).toEqual(json)
    expect(writeStep(readStep(JSON.parse(JSON.stringify(json))))).toEqual(json)
  })
})

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '{}', '{"a":1}', '"a"', 'null', '1.0', '-0', '{"$a":{}}', '12345678901234567890'),
)
const name = fc.string({ minLength: 1 })
const args = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('$', '$bigint', '$$x', '__proto__', '1')),
  fc.oneof(fc.jsonValue(), fc.bigInt(), fc.constant(-0), fc.record({ $bigint: fc.string() })),
)
const oneCall = fc.oneof(
  fc.tuple(name, args).map(([tool, given]) => call(tool, given)),
  fc.tuple(name, text).map(([tool, given]) => raw(tool, given)),
  fc.tuple(name, args).map(([tool, given]) => raw(tool, given)),
)
const whole = fc
  .record(
    {
      text,
      calls: fc.array(oneCall, { maxLength: 3 }),
      reasoning: text,
      usage: fc.record({ input: fc.nat(), output: fc.nat() }),
      finish: fc.constantFrom('stop', 'tool', 'length', 'filter', 'refusal', 'malformed'),
    },
    { requiredKeys: ['text', 'calls'] },
  )
  .map((options) => turn(options))
const condition: fc.Arbitrary<RequestCondition> = fc.oneof(
  fc.record({ says: name, system: fc.constantFrom(/a/, /\/b/gi, /c\nd/u) }, { requiredKeys: ['says'] }),
  fc.record({ told: fc.oneof(args, name, fc.constant(/x+/)) }),
  fc.record({ tools: fc.array(name) }),
)

/** Everything that may be done to a turn. */
const changedTurn: fc.Arbitrary<TurnStep> = fc
  .tuple(
    fc.oneof(text.map(say), text.map(refuse), oneCall, whole),
    fc.array(condition, { maxLength: 2 }),
    fc.nat(),
    fc.nat(15),
  )
  .map(([step, conditions, number, bits]) => {
    const [hasIds, isChunked, isCut, isReset] = [1, 2, 4, 8].map((bit) => (bits & bit) > 0)
    const ids = step.calls.map((_call, index) => (index % 2 === 0 ? `id ${number}` : null))
    const at = { after: number % (1 + step.calls.length) }
    let made = step
    if (hasIds && ids.length > 0) made = withIds(made, ids)
    if (isChunked) made = chunked(made, isReset ? 'char' : 1 + (number % 7))
    if (isCut) made = cut(made, at, { how: isReset ? 'reset' : 'end' })
    return conditions.reduce((before, one) => before.when(one), made)
  })
const inner: fc.Arbitrary<InnerStep> = fc.oneof(
  { weight: 4, arbitrary: changedTurn },
  {
    weight: 1,
    arbitrary: fc.constantFrom(fault(429), fault('bad-sse'), fault(500, { headers: { a: 'b' }, code: 'c' })),
  },
)
const anyStep: fc.Arbitrary<Step> = fc.oneof(inner, inner.map(forever), inner.map(maybe))

/** A step as it is served: the argument texts instead of the values that they are made from. */
function served(step: Step): unknown {
  if (step.kind === 'forever' || step.kind === 'maybe') return { ...step, step: served(step.step) }
  if (step.kind !== 'turn') return { ...step }
  const calls = step.calls.map((one) => [one.name, 'raw' in one, scriptedText(one, (reason) => new Error(reason))])
  return { ...step, calls }
}

/** Conditions as they are compared: numbers and keys as JSON has them. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? Number(part) : part instanceof RegExp ? String(part) : part,
  )
}

test('any script comes back from its JSON as it is served, in the same JSON', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 4 }), (steps) => {
      const json = JSON.stringify(writeSteps(steps))
      const back = readSteps(JSON.parse(json))
      expect(back.map(served).map(shown)).toEqual(steps.map(served).map(shown))
      expect(JSON.stringify(writeSteps(back))).toBe(json)
    }),
    { numRuns: 500 },
  )
})

test('what is read is a script', () => {
  const script = new Script(readSteps([{ say: 'a' }, { maybe: { call: 'b' } }]), null)
  expect(script.leftOver()).toEqual(['step 1, say("a")'])
})

describe('what JSON cannot hold is refused, with its place', () => {
  test.each<[Step, string]>([
    [respond(() => say('a')), 'steps[1] cannot be written as JSON: respond() is a function'],
    [forever(respond(() => say('a'))), 'steps[1] cannot be written as JSON: respond() is a function'],
    [say('a').when(() => true), 'steps[1].when cannot be written as JSON: the condition is a function'],
    [fault('hang', { until: Promise.resolve() }), 'steps[1] cannot be written as JSON: until is a promise'],
    [say('a').when({ told: { a: /b/ } }), 'steps[1].when.told cannot be written as JSON: a is /b/'],
  ])('%#', (step, message) => {
    expect(() => writeSteps([say('a'), step])).toThrow(new TypeError(message))
  })
})

describe('what is no script is refused, with its place', () => {
  test.each<[unknown, string]>([
    [{}, 'steps is no list of steps, but {}'],
    [
      [{ call: 'a', args: null }],
      "steps[0]: call() takes the arguments as an object, but got null; text that a model writes belongs in raw(). Write for example: call('a', {})",
    ],
    [[null], 'steps[0] is no object, but null'],
    [[{}], 'steps[0] is no step: {}. A step has one of say, call, raw, turn, refuse, fault, forever, maybe'],
    [[{ sya: 'a' }], 'steps[0] is no step: {"sya":"a"}'],
    [[{ say: 'a', call: 'b' }], 'steps[0] has say and call, which are steps each'],
    [
      [{ say: 'a' }, { say: 'b', wen: {} }],
      "steps[1] has an unknown key 'wen'; known are say, when, ids, chunked, cut",
    ],
    [[{ say: 7 }], 'steps[0]: say() takes a text, but got 7'],
    [[{ call: '' }], 'steps[0]: call() takes the name of a tool first, but got ""'],
    [[{ call: 'a', args: [] }], 'steps[0]: call() takes the arguments as an object, but got []'],
    [[{ call: 'a', args: { $x: 1 } }], 'steps[0].args.$x is no key; one that begins with $ is written "$$x"'],
    [
      [{ call: 'a', args: { b: [{ $bigint: 1 }] } }],
      'steps[0].args.b[0].$bigint takes the digits of an integer as a text',
    ],
    [[{ raw: 'a' }], 'steps[0] needs args beside raw'],
    [[{ turn: 'a' }], 'steps[0].turn is no object, but "a"'],
    [[{ turn: {} }], 'steps[0]: turn() needs a text or calls'],
    [[{ turn: { text: 'a', reasons: 'b' } }], "steps[0]: turn() does not know the key 'reasons'"],
    [[{ turn: { calls: {} } }], 'steps[0].turn.calls is no list of calls, but {}'],
    [[{ turn: { calls: [{ say: 'a' }] } }], 'steps[0].turn.calls[0] is no call, but {"say":"a"}'],
    [
      [{ turn: { calls: [{ call: 'a', when: {} }] } }],
      "steps[0].turn.calls[0] has an unknown key 'when'; known are call, args",
    ],
    [[{ fault: 200 }], 'steps[0]: fault() takes an error status from 400 to 599, but got 200'],
    [[{ fault: 'boom' }], 'steps[0]: fault() takes an error status such as 429, or one of network'],
    [[{ fault: 'hang', options: { until: 1 } }], 'steps[0].options.until is a promise, which JSON cannot hold'],
    [[{ fault: 429, options: { wait: 1 } }], "steps[0]: fault() does not know the option 'wait'"],
    [[{ fault: 429, cut: { at: 'finish' } }], "steps[0] has an unknown key 'cut'; known are fault, when, options"],
    [[{ say: 'a', cut: { at: { chars: 2 } } }], 'steps[0].cut: cut() takes a whole number from 0 to 1 as chars'],
    [[{ say: 'a', cut: { at: 'finish', why: 1 } }], "steps[0].cut: cut() does not know the option 'why'"],
    [[{ say: 'a', chunked: 0 }], 'steps[0].chunked: chunked() takes a whole number above zero'],
    [[{ say: 'a', ids: ['a'] }], 'steps[0].ids: withIds() takes one turn with calls'],
    [[{ say: 'a', when: { tolled: 'a' } }], "steps[0].when: when() does not know the key 'tolled'"],
    [[{ say: 'a', when: [] }], 'steps[0].when is an empty list, which says nothing'],
    [[{ say: 'a', when: [{ says: 'a' }, 'b'] }], 'steps[0].when[1] is no object, but "b"'],
    [[{ say: 'a', when: { told: { $regexp: 'a' } } }], 'steps[0].when.told is no pattern, but {"$regexp":"a"}'],
    [[{ say: 'a', when: { told: { $regexp: '/(/' } } }], 'steps[0].when.told: Invalid regular expression'],
    [[{ forever: { forever: { say: 'a' } } }], 'steps[0]: forever() takes one step made by'],
    [[{ maybe: { say: 1 } }], 'steps[0].maybe: say() takes a text, but got 1'],
  ])('%j', (json, message) => {
    expect(() => readSteps(json)).toThrow(TypeError)
    expect(() => readSteps(json)).toThrow(message)
  })
})

test('the script in the documents is one, in the form of each step', () => {
  const page = readFileSync(new URL('../../../docs/clients.md', import.meta.url), 'utf8')
  const [, block = ''] = /```json\n([^]*?)```/.exec(page) ?? []
  const json: unknown = JSON.parse(block)
  expect(json).toHaveLength(5)
  expect(writeSteps(readSteps(json))).toEqual(json)
})
