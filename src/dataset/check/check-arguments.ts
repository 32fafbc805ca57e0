import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import { type Path, toPointer, valueAt } from '../../json/paths.js'
import { checkTruth } from '../../score/check-truth.js'
import type { ScoredTool } from '../../score/known-tools.js'
import { prepareArgs } from '../../score/prepare-args.js'
import type { CallSpec } from '../../score/read-expected-calls.js'
import type { WrittenPath } from '../../score/rule-tree.js'
import { schemaAt } from '../../score/schema-at.js'
import type { ArgsIssue, JsonSchema } from '../../tool/tool-spec.js'
import { allowedValues } from './allowed-values.js'
import { requires } from './check-rules.js'
import { enumValueGone, missingParameter, type Problem, schemaViolation, unknownParameter } from './findings.js'
import { meantParameters } from './meant-parameter.js'
import { meantValue } from './meant-value.js'
import { shapeOf } from './object-shape.js'
import { refusalOf } from './refusal.js'
import { type Undeclared, undeclaredIn } from './undeclared.js'

/** The expected arguments of a call, held against the schema of its tool. `path` leads to them; `used` are its rules. */
export function checkArguments(
  path: Path,
  spec: CallSpec,
  tool: ScoredTool,
  used: readonly WrittenPath[],
): readonly Problem[] {
  const { schema } = tool
  if (spec.args === undefined) return []
  const { value } = prepareArgs(spec.args, schema)
  const undeclared = schema === null ? [] : undeclaredIn(value, schema)
  const known = without(value, new Set(undeclared.map((one) => toPointer(one.path))), [])
  const check = tool.validate?.(known)
  const issues =
    check === undefined || check.valid ? [] : check.issues.filter((issue) => counts(issue, spec, tool, used))
  const isMissing = ({ path: at }: ArgsIssue): boolean =>
    at.length > 0 && !valueAt(known, at).found && (schema === null || requires(schema, at))
  const missing = issues.filter(isMissing).map((issue) => issue.path)
  const meant = meantParameters(undeclared, missing, schema)
  const renamed = new Set([...meant].map(([{ path: at }, { name }]) => toPointer([...at.slice(0, -1), name])))
  const problems = undeclared.map((one) =>
    unknownParameter([...path, ...one.path], spec.tool, one.path, meant.get(one) ?? null, one.names),
  )
  for (const issue of issues) {
    const at = issue.path
    if (isMissing(issue) && renamed.has(toPointer(at))) continue
    // What is wrong with the whole around a name that is gone may be its doing.
    if (!isMissing(issue) && undeclared.some((one) => isAround(at, one.path))) continue
    problems.push(
      isMissing(issue)
        ? missingParameter([...path, ...at], spec.tool, at)
        : problemOf(issue, [...path, ...at], spec.tool, known, schema),
    )
  }
  return problems
}

/**
 * What an issue with a value is, by the schema of the value. `path` leads to it in the case; the value is that of the parameter
 * at `parameter`.
 */
export function problemOf(
  { path: at, message }: ArgsIssue,
  path: Path,
  tool: string,
  value: unknown,
  root: JsonSchema | null,
  parameter: Path = [],
): Problem {
  const own = valueAt(value, at)
  const whole = [...parameter, ...at]
  const part = at.reduce<JsonSchema | null>((schema, segment) => schemaAt(schema, segment, root), root)
  const allowed = allowedValues(part, root)?.values ?? []
  if (own.found && allowed.length > 0 && !allowed.some((one) => equal(one, own.value))) {
    return enumValueGone(path, tool, whole, own.value, allowed, meantValue(own.value, allowed))
  }
  const undeclared = undeclaredBy(at, value, root)
  if (undeclared !== null) {
    const meant = meantParameters([undeclared], [], root).get(undeclared) ?? null
    return unknownParameter(path, tool, whole, meant, undeclared.names)
  }
  return schemaViolation(path, tool, whole, own, message)
}

/** Where a schema that is open to others refuses a name all the same. */
function undeclaredBy(at: Path, value: unknown, root: JsonSchema | null): Undeclared | null {
  const above = at.slice(0, -1)
  const beside = valueAt(value, above).value
  const key = at.at(-1)
  if (typeof key !== 'string' || !isObject(beside) || !Object.hasOwn(beside, key)) return null
  const schema = above.reduce<JsonSchema | null>((own, segment) => schemaAt(own, segment, root), root)
  const names = [...shapeOf(schema, root).names]
  if (names.length === 0 || names.includes(key)) return null
  return { path: at, key, value: beside[key], names, free: names.filter((name) => !Object.hasOwn(beside, name)) }
}

function isAround(above: Path, path: Path): boolean {
  return above.length < path.length && above.every((segment, index) => segment === path[index])
}

/** Whether scoring minds an issue: not where a rule compares the value, nor where `null` stands for what is not there. */
function counts(issue: ArgsIssue, spec: CallSpec, tool: ScoredTool, used: readonly WrittenPath[]): boolean {
  // What the rules say of values was asked before.
  const paths = used.map((one) =>
    one.rule === null ? one : { ...one, rule: { ...one.rule, strategy: 'judge', needsExpected: false } },
  )
  const validate: ScoredTool['validate'] = () => ({ valid: false, issues: [issue] })
  const refusal = refusalOf(() =>
    checkTruth({ ...spec, rules: { ...spec.rules, paths } }, new Map([[spec.tool, { ...tool, validate }]])),
  )
  return refusal !== null
}

/** A value without the properties at some JSON Pointers. */
function without(value: unknown, pointers: ReadonlySet<string>, path: Path): unknown {
  if (pointers.size === 0) return value
  if (Array.isArray(value)) return value.map((item: unknown, index) => without(item, pointers, [...path, index]))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const at = [...path, key]
      return pointers.has(toPointer(at)) ? [] : [[key, without(item, pointers, at)]]
    }),
  )
}
