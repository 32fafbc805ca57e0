import { isObject } from '../json/is-object.js'
import { referred } from '../score/schema-at.js'
import { schemasIn } from '../tool/coerce/keywords.js'
import type { JsonSchema } from '../tool/tool-spec.js'

/** The parameters that a schema names. */
export interface Parameters {
  /** In the order of the schema. */
  readonly names: readonly string[]
  readonly required: readonly string[]
  /** Whether the schema says that there may be others, of any name. */
  readonly isOpen: boolean
  /** The patterns of others that there may be. */
  readonly patterns: readonly RegExp[]
}

/**
 * The parameters of a tool, through local `$ref`, `allOf`, `anyOf` and `oneOf`: a union has those of all its branches, and
 * requires what each of them requires. What stands under a condition (`then`, `else`, `dependentSchemas`) is not required. A
 * parameter that is required and nowhere declared is one. Of a part of a schema, `root` is the whole, where references lead.
 */
export function parametersOf(schema: JsonSchema | null, root: JsonSchema | null = schema): Parameters {
  const { names, required, isOpen, patterns } = read(schema, root, new Set())
  return { names: [...new Set([...names, ...required])], required: [...new Set(required)], isOpen, patterns }
}

function read(schema: JsonSchema | null, root: JsonSchema | null, above: ReadonlySet<object>): Parameters {
  if (schema === null || typeof schema === 'boolean' || above.has(schema)) return nothing
  const inner = new Set([...above, schema])
  const parts = [referred(schema['$ref'], root), ...schemasIn(schema['allOf'])].map((part) => read(part, root, inner))
  const unions = [schema['anyOf'], schema['oneOf']]
    .map(schemasIn)
    .filter(({ length }) => length > 0)
    .map((branches) => unionOf(branches.map((branch) => read(branch, root, inner))))
  const sometimes = conditional(schema).map((part): Parameters => ({ ...read(part, root, inner), required: [] }))
  const all = [ownParameters(schema), ...parts, ...unions, ...sometimes]
  return { ...together(all), required: all.flatMap(({ required }) => required) }
}

const nothing: Parameters = { names: [], required: [], isOpen: false, patterns: [] }

function together(all: readonly Parameters[]): Omit<Parameters, 'required'> {
  return {
    names: all.flatMap(({ names }) => names),
    isOpen: all.some(({ isOpen }) => isOpen),
    patterns: all.flatMap(({ patterns }) => patterns),
  }
}

function conditional({ then, else: otherwise, dependentSchemas }: Keywords): readonly JsonSchema[] {
  return schemasIn([then, otherwise, ...(isObject(dependentSchemas) ? Object.values(dependentSchemas) : [])])
}

type Keywords = Exclude<JsonSchema, boolean>

function ownParameters(schema: Keywords): Parameters {
  const { properties, required, additionalProperties, patternProperties } = schema
  return {
    names: isObject(properties) ? Object.keys(properties) : [],
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    isOpen: additionalProperties === true || isObject(additionalProperties),
    patterns: isObject(patternProperties) ? Object.keys(patternProperties).flatMap(patternOf) : [],
  }
}

/** One that is none is left to the validator, which refuses the schema. */
function patternOf(source: string): readonly RegExp[] {
  try {
    return [new RegExp(source, 'u')]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function unionOf(branches: readonly Parameters[]): Parameters {
  const [first, ...others] = branches
  const required = (first?.required ?? []).filter((name) => others.every((other) => other.required.includes(name)))
  return { ...together(branches), required }
}
