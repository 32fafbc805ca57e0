import { isObject } from '../../json/is-object.js'
import { isSchema } from '../../tool/read-schema.js'
import type { Keyed } from './item.js'

/** The keys under which tools keep the schema of their arguments. */
export const schemaKeys: readonly string[] = [
  'inputSchema',
  'input_schema',
  'parameters',
  'parametersJsonSchema',
  'parameters_json_schema',
  'schema',
]

const envelopes: readonly string[] = ['toolSpec', 'functionDeclarations', 'function_declarations']
const calling: readonly string[] = ['execute', 'run', 'handler', 'func', 'invoke', '_call']

/** Whether an object has what only tools have, be it without a name. */
export function looksLikeTool(value: Keyed): boolean {
  return (
    [...schemaKeys, ...envelopes, 'name', 'description'].some((key) => key in value) ||
    typeof value['type'] === 'string' ||
    hasFunction(value)
  )
}

/** Whether an object is one tool, and not a record of tools of which one is named `name`, `schema` or `parameters`. */
export function isOneTool(value: Keyed): boolean {
  if (!looksLikeTool(value)) return false
  if (typeof value['name'] === 'string' || hasFunction(value)) return true
  if (Object.values(value).some((part) => !isObject(part) && typeof part !== 'function')) return true
  if (value['type'] === 'function' || 'toolSpec' in value) return true
  return schemaKeys.some((key) => isSchema(value[key]))
}

/** Whether an object holds the function that does a tool's work. */
export function hasFunction(value: Keyed): boolean {
  return calling.some((key) => typeof value[key] === 'function')
}
