import { existsSync } from 'node:fs'
import { appendResults } from '../store/append-results.js'
import { readResults } from '../store/read-results.js'
import { resultsFile } from '../store/results-file.js'
import type { StoredResult } from '../store/stored-result.js'

/** Stores what other machines left in their reports; what is there already is not stored again. */
export function storeMerged(folder: string, results: readonly StoredResult[]): void {
  const file = resultsFile(folder)
  const known = new Set<string>()
  if (existsSync(file)) for (const result of readResults(file)) known.add(keyOf(result))
  appendResults(
    folder,
    results.filter((result) => !known.has(keyOf(result))),
  )
}

function keyOf({ run, at, dataset, test_id, trial, attempt }: StoredResult): string {
  return JSON.stringify([run, at, dataset, test_id, trial, attempt])
}
