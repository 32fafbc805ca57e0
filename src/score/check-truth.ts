import { anyItem, formatPath, type Path, type PathPattern, valueAt } from '../json/paths.js'
import { nearest } from '../text/nearest.js'
import type { Answers } from './answers/answers.js'
import { isEnough, type ReadRule } from './compared.js'
import { contradiction, nothingToCompare, truthInvalid, unknownToolOf, unusedPath } from './errors.js'
import type { ScoredTool } from './known-tools.js'
import { type PreparedArgs, prepareArgs } from './prepare-args.js'
import type { CallSpec } from './read-expected-calls.js'
import { fragmentOf } from './fragment.js'
import type { WrittenPath } from './rule-tree.js'
import { allowsNull, schemaAt } from './schema-at.js'
import type { JsonSchema } from '../tool/tool-spec.js'

/**
 * The expected arguments as their tool reads them. Throws where no call could be right, since the tool's schema rejects
 * them; and where a rule or a weight says nothing.
 */
export function checkTruth(
  { tool: name, args, rules, where }: CallSpec,
  tools: ReadonlyMap<string, ScoredTool>,
): PreparedArgs | null {
  const tool = tools.get(name) ?? null
  const schema = tool?.schema ?? null
  const prepared = args === undefined ? null : prepareArgs(args, schema)
  const value = prepared?.value
  for (const written of rules.paths) {
    const { text, path, rule } = written
    const places = placesAt(value, path, [])
    if (places.length === 0) requireUsed(written, rules.paths, value, schema, where)
    if (places.length === 0 && rule?.needsExpected === true && !isVacuous(value, path)) {
      throw nothingToCompare(text, rule.strategy, where)
    }
    if (rule !== null) requireConsistent(rule, text, places, schema, where)
  }
  const check = prepared === null ? null : (tool?.validate?.(value) ?? null)
  if (check === null || check.valid) return prepared
  const issue = check.issues.find(
    ({ path }) =>
      !rules.paths.some((one) => one.rule !== null && isWithin(path, one.path)) && !isSaidByNull(value, path, schema),
  )
  if (issue !== undefined) throw truthInvalid(where, name, issue.path, issue.message)
  return prepared
}

/** Whether all that is missing may be `null`: in strict mode that is how a parameter is left out. */
function isSaidByNull(value: unknown, path: Path, root: JsonSchema | null): boolean {
  if (root === null || path.length === 0 || valueAt(value, path).found) return false
  const part = path.reduce<JsonSchema | null>((own, segment) => schemaAt(own, segment, root), root)
  return part !== null && allowsNull(part, root)
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

/** A rule of no value may be misspelt: without a schema only a name that is nearly another can tell. */
function requireUsed(
  { what, text, path, rule }: WrittenPath,
  all: readonly WrittenPath[],
  value: unknown,
  schema: JsonSchema | null,
  where: string,
): void {
  if (what === 'weight' && all.some((other) => other.rule !== null && other.text === text)) return
  const names = namesIn(value, schema)
  const guess = names.includes(text) ? formatPath([text]) : nearest(text, names)
  const isKnown = schema === null ? rule !== null && guess === null : isInSchema(schema, path)
  if (!isKnown || leadsNowhere(value, path)) throw unusedPath(what, text, where, guess)
}

/** Whether a path goes through a list that is expected to be empty: a rule for many cases has nothing to say of this one. */
function isVacuous(value: unknown, [segment, ...rest]: PathPattern): boolean {
  if (segment === undefined || typeof value !== 'object' || value === null) return false
  if (segment !== anyItem) return Object.hasOwn(value, segment) && isVacuous(Reflect.get(value, segment), rest)
  return Array.isArray(value) && value.every((item: unknown) => isVacuous(item, rest))
}

/** Whether what is expected has no room for a path: a text has no properties, a list of two no third item. */
function leadsNowhere(value: unknown, [segment, ...rest]: PathPattern): boolean {
  if (segment === undefined || value === undefined) return false
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) {
    if (segment === anyItem) return value.length > 0 && value.every((item: unknown) => leadsNowhere(item, rest))
    return typeof segment !== 'number' || segment >= value.length || leadsNowhere(value[segment], rest)
  }
  if (segment === anyItem) return true
  return Object.hasOwn(value, segment) && leadsNowhere(Reflect.get(value, segment), rest)
}

/** A rule that refuses what is expected can never be met. */
function requireConsistent(
  rule: ReadRule,
  text: string,
  places: readonly (readonly [Path, unknown])[],
  root: JsonSchema | null,
  where: string,
): void {
  if (rule.strategy === 'semantic' || rule.strategy === 'judge') return
  for (const [path, value] of places) {
    const part = path.reduce<JsonSchema | null>((own, segment) => schemaAt(own, segment, root), root)
    const schema = part === null ? null : fragmentOf(part, root)
    const place = { path, schema, textAt: () => undefined, prompt: null, answers: nobody, isItem: isSameIndex }
    const { similarity, reason } = rule.compare(value, value, place)
    // A schema that nobody knows is told of each call.
    if (!isEnough(similarity, rule.threshold) && reason !== 'schema-not-found') {
      throw contradiction(where, text, rule.strategy, value)
    }
  }
}

const nobody: Answers = { need: () => undefined, semantic: () => null, judge: () => null }

function isSameIndex(_expected: unknown, _actual: unknown, row: number, column: number): boolean {
  return row === column
}

/** The values at a path, each with its own. */
function placesAt(value: unknown, pattern: PathPattern, path: Path): readonly (readonly [Path, unknown])[] {
  const [segment, ...rest] = pattern
  if (segment === undefined) return value === undefined ? [] : [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  if (segment !== anyItem) {
    return Object.hasOwn(value, segment) ? placesAt(Reflect.get(value, segment), rest, [...path, segment]) : []
  }
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown, index) => placesAt(item, rest, [...path, index]))
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
