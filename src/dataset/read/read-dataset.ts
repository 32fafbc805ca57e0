import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { nearest } from '../../text/nearest.js'
import type { Dataset, LocatedCase } from '../dataset.js'
import { emptyDataset, idTwice, noCases } from './case-errors.js'
import { checkCase } from './check-case.js'
import { badShape } from './read-errors.js'
import { readSource } from './read-source.js'
import type { Source } from './source.js'

/**
 * The data set in the text of a file. How it is written says the extension: `.json` (a list of cases, or
 * `{ "cases": [...] }`), `.jsonl` and `.ndjson` (a case on each line), `.yaml` and `.yml` (a list, or `cases:`).
 *
 * @param file what messages call it
 * @throws DatasetError with file and line: for a text that cannot be read as such, a key that no case has, a value of another
 *   kind, no case at all, a `test_id` twice, expectations that contradict each other
 */
export function readDataset(text: string, file: string): Dataset {
  const source = readSource(text, file)
  const { list, path } = casesOf(source, file)
  if (list.length === 0) throw emptyDataset({ file, line: source.lineAt(path) })
  const cases = list.map((value, index) => locate(value, [...path, index], source, file))
  const lines = new Map<string, number>()
  for (const { case: row, line } of cases) {
    const first = lines.get(row.test_id)
    if (first !== undefined) throw idTwice({ file, line }, row.test_id, first)
    lines.set(row.test_id, line)
  }
  return { file, cases }
}

interface Found {
  readonly list: readonly unknown[]
  readonly path: Path
}

function casesOf({ value, lineAt }: Source, file: string): Found {
  if (Array.isArray(value)) return { list: value, path: [] }
  if (!isObject(value)) throw noCases({ file, line: 1 }, inline(value))
  const strange = Object.keys(value).find((key) => key !== 'cases')
  // A case alone is no misspelt data set.
  if (strange !== undefined && ('cases' in value || !('test_id' in value))) {
    const guess = nearest(strange, ['cases'])
    const rest = guess === null ? 'There is: cases.' : `Did you mean ${guess}?`
    throw badShape('unknown-key', { file, line: lineAt([strange]) }, `${strange} is no key of a data set. ${rest}`)
  }
  const { cases: list } = value
  if (!Array.isArray(list)) throw noCases({ file, line: lineAt(['cases']) }, inline(value))
  return { list, path: ['cases'] }
}

function locate(value: unknown, path: Path, source: Source, file: string): LocatedCase {
  const lineAt = (inner: Path): number => source.lineAt([...path, ...inner])
  const row = checkCase(value, (inner) => ({ file, line: lineAt(inner) }))
  return { case: row, file, line: lineAt([]), lineAt }
}
