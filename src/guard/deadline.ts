import type { Maybe, Outcome } from './after.js'

/** The timers of Node take no more milliseconds: about 25 days. */
export const longestWait: number = 2 ** 31 - 1

/** What comes of work within so many milliseconds, else `late`. The work goes on: nobody can stop it, and what comes of it later is dropped. */
export function withinDeadline(outcome: Maybe<Outcome>, milliseconds: number, late: () => Outcome): Maybe<Outcome> {
  if (!(outcome instanceof Promise)) return outcome
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(late()), milliseconds)
  })
  return Promise.race([outcome, tooLate]).finally(() => clearTimeout(timer))
}

/** Lets time pass. */
export function pause(milliseconds: number): Maybe<undefined> {
  if (milliseconds <= 0) return undefined
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), milliseconds))
}
