import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DatasetError } from '../../dataset/errors.js'
import { explainHistory } from '../../explain/dataset/history.js'
import { collectRuns, type StoredRun } from '../../store/collect-runs.js'
import { readResults } from '../../store/read-results.js'
import { resultsFile } from '../../store/results-file.js'
import { badCall, CliError } from '../errors.js'
import { readOptions } from '../read-options.js'
import { noCase, noDataset, noResults, noStore } from './errors.js'
import { keptOf, makeHistory, type KeptResult } from './make-history.js'

/** Prints how stored results went, run by run. Returns the exit code. */
export async function historyCommand(args: readonly string[]): Promise<0> {
  const asked = readArgs(args)
  const file = resultsFile(asked.store ?? '.callsheet')
  if (!existsSync(file)) throw noStore(file, asked.store === null)
  const datasets = readRuns(file, asked)
  const histories = [...datasets]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([dataset, runs]) => makeHistory(runs, { ...asked, dataset }))
  process.stdout.write(
    asked.json ? `${JSON.stringify(histories, null, 2)}\n` : `${histories.map(explainHistory).join('\n\n')}\n`,
  )
  return 0
}

interface Asked {
  readonly store: string | null
  readonly dataset: string | null
  readonly case: string | null
  readonly last: number
  readonly json: boolean
}

function readArgs(args: readonly string[]): Asked {
  const options = {
    store: { type: 'string' },
    dataset: { type: 'string' },
    case: { type: 'string' },
    last: { type: 'string' },
    json: { type: 'boolean' },
  } as const
  const { values } = readOptions(wrong, () => parseArgs({ args: [...args], options }))
  const { store = null, dataset = null, case: id = null, last = '20', json = false } = values
  if (store === '') throw wrong('--store takes a folder, but got none')
  if (!/^[1-9]\d{0,8}$/u.test(last)) throw wrong(`--last takes a number from 1, but got '${last}'`)
  return { store, dataset, case: id, last: Number(last), json }
}

function wrong(reason: string): CliError {
  return badCall(reason, 'history')
}

/** The runs that were asked for, by data set. */
function readRuns(file: string, asked: Asked): ReadonlyMap<string, readonly StoredRun<KeptResult>[]> {
  const collector = collectRuns(keptOf)
  const known = new Set<string>()
  try {
    for (const result of readResults(file)) {
      known.add(result.dataset)
      if (asked.dataset !== null && result.dataset !== asked.dataset) continue
      if (asked.case === null || result.test_id === asked.case) collector.add(result)
    }
  } catch (error) {
    throw error instanceof DatasetError ? new CliError(error.message, { cause: error }) : error
  }
  if (known.size === 0) throw noResults(file)
  if (asked.dataset !== null && !known.has(asked.dataset)) throw noDataset(file, asked.dataset, [...known].toSorted())
  const runs = collector.runs()
  if (runs.size === 0) throw noCase(file, asked.case ?? '', asked.dataset)
  return runs
}
