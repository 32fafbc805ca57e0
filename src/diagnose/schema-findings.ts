import { formatPath, valueAt } from '../json/paths.js'
import { ToolError } from '../tool/errors.js'
import type { ArgsCheck, ArgsIssue } from '../tool/tool-spec.js'
import type { DiagnosisFinding } from './diagnosis.js'
import { badTools } from './errors.js'
import type { RegisteredTool } from './registry.js'

/** What the whole schema says against the arguments, beyond what their names have told already. */
export function schemaFindings(
  args: unknown,
  tool: RegisteredTool,
  byNames: readonly DiagnosisFinding[],
): readonly DiagnosisFinding[] {
  const check = checkArgs(args, tool)
  if (check === null || check.valid) return []
  const told = new Set(byNames.flatMap((finding) => ('parameter' in finding ? [finding.parameter] : [])))
  return check.issues
    .filter((issue) => !isTold(issue, told) && !isLocalTime(issue, valueAt(args, issue.path).value))
    .map((issue): DiagnosisFinding => ({
      code: 'schema-violation',
      stage: 'structure',
      parameter: String(issue.path[0] ?? ''),
      path: formatPath(issue.path),
      value: valueAt(args, issue.path).value,
      issue,
    }))
}

/** A schema that cannot be evaluated is no fault of the call. */
function checkArgs(args: unknown, { validate }: RegisteredTool): ArgsCheck | null {
  try {
    return validate === null ? null : validate(args)
  } catch (error) {
    throw error instanceof ToolError ? badTools(error) : error
  }
}

/** An issue with a parameter that is missing or too much stands at that parameter, or at the arguments as a whole. */
function isTold({ path, message }: ArgsIssue, told: ReadonlySet<string>): boolean {
  const [first] = path
  if (first !== undefined) return told.has(String(first))
  return [...told].some((name) => message.includes(JSON.stringify(name)))
}

/**
 * `10:00` for `format: 'time'`: the format is that of RFC 3339, with seconds and a zone, and hardly a tool that says `time` means both.
 * That a format is checked at all is the validator's choice (JSON Schema 2020-12, Validation, 7.2.1).
 */
function isLocalTime({ message }: ArgsIssue, value: unknown): boolean {
  if (!/format "(?:time|date-time)"$/u.test(message)) return false
  return (
    typeof value === 'string' &&
    /^(?:\d{4}-\d\d-\d\d[T ])?(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/u.test(value)
  )
}
