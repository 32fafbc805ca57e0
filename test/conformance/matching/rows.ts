import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A call as the rows write it. */
export interface RowCall {
  readonly name: string
  readonly args?: unknown
  readonly ok?: boolean
  readonly turn?: number
  readonly result?: unknown
}

/** One line of a file: what was called, what was expected, and what came out. */
export interface Row {
  readonly id: string
  readonly title: string
  readonly mode: string
  readonly actual: readonly RowCall[]
  /** Items in the words of their peer; `null` where it takes that. */
  readonly expected: unknown
  readonly options: Readonly<Record<string, unknown>>
  /** `null`: the peer throws. */
  readonly verdict: unknown
  readonly score?: number
  /** What the row could not hold as data. */
  readonly note?: string
  readonly actual_turns?: readonly (readonly RowCall[])[]
  readonly expected_turns?: readonly (readonly RowCall[])[]
}

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')

/** Where the rows are; they are not part of the project. */
export const folder: string = join(cases, 'matching')
export const isThere: boolean = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

/** The names of the files of rows. */
export function filesOfRows(): readonly string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
}

/** The rows of a file; none where the folder is missing. */
export function rowsOf(file: string): readonly Row[] {
  if (!isThere) return []
  const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Row) // the shape that the files are documented to have
}
