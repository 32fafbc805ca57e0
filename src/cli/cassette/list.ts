import { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import { knownSecrets } from '../../../fakes/cassette/known-secrets.js'
import { inline } from '../../json/inline.js'
import { findCassettes } from './find-cassettes.js'
import { withoutSecrets } from './find-secrets.js'
import { loadCassette, type Loaded } from './load-cassette.js'
import { oneLine } from '../../text/one-line.js'

/** Prints a line for each cassette. Returns the exit code. */
export function list(paths: readonly string[]): 0 | 1 {
  const files = findCassettes(paths).cassettes.map(loadCassette)
  const rows = [['file', 'entries', 'size', 'date', 'models', 'sdks', 'test'], ...files.map(cellsOf)]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const known = knownSecrets()
  for (const row of rows) {
    const line = row.map((cell, column) =>
      isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    )
    process.stdout.write(`${withoutSecrets(line.join('  ').trimEnd(), known)}\n`)
  }
  const broken = files.flatMap(({ cassette }) => (cassette instanceof CassetteError ? [cassette.message] : []))
  for (const message of broken) process.stderr.write(`callsheet: ${oneLine(withoutSecrets(message, known))}\n`)
  return broken.length === 0 ? 0 : 1
}

function cellsOf({ file, text, cassette }: Loaded): readonly string[] {
  const size = text === null ? '-' : sizeOf(Buffer.byteLength(text))
  if (cassette instanceof CassetteError) return [oneLine(file), '-', size, '-', '-', '-', cassette.code]
  const { date = '-', models, sdks, test } = cassette.provenance
  return [
    oneLine(file),
    String(cassette.entries.length),
    size,
    ...[date, joined(models), joined(sdks), test ?? '-'].map(onOneLine),
  ]
}

function joined(names: readonly string[]): string {
  return names.length === 0 ? '-' : names.join(', ')
}

/** Names come from files of others, and may hold what moves the cursor. */
function onOneLine(text: string): string {
  const quoted = inline(text, 200)
  return quoted === `"${text}"` ? text : quoted
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`
}

function isNumber(column: number): boolean {
  return column === 1 || column === 2
}
