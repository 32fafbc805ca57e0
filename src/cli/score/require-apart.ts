import { resolve } from 'node:path'
import { resultsFile } from '../../store/results-file.js'
import { runsOfStore, runsTwice, sameFile, storeIsInput } from './errors.js'
import { fileIdentity, type FileIdentity } from './file-identity.js'
import type { ScoreArgs } from './read-args.js'

/**
 * Throws where what is read would be written over or added to, where two reports go to one file, and where runs are read twice.
 * Files are compared by what they are, since links lead to the same one by other paths.
 */
export function requireApart(args: ScoreArgs): void {
  const { dataset, tools, options, gate, baseline, json, junit } = args
  const runs = args.runs.flatMap((file) => named('--runs', file))
  const store = named('--store', args.store === null ? null : resultsFile(args.store))
  const reports = [...named('--json', json), ...named('--junit', junit)]
  const read = [
    ...named('the data set', dataset),
    ...named('--tools', tools),
    ...named('--options', options),
    ...named('--gate', gate),
  ]
  const compared = named('--baseline', baseline?.file ?? null)

  for (const report of reports) {
    const other = [...reports, ...store, ...runs, ...read, ...compared].find((one) => isLost(report, one))
    if (other !== undefined) throw sameFile(report.name, report.file, other.name, other.file)
  }
  for (const own of store) {
    // What is read would grow while it is read. A baseline is read before.
    const grown = runs.find((one) => isSame(own, one))
    if (grown !== undefined) throw runsOfStore(grown.file)
    const input = read.find((one) => isSame(own, one))
    if (input !== undefined) throw storeIsInput(input.name, input.file)
  }
  // Runs without a number would count as further trials.
  const ids = runs.map(({ is }) => is.id)
  const twice = runs.find(({ is }, index) => ids.indexOf(is.id) < index)
  if (twice !== undefined) throw runsTwice(twice.file)
}

interface Named {
  /** What says it. */
  readonly name: string
  readonly file: string
  readonly is: FileIdentity
}

/** One, or none. */
function named(name: string, file: string | null): readonly Named[] {
  return file === null ? [] : [{ name, file, is: fileIdentity(file) }]
}

/** Whether a report would replace another file. A terminal may be read and written. */
function isLost(report: Named, other: Named): boolean {
  if (report === other || !isSame(report, other)) return false
  return !report.is.isStream || resolve(report.file) === resolve(other.file)
}

function isSame(left: Named, right: Named): boolean {
  return left.is.id === right.is.id
}
