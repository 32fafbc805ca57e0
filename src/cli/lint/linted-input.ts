import type { Finding } from '../../lint/finding.js'
import type { IgnoredFinding, LintResult } from '../../lint/lint-result.js'
import type { CompatibilityMatrix } from '../../lint/targets/compatibility-of.js'

/** An input that was linted, for all forms in which results are written. */
export interface LintedInput {
  /** What it is called: the path of the file, or the command or address of a server. */
  readonly label: string
  /** Its path with slashes, from the working directory; `null` for what is no file. */
  readonly file: string | null
  readonly result: LintResult
  /** Which target takes which tools; `null` where nobody asked. */
  readonly matrix: CompatibilityMatrix | null
  /** Findings that the baseline knows. */
  readonly known: ReadonlySet<Finding>
  /** Where a finding stands; `null` where nobody knows, as of tools from a server or a module. */
  readonly placeOf: (finding: Finding | IgnoredFinding) => FoundPlace | null
  /** What its fix alone would change in the text; `null` where it changes nothing. */
  readonly changeOf: (finding: Finding | IgnoredFinding) => TextChange | null
}

/** A part of a text, and what is to stand there. */
export interface TextChange {
  readonly place: FoundPlace
  readonly text: string
}

/** Where a finding stands in a text, from 1, in UTF-16 units. */
export interface FoundPlace {
  readonly line: number
  readonly column: number
  /** Where the value ends; one past its last unit. */
  readonly endLine: number
  readonly endColumn: number
}
