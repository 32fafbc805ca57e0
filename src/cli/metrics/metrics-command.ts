import { explainMetrics } from '../../explain/trajectory/explain-metrics.js'
import { GuardError } from '../../guard/errors.js'
import type { Run } from '../../run/types.js'
import { callFacts } from '../../trajectory/metrics/call-facts.js'
import { recordFacts } from '../../trajectory/metrics/record-facts.js'
import { tallyMetrics } from '../../trajectory/metrics/tally-metrics.js'
import type { TrajectoryMetrics } from '../../trajectory/metrics/trajectory-metrics.js'
import { inputError } from '../dataset/input-error.js'
import { brokenRecords, type FileStart } from '../diagnose/broken-records.js'
import { readLine } from '../diagnose/read-line.js'
import { recordIn } from '../diagnose/record-in.js'
import { type ToolsGiven, toolsGiven, toolsOfLine } from '../diagnose/tools-of-line.js'
import { fileIdentity } from '../score/file-identity.js'
import { type Line, readLines } from '../score/read-lines.js'
import { prepareFile, writeFile } from '../score/write-file.js'
import { namedTwice, noRunIn, nothingJudged, overwritten } from './errors.js'
import { judgedBy, type KnownTools, knownTools } from './judged-by.js'
import { type MetricsArgs, readArgs } from './read-args.js'

/** Prints the metrics of records and runs. Returns the exit code. */
export async function metricsCommand(given: readonly string[]): Promise<0> {
  const args = readArgs(given)
  try {
    requireApart(args)
    if (args.json !== null) prepareFile(args.json)
    const metrics = await metricsOf(args.files, args.tools === null ? null : await toolsIn(args.tools))
    const all = { callsheet: 'metrics', version: 1, metrics }
    if (args.json !== null) writeFile(args.json, `${JSON.stringify(all, null, 2)}\n`)
    process.stdout.write(`${explainMetrics(metrics)}\n`)
    const { initialSchemaCorrectness, unjudged } = metrics.all
    if (initialSchemaCorrectness.of === 0) throw nothingJudged(unjudged)
    return 0
  } catch (error) {
    throw inputError(error)
  }
}

/** Throws where the metrics would be written over what is read, and where something is read twice. */
function requireApart({ files, tools, json }: MetricsArgs): void {
  const ids = files.map((file) => fileIdentity(file).id)
  const twice = files.find((_, index) => ids.indexOf(ids[index] ?? '') < index)
  if (twice !== undefined) throw namedTwice(twice)
  if (json === null) return
  const { id, isStream } = fileIdentity(json)
  const lost = [...files, ...(tools === null ? [] : [tools])].find((file) => fileIdentity(file).id === id)
  if (lost !== undefined && !isStream) throw overwritten(json, lost)
}

/** What all runs are held to, read once. */
interface Given extends ToolsGiven {
  readonly known: KnownTools
}

async function toolsIn(file: string): Promise<Given> {
  const given = await toolsGiven(file)
  return { ...given, known: knownTools(given.registry.source) }
}

async function metricsOf(files: readonly string[], given: Given | null): Promise<TrajectoryMetrics> {
  const starts: FileStart[] = []
  try {
    return await countedIn(files, given, starts)
  } catch (error) {
    throw error instanceof GuardError ? brokenRecords(error, starts) : error
  }
}

/**
 * Runs are counted line by line; of records is kept what counts until all are there, since those of one trace may stand anywhere.
 * Their lines are numbered through all files.
 */
async function countedIn(
  files: readonly string[],
  given: Given | null,
  starts: FileStart[],
): Promise<TrajectoryMetrics> {
  const tally = tallyMetrics()
  const records = recordFacts(given?.known.byName ?? new Map())
  let [isEmpty, last] = [true, 0]
  for (const file of files) {
    const start = { file: file === '-' ? 'stdin' : file, before: last }
    starts.push(start)
    for await (const lines of readLines(file)) {
      for (const line of lines) {
        isEmpty = false
        last = start.before + line.line
        const record = recordIn(line.text)
        if (record === null) tally.add(callFacts(runOf(line, given)))
        else records.add(record, last)
      }
    }
  }
  if (isEmpty) throw noRunIn(files)
  for (const calls of records.traces()) tally.add(calls)
  return tally.metrics()
}

function runOf(line: Line, given: Given | null): Run {
  const found = readLine(line)
  const registry = toolsOfLine(found, given, line)
  if (registry === null) return found.run
  return judgedBy(found.run, given?.known ?? knownTools(registry.source))
}
