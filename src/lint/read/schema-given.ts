import { isObject } from '../../json/is-object.js'
import { readSchema } from '../../tool/read-schema.js'
import { isStandardSchema } from '../../tool/standard-schema.js'
import { bareShape, unwritable } from './errors.js'

/** A schema as the model is given it: plain data as it stands, a schema of a library as JSON Schema. `null` where there is none. */
export function schemaGiven(given: unknown, tool: string, write: (schema: unknown) => unknown = () => null): unknown {
  if (given === undefined || given === null) return null
  if (isLive(given)) return written(given, tool, write)
  if (isObject(given) && Object.values(given).some(isStandardSchema)) throw bareShape(tool)
  return given
}

function isLive(given: unknown): boolean {
  return typeof given === 'function' || isStandardSchema(given) || isAiSchema(given)
}

/** What `jsonSchema()` of the AI SDK makes. */
function isAiSchema(given: unknown): boolean {
  return isObject(given) && Symbol.for('vercel.ai.schema') in given
}

function written(given: unknown, tool: string, write: (schema: unknown) => unknown): unknown {
  let schema: unknown
  try {
    schema = write(given) ?? readSchema(given, tool).inputSchema
  } catch (cause) {
    throw unwritable(tool, cause)
  }
  if (schema === null) throw unwritable(tool)
  return schema
}
