import { messageOf } from '../../json/unread.js'
import type { Run } from '../../run/types.js'
import { DiagnoseError } from '../errors.js'

/** Why a call of a run cannot be judged: something is not known of its run, or it is not the model's to answer for. */
export type Unjudgeable = UnknownOf | 'provider-run' | 'cut'

/** What is not known of it. */
export type UnknownOf = 'no-tools' | 'no-schema' | 'no-query'

/** A call that nobody can judge, since something is not known of its run. */
export function unjudged(
  code: UnknownOf,
  run: Pick<Run, 'transcript'>,
  call: { readonly number: number; readonly name: string },
): DiagnoseError {
  const of = run.transcript === null ? 'the run' : `the run read from ${run.transcript}`
  return new DiagnoseError(code, `call ${call.number} (${call.name}) of ${of} cannot be judged: ${reasons[code]}`)
}

const reasons: Readonly<Record<UnknownOf, string>> = {
  'no-tools': 'nobody says which tools there are. Hand them in: { tools }.',
  'no-schema':
    'nothing is known of the parameters of its tool. Hand in tools with its schema: { tools: [{ name, inputSchema }] }.',
  'no-query': 'nothing shows what the user said. Hand it in: { query }.',
}

/** A run that says itself what it was also handed. */
export function queryTwice(run: Pick<Run, 'transcript'>): DiagnoseError {
  const of = run.transcript === null ? 'the run' : `the run read from ${run.transcript}`
  return new DiagnoseError('bad-option', `${of} shows what the user said: leave query out.`)
}

/** No runs at all. */
export function noRuns(): DiagnoseError {
  return new DiagnoseError('no-runs', 'there is no run: rates of nothing would say nothing.')
}

/** What is no list of runs. */
export function badRuns(): DiagnoseError {
  return new DiagnoseError(
    'bad-runs',
    'diagnoseRuns takes runs or transcripts, several of them: a list, or anything else that for … of goes through.',
  )
}

/** What is wrong with one of several runs. */
export function badRun(index: number, cause: unknown): DiagnoseError {
  const code = cause instanceof DiagnoseError ? cause.code : 'bad-run'
  return new DiagnoseError(code, `runs[${index}]: ${messageOf(cause)}`, { cause })
}
