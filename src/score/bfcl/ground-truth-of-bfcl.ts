import { formatPath, type Path } from '../../json/paths.js'
import type { PlainCall } from '../../match/calls/read-calls.js'
import { checkJsonSchema } from '../../tool/check-json-schema.js'
import type { ExpectedCall, GroundTruth, PlainExpectedCall } from '../ground-truth.js'
import { prepareArgs } from '../prepare-args.js'
import type { Rule } from '../rule.js'
import { allowedOf, type Allowed } from './allowed.js'
import type { BfclCall, BfclCase, BfclParameters, BfclTool } from './bfcl-case.js'
import { checkCase } from './check-case.js'
import { fromSource } from './from-source.js'
import { isRecord } from './python.js'

/** A case of the leaderboard in Callsheet's own terms. */
export interface BfclGroundTruth {
  readonly groundTruth: GroundTruth
  /** As the case has them; of Java and JavaScript with the types of the values instead of those of their source texts. */
  readonly tools: readonly BfclTool[]
  /** What was called, `[]` where nothing was; of Java and JavaScript with the values that the source texts stand for. */
  readonly calls: readonly PlainCall[]
}

/**
 * A case of the Berkeley Function-Calling Leaderboard as a ground truth, for the default strategy instead of that of its
 * checker: parallel calls in any order, allowed values as `one_of`, `''` among them as `optional`, objects by the values
 * their keys may have. What the schema's type rules out is no allowed value: a text for an integer is none.
 *
 * @throws ScoreError `invalid-bfcl-case` when the case has another shape
 * @example
 * ```ts
 * const { groundTruth, tools, calls } = groundTruthOfBfcl(bfclCase)
 * scoreRun(calls, groundTruth, { tools }).correct
 * ```
 */
export function groundTruthOfBfcl(bfclCase: BfclCase): BfclGroundTruth {
  checkCase(bfclCase)
  const read = bfclCase.language === 'python' ? bfclCase : fromSource(bfclCase)
  return {
    groundTruth: { ...expectationOf(read), extra_arguments: 'penalise' },
    tools: read.tools,
    calls: (read.calls ?? []).map(plainCall),
  }
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
  let forms: readonly (readonly [string, Allowed][])[] = [[]]
  for (const [key, answers] of Object.entries(parameters)) {
    const allowed = allowedOf(answers, schemaOf(schema, key), isRequired(schema, key))
    forms = allowed.flatMap((one) => forms.map((form) => [...form, [key, one] as [string, Allowed]]))
  }
  const calls = forms.map((form) => formOf(tool, form, schema))
  const [only] = calls
  return only !== undefined && calls.length === 1 ? only : { one_of: calls }
}

function formOf(tool: string, form: readonly (readonly [string, Allowed])[], schema: unknown): PlainExpectedCall {
  const rules: Record<string, Rule> = {}
  const args = { ...membersOf(form, [], rules) }
  for (const key of refusedKeys(args, schema)) {
    delete args[key]
    rules[formatPath([key])] = nothing
  }
  return { tool, arguments: args, rules }
}

/** The parameters that keep a call from ever being right: the schema wants them, or does not want what the answers hold. */
function refusedKeys(args: Readonly<Record<string, unknown>>, schema: unknown): readonly string[] {
  if (!isRecord(schema)) return []
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const check = checkJsonSchema(schema, prepareArgs(args, schema).value, 'possible_answers')
  const refused = check.valid ? [] : check.issues.map(({ path }) => String(path[0] ?? ''))
  return [...required.filter((key) => !Object.hasOwn(args, key)), ...refused.filter((key) => Object.hasOwn(args, key))]
}

const nothing: Rule = { matching_strategy: 'schema', schema: false }

/** Without what can only be left out. */
function membersOf(
  fields: readonly (readonly [string, Allowed])[],
  path: Path,
  rules: Record<string, Rule>,
): Readonly<Record<string, unknown>> {
  const present = fields.filter(([, field]) => field.kind !== 'absent')
  return Object.fromEntries(
    present
      .map(([key, field]): [string, unknown] => [key, valueOf(field, [...path, key], rules)])
      .filter(([, value]) => value !== undefined),
  )
}

/** A value that is right, while the rules for what else is are written down. */
function valueOf(allowed: Allowed, path: Path, rules: Record<string, Rule>): unknown {
  switch (allowed.kind) {
    case 'absent':
      return undefined
    case 'nothing':
      rules[formatPath(path)] = nothing
      return undefined
    case 'values': {
      const [first] = allowed.values
      const optional = allowed.optional ? { optional: true } : {}
      if (allowed.values.length > 1) {
        rules[formatPath(path)] = { matching_strategy: 'one_of', values: allowed.values, ...optional }
      } else if (allowed.optional) rules[formatPath(path)] = { matching_strategy: 'exact', optional: true }
      return first
    }
    case 'object': {
      if (allowed.optional) rules[formatPath(path)] = { matching_strategy: 'exact', optional: true }
      return membersOf(allowed.fields, path, rules)
    }
    case 'list': {
      if (allowed.optional) rules[formatPath(path)] = { matching_strategy: 'exact', optional: true }
      if (allowed.items.some(({ kind }) => kind === 'nothing')) return valueOf({ kind: 'nothing' }, path, rules)
      return allowed.items.map((item, index) => valueOf(item, [...path, index], rules))
    }
  }
}

function schemaOf(schema: unknown, key: string): unknown {
  const properties = isRecord(schema) ? schema['properties'] : undefined
  return isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
}

function isRequired(schema: unknown, key: string): boolean {
  const required = isRecord(schema) ? schema['required'] : undefined
  return Array.isArray(required) && required.includes(key)
}
