import { resolve } from 'node:path'
import { checkDataset } from '../../dataset/check-dataset.js'
import { DatasetError } from '../../dataset/errors.js'
import { MatchError } from '../../match/errors.js'
import { ScoreError } from '../../score/errors.js'
import { ToolError } from '../../tool/errors.js'
import { findingLine } from '../dataset/finding-line.js'
import { CliError } from '../errors.js'
import { sameFile } from './errors.js'
import { readInputs, type Inputs } from './inputs.js'
import { readArgs, type ScoreArgs } from './read-args.js'
import { report } from './report.js'
import { tallyRuns } from './tally-runs.js'
import { prepareFile } from './write-file.js'

/** Scores recorded runs and holds them to a bar. Returns the exit code. */
export async function scoreCommand(given: readonly string[]): Promise<0 | 1 | 2> {
  const args = readArgs(given)
  try {
    prepareOutputs(args)
    const inputs = await readInputs(args)
    if (hasContradictions(inputs)) return 2
    return report(await tallyRuns(inputs, args), inputs, args)
  } catch (error) {
    throw isOfTheInput(error) ? new CliError(error.message, { cause: error }) : error
  }
}

function isOfTheInput(error: unknown): error is Error {
  return [DatasetError, ScoreError, MatchError, ToolError].some((kind) => error instanceof kind)
}

/** A file that is read, or written twice, would be lost. */
function prepareOutputs({ dataset, runs, tools, options, gate, baseline, json, junit }: ScoreArgs): void {
  const names = { json, junit, runs: runs.filter((file) => file !== '-'), tools, options, gate, baseline, dataset }
  const all = Object.entries(names).flatMap(([name, files]) => [files ?? []].flat().map((file) => ({ name, file })))
  for (const output of all.filter(({ name }) => name === 'json' || name === 'junit')) {
    const other = all.find((one) => one !== output && resolve(one.file) === resolve(output.file))
    if (other !== undefined) throw sameFile(output.name, other.name, output.file)
    prepareFile(output.file)
  }
}

/** Prints what the tools of today contradict: no run could be judged by it. */
function hasContradictions({ dataset, options }: Inputs): boolean {
  if (options.tools === undefined) return false
  const findings = checkDataset(dataset, options)
  for (const finding of findings) process.stdout.write(`${findingLine(finding)}\n`)
  return findings.length > 0
}
