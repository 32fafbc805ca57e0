import { isObject } from '../../json/is-object.js'
import { fromPointer, type Path, valueAt } from '../../json/paths.js'

/** A schema as an object of keywords, of which none can be trusted to hold what it should. */
export type Keywords = Readonly<Record<string, unknown>>

/** A place of a tool's schema where a schema stands. */
export interface SchemaNode {
  /** Keys from the contract: `['inputSchema', 'properties', 'city']`. */
  readonly path: Path
  readonly schema: Keywords
  /** The types it names, in JSON Schema's words: `dict` of other dialects is `object`. Empty where `type` is absent or names none. */
  readonly types: readonly string[]
  /** How many objects are around it: 0 for the root, 1 for its properties. Lists and unions add nothing. */
  readonly depth: number
  /** The schema that holds it; `null` for the root, and for a definition. */
  readonly parent: SchemaNode | null
  /** The keyword that holds it there; `null` for the root. */
  readonly keyword: string | null
}

/** A property of an object somewhere in the schema of a tool. */
export interface Parameter {
  readonly name: string
  readonly node: SchemaNode
  /** That of its node. */
  readonly path: Path
  /** Whether the object that has it demands it. */
  readonly isRequired: boolean
  /** Whether it is one of the arguments themselves, and not inside of one. */
  readonly isTop: boolean
  /** Its own text, or that of the definition it refers to; `null` where there is none, or a blank one. */
  readonly description: string | null
}

/** What a tool's schema consists of. */
export interface SchemaFacts {
  /** The root, or `null` where there is no schema, or none that is an object. */
  readonly root: SchemaNode | null
  /** All places with a schema, from the root down, and definitions that are referred to. Each stands here once. */
  readonly nodes: readonly SchemaNode[]
  /** All properties, also those inside others. */
  readonly parameters: readonly Parameter[]
  /** The keywords that a schema has with those of what it refers to; its own win. Without them where a reference leads nowhere, or in a circle. */
  resolved(schema: Keywords): Keywords
}

/** Reads the schema of a tool; whatever stands in it, it does not throw. */
export function schemaFacts(inputSchema: unknown): SchemaFacts {
  if (!isObject(inputSchema)) return { root: null, nodes: [], parameters: [], resolved: (schema) => schema }
  const nodes: SchemaNode[] = []
  const seen = new Set<Keywords>()
  const referring: SchemaNode[] = []
  const visit = (start: SchemaNode): void => {
    const waiting = [start]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      // One object in two places, as code may share it, is two nodes; in a circle it is one.
      if (seen.has(node.schema) && isWithin(node)) continue
      seen.add(node.schema)
      nodes.push(node)
      if (own(node.schema, '$ref') !== undefined) referring.push(node)
      waiting.push(...childrenOf(node).toReversed())
    }
  }
  visit(nodeOf(['inputSchema'], inputSchema, 0, null, null))
  // Later, since a reference may lead to a place that is reached without it.
  for (const { schema, depth } of referring) {
    const found = referred(schema, inputSchema)
    if (found !== null && !seen.has(found.schema)) {
      visit(nodeOf(['inputSchema', ...found.path], found.schema, depth, null, '$ref'))
    }
  }
  const resolved = (schema: Keywords): Keywords => resolve(schema, inputSchema)
  return { root: nodes[0] ?? null, nodes, parameters: nodes.flatMap((node) => parameterOf(node, resolved)), resolved }
}

// Words of other dialects for the types of JSON Schema: Python's, and what people write.
const otherWords: Readonly<Record<string, string>> = {
  dict: 'object',
  map: 'object',
  hash: 'object',
  hashmap: 'object',
  float: 'number',
  double: 'number',
  long: 'integer',
  int: 'integer',
  str: 'string',
  char: 'string',
  bool: 'boolean',
  list: 'array',
  tuple: 'array',
  set: 'array',
  arraylist: 'array',
}

/** The words that JSON Schema knows. */
export const jsonTypes: ReadonlySet<string> = new Set([
  'object',
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'null',
])

/** What is meant by a word that stands as a type; `null` for one that JSON Schema has no word for, such as `any`. */
export function jsonTypeOf(word: string): string | null {
  const lower = word.toLowerCase()
  if (jsonTypes.has(lower)) return lower
  return Object.hasOwn(otherWords, lower) ? (otherWords[lower] ?? null) : null
}

function nodeOf(
  path: Path,
  schema: Keywords,
  depth: number,
  parent: SchemaNode | null,
  keyword: string | null,
): SchemaNode {
  const { type } = schema
  const words: readonly unknown[] = Array.isArray(type) ? type : [type]
  const types = words.flatMap((word) => (typeof word === 'string' ? (jsonTypeOf(word) ?? []) : []))
  return { path, schema, types, depth, parent, keyword }
}

/** Keywords that hold one schema, a list of them, and schemas by name. */
const single = [
  'items',
  'additionalProperties',
  'additionalItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'] as const
const records = ['properties', 'patternProperties', 'dependentSchemas'] as const
/** Only in an object of its own is a schema deeper: a list of objects, and a choice of them, stand where it stands. */
const deeper: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'additionalProperties'])

function childrenOf(node: SchemaNode): readonly SchemaNode[] {
  const { schema, path } = node
  const children: SchemaNode[] = []
  const add = (keyword: string, at: Path, value: unknown): void => {
    if (!isObject(value)) return
    const depth = node.depth + (deeper.has(keyword) ? 1 : 0)
    children.push(nodeOf([...path, keyword, ...at], value, depth, node, keyword))
  }
  for (const keyword of records) {
    const held = own(schema, keyword)
    if (isObject(held)) for (const [name, value] of Object.entries(held)) add(keyword, [name], value)
  }
  for (const keyword of single) add(keyword, [], own(schema, keyword))
  for (const keyword of lists) {
    const held = own(schema, keyword)
    if (Array.isArray(held)) for (const [index, value] of held.entries()) add(keyword, [index], value)
  }
  return children
}

function isWithin(node: SchemaNode): boolean {
  for (let around = node.parent; around !== null; around = around.parent) if (around.schema === node.schema) return true
  return false
}

/** What a schema refers to in its own document. */
function referred(schema: Keywords, root: Keywords): { readonly path: Path; readonly schema: Keywords } | null {
  const ref = own(schema, '$ref')
  if (typeof ref !== 'string' || !/^#(?:\/|$)/u.test(ref)) return null
  const path = pathOf(ref.slice(1), root)
  const { found, value } = valueAt(root, path ?? [])
  return path !== null && found && isObject(value) ? { path, schema: value } : null
}

function pathOf(fragment: string, root: unknown): Path | null {
  let path: Path
  try {
    path = fromPointer(decodeURIComponent(fragment))
  } catch {
    // No pointer: nobody can follow it.
    return null
  }
  // Only lists have indexes.
  let part = root
  return path.map((segment) => {
    const key = Array.isArray(part) ? segment : String(segment)
    part = valueAt(part, [key]).value
    return key
  })
}

function resolve(schema: Keywords, root: Keywords): Keywords {
  const chain = [schema]
  for (let found = referred(schema, root); found !== null; found = referred(found.schema, root)) {
    if (chain.includes(found.schema)) return schema
    chain.push(found.schema)
  }
  if (chain.length === 1) return schema
  const { $ref: _, ...merged } = Object.assign({}, ...chain.toReversed()) as Keywords // the keywords of all
  return merged
}

function parameterOf(node: SchemaNode, resolved: (schema: Keywords) => Keywords): readonly Parameter[] {
  const { parent, keyword, path } = node
  const name = path.at(-1)
  if (keyword !== 'properties' || parent === null || typeof name !== 'string') return []
  const { required } = parent.schema
  const description = own(resolved(node.schema), 'description')
  return [
    {
      name,
      node,
      path,
      isRequired: Array.isArray(required) && required.includes(name),
      isTop: isArguments(parent),
      description: typeof description === 'string' && description.trim() !== '' ? description : null,
    },
  ]
}

/** The root, or a part of a union or an intersection that it is. */
function isArguments(node: SchemaNode): boolean {
  if (node.parent === null) return node.keyword === null
  return ['allOf', 'anyOf', 'oneOf', 'then', 'else'].includes(node.keyword ?? '') && isArguments(node.parent)
}

/** A keyword of the schema's own: `constructor` is none. */
export function own(schema: Keywords, keyword: string): unknown {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined
}
