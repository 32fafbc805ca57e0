import type { Attempt } from '../../src/match/attempts.js'

/** A call of a list with these arguments, which never were a text. */
export function attemptOf(args: unknown): Attempt {
  return {
    tool: 'a',
    call: null,
    executions: [],
    anyway: null,
    outcome: 'ok',
    args,
    exact: null,
    rawArgs: null,
    turn: null,
    told: null,
    start: 0,
    finish: 0,
  }
}
