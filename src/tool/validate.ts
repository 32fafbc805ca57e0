import { readSchema } from './read-schema.js'
import type { ArgsCheck } from './tool-spec.js'

/**
 * The validator of a schema: Standard Schema, JSON Schema, or what `jsonSchema()` of the AI SDK makes; `null` when there
 * is no schema. The validator throws a `ToolError` for a schema that validates asynchronously or is broken.
 */
export function validatorOf(schema: unknown, tool: string = 'the tool'): ((args: unknown) => ArgsCheck) | null {
  return readSchema(schema, tool).validate
}
