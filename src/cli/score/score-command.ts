import { resolve } from 'node:path'
import { checkDataset } from '../../dataset/check-dataset.js'
import { DatasetError } from '../../dataset/errors.js'
import { MatchError } from '../../match/errors.js'
import { ScoreError } from '../../score/errors.js'
import { resultsFile } from '../../store/results-file.js'
import { ToolError } from '../../tool/errors.js'
import { findingLine } from '../dataset/finding-line.js'
import { CliError } from '../errors.js'
import { contradicted, runsOfStore, sameFile } from './errors.js'
import { readInputs, type Inputs } from './inputs.js'
import { readArgs, type ScoreArgs } from './read-args.js'
import { report } from './report.js'
import { tallyRuns } from './tally-runs.js'
import { prepareFile } from './write-file.js'

/** Scores recorded runs and holds them to a bar. Returns the exit code. */
export async function scoreCommand(given: readonly string[]): Promise<0 | 1> {
  const args = readArgs(given)
  try {
    prepareOutputs(args)
    const inputs = await readInputs(args)
    requireNoContradictions(inputs)
    return report(await tallyRuns(inputs, args), inputs, args)
  } catch (error) {
    throw isOfTheInput(error) ? new CliError(error.message, { cause: error }) : error
  }
}

function isOfTheInput(error: unknown): error is Error {
  return [DatasetError, ScoreError, MatchError, ToolError].some((kind) => error instanceof kind)
}

/** A file that is read, or written twice, would be lost. */
function prepareOutputs(args: ScoreArgs): void {
  const { dataset, tools, options, gate, baseline, json, junit } = args
  const runs = args.runs.filter((file) => file !== '-')
  const store = args.store === null ? null : resultsFile(args.store)
  const names = { json, junit, store, runs, tools, options, gate, baseline, dataset }
  const all = Object.entries(names).flatMap(([name, files]) => [files ?? []].flat().map((file) => ({ name, file })))
  for (const { name, file } of all.filter((one) => one.name === 'json' || one.name === 'junit')) {
    const other = all.find((one) => one.name !== name && resolve(one.file) === resolve(file))
    if (other !== undefined) throw sameFile(name, other.name, file)
    prepareFile(file)
  }
  // What is read would grow while it is read.
  const grown = runs.find((file) => store !== null && resolve(file) === resolve(store))
  if (grown !== undefined) throw runsOfStore(grown)
}

/** Prints what the tools of today contradict: no run could be judged by it. */
function requireNoContradictions({ dataset, options }: Inputs): void {
  if (options.tools === undefined) return
  const findings = checkDataset(dataset, options)
  for (const finding of findings) process.stdout.write(`${findingLine(finding)}\n`)
  if (findings.length > 0) throw contradicted(dataset.file, findings.length)
}
