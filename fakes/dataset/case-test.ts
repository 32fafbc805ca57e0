import type { TestContext } from 'vitest'
import type { LocatedCase } from '../../src/dataset/dataset.js'
import { DatasetError } from '../../src/dataset/errors.js'
import type { DatasetFinding } from '../../src/dataset/finding.js'
import { tallyCaseOf } from '../../src/dataset/tally-case-of.js'
import { reasonOf } from '../../src/explain/dataset/reason-of.js'
import type { ScoreOptions } from '../../src/score/options.js'
import { appendResults } from '../../src/store/append-results.js'
import { runIdentity } from '../../src/store/run-identity.js'
import type { StoredResult } from '../../src/store/stored-result.js'
import { toStored } from '../../src/store/to-stored.js'
import type { OpenSheet } from '../sheet/callsheet.js'
import { withFrames } from '../sheet/raise.js'
import type { CaseMeta } from './case-meta.js'
import { contradicted, repeatedForGate, tooLate } from './describe-errors.js'
import { failureText } from './failure-text.js'
import type { DescribeDatasetOptions } from './options.js'
import { runTrial, type Trial } from './run-trial.js'

/** What the tests of a data set have in common. */
export interface CaseSetting<Tools> {
  readonly dataset: string
  readonly cases: number
  readonly options: DescribeDatasetOptions<Tools>
  /** Tools, as they were when the tests were collected. */
  readonly scoring: ScoreOptions
  /** The folder of the store, as it was named; `null` for none. */
  readonly store: string | null
  /** The same from the root. */
  readonly storeAt: string | null
  /** The working directory, as it was when the tests were collected: an agent may change it. */
  readonly folder: string
  /** Where `describeDataset` was called. */
  readonly here: Error
  /** The results that count, by `test_id`. */
  readonly results: Map<string, readonly StoredResult[]>
}

/** The body of the test of a case: all its trials, what came of them, and whether that is enough. */
export function caseTest<Tools>(
  located: LocatedCase,
  findings: readonly DatasetFinding[],
  setting: CaseSetting<Tools>,
): (context: TestContext) => Promise<void> {
  const { test_id } = located.case
  const { dataset, cases, options, store, here, results } = setting
  let attempt = 0
  return async ({ task, onTestFailed, onTestFinished }) => {
    attempt += 1
    const own = attempt
    // Who comes after the time is up comes too late: the test has failed, or is tried again by now.
    const requireTime = (): void => {
      if (attempt !== own || task.result?.state === 'fail') throw tooLate(test_id)
    }
    const leave = (left: readonly StoredResult[]): void => {
      const meta: CaseMeta = { dataset, cases, store, results: left }
      Object.assign(task.meta, { callsheet: meta })
    }
    // What an earlier try left is not what came of this one.
    leave([])
    results.delete(test_id)
    if (options.gate !== undefined && (task.repeats ?? 0) > 0) throw withFrames(repeatedForGate(test_id), here)
    if (findings.length > 0) throw withFrames(contradicted(findings), here)
    const sheets: OpenSheet<unknown>[] = []
    const isShown = { is: false }
    onTestFinished(() => {
      for (const { end } of sheets) end()
    })
    onTestFailed(() => {
      if (!isShown.is) print(test_id, sheets.at(-1))
    })
    const test = { file: task.file.filepath, names: [dataset, test_id] }
    const trials = await runTrials(located, setting, (trial) => {
      requireTime()
      return { test: { ...test, id: `${task.id} ${trial}` }, opened: (sheet) => void sheets.push(sheet) }
    }).catch((error: unknown) => {
      throw isOurs(error) ? withFrames(error, here) : error
    })
    for (const { verify } of sheets) verify()
    requireTime()
    const stored = storedOf(located, setting, trials, attempt)
    // What cannot be stored counts nowhere.
    if (setting.storeAt !== null) appendResults(setting.storeAt, stored)
    leave(stored)
    results.set(test_id, stored)
    if (options.gate !== undefined || trials.every(({ result }) => result.passed)) return
    isShown.is = true
    throw withFrames(failureOf(trials), here)
  }
}

/** Errors that were made here, of which no frame is the user's. */
function isOurs(error: unknown): error is Error {
  const names = ['CallsheetError', 'CassetteError', 'ScoreError', 'MatchError']
  return error instanceof DatasetError || (error instanceof Error && names.includes(error.name))
}

type TrialTest<Tools> = Pick<Parameters<typeof runTrial<Tools>>[0], 'test' | 'opened'>

/** One after the other; what is no result ends them. */
async function runTrials<Tools>(
  located: LocatedCase,
  { options, scoring }: CaseSetting<Tools>,
  of: (trial: number) => TrialTest<Tools>,
): Promise<readonly Trial[]> {
  const { now } = scoring
  // What the agent is told and what is expected of it are of one moment.
  const fixed = typeof now === 'function' ? { ...scoring, now: now() } : scoring
  const trials: Trial[] = []
  for (let trial = 1; trial <= (options.trials ?? 1); trial++) {
    // Side by side they would ask more of a model than it may be asked.
    trials.push(await runTrial({ located, trial, options, scoring: fixed, ...of(trial) }))
  }
  return trials
}

function storedOf(
  located: LocatedCase,
  { dataset, folder }: Pick<CaseSetting<unknown>, 'dataset' | 'folder'>,
  trials: readonly Trial[],
  attempt: number,
): readonly StoredResult[] {
  const identity = runIdentity({ folder })
  const about = { identity, dataset, case: tallyCaseOf(located), attempt }
  return trials.map(({ result }) => toStored(result, { ...about, reason: reasonOf(result) }))
}

function failureOf(trials: readonly Trial[]): Error {
  const first = trials.find(({ result }) => !result.passed)
  const thrown = first?.thrown ?? null
  return new Error(failureText(trials), thrown === null ? undefined : { cause: thrown.error })
}

/** The sheet of a test that failed for another reason than its score, which shows it by itself. */
function print(test_id: string, sheet: OpenSheet<unknown> | undefined): void {
  const text = sheet?.show() ?? null
  // oxlint-disable-next-line no-console -- Vitest shows it with the test; nothing else can be added to a failed one
  if (text !== null) console.log(`the sheet of "${test_id}"\n\n${text}`)
}
