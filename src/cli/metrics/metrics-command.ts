import { explainMetrics } from '../../explain/trajectory/explain-metrics.js'
import { GuardError } from '../../guard/errors.js'
import { runsFrom } from '../../guard/runs-from.js'
import { isObject } from '../../json/is-object.js'
import type { Run } from '../../run/types.js'
import { type MetricsTally, tallyMetrics } from '../../trajectory/metrics/tally-metrics.js'
import type { TrajectoryMetrics } from '../../trajectory/metrics/trajectory-metrics.js'
import { inputError } from '../dataset/input-error.js'
import { readLine } from '../diagnose/read-line.js'
import { fileIdentity } from '../score/file-identity.js'
import { type Line, readLines } from '../score/read-lines.js'
import { prepareFile, writeFile } from '../score/write-file.js'
import { brokenRecords, namedTwice, noRunIn, nothingJudged, overwritten } from './errors.js'
import { type MetricsArgs, readArgs } from './read-args.js'

/** Prints the metrics of records and runs. Returns the exit code. */
export async function metricsCommand(given: readonly string[]): Promise<0> {
  const args = readArgs(given)
  try {
    requireApart(args)
    if (args.json !== null) prepareFile(args.json)
    const metrics = await metricsOf(args.files)
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
function requireApart({ files, json }: MetricsArgs): void {
  const ids = files.map((file) => fileIdentity(file).id)
  const twice = files.find((_, index) => ids.indexOf(ids[index] ?? '') < index)
  if (twice !== undefined) throw namedTwice(twice)
  if (json === null) return
  const { id, isStream } = fileIdentity(json)
  const lost = files.find((_, index) => ids[index] === id)
  if (lost !== undefined && !isStream) throw overwritten(json, lost)
}

/** Runs are counted line by line; records are kept until all are there, since those of one trace may stand anywhere. */
async function metricsOf(files: readonly string[]): Promise<TrajectoryMetrics> {
  const tally = tallyMetrics()
  const records: unknown[] = []
  const places: Pick<Line, 'file' | 'line'>[] = []
  let runs = 0
  for (const file of files) {
    for await (const lines of readLines(file)) {
      for (const line of lines) {
        const record = recordIn(line.text)
        if (record === null) {
          tally.add(readLine(line).run)
          runs += 1
        } else {
          records.push(record)
          places.push({ file: line.file, line: line.line })
        }
      }
    }
  }
  if (runs === 0 && records.length === 0) throw noRunIn(files)
  addRecords(tally, records, places)
  return tally.metrics()
}

/** `null` where the line is none; where it begins as one and is no JSON, the line itself. */
function recordIn(text: string): unknown {
  if (!/"callsheet"\s*:\s*"guard"/u.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && value['callsheet'] === 'guard' ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

function addRecords(
  tally: MetricsTally,
  records: readonly unknown[],
  places: readonly Pick<Line, 'file' | 'line'>[],
): void {
  if (records.length === 0) return
  for (const run of runsOf(records, places)) tally.add(run)
}

function runsOf(records: readonly unknown[], places: readonly Pick<Line, 'file' | 'line'>[]): readonly Run[] {
  try {
    return runsFrom(records)
  } catch (error) {
    throw error instanceof GuardError ? brokenRecords(error, places) : error
  }
}
