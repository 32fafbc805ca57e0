import * as fc from 'fast-check'
import { digestOf } from '../../../../fakes/cassette/digest.js'
import type { Cassette, Entry, Provenance, RecordedStep, RequestParts } from '../../../../fakes/cassette/recorded.js'
import { cut, fault, withIds } from '../../../../fakes/script/faults.js'
import type { RequestCondition, TurnStep } from '../../../../fakes/script/step.js'
import { call, chunked, raw, refuse, say, turn } from '../../../../fakes/script/steps.js'
import type { NeutralMessage } from '../../../../src/run/types.js'
import { arbitraryMessage, arbitraryParts } from './arbitrary-parts.js'

/** An entry of this request and answer. */
export function entryOf(parts: RequestParts, step: RecordedStep): Entry {
  return { request: { ...parts, digest: digestOf(parts) }, step }
}

/** A request with nothing in it but these messages. */
export function asking(messages: readonly NeutralMessage[], more: Partial<RequestParts> = {}): RequestParts {
  return { provider: 'openai-chat', model: 'model-1', system: null, tools: [], messages, settings: {}, ...more }
}

/** No provenance to speak of. */
export const nowhere: Provenance = { models: [], sdks: [] }

/** Anything that a model may say as a text. */
export const arbitraryText: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '{}',
    '{"a":1}',
    '"a"',
    'null',
    '1.0',
    '-0',
    '{"$a":{}}',
    '12345678901234567890',
    '\\',
    "'",
    '${a}',
  ),
  fc.constantFrom(
    '\uD800',
    '\u2028\r\n\t',
    '\u202E',
    '\u0000',
    '{"__proto__":{"a":1}}',
    '{"b":1,"a":12345678901234567890}',
  ),
)
const name = fc.oneof(fc.constantFrom('look', 'refund'), fc.string({ minLength: 1 }))
const args = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('$', '$bigint', '$$x', '__proto__', '1', 'args', 'zz')),
  fc.oneof(fc.jsonValue(), fc.bigInt(), fc.constant(-0), fc.record({ $bigint: fc.string() })),
)
const oneCall = fc.oneof(
  fc.tuple(name, args).map(([tool, given]) => call(tool, given)),
  fc.tuple(fc.oneof(name, fc.constant('')), arbitraryText).map(([tool, given]) => raw(tool, given)),
  fc.tuple(name, args).map(([tool, given]) => raw(tool, given)),
)
const whole = fc
  .record(
    {
      text: arbitraryText,
      calls: fc.array(oneCall, { maxLength: 3 }),
      reasoning: arbitraryText,
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

const changedTurn: fc.Arbitrary<TurnStep> = fc
  .tuple(
    fc.oneof(arbitraryText.map(say), arbitraryText.map(refuse), oneCall, whole),
    fc.array(condition, { maxLength: 2 }),
    fc.nat(),
    fc.nat(15),
  )
  .map(([step, conditions, number, bits]) => {
    const [hasIds, isChunked, isCut, isReset] = [1, 2, 4, 8].map((bit) => (bits & bit) > 0)
    const ids = step.calls.map((_call, index) =>
      number % 3 === 0 && index === 0 ? null : `id ${number + (index % 2)}`,
    )
    let made = step
    if (hasIds && ids.length > 0) made = withIds(made, ids)
    if (isChunked) made = chunked(made, isReset ? 'char' : 1 + (number % 7))
    if (isCut) made = cut(made, { after: number % (1 + step.calls.length) }, { how: isReset ? 'reset' : 'end' })
    return conditions.reduce((before, one) => before.when(one), made)
  })

/** Whatever may answer in a recording, edited by hand or not. */
export const arbitraryStep: fc.Arbitrary<RecordedStep> = fc.oneof(
  { weight: 6, arbitrary: changedTurn },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      fault(429),
      fault('bad-sse'),
      fault('hang'),
      fault(500, { headers: { b: 'c', a: "d'" }, code: 'c', retryAfterMs: null }).when({ says: 'x' }),
    ),
  },
)

const provenance: fc.Arbitrary<Provenance> = fc.record(
  {
    date: fc.constantFrom('2026-11-30', '1999-01-01'),
    models: fc.array(arbitraryText, { maxLength: 2 }),
    sdks: fc.array(arbitraryText, { maxLength: 2 }),
    test: arbitraryText,
  },
  { requiredKeys: ['models', 'sdks'] },
)

interface Move {
  /** Which conversation goes on. */
  readonly lane: number
  readonly added: readonly NeutralMessage[]
  /** How many of its last messages are dropped first. */
  readonly dropped: number
  /** Its other parts change, to these. */
  readonly parts: RequestParts | null
  readonly isCopied: boolean
  readonly step: RecordedStep
}

const message: fc.Arbitrary<NeutralMessage> = fc.oneof(
  { weight: 4, arbitrary: arbitraryMessage },
  { weight: 1, arbitrary: fc.record({ role: fc.constant('user' as const), text: arbitraryText }) },
)

const move: fc.Arbitrary<Move> = fc.record({
  lane: fc.nat(2),
  added: fc.array(message, { maxLength: 3 }),
  dropped: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
  parts: fc.option(arbitraryParts, { freq: 3 }),
  isCopied: fc.boolean(),
  step: arbitraryStep,
})

/** Several conversations, one in between the other, which begin alike, go on, are cut, and change their other parts. */
export const arbitraryCassette: fc.Arbitrary<Cassette> = fc
  .record({
    moves: fc.array(move, { minLength: 1, maxLength: 8 }),
    start: fc.array(message, { maxLength: 2 }),
    provenance,
  })
  .map(({ moves, start, provenance: from }) => {
    const lanes = new Map<number, RequestParts>()
    const entries = moves.map(({ lane, added, dropped, parts, isCopied, step }) => {
      const before = lanes.get(lane) ?? asking(start)
      const messages = [...before.messages.slice(0, before.messages.length - dropped), ...added]
      const request = { ...(parts ?? before), messages: isCopied ? structuredClone(messages) : messages }
      lanes.set(lane, request)
      return entryOf(request, step)
    })
    return { entries, provenance: from }
  })
