import { notAScript, notAStep, misplacedStep } from './errors.js'
import { isStep, type InnerStep, type Step, type When } from './step.js'
import { titleOf } from './title-of.js'
import { toArgsText } from './args-text.js'

/** A step as it is taken from a script. */
export interface Taken {
  /** Position in the script, from 0. */
  readonly index: number
  readonly step: InnerStep
  /** The conditions of the step and of what wraps it. */
  readonly conditions: readonly When[]
  /** How messages call it: `step 2, call('issue_refund', …)`. */
  readonly title: string
}

/** The steps of one lane, served first in, first out, each once. */
export class Script {
  readonly #steps: readonly Step[]
  #next = 0
  #foreverServed = false

  /** `null` where there are no lanes. */
  readonly lane: string | null

  /** Throws a TypeError that names the index of what is no step. `lane` goes into the titles of steps. */
  constructor(steps: unknown, lane: string | null) {
    this.lane = lane
    if (!Array.isArray(steps) || steps.length === 0) throw notAScript(steps, lane)
    // `Array.from` sees the holes that `map` would skip.
    this.#steps = Array.from(steps, (step: unknown, index) => checkStep(step, index))
    for (const [index, step] of this.#steps.entries()) checkPlace(step, index, this.#steps)
  }

  /** How many steps were served; a `forever` step counts once. */
  get served(): number {
    return this.#next + (this.#foreverServed ? 1 : 0)
  }

  /** How many of them were faults. */
  get faults(): number {
    return this.#steps.slice(0, this.served).filter((step) => innerOf(step).kind === 'fault').length
  }

  /** The step served last, where it was a fault or a turn that broke off. */
  get failure(): string | null {
    const last = this.#steps[this.served - 1]
    const inner = last === undefined ? undefined : innerOf(last)
    const hasFailed = inner?.kind === 'fault' || (inner?.kind === 'turn' && inner.cut !== undefined)
    return hasFailed ? titleOf(inner) : null
  }

  /** The next step, or `null` past the end. */
  take(): Taken | null {
    const index = this.#next
    const step = this.#steps[index]
    if (step === undefined) return null
    if (step.kind === 'forever') this.#foreverServed = true
    else this.#next += 1
    const inner = innerOf(step)
    const conditions = inner === step ? step.conditions : [...step.conditions, ...inner.conditions]
    return { index, step: inner, conditions, title: `${this.#place(index)}, ${titleOf(step)},` }
  }

  #place(index: number): string {
    return this.lane === null ? `step ${index + 1}` : `step ${index + 1} of ${this.lane}`
  }

  /** Undoes the last `take`: nobody got the step. */
  giveBack({ index }: Taken): void {
    if (this.#steps[index]?.kind !== 'forever' && index === this.#next - 1) this.#next = index
  }

  /** What the agent never asked for, `maybe` apart. */
  leftOver(): readonly string[] {
    return this.#steps.flatMap((step, index) => {
      if (index < this.served || step.kind === 'maybe') return []
      return [`${this.#place(index)}, ${titleOf(step)}`]
    })
  }
}

function checkStep(step: unknown, index: number): Step {
  const where = `steps[${index}]`
  if (!isStep(step)) throw notAStep(where, step)
  const inner = innerOf(step)
  if (inner.kind === 'turn') {
    for (const call of inner.calls) {
      if ('args' in call) toArgsText(call.args, (reason) => notJson(where, call.name, reason))
    }
  }
  return step
}

/** The step that answers a request. */
function innerOf(step: Step): InnerStep {
  return step.kind === 'forever' || step.kind === 'maybe' ? step.step : step
}

function notJson(where: string, name: string, reason: string): TypeError {
  return new TypeError(
    `${where}: the arguments of call('${name}') cannot be written as JSON: ${reason}. A model writes JSON; ` +
      'patterns and predicates belong in matchers, text that is no JSON in raw().',
  )
}

function checkPlace(step: Step, index: number, steps: readonly Step[]): void {
  const after = steps.slice(index + 1)
  if (step.kind === 'forever' && after.length > 0) throw misplacedStep(`steps[${index}]`, 'forever')
  if (step.kind === 'maybe' && after.some((other) => other.kind !== 'maybe')) {
    throw misplacedStep(`steps[${index}]`, 'maybe')
  }
}
