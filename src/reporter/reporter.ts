import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { DatasetError } from '../dataset/errors.js'
import { makeTally } from '../dataset/make-tally.js'
import type { Summary } from '../dataset/summary.js'
import { explainGate } from '../explain/dataset/explain-gate.js'
import { explainSummary } from '../explain/dataset/explain-summary.js'
import { figuresOfStored, tallyCaseOfStored } from '../store/figures-of-stored.js'
import { runIdentity } from '../store/run-identity.js'
import { nearest } from '../text/nearest.js'
import { checkGate } from './check-gate.js'
import { gateForNothing, noDataset } from './errors.js'
import { checkReporterOptions, type CallsheetReporterOptions } from './options.js'
import { readModules, type ReportedDataset } from './read-modules.js'
import { storeMerged } from './store-merged.js'

/**
 * Tells at the end of a run what the data sets of `describeDataset` amount to, and fails the run where a gate does. With
 * `vitest --shard` and `--merge-reports` the results of all shards count together, and are stored where they are merged.
 *
 * @example
 * ```ts
 * export default defineConfig({ test: { reporters: ['default', ['callsheet/reporter', { gate: 'gate.json' }]] } })
 * ```
 */
export class CallsheetReporter implements Reporter {
  readonly #options: CallsheetReporterOptions
  #config: RunConfig = {}

  constructor(options: CallsheetReporterOptions = {}) {
    checkReporterOptions(options)
    this.#options = options
  }

  onInit({ config }: Vitest): void {
    this.#config = config
    // Workers are other processes, and all of them make one run.
    const given = process.env['CALLSHEET_RUN'] ?? ''
    if (given === '') process.env['CALLSHEET_RUN'] = runIdentity().run
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    try {
      this.#report(readModules(modules))
    } catch (error) {
      if (!(error instanceof DatasetError)) throw error
      fail(error.message, 2)
    }
  }

  #report(datasets: readonly ReportedDataset[]): void {
    const { gate, silent = false } = this.#options
    if (this.#config.mergeReports !== undefined) this.#store(datasets)
    requireDatasets(gate, datasets, this.#isPart)
    for (const reported of datasets) {
      const summary = summaryOf(reported)
      if (summary !== null && !silent) say(explainSummary(summary))
      const lack = lackOf(reported, summary)
      if (lack !== null && !silent) say(`${reported.title}: ${lack}`)
      const file = typeof gate === 'string' ? gate : gate?.[reported.dataset]
      if (file !== undefined) this.#judge(file, reported, summary, lack)
    }
  }

  /** Only some of the tests were meant to run. */
  get #isPart(): boolean {
    return this.#config.shard !== undefined || this.#config.testNamePattern !== undefined
  }

  #store(datasets: readonly ReportedDataset[]): void {
    for (const { store, results } of datasets) {
      if (store !== null) storeMerged(this.#options.store ?? store, results)
    }
  }

  #judge(file: string, { title }: ReportedDataset, summary: Summary | null, lack: string | null): void {
    if (summary === null || lack !== null) {
      const reason = `the gate ${file} was not checked for ${title}: ${lack}`
      if (this.#isPart) say(`${reason}, since only a part of the tests was to run`)
      else fail(reason, 1)
      return
    }
    const verdict = checkGate(file, summary)
    if (!verdict.passed) fail(explainGate(verdict), 1)
    else if (this.#options.silent !== true) say(explainGate(verdict))
  }
}

/** What is read of the configuration. */
interface RunConfig {
  readonly mergeReports?: unknown
  readonly shard?: unknown
  readonly testNamePattern?: unknown
}

/** A gate that looks at nothing would pass by accident. */
function requireDatasets(
  gate: CallsheetReporterOptions['gate'],
  datasets: readonly ReportedDataset[],
  isPart: boolean,
): void {
  if (gate === undefined || isPart) return
  if (datasets.length === 0) throw noDataset()
  const known = [...new Set(datasets.map(({ dataset }) => dataset))]
  const stray = typeof gate === 'string' ? undefined : Object.keys(gate).find((name) => !known.includes(name))
  if (stray !== undefined) throw gateForNothing(stray, known, nearest(stray, known))
}

/** How many cases came to no result, and which of them ran; `null` where all did. */
function lackOf({ cases, without }: ReportedDataset, summary: Summary | null): string | null {
  const missing = cases - (summary?.all.cases ?? 0)
  if (missing <= 0) return null
  const names = without.slice(0, mostNames).join(', ') + (without.length > mostNames ? ', …' : '')
  return `${missing} of ${cases} cases came to no result${names === '' ? '' : ` (${names})`}`
}

const mostNames = 5

function summaryOf({ title, results }: ReportedDataset): Summary | null {
  if (results.length === 0) return null
  const cases = new Map(results.map((result) => [result.test_id, tallyCaseOfStored(result)]))
  const tally = makeTally(title, [...cases.values()])
  for (const result of results) tally.add(figuresOfStored(result))
  return tally.summary()
}

function say(text: string): void {
  process.stdout.write(`\n${text}\n`)
}

function fail(text: string, code: 1 | 2): void {
  process.stderr.write(`\n${text}\n`)
  process.exitCode = code
}
