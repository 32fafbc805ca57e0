import { formatPath, type Path } from '../../json/paths.js'
import type { PlainCall } from '../../match/calls/read-calls.js'
import { checkJsonSchema } from '../../tool/check-json-schema.js'
import type { ExpectedCall, GroundTruth, PlainExpectedCall } from '../ground-truth.js'
import { ScoreError } from '../errors.js'
import { prepareArgs } from '../prepare-args.js'
import type { Rule } from '../rule.js'
import { allowedOf, type Allowed } from './allowed.js'
import type { BfclCall, BfclCase, BfclParameters, BfclTool } from './bfcl-case.js'
import { checkCase } from './check-case.js'
import { fromSource } from './from-source.js'
import { productOf } from './product-of.js'
import { isRecord } from './python.js'
import { readableTools } from './readable-tools.js'

/** A case of the leaderboard in Callsheet's own terms. */
export interface BfclGroundTruth {
  readonly groundTruth: GroundTruth
  /**
   * As the case has them, once each, with standard types and without keywords that no JSON Schema can have; of Java and JavaScript
   * with the types of the values instead of those of their source texts.
   */
  readonly tools: readonly BfclTool[]
  /** What was called, `[]` where nothing was; of Java and JavaScript with the values that the source texts stand for. */
  readonly calls: readonly PlainCall[]
}

/**
 * A case of the Berkeley Function-Calling Leaderboard as a ground truth, for the default strategy instead of that of its
 * checker: parallel calls in any order, allowed values as `one_of`, `''` among them as `optional`, objects by the values
 * their keys may have. What the schema's type rules out is no allowed value: a text for an integer is none.
 *
 * @throws ScoreError `invalid-bfcl-case` when the case has another shape; `too-many-forms` when its answers allow more than 1000
 *   ways to fill the objects of a call. Nothing a model did throws.
 * @example
 * ```ts
 * const { groundTruth, tools, calls } = groundTruthOfBfcl(bfclCase)
 * scoreRun(calls, groundTruth, { tools }).correct
 * ```
 */
export function groundTruthOfBfcl(bfclCase: BfclCase): BfclGroundTruth {
  checkCase(bfclCase)
  const plain = { ...bfclCase, tools: readableTools(bfclCase.tools), calls: callsIn(bfclCase.calls) }
  const read = plain.language === 'python' ? plain : fromSource(plain)
  return {
    groundTruth: { ...expectationOf(read), extra_arguments: 'penalise' },
    tools: read.tools,
    calls: (read.calls ?? []).map(plainCall),
  }
}

/** What is no list could not be decoded to calls. */
function callsIn(calls: unknown): BfclCase['calls'] {
  return Array.isArray(calls) ? calls : null
}

/** Whatever a model called something, it is a call. */
function plainCall(call: BfclCall | null): PlainCall {
  const name: unknown = call?.name
  return { name: typeof name === 'string' && name !== '' ? name : '(no name)', args: call?.arguments ?? null }
}

function expectationOf({ category, possible_answers: answers, tools }: BfclCase): GroundTruth {
  if (category.includes('irrelevance')) return { expected_tool: null }
  if (category.includes('relevance')) {
    return { expected_calls: [{ one_of: tools.map((tool) => ({ tool: tool.function.name })) }], extra_calls: 'ignore' }
  }
  const expected = answers.flatMap((answer) =>
    Object.entries(answer).map(([name, parameters]) => expectedCall(name, parameters, tools)),
  )
  return { expected_calls: expected.length > 1 ? [{ any_order: expected }] : expected }
}

/** One call, or the ways to make it where an object has several allowed forms. */
function expectedCall(tool: string, parameters: BfclParameters, tools: readonly BfclTool[]): ExpectedCall {
  const schema = tools.find((one) => one.function.name === tool)?.function.parameters
  const fields = Object.entries(parameters).map(([key, answers]) => {
    const forms = allowedOf(answers, schemaOf(schema, key), isRequired(schema, key))
    return forms.map((form): Field => [key, form])
  })
  const calls = productOf(fields).map((form) => formOf(tool, form, schema))
  const [only] = calls
  return only !== undefined && calls.length === 1 ? only : { one_of: calls }
}

type Field = readonly [key: string, allowed: Allowed]

function formOf(tool: string, form: readonly Field[], schema: unknown): PlainExpectedCall {
  const args = new Map<string, unknown>()
  const rulesOf = new Map<string, Readonly<Record<string, Rule>>>()
  for (const [key, allowed] of form) {
    const rules: Record<string, Rule> = {}
    const value = isNothing(allowed) ? undefined : valueOf(allowed, [key], rules)
    rulesOf.set(key, rules)
    if (value !== undefined) args.set(key, value)
  }
  const refused = new Set(form.filter(([, allowed]) => isNothing(allowed)).map(([key]) => key))
  for (const key of refusedKeys(args, schema, tool)) if (key !== null) refused.add(key)
  for (const key of refused) {
    args.delete(key)
    // Instead of the rules below it.
    rulesOf.set(key, { [formatPath([key])]: nothing })
  }
  // A rule speaks of a declared parameter, not of the arguments as a whole.
  const isSaid = [...refused].every((key) => isDeclared(schema, key))
  const left = refusedKeys(args, schema, tool)
  if (!isSaid || left.some((key) => key === null || !refused.has(key))) return unmeetable(tool, schema)
  const rules = [...rulesOf.values()].flatMap((some) => Object.entries(some))
  return { tool, arguments: Object.fromEntries(args), rules: Object.fromEntries(rules) }
}

/**
 * The parameters that keep a call from ever being right: the schema wants them, or does not want what the answers hold.
 * Where it refuses the arguments as a whole, that is no parameter's doing: `null`.
 */
function refusedKeys(args: ReadonlyMap<string, unknown>, schema: unknown, tool: string): readonly (string | null)[] {
  if (!isRecord(schema)) return []
  const check = checkJsonSchema(schema, prepareArgs(Object.fromEntries(args), schema).value, tool)
  return check.valid ? [] : check.issues.map(({ path: [key] }) => (key === undefined ? null : String(key)))
}

/** A call that no call can be: its schema leaves none. */
function unmeetable(tool: string, schema: unknown): PlainExpectedCall {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {}
  const [key] = Object.keys(properties)
  if (key !== undefined) return { tool, rules: { [formatPath([key])]: nothing } }
  throw new ScoreError(
    'invalid-bfcl-case',
    `A BFCL case is not one: the schema of the tool ${tool} declares no parameters, and possible_answers leaves no right arguments for it.`,
  )
}

/** Whether no value is right, in whole or in part. */
function isNothing(allowed: Allowed): boolean {
  if (allowed.kind === 'object') return allowed.fields.some(([, field]) => isNothing(field))
  return allowed.kind === 'list' ? allowed.items.some(isNothing) : allowed.kind === 'nothing'
}

const nothing: Rule = { matching_strategy: 'schema', schema: false }

/** Without what is left out. */
function membersOf(
  fields: readonly Field[],
  path: Path,
  rules: Record<string, Rule>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields
      .map(([key, field]): [string, unknown] => [key, valueOf(field, [...path, key], rules)])
      .filter(([, value]) => value !== undefined),
  )
}

/** A value that is right, while the rules for what else is are written down; `undefined` for what is left out. */
function valueOf(allowed: Allowed, path: Path, rules: Record<string, Rule>): unknown {
  switch (allowed.kind) {
    case 'absent':
    case 'nothing':
      return undefined
    case 'values': {
      const [first] = allowed.values
      const optional = allowed.optional ? { optional: true } : {}
      if (allowed.values.length > 1) {
        rules[formatPath(path)] = { matching_strategy: 'one_of', values: allowed.values, ...optional }
      } else if (allowed.optional) rules[formatPath(path)] = { matching_strategy: 'exact', optional: true }
      return first
    }
    case 'object':
      return membersOf(allowed.fields, path, rules)
    case 'list':
      return allowed.items.map((item, index) => valueOf(item, [...path, index], rules))
  }
}

function schemaOf(schema: unknown, key: string): unknown {
  const properties = isRecord(schema) ? schema['properties'] : undefined
  return isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
}

/** Of a tool without a schema, all is. */
function isDeclared(schema: unknown, key: string): boolean {
  if (!isRecord(schema)) return true
  const { properties } = schema
  return isRecord(properties) && Object.hasOwn(properties, key)
}

function isRequired(schema: unknown, key: string): boolean {
  const required = isRecord(schema) ? schema['required'] : undefined
  return Array.isArray(required) && required.includes(key)
}
