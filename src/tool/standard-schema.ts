import { asyncSchema, brokenSchema } from './errors.js'
import { type AnyObject, isFunction, isObject } from './is-object.js'
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
  let result: unknown
  try {
    result = schema['~standard'].validate?.(args)
  } catch (error) {
    return rejectedBy(error)
  }
  if (!isObject(result)) throw brokenSchema(tool, new Error('its validate returned no result'))
  if (isFunction(result['then'])) {
    ignore(result)
    const thrown = thrownInside(schema, args)
    if (thrown === null) throw asyncSchema(tool)
    return thrown
  }
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
  if (!isFunction(result['then'])) return
  ignore(result)
  throw asyncSchema(tool)
}

// What there is to say is said at once: a rejection that nobody can await must not end the process besides.
function ignore(promise: AnyObject): void {
  void Promise.resolve(promise).catch(() => undefined)
}

// zod answers what is thrown in a transform (BigInt('x'), JSON.parse('{')) with a promise that rejects; its synchronous
// form throws it.
function thrownInside(schema: StandardSchema, args: unknown): ArgsCheck | null {
  const safeParse: unknown = Reflect.get(schema, 'safeParse')
  if (!isFunction(safeParse)) return null
  try {
    Reflect.apply(safeParse, schema, [args])
    return null
  } catch (error) {
    return error instanceof Error && error.message.includes('parseAsync') ? null : rejectedBy(error)
  }
}

// A schema that throws on arguments does not take them; the harness that validates by it meets the same error.
function rejectedBy(error: unknown): ArgsCheck {
  return { valid: false, issues: [{ path: [], message: `the schema threw ${String(error)}` }] }
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
