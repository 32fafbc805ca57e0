import { asyncSchema } from './errors.js'
import { type AnyObject, isObject } from './is-object.js'
import type { ArgsCheck, ArgsIssue, JsonSchema } from './tool-spec.js'

/** The part of Standard Schema and Standard JSON Schema that is read here. */
export interface StandardSchema {
  readonly '~standard': {
    readonly validate?: (value: unknown) => unknown
    readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => unknown }
  }
}

/** Whether a value follows Standard Schema or Standard JSON Schema; some libraries use functions as schemas. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  if (!isObject(value) || !isObject(value['~standard'])) return false
  const { validate, jsonSchema } = value['~standard']
  return typeof validate === 'function' || (isObject(jsonSchema) && typeof jsonSchema['input'] === 'function')
}

const conversions = new WeakMap<object, JsonSchema | null>()

/** The JSON Schema of what a Standard Schema accepts; `null` when its library cannot say. */
export function jsonSchemaOf(schema: StandardSchema): JsonSchema | null {
  const known = conversions.get(schema)
  if (known !== undefined) return known
  const converted = convert(schema, 'draft-2020-12') ?? convert(schema, 'draft-07')
  conversions.set(schema, converted)
  return converted
}

/** Validates by the schema itself. */
export function checkStandard(schema: StandardSchema, args: unknown, tool: string): ArgsCheck {
  const result = schema['~standard'].validate?.(args)
  if (!isObject(result)) throw new TypeError(`the schema of tool ${tool} returned no result`)
  refusePromise(result, tool)
  const issues = result['issues']
  if (issues === undefined || issues === null) return { valid: true, value: result['value'] }
  return { valid: false, issues: issuesOf(issues) }
}

/** Issues of a schema library, in our form. */
export function issuesOf(issues: unknown): readonly ArgsIssue[] {
  return Array.isArray(issues) ? issues.map(issueOf) : [{ path: [], message: 'invalid' }]
}

/** A promise of a result is an error that says so. */
export function refusePromise(result: AnyObject, tool: string): void {
  if (typeof result['then'] !== 'function') return
  // The error below is all there is to say: a rejection nobody can await must not end the process besides.
  void Promise.resolve(result).catch(() => undefined)
  throw asyncSchema(tool)
}

function convert(schema: StandardSchema, target: string): JsonSchema | null {
  let converted: unknown
  try {
    converted = schema['~standard'].jsonSchema?.input({ target })
  } catch {
    // Libraries throw, each its own error, for what JSON Schema cannot say; the schema itself still validates.
    return null
  }
  // What a Standard JSON Schema converter returns is JSON Schema by that standard.
  return isObject(converted) ? (JSON.parse(JSON.stringify(converted)) as JsonSchema) : null
}

function issueOf(issue: unknown): ArgsIssue {
  if (!isObject(issue)) return { path: [], message: String(issue) }
  const path = Array.isArray(issue['path']) ? issue['path'].map(segmentOf) : []
  return { path, message: typeof issue['message'] === 'string' ? issue['message'] : 'invalid' }
}

function segmentOf(segment: unknown): string | number {
  const key = isObject(segment) && 'key' in segment ? segment['key'] : segment
  return typeof key === 'number' ? key : String(key)
}
