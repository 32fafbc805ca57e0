import type { SchemaPlace } from './calls/args-defaults.js'
import type { ArgsMode, Compare } from './calls/args-mode.js'
import type { PathNode } from './calls/args-paths.js'

/** How one place of the arguments is compared. */
export interface ArgsPlace {
  readonly mode: ArgsMode
  /** Compares the place as a whole. */
  readonly compare: Compare | null
  /** Whether an override speaks of this very place. */
  readonly isNamed: boolean
  /** The strategies that reach to this place and may go on; the more specific come first. */
  readonly nodes: readonly PathNode[]
  /** What the schema says of it, where its defaults count. */
  readonly schema: SchemaPlace | null
}

/** Places of which nothing is said but the mode. */
export const placeOfMode: Readonly<Record<ArgsMode, ArgsPlace>> = {
  exact: plain('exact'),
  contains: plain('contains'),
  within: plain('within'),
  ignore: plain('ignore'),
}

/** The place of a key or an item. */
export function inside(place: ArgsPlace, segment: string | number): ArgsPlace {
  const { nodes, schema } = place
  if (nodes.length === 0 && schema === null) return placeOfMode[place.mode]
  const below: PathNode[] = []
  for (const { children, items } of nodes) {
    const child = children.get(String(segment))
    if (child !== undefined) below.push(child)
    if (items !== null && typeof segment === 'number') below.push(items)
  }
  const strategy = below.find((node) => node.strategy !== null)?.strategy ?? null
  return {
    mode: typeof strategy === 'string' ? strategy : place.mode,
    compare: typeof strategy === 'function' ? strategy : null,
    isNamed: strategy !== null,
    nodes: below,
    schema: schema?.at(segment) ?? null,
  }
}

function plain(mode: ArgsMode): ArgsPlace {
  return { mode, compare: null, isNamed: false, nodes: [], schema: null }
}
