import * as fc from 'fast-check'
import { splitAt } from '../../fakes/wires/pieces.js'
import type { ServedTurn } from '../../fakes/wires/served-turn.js'
import type { ReadTurn } from '../../fakes/wires/reader.js'
import type { FinishReason } from '../../src/run/types.js'

/** Any text: escapes, invisible characters, halves of surrogate pairs. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\r', '\u2028', '\ud83d', '\ude00', ' ', 'a') }),
)

/** A text and places to split it at, which may be inside a surrogate pair. */
const split = (texts: fc.Arbitrary<string>): fc.Arbitrary<{ text: string; pieces: readonly string[] }> =>
  fc.tuple(texts, fc.array(fc.nat(40), { maxLength: 3 })).map(([text, places]) => ({
    text,
    pieces: places.reduce<readonly string[]>((pieces, at) => splitAt(pieces, at), text === '' ? [] : [text]),
  }))

/** Turns that a wire can be asked to write; `args` are the texts of arguments that its bytes can carry. */
export function servedTurns(
  args: fc.Arbitrary<string>,
  ids: fc.Arbitrary<string | null>,
  finishes: readonly FinishReason[],
): fc.Arbitrary<ServedTurn> {
  return fc
    .record({
      number: fc.integer({ min: 1, max: 99 }),
      model: fc.constantFrom('gpt-5', 'openai/gpt-5'),
      said: fc.option(split(anyText)),
      calls: fc.array(fc.record({ id: ids, name: fc.constantFrom('look', 'pay'), args: split(args) }), {
        maxLength: 3,
      }),
      thought: fc.option(split(anyText.filter((text) => text !== ''))),
      finish: fc.constantFrom(...finishes),
      usage: fc.record(
        { input: fc.nat(), output: fc.nat(), cached: fc.integer({ min: 1 }) },
        { requiredKeys: ['input', 'output'] },
      ),
    })
    .map(({ said, calls, thought, ...rest }) => ({
      ...rest,
      text: said?.text ?? null,
      textPieces: said?.pieces ?? [],
      calls: calls.map(({ id, name, args: { text, pieces } }) => ({ id, name, rawArgs: text, pieces })),
      ...(thought === null ? {} : { reasoning: thought.text }),
      reasoningPieces: thought?.pieces ?? [],
    }))
}

/** What a reader has to make of a turn that was written. */
export function toReadTurn({ text, calls, reasoning, finish, usage, model }: ServedTurn): ReadTurn {
  return {
    text,
    calls: calls.map(({ id, name, rawArgs }) => ({ id, name, rawArgs })),
    ...(reasoning === undefined ? {} : { reasoning }),
    finish,
    usage,
    model,
  }
}
