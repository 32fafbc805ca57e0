import { type Keywords, own } from './own.js'
import { referred } from './resolve-ref.js'
import type { SchemaFacts, SchemaNode } from './schema-facts.js'

/** How schemas lie in each other once references are followed. */
export interface Nesting {
  /** How many levels of properties there are, from 0; what comes back to itself is followed once. */
  readonly depth: number
  /** References that are part of a circle. */
  readonly circular: readonly SchemaNode[]
}

/** Measures a schema in time that grows with its size alone, however often definitions use each other. */
export function nestingOf({ nodes, parameters, root }: SchemaFacts): Nesting {
  if (root === null || !nodes.some(({ schema }) => own(schema, '$ref') !== undefined)) {
    // Most have no references, and lie where they stand.
    return { depth: parameters.reduce((most, { node }) => Math.max(most, node.depth), 0), circular: [] }
  }
  const graph = graphOf(nodes, root.schema)
  const inCircle = circlesOf(graph)
  const isCircular = (from: number, edge: Edge): boolean =>
    edge.isReference && inCircle.has(from) && inCircle.has(edge.to)
  const circular = nodes.filter((_node, index) => graph[index]?.some((edge) => isCircular(index, edge)))
  // Without the references within circles there is an innermost schema, from which to measure outwards.
  const open = graph.map((edges, from) => edges.filter((edge) => !isCircular(from, edge)))
  const depths = new Map<number, number>()
  for (const from of innermostFirst(open).order) {
    const below = (open[from] ?? []).map(({ to, levels }) => {
      const depth = depths.get(to) ?? 0
      // An object whose values are described by pattern, or alike, is a level only if there are properties below.
      return depth > 0 || levels === 'property' ? depth + (levels === 'none' ? 0 : 1) : 0
    })
    depths.set(
      from,
      below.reduce((most, depth) => Math.max(most, depth), 0),
    )
  }
  return { depth: depths.get(0) ?? 0, circular }
}

interface Edge {
  readonly to: number
  readonly levels: 'property' | 'value' | 'none'
  readonly isReference: boolean
}

type Graph = readonly (readonly Edge[])[]

function graphOf(nodes: readonly SchemaNode[], root: Keywords): Graph {
  const byNode = new Map(nodes.map((node, index) => [node, index]))
  const bySchema = new Map<Keywords, number>()
  for (const [index, { schema }] of nodes.entries()) if (!bySchema.has(schema)) bySchema.set(schema, index)
  const graph: Edge[][] = nodes.map(() => [])
  for (const [index, node] of nodes.entries()) {
    const holder = node.parent === null || node.isCondition ? undefined : byNode.get(node.parent)
    if (holder !== undefined) graph[holder]?.push({ to: index, levels: levelsOf(node), isReference: false })
    const found = own(node.schema, '$ref') === undefined ? null : referred(node.schema, root)
    const target = found === null ? undefined : bySchema.get(found.schema)
    if (target !== undefined) graph[index]?.push({ to: target, levels: 'none', isReference: true })
  }
  return graph
}

function levelsOf({ keyword }: SchemaNode): Edge['levels'] {
  if (keyword === 'properties') return 'property'
  return keyword === 'patternProperties' || keyword === 'additionalProperties' ? 'value' : 'none'
}

/** What is part of a circle, or between two of them: what is left once all is taken away that leads to none, or comes from none. */
function circlesOf(graph: Graph): ReadonlySet<number> {
  const { rest } = innermostFirst(graph)
  if (rest.size === 0) return rest
  const turned: Edge[][] = graph.map(() => [])
  for (const from of rest) {
    for (const edge of graph[from] ?? []) if (rest.has(edge.to)) turned[edge.to]?.push({ ...edge, to: from })
  }
  const outermost = innermostFirst(turned)
  return new Set([...rest].filter((index) => outermost.rest.has(index)))
}

/** The schemas in an order in which each comes after all in it, and those for which there is none. */
function innermostFirst(graph: Graph): { readonly order: readonly number[]; readonly rest: ReadonlySet<number> } {
  const holders: number[][] = graph.map(() => [])
  const open = graph.map((edges) => edges.length)
  for (const [from, edges] of graph.entries()) for (const { to } of edges) holders[to]?.push(from)
  const order = graph.flatMap((edges, index) => (edges.length === 0 ? [index] : []))
  for (const index of order) {
    for (const holder of holders[index] ?? []) {
      const left = (open[holder] ?? 0) - 1
      open[holder] = left
      if (left === 0) order.push(holder)
    }
  }
  const done = new Set(order)
  return { order, rest: new Set([...graph.keys()].filter((index) => !done.has(index))) }
}
