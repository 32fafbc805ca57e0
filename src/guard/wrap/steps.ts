import { isObject } from '../../tool/is-object.js'
import { isThenable } from '../after.js'
import type { Call } from '../call.js'

/** A tool that answers step by step is heard to its end before the caller gets the steps: only then is known how it ended. */
export class Steps {
  #heard: unknown[] = []
  #running: AsyncGenerator | null = null
  areHeard = false

  /** The call, of which the last step is the result. */
  of(call: Call): Call {
    return {
      ...call,
      enter: (args) => {
        const made = call.enter(args)
        if (isSteps(made)) return this.#hear(made)
        if (!isThenable(made)) return made
        return this.#heardLater(made)
      },
      // It ends at its next step: what it waits for goes on until then.
      cancel: () => void this.#running?.return(undefined).catch(() => undefined),
    }
  }

  /** What the caller of a function gets that promises: its result, or its steps. */
  async later(run: () => unknown, isShortened: boolean): Promise<unknown> {
    const result = await run()
    return this.areHeard ? replay(() => result, this, isShortened) : result
  }

  /** The steps, where the last one is what is told; else what is told alone, since the others may say more than that. */
  told(result: unknown, isShortened: boolean): readonly unknown[] {
    return isShortened || result !== this.#heard.at(-1) ? [result] : this.#heard
  }

  async #heardLater(made: PromiseLike<unknown>): Promise<unknown> {
    const value = await made
    return isSteps(value) ? await this.#hear(value) : value
  }

  async #hear(steps: AsyncGenerator): Promise<unknown> {
    // An earlier attempt that was not waited for goes on hearing its own.
    const heard: unknown[] = []
    this.#heard = heard
    this.#running = steps
    this.areHeard = true
    for await (const step of steps) heard.push(step)
    return heard.at(-1)
  }
}

/** What the caller of a generator hears. */
export async function* replay(run: () => unknown, steps: Steps, isShortened: boolean): AsyncGenerator {
  const result = await run()
  yield* steps.told(result, isShortened)
}

function isSteps(value: unknown): value is AsyncGenerator {
  return isObject(value) && Object.prototype.toString.call(value) === '[object AsyncGenerator]'
}
