import type { ResultFigures, TallyCase } from '../../dataset/figures.js'
import { makeTally } from '../../dataset/make-tally.js'
import { readReport } from '../../dataset/read/read-report.js'
import type { Summary } from '../../dataset/summary.js'
import { collectRuns, type StoredRun } from '../../store/collect-runs.js'
import { figuresOfStored, tallyCaseOfStored } from '../../store/figures-of-stored.js'
import { readResults } from '../../store/read-results.js'
import { local } from '../../store/run-identity.js'
import {
  branchUnused,
  noSuchBranch,
  noSuchRun,
  notInBaseline,
  otherDataset,
  ownRun,
  whichRun,
} from './baseline-errors.js'
import type { BaselineArgs } from './read-args.js'
import { readText } from './read-text.js'

/**
 * What results are compared with: a report that `--json` wrote, or of a file of stored results (`.jsonl`) one run of the data
 * set, or each of its cases as it was in the last run of a branch that has it.
 *
 * @param run the name of the run that is to be compared, which is no baseline of itself where it is tried again
 */
export function readBaseline(asked: BaselineArgs, dataset: string, run: string): Summary {
  const { file } = asked
  if (/\.(?:jsonl|ndjson)$/iu.test(file)) {
    return summaryOf(dataset, chosen(storedRuns(file, dataset), asked, dataset, run))
  }
  if (asked.run !== null || asked.branch !== null) throw branchUnused(file, asked.run === null ? 'branch' : 'run')
  const report = readReport(readText(file), file)
  // Cases of other data sets may be called the same.
  if (report.dataset !== dataset) throw otherDataset(file, report.dataset, dataset)
  return report
}

/** Numbers only, since a store grows. */
interface Kept {
  readonly about: TallyCase
  readonly figures: ResultFigures
}

/** The runs of the data set, in order of time; at least one. */
function storedRuns(file: string, dataset: string): readonly StoredRun<Kept>[] {
  const collector = collectRuns((result): Kept => ({
    about: tallyCaseOfStored(result),
    figures: figuresOfStored(result),
  }))
  const others = new Set<string>()
  for (const result of readResults(file)) {
    if (result.dataset === dataset) collector.add(result)
    else others.add(result.dataset)
  }
  const runs = collector.runs().get(dataset) ?? []
  if (runs.length === 0) throw notInBaseline(file, dataset, [...others].toSorted())
  return runs
}

/** The results that count. Nobody is asked to guess which run is meant: the last one may be red, or a part. */
function chosen(
  runs: readonly StoredRun<Kept>[],
  { file, run, branch }: BaselineArgs,
  dataset: string,
  own: string,
): readonly Kept[] {
  // The name of a local run is the number of a process, which comes back.
  const isOwn = (one: StoredRun<Kept>): boolean => one.run === own && !own.startsWith(local)
  const others = runs.filter((one) => !isOwn(one))
  if (branch !== null) {
    const ofBranch = others.filter((one) => one.branch === branch)
    if (ofBranch.length === 0) throw noSuchBranch(file, dataset, branch, others)
    return lastOfEach(ofBranch)
  }
  if (run === null) throw whichRun(file, dataset, others)
  const found = runs.find((one) => one.run === run)
  if (found === undefined) throw noSuchRun(file, dataset, run, others)
  if (isOwn(found)) throw ownRun(run)
  return found.results
}

/** Of each case the results in the last run that has it. */
function lastOfEach(runs: readonly StoredRun<Kept>[]): readonly Kept[] {
  const last = new Map<string, StoredRun<Kept>>()
  for (const run of runs) for (const { about } of run.results) last.set(about.test_id, run)
  return runs.flatMap((run) => run.results.filter(({ about }) => last.get(about.test_id) === run))
}

function summaryOf(dataset: string, results: readonly Kept[]): Summary {
  const tally = makeTally(dataset, [...new Map(results.map(({ about }) => [about.test_id, about])).values()])
  for (const { figures } of results) tally.add(figures)
  return tally.summary()
}
