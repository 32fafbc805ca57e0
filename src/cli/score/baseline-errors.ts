import { inline } from '../../json/inline.js'
import { listWords } from '../../explain/words.js'
import type { StoredRun } from '../../store/collect-runs.js'
import { nearest } from '../../text/nearest.js'
import { badCall, CliError } from '../errors.js'

/** How many names are shown. */
const most = 5

type Named = Pick<StoredRun<unknown>, 'run' | 'at' | 'branch'>

/** A report is of one run. */
export function branchUnused(file: string, name: 'branch' | 'run'): CliError {
  return badCall(
    `--baseline-${name} is for stored results (.jsonl), and ${file} is a report of one run. Leave it out`,
    'score',
  )
}

/** Stored results, and nothing that says which of them. */
export function whichRun(file: string, dataset: string, runs: readonly Named[]): CliError {
  const what = `${file} holds stored results, of which the last may be those of a run that failed.`
  const remedy = 'Say which run is the baseline: --baseline-run <name>, or --baseline-branch <branch>.'
  return new CliError(`${what} ${remedy} ${lastRunsOf(dataset, runs)}`, { lines: linesOf(runs) })
}

/** No run of the data set has this name. */
export function noSuchRun(file: string, dataset: string, run: string, runs: readonly Named[]): CliError {
  const names = runs.map((one) => one.run)
  const what = `${file} holds no run ${inline(run)} of ${dataset}.${guess(run, names)}`
  return new CliError(`${what} ${lastRunsOf(dataset, runs)}`, { lines: linesOf(runs) })
}

/** No run of the data set is of this branch. */
export function noSuchBranch(file: string, dataset: string, branch: string, runs: readonly Named[]): CliError {
  const branches = [...new Set(runs.flatMap((one) => one.branch ?? []))].toReversed()
  const what = `${file} holds no earlier run of ${dataset} on the branch ${inline(branch)}.`
  const all = branches.length === 0 ? 'Its runs say no branch.' : `There are runs on: ${listWords(branches, most)}.`
  return new CliError(`${what}${guess(branch, branches)} ${all}`)
}

/** A run that is tried again is compared with what it was. */
export function ownRun(run: string): CliError {
  return badCall(`--baseline-run ${run} is the very run that is scored. Name an earlier one`, 'score')
}

/** A file of stored results without any of the data set. */
export function notInBaseline(file: string, dataset: string, others: readonly string[]): CliError {
  const known = others.length === 0 ? 'It holds none at all.' : `It holds results of: ${others.join(', ')}.`
  return new CliError(`${file} holds no result of ${dataset}, to be a baseline. ${known}`)
}

/** A report of other cases, which may have the same ids. */
export function otherDataset(file: string, found: string, dataset: string): CliError {
  return new CliError(
    `${file} is a report of ${inline(found)}, and what is scored is ${inline(dataset)}. ` +
      `Name a report of this data set; where it is the same one, give it the name of the report: --name ${JSON.stringify(found)}.`,
  )
}

function guess(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return near === null ? '' : ` Did you mean ${inline(near)}?`
}

function lastRunsOf(dataset: string, runs: readonly Named[]): string {
  return runs.length === 0 ? `There is no run of ${dataset} but this very one.` : `The last runs of ${dataset}:`
}

/** The last one first, as it is what most look for. */
function linesOf(runs: readonly Named[]): readonly string[] {
  const last = runs.slice(-most).toReversed()
  return last.map(({ run, at, branch }) => {
    const where = branch === null ? '' : `  ${branch}`
    return `  ${run}  ${at.slice(0, 10)} ${at.slice(11, 16)}${where}`
  })
}
