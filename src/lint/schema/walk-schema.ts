import { isObject } from '../../json/is-object.js'
import { type Path, toPointer } from '../../json/paths.js'
import { typesOf } from './json-types.js'
import { type Keywords, own } from './own.js'
import { referred } from './resolve-ref.js'
import { isInPlace, type SchemaNode } from './schema-node.js'

/** All places of a document where a schema stands, from the root down, then the definitions that are referred to. */
export function walkSchema(root: Keywords): readonly SchemaNode[] {
  const walk: Walk = { nodes: [], places: new Map(), isFollowing: false, referring: [], asking: [] }
  visit(
    nodeOf([...start], root, { depth: 0, parent: null, keyword: null, isArguments: true, isCondition: false }),
    walk,
  )
  walk.isFollowing = true
  // Later, since a reference may lead to a place that is reached without it; the nearest use of a definition first.
  for (let rank = 0; rank < walk.referring.length; rank += 1) {
    for (const node of walk.referring[rank] ?? []) follow(node, root, walk)
  }
  for (const node of walk.asking) follow(node, root, walk)
  return walk.nodes
}

interface Walk {
  readonly nodes: SchemaNode[]
  /** Where a schema was met, and the pointers of these places once they are asked for. */
  readonly places: Map<Keywords, { readonly nodes: SchemaNode[]; pointers: Set<string> | null }>
  isFollowing: boolean
  /** Nodes with a reference, by how near they are to the root. */
  readonly referring: SchemaNode[][]
  /** Likewise, but in conditions: what is used elsewhere too is none. */
  readonly asking: SchemaNode[]
}

const start = ['inputSchema'] as const
// What no person writes, but a machine may. Paths have a length, so that depth costs its square.
const longestPath = 600
// Up to here one object in two places is two nodes: more are no more than the same again, and may be without end.
const mostNodes = 20_000

function visit(first: SchemaNode, walk: Walk): void {
  const waiting = [first]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isNew(node, walk)) continue
    walk.nodes.push(node)
    if (own(node.schema, '$ref') !== undefined) referringLike(node, walk).push(node)
    if (node.path.length < longestPath) waiting.push(...childrenOf(node).toReversed())
  }
}

function referringLike({ depth, isArguments, isCondition }: SchemaNode, { referring, asking }: Walk): SchemaNode[] {
  return isCondition ? asking : (referring[2 * depth + (isArguments ? 0 : 1)] ??= [])
}

/** One object in two places, as code may share it, is two nodes; in a circle it is one, and so is what is reached on two ways. */
function isNew(node: SchemaNode, { nodes, places, isFollowing }: Walk): boolean {
  const known = places.get(node.schema)
  if (known === undefined) {
    places.set(node.schema, { nodes: [node], pointers: null })
    return true
  }
  if (nodes.length >= mostNodes || isWithin(node)) return false
  // Only references lead to a place again.
  if (isFollowing) {
    known.pointers ??= new Set(known.nodes.map(({ path }) => toPointer(path)))
    const pointer = toPointer(node.path)
    if (known.pointers.has(pointer)) return false
    known.pointers.add(pointer)
  }
  known.nodes.push(node)
  return true
}

function isWithin(node: SchemaNode): boolean {
  for (let around = node.parent; around !== null; around = around.parent) if (around.schema === node.schema) return true
  return false
}

function follow({ schema, depth, isArguments, isCondition }: SchemaNode, root: Keywords, walk: Walk): void {
  const found = referred(schema, root)
  if (found === null || walk.places.has(found.schema)) return
  const facts = { depth, parent: null, keyword: '$ref', isArguments, isCondition }
  // The whole definition first: its part is a property there.
  const [container, name] = found.path
  const isPart = found.path.length > 2 && (container === '$defs' || container === 'definitions')
  const held = isPart ? own(root, container) : undefined
  const whole = isObject(held) && typeof name === 'string' ? own(held, name) : undefined
  if (isObject(whole) && typeof name === 'string' && !walk.places.has(whole)) {
    visit(nodeOf([...start, ...found.path.slice(0, 2)], whole, { ...facts, isArguments: false }), walk)
  }
  if (!walk.places.has(found.schema)) visit(nodeOf([...start, ...found.path], found.schema, facts), walk)
}

function nodeOf(path: Path, schema: Keywords, facts: Omit<SchemaNode, 'path' | 'schema' | 'types'>): SchemaNode {
  return { path, schema, types: typesOf(schema), ...facts }
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
const records = ['properties', 'patternProperties', 'dependentSchemas', 'dependencies'] as const
/** Only in an object of its own is a schema deeper: a list of objects, and a choice of them, stand where it stands. */
const deeper: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'additionalProperties'])
const conditions: ReadonlySet<string> = new Set(['if', 'not', 'propertyNames', 'contains'])

function childrenOf(node: SchemaNode): readonly SchemaNode[] {
  const { schema, path } = node
  const children: SchemaNode[] = []
  const add = (keyword: string, at: Path, value: unknown): void => {
    // What may be anything is an argument all the same.
    const held = value === true && keyword === 'properties' ? {} : value
    if (!isObject(held)) return
    const child = nodeOf([...path, keyword, ...at], held, {
      depth: node.depth + (deeper.has(keyword) ? 1 : 0),
      parent: node,
      keyword,
      isArguments: false,
      isCondition: node.isCondition || conditions.has(keyword),
    })
    const isArguments = node.isArguments && isInPlace(child) && !child.isCondition
    children.push(isArguments ? { ...child, isArguments } : child)
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
