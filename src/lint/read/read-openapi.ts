import { isObject } from '../../json/is-object.js'
import { fromPointer, type Path, valueAt } from '../../json/paths.js'
import type { ToolContract } from '../contract.js'
import type { Keyed } from './item.js'
import { openApiSchema } from './openapi-schema.js'
import { readIgnores } from './read-ignores.js'
import { requireReadable } from './require-readable.js'

/** Whether something is an OpenAPI document of version 3. */
export function isOpenApi(given: unknown): given is Keyed {
  return isObject(given) && typeof given['openapi'] === 'string' && isObject(given['paths'])
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** The operations of an OpenAPI document as tools: what a request takes by path, query, header and body are the arguments. */
export function readOpenApi(document: Keyed): readonly ToolContract[] {
  const paths = document['paths']
  requireReadable(document, [])
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([route, given]) => {
    const item = resolved(given, document)
    return methods.flatMap((method) => {
      const operation = item[method]
      if (!isObject(operation)) return []
      const own = typeof operation['operationId'] === 'string' ? operation['operationId'] : null
      const at: Path = ['paths', route, method]
      return [
        contractOfOperation(operation, item, document, {
          at,
          name: own ?? nameOf(method, route),
          hasName: own !== null,
        }),
      ]
    })
  })
}

interface Named {
  readonly at: Path
  readonly name: string
  readonly hasName: boolean
}

function contractOfOperation(
  operation: Keyed,
  item: Keyed,
  document: Keyed,
  { at, name, hasName }: Named,
): ToolContract {
  const summary = textIn(operation, 'summary')
  const description = textIn(operation, 'description')
  return {
    name,
    title: description === null ? null : summary,
    description: description ?? summary,
    inputSchema: openApiSchema(argumentsOf(operation, item, document), document),
    outputSchema: null,
    annotations: null,
    examples: [],
    strict: false,
    ignores: readIgnores(operation, operation, name),
    places: {
      tool: at,
      name: hasName ? [...at, 'operationId'] : at,
      description: [...at, description === null && summary !== null ? 'summary' : 'description'],
      // The schema is put together from parts, which stand in the operation.
      inputSchema: at,
      outputSchema: [...at, 'responses'],
      annotations: at,
    },
  }
}

function argumentsOf(operation: Keyed, item: Keyed, document: Keyed): Keyed {
  const properties = new Map<string, unknown>()
  const required = new Set<string>()
  // Those of an operation replace those of its path, by name and place.
  for (const given of [...listIn(item), ...listIn(operation)]) {
    const parameter = resolved(given, document)
    const name = textIn(parameter, 'name')
    if (name === null || parameter['in'] === 'cookie') continue
    properties.set(name, schemaOfParameter(parameter))
    if (parameter['required'] === true) required.add(name)
    else required.delete(name)
  }
  const body = resolved(operation['requestBody'], document)
  const schema = schemaOfBody(body)
  if (schema !== undefined) addBody(schema, body, document, { properties, required })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size > 0 && { required: [...required] }),
  }
}

interface Arguments {
  readonly properties: Map<string, unknown>
  readonly required: Set<string>
}

/** The fields of a body are arguments like others; a body that is no object, or whose fields have names that are taken, is one. */
function addBody(given: unknown, body: Keyed, document: Keyed, { properties, required }: Arguments): void {
  const schema = resolved(given, document)
  const fields = schema['properties']
  const isFlat = isObject(fields) && !['allOf', 'anyOf', 'oneOf'].some((key) => key in schema)
  if (isFlat && !Object.keys(fields).some((name) => properties.has(name))) {
    for (const [name, field] of Object.entries(fields)) properties.set(name, field)
    const names: unknown = schema['required']
    if (body['required'] === true && Array.isArray(names)) {
      for (const name of names) if (typeof name === 'string') required.add(name)
    }
    return
  }
  const name = properties.has('body') ? 'requestBody' : 'body'
  properties.set(name, given)
  if (body['required'] === true) required.add(name)
}

function schemaOfParameter(parameter: Keyed): unknown {
  const { schema, description } = parameter
  const given = schema ?? firstContent(parameter) ?? {}
  return isObject(given) && typeof description === 'string' && given['description'] === undefined
    ? { ...given, description }
    : given
}

function schemaOfBody(body: Keyed): unknown {
  return firstContent(body)
}

function firstContent({ content }: Keyed): unknown {
  if (!isObject(content)) return undefined
  const types = Object.keys(content).toSorted()
  const type = types.find((each) => /[/+]json\b/u.test(each)) ?? types[0]
  const media = type === undefined ? undefined : content[type]
  return isObject(media) ? media['schema'] : undefined
}

/** What stands at the end of the references; nothing where they lead nowhere, or in a circle. */
function resolved(given: unknown, document: Keyed): Keyed {
  let part = given
  for (let steps = 0; steps < 50 && isObject(part); steps += 1) {
    const ref = part['$ref']
    if (typeof ref !== 'string' || !ref.startsWith('#/')) return part
    part = valueAt(document, pathOf(ref)).value
  }
  return {}
}

function pathOf(ref: string): Path {
  try {
    // No list is on the way to what can be referred to.
    return fromPointer(decodeURIComponent(ref.slice(1))).map(String)
  } catch {
    return ['']
  }
}

/** `get /users/{id}` is `get_users_id`. */
function nameOf(method: string, route: string): string {
  return [method, ...route.split(/[^A-Za-z0-9]+/u).filter((part) => part !== '')].join('_')
}

function listIn({ parameters }: Keyed): readonly unknown[] {
  return Array.isArray(parameters) ? Array.from<unknown>(parameters) : []
}

function textIn(value: Keyed, key: string): string | null {
  const text = value[key]
  return typeof text === 'string' ? text : null
}
