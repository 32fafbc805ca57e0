import { checkDataset } from '../../dataset/check-dataset.js'
import { findingLine } from '../dataset/finding-line.js'
import { inputError } from '../dataset/input-error.js'
import { requireInstant } from '../dataset/require-instant.js'
import { contradicted } from './errors.js'
import { requireApart } from './require-apart.js'
import { requireClock } from './require-clock.js'
import { readInputs, type Inputs } from './inputs.js'
import { readArgs } from './read-args.js'
import { report } from './report.js'
import { tallyRuns } from './tally-runs.js'
import { prepareFile } from './write-file.js'

/** Scores recorded runs and holds them to a bar. Returns the exit code. */
export async function scoreCommand(given: readonly string[]): Promise<0 | 1> {
  const args = readArgs(given)
  requireInstant(args)
  try {
    requireApart(args)
    for (const file of [args.json, args.junit]) if (file !== null) prepareFile(file)
    const inputs = await readInputs(args)
    requireClock(inputs)
    requireNoContradictions(inputs)
    return report(await tallyRuns(inputs, args), inputs, args)
  } catch (error) {
    throw inputError(error)
  }
}

/** Prints what the tools of today contradict: no run could be judged by it. */
function requireNoContradictions({ dataset, options }: Inputs): void {
  if (options.tools === undefined) return
  const findings = checkDataset(dataset, options)
  for (const finding of findings) process.stdout.write(`${findingLine(finding)}\n`)
  if (findings.length > 0) throw contradicted(dataset.file, findings.length)
}
