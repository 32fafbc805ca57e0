import type { DatasetPlace } from '../../dataset/errors.js'
import { contextInPaper, DiagnoseError } from '../../diagnose/errors.js'
import { toldOf } from '../../diagnose/grounding/told-of.js'
import { type AssumeCheck, assumeCheck } from '../../diagnose/require-assumable.js'
import type { DiagnosisReport } from '../../diagnose/runs/diagnosis-report.js'
import { type JudgedCall, judgeRun, type ReadRunOptions } from '../../diagnose/runs/judge-run.js'
import { readRunOptions } from '../../diagnose/runs/read-run-options.js'
import { tallyDiagnoses } from '../../diagnose/runs/tally-diagnoses.js'
import { toolsOfRun } from '../../diagnose/runs/tools-of-run.js'
import { explainDiagnoses } from '../../explain/diagnose/explain-diagnoses.js'
import { MatchError } from '../../match/errors.js'
import type { Run } from '../../run/types.js'
import { inputError } from '../dataset/input-error.js'
import { loadTools } from '../dataset/load-tools.js'
import { type Line, readLines } from '../score/read-lines.js'
import { prepareFile, writeFile } from '../score/write-file.js'
import { badOptionGiven, noRunIn, notDiagnosed, nothingJudged } from './errors.js'
import { type FailingCall, failingCalls, failureLine } from './failing-calls.js'
import { type DiagnoseArgs, readArgs } from './read-args.js'
import { readLine } from './read-line.js'
import { type CallPlace, recordedTraces } from './recorded-traces.js'
import { requireApart } from './require-apart.js'
import { toolsOfLine } from './tools-of-line.js'

/** Diagnoses recorded runs. Returns the exit code. */
export async function diagnoseCommand(given: readonly string[]): Promise<0> {
  const args = readArgs(given)
  try {
    requireApart(args)
    if (args.json !== null) prepareFile(args.json)
    const tools = args.tools === null ? {} : { tools: await loadTools(args.tools) }
    const tallied = await tallyLines(args, optionsOf({ ...args.options, ...tools }))
    const { report, failures } = tallied
    if (args.json !== null) writeFile(args.json, jsonOf(tallied, args.failures))
    process.stdout.write(`${[...failures.map(failureLine), explainDiagnoses(report)].join('\n')}\n`)
    if (report.calls === 0) throw nothingJudged(report.unjudged.calls)
    return 0
  } catch (error) {
    throw inputError(error)
  }
}

interface Tallied {
  readonly report: DiagnosisReport
  /** Empty where nobody asks for them. */
  readonly failures: readonly FailingCall[]
}

function optionsOf(options: Readonly<Record<string, unknown>>): ReadRunOptions {
  try {
    return readRunOptions(options)
  } catch (error) {
    throw error instanceof DiagnoseError ? badOptionGiven(error) : error
  }
}

/**
 * One line after the other; of a run nothing is kept but names and numbers, and what failed where that is asked for. Records are
 * kept until all are there, since those of one trace may stand anywhere; their lines are numbered through all files.
 */
async function tallyLines(args: DiagnoseArgs, read: ReadRunOptions): Promise<Tallied> {
  const tally = tallyDiagnoses()
  const assumed = assumeCheck(read.options.assume)
  const failures: FailingCall[] = []
  const traces = recordedTraces()
  const add = (run: Run, options: ReadRunOptions, place: DatasetPlace, placeOf: CallPlace): void => {
    const judged = judgeLine(place, run, options)
    assumed.add(toolsOfRun(run, options.registry), run.calls)
    tally.add(judged)
    if (args.failures) failures.push(...judged.flatMap((one) => failingCalls(placeOf(one.call), [one])))
  }
  for (const file of args.runs) {
    traces.startFile(file)
    for await (const lines of readLines(file)) {
      for (const line of lines) {
        if (traces.add(line)) continue
        const { run, options } = asked(line, read, args.tools)
        add(run, options, line, () => line)
      }
    }
  }
  for (const { run, place, placeOf } of traces.runs()) add(run, read, place, placeOf)
  const report = tally.report()
  if (report.runs === 0) throw noRunIn(args.runs)
  endOf(assumed)
  return { report, failures }
}

/** The run of a line, and what its calls are held to: what the line says, and what was said of all lines. */
function asked(line: Line, read: ReadRunOptions, file: string | null): { run: Run; options: ReadRunOptions } {
  const found = readLine(line)
  const { run, query, context } = found
  const given = read.registry === null || file === null ? null : { registry: read.registry, file }
  const registry = toolsOfLine(found, given, line)
  const told = [...read.context, ...toldOf('', context).parts.slice(1)]
  return { run, options: { ...read, query, context: told, registry } }
}

function judgeLine(line: DatasetPlace, run: Run, options: ReadRunOptions): readonly JudgedCall[] {
  try {
    if (options.context.length > 0 && !options.options.guards.context) throw contextInPaper()
    return judgeRun(run, options)
  } catch (error) {
    throw error instanceof DiagnoseError || error instanceof MatchError ? notDiagnosed(line, error) : error
  }
}

function endOf(assumed: AssumeCheck): void {
  try {
    assumed.end()
  } catch (error) {
    throw error instanceof DiagnoseError ? badOptionGiven(error) : error
  }
}

/** The same bytes for the same runs in the same order; of the report, in any order. */
function jsonOf({ report, failures }: Tallied, isAsked: boolean): string {
  const all = { callsheet: 'diagnosis', version: 1, report, ...(isAsked ? { failures } : {}) }
  return `${JSON.stringify(all, null, 2)}\n`
}
