import { DiagnoseError } from '../../diagnose/errors.js'
import { judgeRun, type ReadRunOptions } from '../../diagnose/runs/judge-run.js'
import { readRunOptions } from '../../diagnose/runs/read-run-options.js'
import type { DiagnosisReport } from '../../diagnose/runs/diagnosis-report.js'
import { type DiagnosisTally, tallyDiagnoses } from '../../diagnose/runs/tally-diagnoses.js'
import { registryOf } from '../../diagnose/registry.js'
import { explainDiagnoses } from '../../explain/diagnose/explain-diagnoses.js'
import { MatchError } from '../../match/errors.js'
import { inputError } from '../dataset/input-error.js'
import { loadTools } from '../dataset/load-tools.js'
import { type Line, readLines } from '../score/read-lines.js'
import { prepareFile, writeFile } from '../score/write-file.js'
import { badOptionGiven, noRunIn, notDiagnosed, nothingJudged, toolsSaidTwice } from './errors.js'
import { type DiagnoseArgs, readArgs } from './read-args.js'
import { readLine } from './read-line.js'
import { requireApart } from './require-apart.js'

/** Diagnoses recorded runs. Returns the exit code. */
export async function diagnoseCommand(given: readonly string[]): Promise<0> {
  const args = readArgs(given)
  try {
    requireApart(args)
    if (args.json !== null) prepareFile(args.json)
    const tools = args.tools === null ? {} : { tools: await loadTools(args.tools) }
    const report = await tallyLines(args, optionsOf({ ...args.options, ...tools }))
    if (report.runs === 0) throw noRunIn(args.runs)
    if (args.json !== null) writeFile(args.json, jsonOf(report))
    process.stdout.write(`${explainDiagnoses(report)}\n`)
    if (report.calls === 0) throw nothingJudged(report.unjudged.calls)
    return 0
  } catch (error) {
    throw inputError(error)
  }
}

function optionsOf(options: Readonly<Record<string, unknown>>): ReadRunOptions {
  try {
    return readRunOptions(options)
  } catch (error) {
    throw error instanceof DiagnoseError ? badOptionGiven(error) : error
  }
}

/** One line after the other; of a run nothing is kept but names and numbers. */
async function tallyLines({ runs, tools }: DiagnoseArgs, read: ReadRunOptions): Promise<DiagnosisReport> {
  const tally = tallyDiagnoses()
  for (const file of runs) {
    for await (const lines of readLines(file)) {
      for (const line of lines) addLine(line, tally, read, tools)
    }
  }
  return tally.report()
}

function addLine(line: Line, tally: DiagnosisTally, read: ReadRunOptions, toolsFile: string | null): void {
  const { run, query, tools } = readLine(line)
  if (tools !== null && toolsFile !== null) throw toolsSaidTwice(line, toolsFile)
  const registry = tools === null ? read.registry : registryOf(tools)
  try {
    tally.add(judgeRun(run, { ...read, query, registry }))
  } catch (error) {
    throw error instanceof DiagnoseError || error instanceof MatchError ? notDiagnosed(line, error) : error
  }
}

/** The same bytes for the same runs, whatever their order. */
function jsonOf(report: DiagnosisReport): string {
  return `${JSON.stringify({ callsheet: 'diagnosis', version: 1, report }, null, 2)}\n`
}
