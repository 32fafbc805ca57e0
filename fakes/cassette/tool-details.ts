import { isObject } from '../../src/json/is-object.js'
import type { ToolSpec } from '../../src/tool/tool-spec.js'
import { plainJson } from './plain-json.js'

/** What the tools of a body say beside names, descriptions and schemas of those that are read; tools of the provider whole. */
export function toolDetails(raw: unknown, tools: readonly ToolSpec[]): readonly unknown[] {
  if (!Array.isArray(raw)) return raw === undefined || raw === null ? [] : [plainJson(raw)]
  const before = known.get(raw)
  if (before !== undefined) return before
  const names = new Set(tools.map(({ name }) => name))
  const details = raw.flatMap((tool) => detailsOf(tool, names)).map(plainJson)
  if (Object.isFrozen(raw)) known.set(raw, details)
  return details
}

/** Of frozen lists: while the tools are the same, so is the list. */
const known = new WeakMap<object, readonly unknown[]>()

function detailsOf(tool: unknown, names: ReadonlySet<string>): readonly unknown[] {
  if (!isObject(tool)) return [tool]
  const { functionDeclarations, function_declarations, ...others } = tool
  const declared = functionDeclarations ?? function_declarations
  if (Array.isArray(declared)) {
    const rest = Object.keys(others).length === 0 ? [] : [others]
    return [...declared.flatMap((one: unknown) => detailsOf(one, names)), ...rest]
  }
  const { type, tools } = tool
  if (type === 'namespace' && Array.isArray(tools)) {
    return [{ ...tool, tools: tools.flatMap((one: unknown) => detailsOf(one, names)) }]
  }
  const { function: inner, ...outer } = tool
  const whole = isObject(inner) ? { ...outer, ...inner } : tool
  const { name } = whole
  if (typeof name !== 'string' || !names.has(name)) return [tool]
  const { name: _name, ...more } = Object.fromEntries(Object.entries(whole).filter((entry) => !isHeld(entry)))
  return Object.keys(more).length === 0 ? [] : [{ name, ...more }]
}

const schemaKeys = /^(parameters|parametersJsonSchema|parameters_json_schema|input_?schema|schema)$/i

/** Whether the neutral form has it. */
function isHeld([key, value]: readonly [string, unknown]): boolean {
  if (value === undefined) return true
  if (key === 'type') return value === 'function'
  if (key === 'description') return typeof value === 'string' || value === null
  return schemaKeys.test(key) && (isObject(value) || typeof value === 'boolean' || value === null)
}
