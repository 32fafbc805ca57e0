import { badCall } from '../errors.js'
import { badWord } from './errors.js'
import { isLintFormat, lintFormats, type LintFormat } from './formats/format-names.js'

/** A form in which results are written, and where: `null` for the standard output. */
export interface FormatTo {
  readonly format: LintFormat
  readonly file: string | null
}

/**
 * Reads `json`, which goes to the standard output, and `sarif=out.sarif`, which goes to a file. `output` is the file of the one that
 * names none.
 */
export function readFormats(given: readonly string[], output: string | null): readonly FormatTo[] {
  const read = given.map(readFormat)
  const printed = read.filter(({ file }) => file === null)
  if (printed.length > 1) {
    const names = printed.map(({ format }) => format).join(' and ')
    throw badCall(`${names} cannot both be printed. Write one to a file: --format ${printed[1]?.format}=<file>`, 'lint')
  }
  if (output === null) return read
  if (printed.length === 0) throw badCall('--output takes a --format without a file beside it', 'lint')
  return read.map(({ format, file }) => ({ format, file: file ?? output }))
}

function readFormat(given: string): FormatTo {
  const [format = '', ...rest] = given.split('=')
  if (!isLintFormat(format)) throw badWord('format', format, lintFormats)
  if (rest.length === 0) return { format, file: null }
  const file = rest.join('=')
  if (file === '') throw badCall(`--format ${format}= names no file`, 'lint')
  return { format, file }
}
