import { fromPointer, type Path, toPointer } from '../../json/paths.js'
import { own, type SchemaFacts, type SchemaNode } from '../schema/schema-facts.js'

/** The places with a reference that leads, by any way, back to a schema around it. */
export function recursiveReferences({ nodes }: SchemaFacts): readonly SchemaNode[] {
  const found = nodes.flatMap((node) => {
    const target = targetOf(own(node.schema, '$ref'))
    return target === null ? [] : [{ node, target }]
  })
  const targets = new Set(found.map(({ target }) => target))
  const references = found.map((one) => ({ ...one, around: placesAround(one.node.path, targets) }))
  const next = new Map<string, Set<string>>()
  for (const { around, target } of references) {
    for (const place of around) next.set(place, (next.get(place) ?? new Set()).add(target))
  }
  const reachedFrom = new Map<string, ReadonlySet<string>>()
  return references
    .filter(({ target, around }) => {
      const reached = reachedFrom.get(target) ?? reachable(target, next)
      reachedFrom.set(target, reached)
      return around.some((place) => reached.has(place))
    })
    .map(({ node }) => node)
}

/** Those of some places in which a path leads. */
function placesAround(path: Path, places: ReadonlySet<string>): readonly string[] {
  const around = path.map((_, length) => toPointer(path.slice(0, length + 1)))
  return around.filter((place) => places.has(place))
}

function reachable(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (reached.has(place)) continue
    reached.add(place)
    waiting.push(...(next.get(place) ?? []))
  }
  return reached
}

/** The pointer from the contract, in its usual spelling. */
function targetOf(ref: unknown): string | null {
  if (typeof ref !== 'string' || !/^#(?:\/|$)/u.test(ref)) return null
  try {
    return toPointer(['inputSchema', ...fromPointer(decodeURIComponent(ref.slice(1)))])
  } catch {
    // No pointer: nobody can follow it.
    return null
  }
}
