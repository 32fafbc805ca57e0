import { inline } from '../json/inline.js'
import { badReporter } from './errors.js'

/** Options of the reporter. */
export interface CallsheetReporterOptions {
  /**
   * The file of a gate, from the working directory, for every data set; or one for each, by the name of the data set. Where a bar
   * is not reached, or not all cases came to a result, the run fails.
   */
  readonly gate?: string | Readonly<Record<string, string>>
  /**
   * Where `--merge-reports` stores the results of other machines.
   * @default where the tests stored them: `.callsheet` in the working directory
   */
  readonly store?: string
  /** Whether summaries are left out; a gate that fails is told all the same. @default false */
  readonly silent?: boolean
}

/** Throws for whatever is no option. */
export function checkReporterOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw badReporter(`takes options, but got ${inline(options)}`)
  }
  const { gate, store, silent, ...more } = options as Readonly<Record<string, unknown>> // an object, seen above
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw badReporter(`does not know the option '${unknown}'; it knows gate, store, silent`)
  if (gate !== undefined && !isGates(gate)) {
    throw badReporter(`takes the file of a gate, or files by data set, but got gate ${inline(gate)}`)
  }
  if (store !== undefined && !isName(store)) throw badReporter(`takes a folder as store, but got ${inline(store)}`)
  if (silent !== undefined && typeof silent !== 'boolean') {
    throw badReporter(`takes true or false as silent, but got ${inline(silent)}`)
  }
}

function isGates(gate: unknown): boolean {
  if (typeof gate !== 'object' || gate === null) return isName(gate)
  const files: readonly unknown[] = Object.values(gate)
  return !Array.isArray(gate) && files.length > 0 && files.every(isName)
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
