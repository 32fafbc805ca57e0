import { kindOf } from '../json/kind.js'
import { formatPath } from '../json/paths.js'
import type { Run } from '../run/types.js'
import { similarity } from '../text/levenshtein.js'
import { nearest } from '../text/nearest.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import { attemptsUntilNow } from './attempts.js'
import { badLeaf, keyNeverThere, neverObject } from './errors.js'
import { isLeafTest } from './leaf.js'
import { notJsonIn, silentIn } from './not-json.js'
import { isPartial, partialBrand } from './partial.js'
import type { Verdict } from './verdict.js'

/**
 * Throws where the arguments of a negation could be those of no call at all: with a misspelt key, or a value where an
 * object belongs, `.not` would hold whatever happens.
 */
export function requireMatchable(run: Run, verdict: Verdict): void {
  if (verdict.claim !== 'call-tool' && verdict.claim !== 'run-tool' && verdict.claim !== 'hold') return
  const { args, tool, claim } = verdict
  if (args === undefined) return
  const received = claim === 'run-tool'
  const values = received ? receivedValues(run, tool) : askedValues(run, tool)
  const schema = schemaOf(run, tool)
  const silent = received ? silentIn(args) : null
  if (silent !== null) {
    const what = 'an instance whose state cannot be read (a predicate or an asymmetric matcher compares it)'
    throw badLeaf(formatPath(silent.path), silent.value, what)
  }
  if (!isObjectPattern(args)) {
    const areObjects = values.length > 0 ? values.every(isObject) : isSchema(schema) && schema['type'] === 'object'
    if (areObjects) throw neverObject(args, tool)
    return
  }
  const foreign = received ? null : notJsonIn(args)
  if (foreign !== null) {
    throw badLeaf(formatPath(foreign.path), foreign.value, 'what the JSON of a call never is')
  }
  requireKeys(keysOf(args), tool, values, schema)
}

function askedValues(run: Run, tool: string): readonly unknown[] {
  return attemptsUntilNow(run, tool)
    .map(({ args }) => args)
    .filter((args) => args !== undefined)
}

/** A function may receive what was asked, or what the tool's schema makes of it. */
function receivedValues(run: Run, tool: string): readonly unknown[] {
  const own = run.executions.filter((execution) => execution.tool === tool).map(({ args }) => args)
  const parsed = attemptsUntilNow(run, tool).flatMap(({ call }) => (call === null ? [] : [call.parsed]))
  return [...own, ...askedValues(run, tool), ...parsed].filter((args) => args !== undefined)
}

function schemaOf(run: Run, tool: string): JsonSchema | null {
  const registered = run.tools.find(({ name }) => name === tool)?.inputSchema
  if (registered !== undefined && registered !== null) return registered
  const offered = run.requests.findLast(({ tools }) => tools.some(({ name }) => name === tool))
  return offered?.tools.find(({ name }) => name === tool)?.inputSchema ?? null
}

/** Something that an object may match: keys, or a test that judges by itself. */
function isObjectPattern(args: unknown): boolean {
  if (args instanceof RegExp) return false
  return isLeafTest(args) || isPartial(args) || isObject(args)
}

function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const kind = kindOf(value)
  return kind === 'plain' || kind === 'instance'
}

/** The keys that must be there; one written as `undefined` must not. */
function keysOf(args: unknown): readonly string[] {
  if (isLeafTest(args)) return []
  const content = isPartial(args) ? args[partialBrand] : args
  if (!isObject(content)) return []
  return Object.keys(content).filter((key) => Reflect.get(content, key) !== undefined)
}

function requireKeys(
  keys: readonly string[],
  tool: string,
  values: readonly unknown[],
  schema: JsonSchema | null,
): void {
  const properties = isSchema(schema) && isSchema(schema['properties']) ? Object.keys(schema['properties']) : []
  const known = new Set([...values.filter(isObject).flatMap((value) => Object.keys(value)), ...properties])
  for (const key of keys) {
    if (known.has(key)) continue
    if (isClosed(schema)) throw keyNeverThere(key, tool, nearest(key, [...known]), [...known])
    // Any key may come; one that is spelt almost like a known one is a typing error all the same.
    const meant = [...known].find((other) => isSpeltAlike(key, other))
    if (meant !== undefined) throw keyNeverThere(key, tool, meant, [...known])
  }
}

const opening = ['patternProperties', 'anyOf', 'oneOf', 'allOf', '$ref', 'if', 'dependentSchemas'] as const

/** Whether a schema names all keys. One that does not speak of others counts as one that has none. */
function isClosed(schema: JsonSchema | null): boolean {
  if (!isSchema(schema) || !isSchema(schema['properties'])) return false
  const more = schema['additionalProperties']
  return (more === undefined || more === false) && !opening.some((keyword) => keyword in schema)
}

function isSchema(value: unknown): value is { readonly [keyword: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const enough = 0.8

/** `line1` and `line2` are two names, `orderId` and `order_id` are one. */
function isSpeltAlike(key: string, other: string): boolean {
  const [left, right] = [lettersOf(key), lettersOf(other)]
  const isSwapped = left.length > 4 && [...left].toSorted().join('') === [...right].toSorted().join('')
  return (isSwapped || similarity(left, right) >= enough) && digitsOf(left) === digitsOf(right)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function lettersOf(key: string): string {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
