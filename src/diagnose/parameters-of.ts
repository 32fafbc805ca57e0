import { isObject } from '../json/is-object.js'
import { referred } from '../score/schema-at.js'
import type { JsonSchema } from '../tool/tool-spec.js'

/** The parameters that a schema names. */
export interface Parameters {
  /** In the order of the schema. */
  readonly names: readonly string[]
  readonly required: readonly string[]
  /** Whether the schema says that there may be others. */
  readonly isOpen: boolean
}

/**
 * The parameters of a tool, through local `$ref`, `allOf`, `anyOf` and `oneOf`: a union has those of all its branches, and
 * requires what each of them requires.
 */
export function parametersOf(schema: JsonSchema | null): Parameters {
  const { names, required, isOpen } = read(schema, schema, new Set())
  return { names: [...new Set(names)], required: [...new Set(required)], isOpen }
}

function read(schema: JsonSchema | null, root: JsonSchema | null, above: ReadonlySet<object>): Parameters {
  if (schema === null || typeof schema === 'boolean' || above.has(schema)) return nothing
  const inner = new Set([...above, schema])
  const parts = [referred(schema['$ref'], root), ...schemasOf(schema['allOf'])].map((part) => read(part, root, inner))
  const unions = [schema['anyOf'], schema['oneOf']]
    .map(schemasOf)
    .filter(({ length }) => length > 0)
    .map((branches) => unionOf(branches.map((branch) => read(branch, root, inner))))
  const own = ownParameters(schema)
  const all = [own, ...parts, ...unions]
  return {
    names: all.flatMap(({ names }) => names),
    required: all.flatMap(({ required }) => required),
    isOpen: all.some(({ isOpen }) => isOpen),
  }
}

const nothing: Parameters = { names: [], required: [], isOpen: false }

function ownParameters(schema: Exclude<JsonSchema, boolean>): Parameters {
  const { properties, required, additionalProperties, patternProperties } = schema
  return {
    names: isObject(properties) ? Object.keys(properties) : [],
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    isOpen: additionalProperties === true || isObject(additionalProperties) || isObject(patternProperties),
  }
}

function unionOf(branches: readonly Parameters[]): Parameters {
  const [first, ...others] = branches
  return {
    names: branches.flatMap(({ names }) => names),
    required: (first?.required ?? []).filter((name) => others.every(({ required }) => required.includes(name))),
    isOpen: branches.some(({ isOpen }) => isOpen),
  }
}

function schemasOf(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'boolean' || isObject(item)) : []
}
