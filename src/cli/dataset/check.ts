import { checkDataset } from '../../dataset/check-dataset.js'
import type { Dataset } from '../../dataset/dataset.js'
import type { DatasetFinding } from '../../dataset/finding.js'
import { loadDataset } from '../../dataset/read/load-dataset.js'
import type { AnswerOptions } from '../../score/answers/answer-all.js'
import { readScoredTools } from '../../score/known-tools.js'
import type { ScoreOptions } from '../../score/options.js'
import { count } from '../cassette/count.js'
import { badCall } from '../errors.js'
import { saidTwice } from './errors.js'
import { findingLine } from './finding-line.js'
import { loadOptions } from './load-options.js'
import { loadTools } from './load-tools.js'
import { present } from './now.js'

/** What `callsheet dataset check` was asked to do. */
export interface CheckArgs {
  readonly dataset: string
  readonly tools: string | null
  readonly now: string | null
  readonly zone: string | null
  readonly options: string | null
}

/** Prints what today's tools contradict in a data set. Returns the exit code. */
export async function check(args: CheckArgs): Promise<0 | 1> {
  const options = await readOptions(args)
  const dataset = loadDataset(args.dataset)
  const findings = checkDataset(dataset, options)
  for (const finding of findings) process.stdout.write(`${findingLine(finding)}\n`)
  process.stdout.write(`${summaryOf(findings, dataset, options.tools)}\n`)
  return findings.length === 0 ? 0 : 1
}

async function readOptions(args: CheckArgs): Promise<ScoreOptions & AnswerOptions> {
  const { options: module, tools, now, zone } = args
  const given = module === null ? {} : await loadOptions(module)
  for (const name of ['tools', 'now', 'zone'] as const) {
    if (args[name] !== null && given[name] !== undefined) throw saidTwice(name, module ?? '')
  }
  if (tools === null && given.tools === undefined) {
    throw badCall("--tools is missing: today's tools, against which the data set is checked", 'dataset')
  }
  return {
    now: now ?? present,
    ...given,
    ...(tools === null ? {} : { tools: await loadTools(tools) }),
    ...(zone === null ? {} : { zone }),
  }
}

function summaryOf(findings: readonly DatasetFinding[], { cases }: Dataset, given: unknown): string {
  const tools = [...readScoredTools(given).values()]
  const blind = tools.filter(({ schema, validate }) => schema === null && validate === null).length
  const against = `against ${count(tools.length, 'tool', 'tools')}${blind === 0 ? '' : `, ${blind} of them without a schema`}`
  if (findings.length === 0) return `no findings in ${count(cases.length, 'case', 'cases')}, ${against}`
  const wrong = new Set(findings.map(({ test_id }) => test_id)).size
  return `${count(findings.length, 'finding', 'findings')} in ${wrong} of ${count(cases.length, 'case', 'cases')}, ${against}`
}
