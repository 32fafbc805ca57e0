import { checkJsonSchema } from './check-json-schema.js'
import { asyncSchema, brokenSchema, unknownSchema } from './errors.js'
import { isJsonSchema, isPlainlyJsonSchema } from './is-json-schema.js'
import { type AnyObject, isFunction, isObject } from './is-object.js'
import { checkStandard, isStandardSchema, issuesOf, jsonSchemaOf, refusePromise } from './standard-schema.js'
import type { ArgsCheck, JsonSchema } from './tool-spec.js'

/** What a schema says about arguments. */
export interface SchemaReading {
  readonly inputSchema: JsonSchema | null
  readonly validate: ((args: unknown) => ArgsCheck) | null
}

/** Reads a schema in any of the accepted forms; a missing one says nothing. `tool` is named in errors. */
export function readSchema(schema: unknown, tool: string): SchemaReading {
  if (schema === undefined || schema === null) return { inputSchema: null, validate: null }
  if (isStandardSchema(schema)) return readStandard(schema, tool)
  if (isAiSchema(schema)) return readAiSchema(schema, tool)
  // The AI SDK's lazySchema() is a function that makes the schema.
  if (isFunction(schema) && schema.length === 0) return readSchema(schema(), tool)
  if (!isJsonSchema(schema)) throw unknownSchema(tool, schema)
  return { inputSchema: copyOf(schema, tool), validate: (args) => checkJsonSchema(schema, args, tool) }
}

/** Whether a value is clearly meant as a schema, judged without its surroundings. */
export function isSchema(value: unknown): boolean {
  return isStandardSchema(value) || isAiSchema(value) || isPlainlyJsonSchema(value)
}

function readStandard(schema: Parameters<typeof jsonSchemaOf>[0], tool: string): SchemaReading {
  const inputSchema = jsonSchemaOf(schema)
  if (schema['~standard'].validate !== undefined) {
    return { inputSchema, validate: (args) => checkStandard(schema, args, tool) }
  }
  return { inputSchema, validate: inputSchema === null ? null : (args) => checkJsonSchema(inputSchema, args, tool) }
}

// What jsonSchema() and zodSchema() of the AI SDK make.
function isAiSchema(value: unknown): value is AnyObject {
  return isObject(value) && Symbol.for('vercel.ai.schema') in value && 'jsonSchema' in value
}

function readAiSchema(schema: AnyObject, tool: string): SchemaReading {
  const given = jsonSchemaIn(schema)
  const inputSchema = isJsonSchema(given) ? copyOf(given, tool) : null
  const { validate } = schema
  if (isFunction(validate)) return { inputSchema, validate: (args) => checkAi(validate(args), tool) }
  if (inputSchema !== null) return { inputSchema, validate: (args) => checkJsonSchema(inputSchema, args, tool) }
  return {
    inputSchema,
    validate: () => {
      throw asyncSchema(tool)
    },
  }
}

function checkAi(result: unknown, tool: string): ArgsCheck {
  if (!isObject(result)) throw brokenSchema(tool, new Error('its validate returned no result'))
  refusePromise(result, tool)
  if (result['success'] === true) return { valid: true, value: result['value'] }
  const { error } = result
  const cause = isObject(error) ? (error['issues'] ?? error['cause']) : undefined
  const message = error instanceof Error ? error.message : 'invalid'
  return { valid: false, issues: Array.isArray(cause) ? issuesOf(cause) : [{ path: [], message }] }
}

// A getter, which converts a schema of another library and throws where JSON Schema cannot say it.
function jsonSchemaIn(schema: AnyObject): unknown {
  let given: unknown
  try {
    given = schema['jsonSchema']
  } catch {
    return null
  }
  if (!isObject(given) || typeof given['then'] !== 'function') return given
  // Asking made the promise; whoever needs its value meets the rejection there.
  void Promise.resolve(given).catch(() => undefined)
  return null
}

// Specs are plain data: a copy that nobody else holds.
function copyOf(schema: JsonSchema, tool: string): JsonSchema {
  try {
    // A copy of a JSON Schema through JSON is a JSON Schema.
    return JSON.parse(JSON.stringify(schema)) as JsonSchema
  } catch (cause) {
    // Circular, or with a bigint in it.
    throw brokenSchema(tool, cause)
  }
}
