import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import { anyItem, type Path, type PathPattern } from '../../json/paths.js'
import type { Answers } from '../../score/answers/answers.js'
import { isEnough, type Place, type ReadRule } from '../../score/compared.js'
import { fragmentOf } from '../../score/fragment.js'
import { prepareArgs } from '../../score/prepare-args.js'
import type { CallSpec } from '../../score/read-expected-calls.js'
import type { WrittenPath } from '../../score/rule-tree.js'
import { schemaAt } from '../../score/schema-at.js'
import { readDate } from '../../score/values/date.js'
import { checkJsonSchema } from '../../tool/check-json-schema.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import { allowedValues } from './allowed-values.js'
import { problemOf } from './check-arguments.js'
import { requires } from './check-rules.js'
import { conditionUnmet, enumValueGone, otherFormat, type Problem } from './findings.js'
import type { FoundCall } from './found-call.js'
import { meantValue } from './meant-value.js'
import { placesAt } from './places-at.js'
import { refusalOf } from './refusal.js'

/** What rules let be right, held against the schema: values that no call may have. */
export function checkRuledValues(
  { path, fields }: FoundCall,
  spec: CallSpec,
  root: JsonSchema,
  used: readonly WrittenPath[],
): readonly Problem[] {
  const value = spec.args === undefined ? undefined : prepareArgs(spec.args, root).value
  return used.flatMap((written): readonly Problem[] => {
    const { rule, text } = written
    if (rule === null) return []
    if (rule.strategy === 'one_of') {
      const at = [...path, 'rules', text, 'values']
      return oneOfProblems(valuesOf(fields, text), written.path, at, spec.tool, root)
    }
    if (rule.strategy === 'pattern' || rule.strategy === 'range') {
      return conditionProblems(rule, written.path, [...path, 'rules', text], spec.tool, root)
    }
    if (rule.strategy === 'date') {
      return placesAt(value, written.path).flatMap(([at, own]) =>
        dateProblems(at, own, [...path, 'arguments', ...at], spec.tool, root),
      )
    }
    // Whether any of several values will do, models or other rules would have to say.
    if (!rule.needsExpected || rule.strategy === 'semantic' || rule.strategy === 'any_order') return []
    return placesAt(value, written.path).flatMap(([at, own]) =>
      listProblems(rule, at, own, [...path, 'arguments', ...at], spec.tool, root),
    )
  })
}

function valuesOf(fields: FoundCall['fields'], text: string): readonly unknown[] {
  const rules = fields['rules']
  const rule = isObject(rules) ? rules[text] : undefined
  return isObject(rule) && Array.isArray(rule['values']) ? rule['values'] : []
}

function oneOfProblems(
  values: readonly unknown[],
  pattern: PathPattern,
  path: Path,
  tool: string,
  root: JsonSchema,
): readonly Problem[] {
  const at = firstPlace(pattern)
  const part = partAt(at, root)
  if (part === null) return []
  const schema = fragmentOf(part, root)
  return values.flatMap((value, index): readonly Problem[] => {
    const { value: own } = prepareArgs(value, schema)
    // An optional parameter that is null counts as absent.
    if (own === null && !requires(root, at)) return []
    const check = checkJsonSchema(schema, own, tool)
    if (check.valid) return []
    const [issue = { path: [], message: 'it does not conform' }] = check.issues
    return [problemOf(issue, [...path, index, ...issue.path], tool, own, schema, at)]
  })
}

/** A condition that none of the values meets that the schema lists. */
function conditionProblems(
  rule: ReadRule,
  pattern: PathPattern,
  path: Path,
  tool: string,
  root: JsonSchema,
): readonly Problem[] {
  const at = firstPlace(pattern)
  const allowed = allowedValues(partAt(at, root), root)
  if (allowed === null || !allowed.isAll || (allowed.values.includes(null) && !requires(root, at))) return []
  const place = placeAt(at, root)
  const isMet = allowed.values.some((one) => isEnough(rule.compare(undefined, one, place).similarity, rule.threshold))
  return isMet ? [] : [conditionUnmet(path, tool, at, rule.strategy, allowed.values)]
}

/** A day where the schema wants an instant, and the like: none is the same as the other. */
function dateProblems(at: Path, value: unknown, path: Path, tool: string, root: JsonSchema): readonly Problem[] {
  const part = partAt(at, root)
  const { format } = isObject(part) ? fragmentAsObject(part, root) : {}
  const kind = readDate(value)?.kind
  if (kind === undefined || (format !== 'date' && format !== 'time' && format !== 'date-time') || kind === format) {
    return []
  }
  return [otherFormat(path, tool, at, value, format)]
}

function fragmentAsObject(part: JsonSchema, root: JsonSchema): Readonly<Record<string, unknown>> {
  const schema = fragmentOf(part, root)
  return isObject(schema) ? schema : {}
}

/** A value that its rule would let be right under other names, of which the schema lists none. */
function listProblems(
  rule: ReadRule,
  at: Path,
  value: unknown,
  path: Path,
  tool: string,
  root: JsonSchema,
): readonly Problem[] {
  const part = partAt(at, root)
  const allowed = allowedValues(part, root)
  if (allowed === null || !allowed.isAll || allowed.values.some((one) => equal(one, value))) return []
  const place = placeAt(at, root)
  const isRight = (one: unknown): boolean => {
    let isSame = true
    // What a rule cannot compare is no reason to say that the value is gone.
    refusalOf(() => {
      isSame = isEnough(rule.compare(value, one, place).similarity, rule.threshold)
    })
    return isSame
  }
  if (allowed.values.some(isRight)) return []
  return [enumValueGone(path, tool, at, value, allowed.values, meantValue(value, allowed.values))]
}

function placeAt(path: Path, root: JsonSchema): Place {
  const part = partAt(path, root)
  const schema = part === null ? null : fragmentOf(part, root)
  return { path, schema, textAt: () => undefined, prompt: null, answers: nobody, isItem: () => false }
}

const nobody: Answers = { need: () => undefined, semantic: () => null, judge: () => null }

/** Of any item the first: all have one schema. */
function firstPlace(pattern: PathPattern): Path {
  return pattern.map((segment) => (segment === anyItem ? 0 : segment))
}

function partAt(at: Path, root: JsonSchema): JsonSchema | null {
  return at.reduce<JsonSchema | null>((own, segment) => schemaAt(own, segment, root), root)
}
