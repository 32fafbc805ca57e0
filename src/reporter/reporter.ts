import { readdirSync } from 'node:fs'
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
import { blobsMissing, gateForNothing, noDataset } from './errors.js'
import { isPart, isSelection } from './is-part.js'
import { missingBlobs } from './missing-blobs.js'
import { checkReporterOptions, type CallsheetReporterOptions } from './options.js'
import { readModules, type ReportedDataset } from './read-modules.js'
import { sharedNames } from './shared-names.js'
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
  #vitest: Vitest | null = null
  /** What is wrong with the run or the options is said last, after whatever could be said. */
  #errors: DatasetError[] = []

  constructor(options: CallsheetReporterOptions = {}) {
    checkReporterOptions(options)
    this.#options = options
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    // Workers are other processes, and all of them make one run.
    const given = process.env['CALLSHEET_RUN'] ?? ''
    if (given === '') process.env['CALLSHEET_RUN'] = runIdentity().run
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const datasets = readModules(modules)
    this.#errors = []
    const folder: unknown = this.#vitest?.config.mergeReports
    if (folder !== undefined) this.#attempt(() => this.#store(datasets))
    for (const reported of datasets) this.#attempt(() => this.#report(reported))
    if (this.#options.silent !== true) for (const line of sharedNames(datasets)) say(line)
    if (typeof folder === 'string') this.#attempt(() => requireBlobs(folder))
    this.#requireDatasets(datasets)
    for (const { message } of this.#errors) fail(message, 2)
  }

  #attempt(body: () => void): void {
    try {
      body()
    } catch (error) {
      if (!(error instanceof DatasetError)) throw error
      this.#errors.push(error)
    }
  }

  /** Only some of the tests were meant to run. */
  get #isPart(): boolean {
    return this.#vitest !== null && isPart(this.#vitest)
  }

  #store(datasets: readonly ReportedDataset[]): void {
    for (const { store, results } of datasets) {
      if (store !== null) storeMerged(this.#options.store ?? store, results)
    }
  }

  #report(reported: ReportedDataset): void {
    const { gate, silent = false } = this.#options
    const summary = summaryOf(reported)
    if (summary !== null && !silent) say(explainSummary(summary))
    const file = typeof gate === 'string' ? gate : gate?.[reported.dataset]
    if (file !== undefined) {
      this.#judge(file, reported, summary)
      return
    }
    const lack = this.#isPart ? withoutText(reported) : lackText(reported)
    if (lack !== null && !silent) say(`${reported.title}: ${lack}`)
  }

  #judge(file: string, reported: ReportedDataset, summary: Summary | null): void {
    const { title } = reported
    const lack = this.#isPart ? partText(reported) : lackText(reported)
    if (summary === null || lack !== null) {
      const reason = `the gate ${file} was not checked for ${title}: ${lack}`
      if (this.#isPart) say(`${reason}, since only a part of the tests was to run`)
      else fail(reason, 1)
      return
    }
    const verdict = checkGate(file, title, summary)
    if (!verdict.passed) fail(explainGate(verdict), 1)
    else if (this.#options.silent !== true) say(explainGate(verdict))
  }

  /** A gate that looks at nothing would pass by accident; of a part of the tests it is said. */
  #requireDatasets(datasets: readonly ReportedDataset[]): void {
    const { gate, silent = false } = this.#options
    const known = [...new Set(datasets.map(({ dataset }) => dataset))]
    if (known.length === 0) {
      if (gate !== undefined) this.#missGate()
      else if (!silent && this.#vitest !== null && isSelection(this.#vitest)) say(`${nothingRan}: none was chosen`)
      return
    }
    const strays = Object.entries(typeof gate === 'object' ? gate : {}).filter(([name]) => !known.includes(name))
    for (const [name, file] of strays) {
      if (!this.#isPart) this.#errors.push(gateForNothing(name, known, nearest(name, known)))
      else say(`the gate ${file} was not checked: ${name} did not run, since only a part of the tests was to run`)
    }
  }

  #missGate(): void {
    if (!this.#isPart) this.#errors.push(noDataset())
    else say(`${nothingRan}, so that no gate was checked: only a part of the tests was to run`)
  }
}

const nothingRan = 'no case of any data set ran'

function requireBlobs(folder: string): void {
  const missing = missingBlobs(readdirSync(folder))
  if (missing.length > 0) throw blobsMissing(folder, missing)
}

/** How many cases came to no result, and which of them ran; `null` where all did. */
function lackText(reported: ReportedDataset): string | null {
  const missing = reported.cases - scoredIn(reported)
  return missing <= 0 ? null : `${missing} of ${reported.cases} cases came to no result${namesIn(reported)}`
}

/** As {@link lackText}, where it is no fault of a case that it was not chosen. */
function partText(reported: ReportedDataset): string | null {
  const ran = scoredIn(reported) + reported.without.length
  const chosen = ran < reported.cases ? [`only ${ran} of ${reported.cases} cases ran`] : []
  const lack = withoutText(reported)
  const texts = [...chosen, ...(lack === null ? [] : [lack])]
  return texts.length === 0 ? null : texts.join(', ')
}

/** How many of the cases that ran came to no result; `null` where all did. */
function withoutText(reported: ReportedDataset): string | null {
  const { length } = reported.without
  const ran = scoredIn(reported) + length
  return length === 0
    ? null
    : `${length} of ${ran} ${ran === 1 ? 'case' : 'cases'} came to no result${namesIn(reported)}`
}

function scoredIn({ results }: ReportedDataset): number {
  return new Set(results.map(({ test_id }) => test_id)).size
}

function namesIn({ without }: ReportedDataset): string {
  if (without.length === 0) return ''
  return ` (${without.slice(0, mostNames).join(', ')}${without.length > mostNames ? ', …' : ''})`
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
