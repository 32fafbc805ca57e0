import { isObject } from '../json/is-object.js'
import { formatPath, type Path } from '../json/paths.js'
import { isDeclared, schemaAt } from '../score/schema-at.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import type { DiagnosisFinding } from './diagnosis.js'
import { meantSchema } from './meant-schema.js'
import { nameFindings } from './name-findings.js'
import { type Parameters, parametersOf } from './parameters-of.js'
import { checkStructure } from './structure.js'

/**
 * What is wrong with the names in the objects within arguments, each held to its own part of the schema as the arguments are to the
 * whole: through lists, references, and those branches of a union that the value fits. Validators differ there: some strip an
 * unknown name, some refuse it, some keep it. A schema that names no properties says nothing.
 */
export function nestedNames(
  given: Readonly<Record<string, unknown>>,
  root: JsonSchema | null,
  byWords: boolean,
): readonly DiagnosisFinding[] {
  return Object.entries(given).flatMap(([name, value]) =>
    below([name], value, schemaAt(root, name, root), root, byWords),
  )
}

/** Deeper than any arguments that were written by hand. */
const mostLevels = 64

function below(
  path: Path,
  value: unknown,
  schema: JsonSchema | null,
  root: JsonSchema | null,
  byWords: boolean,
): readonly DiagnosisFinding[] {
  if (schema === null || typeof value !== 'object' || value === null || path.length > mostLevels) return []
  const own = meantSchema(schema, value, root)
  const parts: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item] as const)
    : Object.entries(value)
  return [
    ...(isObject(value) ? namesIn(path, value, own, root, byWords) : []),
    ...parts.flatMap(([key, item]) => below([...path, key], item, schemaAt(own, key, root), root, byWords)),
  ]
}

function namesIn(
  path: Path,
  value: object,
  schema: JsonSchema | null,
  root: JsonSchema | null,
  byWords: boolean,
): readonly DiagnosisFinding[] {
  const parameters = readOnce(schema, root)
  if (!parameters.names.some((name) => isDeclared(schema, name, root))) return []
  const given = Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : [name]))
  const parameter = String(path[0])
  return nameFindings(checkStructure(given, parameters, byWords), (name) => ({
    parameter,
    path: formatPath([...path, name]),
  }))
}

const known = new WeakMap<object, WeakMap<object, Parameters>>()

/** A list has many items of one schema. Two tools may share a part, whose references lead elsewhere in each. */
function readOnce(schema: JsonSchema | null, root: JsonSchema | null): Parameters {
  if (schema === null || typeof schema === 'boolean' || root === null || typeof root === 'boolean') {
    return parametersOf(schema, root)
  }
  const ofRoot = known.get(root) ?? new WeakMap<object, Parameters>()
  known.set(root, ofRoot)
  const parameters = ofRoot.get(schema) ?? parametersOf(schema, root)
  ofRoot.set(schema, parameters)
  return parameters
}
