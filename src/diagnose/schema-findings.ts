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
    .filter((issue) => !isTold(issue, told))
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
  if (first !== undefined) return path.length === 1 && told.has(String(first))
  return [...told].some((name) => message.includes(JSON.stringify(name)))
}
