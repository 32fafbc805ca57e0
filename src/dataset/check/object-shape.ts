import { isObject } from '../../json/is-object.js'
import { referred } from '../../score/schema-at.js'
import type { JsonSchema } from '../../tool/tool-spec.js'

/** Which properties an object may have. */
export interface ObjectShape {
  /** Those that are declared, in any branch. */
  readonly names: ReadonlySet<string>
  /** Whether it may have others. */
  readonly isOpen: boolean
}

/**
 * The shape that a schema gives an object. One that declares properties and says nothing of others is closed: JSON Schema would
 * let others pass, but a parameter that was renamed is one of them. `properties: {}` closes the arguments as a whole only.
 */
export function shapeOf(schema: JsonSchema | null, root: JsonSchema | null, isWhole = false): ObjectShape {
  return read(schema, root, isWhole, 0)
}

type Keywords = Exclude<JsonSchema, boolean>

const nothingSaid: ObjectShape = { names: new Set(), isOpen: true }

/** Longer chains of references, and deeper unions, are not followed. */
const mostLevels = 8

function read(schema: JsonSchema | null, root: JsonSchema | null, isWhole: boolean, level: number): ObjectShape {
  if (schema === null || typeof schema === 'boolean' || level > mostLevels) return nothingSaid
  const shapes = (list: readonly unknown[]): readonly ObjectShape[] =>
    list.filter(takesObjects).map((one) => read(one, root, isWhole, level + 1))
  const { properties } = schema
  const own = isObject(properties) ? Object.keys(properties) : []
  const parts = shapes([referred(schema['$ref'], root), ...listOf(schema['allOf'])])
  const branches = shapes([...listOf(schema['anyOf']), ...listOf(schema['oneOf'])])
  const further = shapes([schema['then'], schema['else'], ...valuesOf(schema['dependentSchemas'])])
  const names = new Set([...own, ...[...parts, ...branches, ...further].flatMap((shape) => [...shape.names])])
  if (saysOpen(schema)) return { names, isOpen: true }
  const isClosed = schema['additionalProperties'] === false || schema['unevaluatedProperties'] === false
  if (isClosed || own.length > 0 || (isWhole && isObject(properties))) return { names, isOpen: false }
  const isOpen = (shape: ObjectShape): boolean => shape.isOpen
  return { names, isOpen: parts.every(isOpen) && (branches.length === 0 || branches.some(isOpen)) }
}

function saysOpen({ additionalProperties: more, unevaluatedProperties: rest, patternProperties }: Keywords): boolean {
  return more === true || rest === true || isObject(more) || isObject(rest) || valuesOf(patternProperties).length > 0
}

function takesObjects(schema: unknown): schema is JsonSchema {
  if (!isObject(schema)) return schema === true
  return schema['type'] === undefined || [schema['type']].flat().includes('object')
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function valuesOf(value: unknown): readonly unknown[] {
  return isObject(value) ? Object.values(value) : []
}
