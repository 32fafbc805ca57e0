import { anyItem, type Path, type PathPattern } from '../json/paths.js'
import { nearest } from '../text/nearest.js'
import { nothingToCompare, truthInvalid, unknownToolOf, unusedPath } from './errors.js'
import type { ScoredTool } from './known-tools.js'
import { type PreparedArgs, prepareArgs } from './prepare-args.js'
import type { CallSpec } from './read-ground-truth.js'
import { schemaAt } from './schema-at.js'
import type { JsonSchema } from '../tool/tool-spec.js'

/**
 * The expected arguments as their tool reads them. Throws where no call could be right: a tool that there is not, arguments
 * that its schema rejects; and where a rule or a weight says nothing.
 */
export function checkTruth(
  { tool: name, args, rules, where }: CallSpec,
  tools: ReadonlyMap<string, ScoredTool>,
  called: ReadonlySet<string>,
): PreparedArgs | null {
  requireTool(name, where, tools, called)
  const tool = tools.get(name) ?? null
  const schema = tool?.schema ?? null
  const prepared = args === undefined ? null : prepareArgs(args, schema)
  const value = prepared?.value
  for (const { what, text, path, rule } of rules.paths) {
    const isExpected = isAt(value, path)
    if (isExpected) continue
    const isKnown = schema === null ? rule !== null : isInSchema(schema, path)
    if (!isKnown && !(what === 'weight' && rules.paths.some((other) => other.rule !== null && other.text === text))) {
      throw unusedPath(what, text, where, nearest(text, namesIn(value, schema)))
    }
    if (rule?.needsExpected === true && !rule.isOptional) throw nothingToCompare(text, rule.strategy, where)
  }
  const check = prepared === null ? null : (tool?.validate?.(value) ?? null)
  if (check === null || check.valid) return prepared
  const issue = check.issues.find(
    ({ path }) => !rules.paths.some((one) => one.rule !== null && isWithin(path, one.path)),
  )
  if (issue !== undefined) throw truthInvalid(where, name, issue.path, issue.message)
  return prepared
}

/** Throws for a tool that is neither known nor called, where the tools are known. */
export function requireTool(
  name: string,
  where: string,
  tools: ReadonlyMap<string, ScoredTool>,
  called: ReadonlySet<string>,
): void {
  if (tools.size === 0 || tools.has(name) || called.has(name)) return
  throw unknownToolOf(where, name, nearest(name, tools.keys()), [...tools.keys()])
}

/** Whether there is any value at a path. */
function isAt(value: unknown, path: PathPattern): boolean {
  const [segment, ...rest] = path
  if (segment === undefined) return value !== undefined
  if (typeof value !== 'object' || value === null) return false
  if (segment === anyItem) return Array.isArray(value) && value.some((item: unknown) => isAt(item, rest))
  return Object.hasOwn(value, segment) && isAt(Reflect.get(value, segment), rest)
}

function isInSchema(root: JsonSchema, path: PathPattern): boolean {
  let schema: JsonSchema | null = root
  for (const segment of path) {
    schema = schemaAt(schema, segment === anyItem ? 0 : segment, root)
    if (schema === null) return false
  }
  return true
}

function namesIn(value: unknown, schema: JsonSchema | null): readonly string[] {
  const properties: unknown = typeof schema === 'object' ? schema?.['properties'] : null
  return [value, properties].flatMap((one) => (typeof one === 'object' && one !== null ? Object.keys(one) : []))
}

/** Whether a place is at a path, or below or above it: what a rule compares is not judged by the schema. */
function isWithin(path: Path, pattern: PathPattern): boolean {
  if (path.length === 0) return false
  return pattern.every((segment, index) => {
    const own = path[index]
    if (own === undefined) return true
    return segment === anyItem ? typeof own === 'number' : String(segment) === String(own)
  })
}
