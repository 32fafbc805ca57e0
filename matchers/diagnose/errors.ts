import { DiagnoseError } from '../../src/diagnose/errors.js'
import type { Run } from '../../src/run/types.js'
import { shown } from '../../src/match/errors.js'

/** A run that is not there yet. */
export function awaitIt(): DiagnoseError {
  return new DiagnoseError('bad-arguments', 'received a promise. Await it: expect(await sheet.run(...)).')
}

/** An empty list, of which nothing can be asked. */
export function emptyList(): DiagnoseError {
  return new DiagnoseError(
    'bad-arguments',
    'received an empty list, of which nothing can be asked. That a run calls nothing is expect(run).toCallNothing().',
  )
}

/** Calls that come without a run, and without tools. */
export function noToolsOfCalls(): DiagnoseError {
  return new DiagnoseError(
    'bad-tools',
    'received calls without their run, so that nobody knows the tools. Hand them in: { tools }.',
  )
}

/** Calls that come without a run, and without what was told. */
export function nothingTold(): DiagnoseError {
  return new DiagnoseError(
    'no-query',
    'received calls without their run, so that nobody knows what was told. Hand it in, the query first: { in: [query] }.',
  )
}

/** A run that shows no query. */
export function noQuery({ transcript }: Pick<Run, 'transcript'>): DiagnoseError {
  const of = transcript === null ? 'the run' : `the run read from ${transcript}`
  return new DiagnoseError('no-query', `${of} does not show what the user said. Hand it in: { in: [query] }.`)
}

/** `in` without a text in it. */
export function badIn(received: unknown): DiagnoseError {
  return new DiagnoseError(
    'bad-option',
    `option in must be a text, or a list of texts and data that is not empty: received ${shown(received)}.`,
  )
}

/** `in` where it does not count. */
export function inWithoutContext(): DiagnoseError {
  return new DiagnoseError(
    'bad-option',
    'option in adds to what was told beside the query, which guards: { context: false } leaves out: write one of the two.',
  )
}

/** The literal metrics. */
export function noModes(): DiagnoseError {
  return new DiagnoseError(
    'bad-option',
    "option mode is not one of a matcher, since the published metrics reject what is right. Ask for them: expect(diagnose({ call, tools, query, mode: 'paper' }).stage).toBe('passed').",
  )
}

/** A guard that this matcher never asks. */
export function guardOfGrounding(name: string): DiagnoseError {
  return new DiagnoseError(
    'bad-option',
    `option guards.${name} is one of toBeGrounded: toConform knows identifiers and schema.`,
  )
}
