import { isObject } from '../../json/is-object.js'
import { type Path, toPointer, valueAt } from '../../json/paths.js'
import { own, schemaFacts } from '../schema/schema-facts.js'
import type { ChangeKind, SchemaCode } from './change.js'
import type { Narrowing, NarrowingCode } from './narrowing.js'
import { narrowings } from './narrowings.js'

/** A difference of two schemas. */
export interface SchemaChange {
  readonly kind: ChangeKind
  readonly code: SchemaCode
  /** Keys from the schemas. */
  readonly path: Path
  /** What the old one says there, and the new. */
  readonly before: unknown
  readonly after: unknown
}

/**
 * What differs between two schemas. Of an input it breaks callers that the new one takes less; of an output it breaks readers that
 * the new one gives more.
 */
export function diffSchemas(before: unknown, after: unknown, side: 'input' | 'output'): readonly SchemaChange[] {
  const [old, next] = [named(before), named(after)]
  const isInput = side === 'input'
  const less = narrowings(old, next).map((found) => changeOf(found, narrower, isInput ? 'breaking' : 'compatible'))
  const more = narrowings(next, old).map((found) => changeOf(turned(found), wider, isInput ? 'compatible' : 'breaking'))
  const [breaking, harmless] = isInput ? [less, more] : [more, less]
  // What cannot be decided matters in one direction alone.
  const known = new Set(breaking.map(({ path }) => toPointer(path)))
  const rest = harmless.filter(({ code, path }) => code !== 'undecided' || !known.has(toPointer(path)))
  const changes = [
    ...breaking,
    ...rest.map((change): SchemaChange =>
      change.code === 'undecided' ? { ...change, kind: 'compatible', code: loose(isInput) } : change,
    ),
  ]
  const told = changes.map((change) => ofUnion(unlessAssumed(change), old, next, isInput))
  return withoutTwice([...told, ...gone(old, next, isInput), ...come(old, next, isInput)])
}

/** An object that named its properties and said nothing of others was taken to have none: whether it had some nobody can tell. */
function unlessAssumed(change: SchemaChange): SchemaChange {
  const { kind, code, before, after } = change
  const isAssumed = (code === 'closed' && before === undefined) || (code === 'opened' && after === undefined)
  return isAssumed && kind === 'breaking' ? { ...change, kind: 'risky' } : change
}

/** One choice of a union has another type: that is not the type of the whole. */
function ofUnion(change: SchemaChange, before: unknown, after: unknown, isInput: boolean): SchemaChange {
  const { code, path } = change
  if (code !== 'narrowed-type' && code !== 'widened-type') return change
  const place = path.slice(0, -1)
  const [was, is] = [before, after].map((root) => valueAt(root, place).value)
  if (path.at(-1) !== 'type' || (!hasChoices(was) && !hasChoices(is))) return change
  const isLess = (change.kind === 'breaking') === isInput
  return { ...change, code: isLess ? 'narrowed-union' : 'widened-union', path: place, before: was, after: is }
}

function hasChoices(schema: unknown): boolean {
  return isObject(schema) && [own(schema, 'anyOf'), own(schema, 'oneOf')].some((union) => Array.isArray(union))
}

/** That something differs there which does no harm, and no word says what. */
function loose(isInput: boolean): SchemaCode {
  return isInput ? 'widened-union' : 'narrowed-union'
}

/** A tool without arguments may leave its properties out. */
function named(schema: unknown): unknown {
  if (schema === null || schema === undefined) return { type: 'object', properties: {} }
  if (!isObject(schema)) return schema
  const says = ['properties', 'additionalProperties', 'patternProperties', '$ref', 'allOf', 'anyOf', 'oneOf']
  return says.some((keyword) => Object.hasOwn(schema, keyword)) ? schema : { ...schema, properties: {} }
}

const narrower: Readonly<Record<NarrowingCode, SchemaCode>> = {
  type: 'narrowed-type',
  enum: 'narrowed-enum',
  bounds: 'narrowed-bounds',
  pattern: 'narrowed-pattern',
  format: 'narrowed-format',
  required: 'newly-required',
  parameter: 'removed-parameter',
  closed: 'closed',
  union: 'narrowed-union',
  undecided: 'undecided',
}

const wider: Readonly<Record<NarrowingCode, SchemaCode>> = {
  type: 'widened-type',
  enum: 'widened-enum',
  bounds: 'widened-bounds',
  pattern: 'widened-pattern',
  format: 'widened-format',
  required: 'no-longer-required',
  parameter: 'added-parameter',
  closed: 'opened',
  union: 'widened-union',
  undecided: 'undecided',
}

function changeOf(
  found: Narrowing,
  codes: Readonly<Record<NarrowingCode, SchemaCode>>,
  kind: ChangeKind,
): SchemaChange {
  const { path, from, to } = found
  return { kind: found.code === 'undecided' ? 'risky' : kind, code: codes[found.code], path, before: from, after: to }
}

function turned(found: Narrowing): Narrowing {
  return { ...found, from: found.to, to: found.from }
}

/** Properties that the new schema does not name, though it may take them as others. */
function gone(before: unknown, after: unknown, isInput: boolean): readonly SchemaChange[] {
  return onlyIn(before, after).map(({ path, schema }) => ({
    kind: isInput ? 'breaking' : 'risky',
    code: 'removed-parameter',
    path,
    before: schema,
    after: undefined,
  }))
}

function come(before: unknown, after: unknown, isInput: boolean): readonly SchemaChange[] {
  return onlyIn(after, before).map(({ path, schema, isRequired }) => ({
    kind: isInput && isRequired ? 'breaking' : 'compatible',
    code: isInput && isRequired ? 'newly-required' : 'added-parameter',
    path,
    before: undefined,
    after: schema,
  }))
}

interface Property {
  readonly path: Path
  readonly schema: unknown
  readonly isRequired: boolean
}

/** Properties of the first schema, of an object that both have and name properties of, which the second does not name. */
function onlyIn(one: unknown, other: unknown): readonly Property[] {
  return schemaFacts(one).parameters.flatMap(({ path: whole, node, isRequired }) => {
    const path = whole.slice(1)
    const holder = valueAt(other, path.slice(0, -2))
    if (!holder.found || !isObject(holder.value)) return []
    const properties = own(holder.value, 'properties')
    if (!isObject(properties) || Object.hasOwn(properties, String(path.at(-1)))) return []
    return [{ path, schema: node.schema, isRequired }]
  })
}

/** One change a place and code, the first; and what is new and demanded is not told twice. */
function withoutTwice(changes: readonly SchemaChange[]): readonly SchemaChange[] {
  const seen = new Set<string>()
  const demanded = new Set(changes.flatMap(({ code, path }) => (code === 'newly-required' ? [toPointer(path)] : [])))
  return changes.filter(({ code, path }) => {
    const pointer = toPointer(path)
    if (code === 'added-parameter' && demanded.has(pointer)) return false
    const key = `${code} ${pointer}`
    return !seen.has(key) && seen.add(key)
  })
}
