import { inline } from '../../json/inline.js'
import { formatPath, type Path } from '../../json/paths.js'
import { listed } from '../../match/errors.js'
import type { DatasetFinding } from '../finding.js'

/** What is wrong with a case, and where in it. */
export type Problem = Omit<DatasetFinding, 'test_id' | 'file' | 'line'>

/** A tool that there is not. `meant` takes the expected arguments where `isByArguments`, and else has nearly the name. */
export function unknownTool(
  path: Path,
  tool: string,
  meant: { readonly name: string; readonly isByArguments: boolean } | null,
  known: readonly string[],
): Problem {
  const guess =
    meant === null
      ? `. There are: ${listed(known)}`
      : meant.isByArguments
        ? `; ${meant.name} takes these arguments, and may be its new name`
        : `; ${meant.name} may be meant`
  return { code: 'unknown-tool', path, tool, message: `there is no tool ${inline(tool)}${guess}` }
}

/** A parameter that the tool does not declare. `isMissing`: the one that may be meant is required, and is not there. */
export function unknownParameter(
  path: Path,
  tool: string,
  at: Path,
  meant: { readonly name: string; readonly isMissing: boolean } | null,
  names: readonly string[],
): Problem {
  const guess =
    meant === null
      ? names.length === 0
        ? ', which takes none there'
        : `. It has: ${listed(names)}`
      : meant.isMissing
        ? `; ${meant.name}, which is required and missing, may be its new name`
        : `; ${meant.name} may be meant`
  return { code: 'unknown-parameter', path, tool, message: `${placeOf(at)} is no parameter of ${tool}${guess}` }
}

/** A parameter that is required, and of which nothing is said. */
export function missingParameter(path: Path, tool: string, at: Path): Problem {
  const remedy = "Expect a value, or give it a rule such as { matching_strategy: 'ignore' }"
  return {
    code: 'missing-parameter',
    path,
    tool,
    message: `${tool} requires ${placeOf(at)}, and the case expects none. ${remedy}`,
  }
}

/** A value that is none of those that the schema lists. */
export function enumValueGone(
  path: Path,
  tool: string,
  at: Path,
  value: unknown,
  allowed: readonly unknown[],
  meant: unknown,
): Problem {
  const guess = meant === undefined ? '' : `; ${inline(meant)} may be meant`
  const message = `${placeOf(at)} of ${tool} is one of ${inline(allowed, 120)}, and not ${inline(value)}${guess}`
  return { code: 'enum-value-gone', path, tool, message }
}

/** A condition of a rule that nothing meets that the schema lists. */
export function conditionUnmet(
  path: Path,
  tool: string,
  at: Path,
  strategy: string,
  allowed: readonly unknown[],
): Problem {
  const message = `${placeOf(at)} of ${tool} is one of ${inline(allowed, 120)}, and the rule ${strategy} takes none of them`
  return { code: 'enum-value-gone', path, tool, message }
}

/** A day where the schema wants an instant, and the like. */
export function otherFormat(path: Path, tool: string, at: Path, value: unknown, format: string): Problem {
  const message = `${placeOf(at)} of ${tool} has the format ${format}, and ${inline(value)} is never the same as one`
  return { code: 'schema-violation', path, tool, message }
}

/** A value that the schema refuses for another reason, which is `why`. */
export function schemaViolation(
  path: Path,
  tool: string,
  at: Path,
  { found, value }: { readonly found: boolean; readonly value: unknown },
  why: string,
): Problem {
  const what = found && at.length > 0 ? `${inline(value)} at ${placeOf(at)}` : placeOf(at)
  const message = `the schema of ${tool} refuses ${what}: ${why}`
  return { code: 'schema-violation', path, tool, message }
}

/** A rule or weight of nothing; scoring says so. */
export function unusedRule(path: Path, tool: string, error: Error): Problem {
  return { code: 'unused-rule', path, tool, message: sentenceOf(error) }
}

/** A placeholder that does not resolve; scoring says why. */
export function badPlaceholder(path: Path, error: Error): Problem {
  return { code: 'placeholder', path, tool: null, message: sentenceOf(error) }
}

/** Whatever else scoring refuses. */
export function badCase(path: Path, tool: string | null, error: Error): Problem {
  return { code: 'bad-case', path, tool, message: sentenceOf(error) }
}

/** A message in one line, without the stop that ends it. */
function sentenceOf({ message }: Error): string {
  return message.replaceAll(/\s*\n\s*/gu, ' ').replace(/\.$/u, '')
}

function placeOf(path: Path): string {
  return path.length === 0 ? 'the arguments as a whole' : formatPath(path)
}
