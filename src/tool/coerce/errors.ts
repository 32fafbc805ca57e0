import { inline } from '../../json/inline.js'
import { ToolError } from '../errors.js'

/** What stands where a JSON Schema should. */
export function notJsonSchema(schema: unknown): ToolError {
  const isStandard = typeof schema === 'object' && schema !== null && '~standard' in schema
  const remedy = isStandard ? ' Hand in its JSON Schema: z.toJSONSchema(schema) of Zod, for example.' : ''
  const what = isStandard ? 'a schema of a library' : inline(schema)
  return new ToolError(
    'schema-broken',
    `coerce takes a JSON Schema, an object or a boolean: received ${what}.${remedy}`,
  )
}
