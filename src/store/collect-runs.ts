import { local } from './run-identity.js'
import type { StoredResult } from './stored-result.js'

/** The results of one run that count: one for each trial of each case. */
export interface StoredRun<Kept> {
  /** Its name; `local-4711#2` for the second run of one process. */
  readonly run: string
  /** When its first result was stored. */
  readonly at: string
  readonly commit: string | null
  readonly branch: string | null
  /** In no order that says anything. */
  readonly results: readonly Kept[]
}

/** Sorts results by runs as they come. */
export interface RunCollector<Kept> {
  add(result: StoredResult): void
  /** The runs by data set, in order of time. */
  runs(): ReadonlyMap<string, readonly StoredRun<Kept>[]>
}

/**
 * Sorts results by data set and run, and keeps of each what `keep` makes of it. Of the same trial of the same case in the same
 * run the highest attempt counts, of equals the last.
 *
 * A local run has no name of its own, only that of a process, which may run tests again and again, and whose number comes
 * back. So the same attempt at another time begins another run; so does another commit, and an hour without a result.
 */
export function collectRuns<Kept>(keep: (result: StoredResult) => Kept): RunCollector<Kept> {
  const datasets = new Map<string, Map<string, Part<Kept>[]>>()
  return {
    add(result) {
      const named = entryOf(datasets, result.dataset, () => new Map<string, Part<Kept>[]>())
      const parts = entryOf(named, result.run, () => [])
      const key = `${result.trial} ${result.test_id}`
      let part = parts.at(-1)
      if (part === undefined || (result.run.startsWith(local) && isOfAnother(part, result, key))) {
        part = newPart(result)
        parts.push(part)
      }
      put(part, result, key, keep)
    },
    runs: () => new Map([...datasets].map(([dataset, named]) => [dataset, runsOfParts(named)])),
  }
}

/** One run. */
interface Part<Kept> {
  first: string
  last: string
  readonly commit: string | null
  readonly branch: string | null
  /** By trial and case. */
  readonly results: Map<string, Entry<Kept>>
}

interface Entry<Kept> {
  readonly attempt: number
  readonly at: string
  readonly kept: Kept
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

function newPart<Kept>({ at, commit, branch }: StoredResult): Part<Kept> {
  return { first: at, last: at, commit, branch, results: new Map() }
}

const hour = 3_600_000

function isOfAnother(part: Part<unknown>, { at, attempt, commit }: StoredResult, key: string): boolean {
  const before = part.results.get(key)
  return (
    commit !== part.commit ||
    (before !== undefined && attempt <= before.attempt && at !== before.at) ||
    Date.parse(at) - Date.parse(part.last) > hour ||
    Date.parse(part.first) - Date.parse(at) > hour
  )
}

function put<Kept>(part: Part<Kept>, result: StoredResult, key: string, keep: (result: StoredResult) => Kept): void {
  const { at, attempt } = result
  if (at < part.first) part.first = at
  if (at > part.last) part.last = at
  const before = part.results.get(key)
  if (before === undefined || attempt >= before.attempt) part.results.set(key, { attempt, at, kept: keep(result) })
}

function runsOfParts<Kept>(named: ReadonlyMap<string, readonly Part<Kept>[]>): readonly StoredRun<Kept>[] {
  const runs = [...named].flatMap(([run, parts]) =>
    parts.map(({ first, commit, branch, results }, index) => ({
      run: index === 0 ? run : `${run}#${index + 1}`,
      at: first,
      commit,
      branch,
      results: [...results.values()].map(({ kept }) => kept),
    })),
  )
  return runs.toSorted((left, right) => compare(left.at, right.at) || compare(left.run, right.run))
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right)
}
