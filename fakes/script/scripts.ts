import { inline } from '../../src/json/inline.js'
import type { NeutralRequest } from '../../src/run/types.js'
import { badLanes, laneUnknown } from './errors.js'
import { Script } from './script.js'
import type { Step } from './step.js'

/** Which of several agents behind one client sent a request. */
export type LaneOf = (request: NeutralRequest) => string

/** One script, or one for each lane. */
export class Scripts {
  readonly #lanes: ReadonlyMap<string, Script>
  readonly #laneOf: LaneOf | null

  constructor(steps: readonly Step[] | Readonly<Record<string, readonly Step[]>>, laneOf: LaneOf | undefined) {
    const given: unknown = steps
    if (isRecord(given)) {
      const lanes = Object.entries(given)
      if (lanes.length === 0) throw badLanes('there is no lane')
      if (typeof laneOf !== 'function') throw badLanes(`lane is ${inline(laneOf)}`)
      this.#lanes = new Map(lanes.map(([lane, list]) => [lane, new Script(list, lane)]))
      this.#laneOf = laneOf
      return
    }
    if (laneOf !== undefined) throw badLanes('lane stands beside one list of steps')
    this.#lanes = new Map([['main', new Script(given, null)]])
    this.#laneOf = null
  }

  /** How many steps were served, of all lanes. */
  get served(): number {
    return [...this.#lanes.values()].reduce((sum, script) => sum + script.served, 0)
  }

  /** The lane of a request and its script. Throws what the user's function throws, and where it names no lane. */
  find(request: NeutralRequest): { readonly lane: string; readonly script: Script } {
    const lane: unknown = this.#laneOf === null ? 'main' : this.#laneOf(request)
    const script = typeof lane === 'string' ? this.#lanes.get(lane) : undefined
    if (typeof lane !== 'string' || script === undefined) throw laneUnknown(lane, [...this.#lanes.keys()])
    return { lane, script }
  }

  /** What the agents never asked for. */
  leftOver(): readonly string[] {
    return [...this.#lanes.values()].flatMap((script) => script.leftOver())
  }
}

/** A step is an object too, but a frozen one without lists of steps: it goes on to be refused as no list. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, 'kind')
}
