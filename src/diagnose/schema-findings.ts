import { formatPath, type Path, valueAt } from '../json/paths.js'
import { referred } from '../score/schema-at.js'
import { ToolError } from '../tool/errors.js'
import type { ArgsCheck, ArgsIssue, JsonSchema } from '../tool/tool-spec.js'
import type { DiagnosisFinding } from './diagnosis.js'
import { badTools } from './errors.js'
import { isNameFinding, namePath } from './name-path.js'
import type { RegisteredTool } from './registry.js'
import { ruleOf } from './rule-of.js'
import { schemaOfPlace } from './schema-of-place.js'

/** What the whole schema says against the arguments, beyond what their names have told already. */
export function schemaFindings(
  args: unknown,
  tool: RegisteredTool,
  byNames: readonly DiagnosisFinding[],
): readonly DiagnosisFinding[] {
  const check = checkArgs(args, tool)
  if (check === null || check.valid) return []
  const told = byNames.filter(isNameFinding).map(namePath)
  const found = check.issues
    .filter((issue) => !isTold(issue, told, args, tool.schema) && !isLocalTime(issue, valueAt(args, issue.path).value))
    .map((issue) => {
      const { found: isThere, value } = valueAt(args, issue.path)
      const rule = isThere ? ruleOf(schemaOfPlace(args, issue.path, tool.schema), value, tool.schema) : 'is missing'
      return {
        code: 'schema-violation',
        stage: 'structure',
        parameter: String(issue.path[0] ?? ''),
        path: formatPath(issue.path),
        value,
        issue,
        rule,
      } as const
    })
  // A pattern and a format, and a type in two branches, are one fault.
  return found.filter(
    ({ path, rule }, index) =>
      rule === null || found.findIndex((one) => one.path === path && one.rule === rule) === index,
  )
}

/** A schema that cannot be evaluated is no fault of the call. */
function checkArgs(args: unknown, { validate }: RegisteredTool): ArgsCheck | null {
  try {
    return validate === null ? null : validate(args)
  } catch (error) {
    throw error instanceof ToolError ? badTools(error) : error
  }
}

/**
 * An issue with a name that is missing or too much stands at that name, or at the object that it is of. Of an object in a union of which
 * no branch fits, for its names, some validators say no more than that.
 */
function isTold({ path, message }: ArgsIssue, told: readonly Path[], args: unknown, root: JsonSchema | null): boolean {
  return told.some((name) => {
    if (startsWith(path, name)) return true
    const above = name.slice(0, -1)
    if (path.length !== above.length || !startsWith(path, above)) return false
    return (
      message.includes(JSON.stringify(String(name.at(-1)))) ||
      (path.length > 0 && isUnion(schemaOfPlace(args, path, root), root))
    )
  })
}

function startsWith(path: Path, start: Path): boolean {
  return path.length >= start.length && start.every((segment, index) => String(segment) === String(path[index]))
}

function isUnion(schema: JsonSchema | null, root: JsonSchema | null, level = 0): boolean {
  if (schema === null || typeof schema === 'boolean' || level > mostLevels) return false
  return Array.isArray(schema['anyOf'] ?? schema['oneOf']) || isUnion(referred(schema['$ref'], root), root, level + 1)
}

/** Longer chains of references are not followed. */
const mostLevels = 8

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
