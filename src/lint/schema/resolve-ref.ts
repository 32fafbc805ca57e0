import { isObject } from '../../json/is-object.js'
import { fromPointer, type Path, valueAt } from '../../json/paths.js'
import { type Keywords, own } from './own.js'

/** A schema that another refers to, and where it stands in their document. */
export interface Referred {
  readonly path: Path
  readonly schema: Keywords
}

/** What a schema refers to in its own document; `null` where it refers to nothing, or to what is not there. */
export function referred(schema: Keywords, root: Keywords): Referred | null {
  const ref = own(schema, '$ref')
  if (typeof ref !== 'string' || !/^#(?:\/|$)/u.test(ref)) return null
  const path = pathOf(ref.slice(1), root)
  const { found, value } = valueAt(root, path ?? [])
  return path !== null && found && isObject(value) ? { path, schema: value } : null
}

/** The keywords that a schema has with those of what it refers to; its own win. As it is where that leads nowhere, or in a circle. */
export function resolve(schema: Keywords, root: Keywords): Keywords {
  if (own(schema, '$ref') === undefined) return schema
  const chain = new Set([schema])
  for (let found = referred(schema, root); found !== null; found = referred(found.schema, root)) {
    if (chain.has(found.schema) || chain.size === longestChain) return schema
    chain.add(found.schema)
  }
  if (chain.size === 1) return schema
  // Entries, since assigning would run the setter of a keyword that is named __proto__.
  const entries = [...chain].toReversed().flatMap((each) => Object.entries(each))
  return Object.fromEntries(entries.filter(([keyword]) => keyword !== '$ref'))
}

// People write two or three; a longer one would be walked again from each of its parts.
const longestChain = 50

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
