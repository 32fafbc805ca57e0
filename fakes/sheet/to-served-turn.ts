import type { NeutralRequest } from '../../src/run/types.js'
import type { CutPoint, TurnStep } from '../script/step.js'
import { piecesOf, splitAt } from '../wires/pieces.js'
import type { Said, ServedTurn } from '../wires/served-turn.js'
import { estimateUsage } from '../wires/usage.js'

/** What is said, with its texts in the pieces in which they are streamed. */
export function toServedTurn(number: number, said: Said, step: TurnStep, request: NeutralRequest): ServedTurn {
  const { text, finish } = said
  const { reasoning, chunks, cut } = step
  const hasCalls = said.calls.length > 0
  let before = 0
  // A cut falls between two pieces.
  const split = (whole: string, pieces: readonly string[]): readonly string[] => {
    const units = unitsOf(cut?.at) - before
    before += whole.length
    return splitAt(pieces, units)
  }
  const textPieces = text === null ? [] : split(text, piecesOf(text, hasCalls ? undefined : chunks))
  const calls = said.calls.map((call) => ({
    ...call,
    pieces: split(call.rawArgs, piecesOf(call.rawArgs, chunks)),
  }))
  return {
    number,
    model: request.model,
    text,
    textPieces,
    calls,
    finish,
    ...(reasoning === undefined ? {} : { reasoning }),
    reasoningPieces: reasoning === undefined ? [] : piecesOf(reasoning, undefined),
    usage: { ...estimateUsage(request, text, said.calls), ...step.usage },
  }
}

function unitsOf(at: CutPoint | undefined): number {
  return typeof at === 'object' && 'chars' in at ? at.chars : 0
}
