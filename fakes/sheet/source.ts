import type { CallsheetError } from '../../src/run/errors.js'
import type { NeutralRequest } from '../../src/run/types.js'
import { scriptExhausted, scriptLeftOver } from '../script/errors.js'
import type { Taken } from '../script/script.js'
import type { Scripts } from '../script/scripts.js'
import type { WireRequest } from '../wires/wire.js'

/** Where a model takes from what it says: scripts, or a recording. */
export interface StepSource {
  /** Whose request it is, and where its steps come from. Throws where nobody's. */
  find(request: NeutralRequest): { readonly lane: string; readonly steps: Steps }
  /** What to say at the end where the agent asked for less than there is; `thrown` is what it threw. */
  leftOver(thrown: Thrown | null): CallsheetError | null
}

/** The steps of one lane. */
export interface Steps {
  /** The step that answers a request, or why there is none. */
  take(asking: Asking): TakenStep | CallsheetError | Promise<TakenStep | CallsheetError>
  /** Undoes a `take`: nobody got the step. */
  giveBack(taken: TakenStep): void
}

/** A request that wants its step. */
export interface Asking {
  readonly request: NeutralRequest
  readonly asked: WireRequest
  /** It is the request before it in its lane once more. */
  readonly isAgain: boolean
}

/** A step as it is taken, and what the client gets where that is not ours to write. */
export interface TakenStep extends Taken {
  readonly passed?: PassedAnswer
}

/** An answer that goes through to the client as it came. */
export interface PassedAnswer {
  readonly response: Response
  /** What a provider keeps of it on its side, where it keeps something. */
  readonly kept?: unknown
}

/** What an agent threw. */
export interface Thrown {
  readonly error: unknown
}

/** The steps of a test's own scripts. */
export function scriptSource(scripts: Scripts): StepSource {
  return {
    find(request) {
      const { lane, script } = scripts.find(request)
      return {
        lane,
        steps: {
          take: ({ isAgain }) => script.take() ?? scriptExhausted(script, request, isAgain),
          giveBack: (taken) => script.giveBack(taken),
        },
      }
    },
    leftOver(thrown) {
      const left = scripts.leftOver()
      return left.length === 0 ? null : scriptLeftOver(scripts.served, left, thrown)
    },
  }
}
