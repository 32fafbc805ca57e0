import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { demands } from './demands.js'
import { typesOf } from './json-types.js'
import { meant } from './meant.js'
import { type Keywords, own } from './own.js'
import { resolve } from './resolve-ref.js'
import { isInPlace, type SchemaNode } from './schema-node.js'
import { walkSchema } from './walk-schema.js'

export { jsonTypeOf, jsonTypes } from './json-types.js'
export { type Keywords, own } from './own.js'
export type { SchemaNode } from './schema-node.js'

/** A property of an object somewhere in the schema of a tool. */
export interface Parameter {
  readonly name: string
  readonly node: SchemaNode
  /** That of its node. */
  readonly path: Path
  /** Its keywords with those of what it refers to, and of the one thing it can be besides `null`. */
  readonly meant: Keywords
  /** The types that `meant` names, in JSON Schema's words, but `null`. */
  readonly types: readonly string[]
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
  /** All properties, also those inside others; without those of conditions, and those that only say more of one. */
  readonly parameters: readonly Parameter[]
  /** The keywords that a schema has with those of what it refers to; its own win. Without them where a reference leads nowhere, or in a circle. */
  resolved(schema: Keywords): Keywords
}

/** Reads the schema of a tool; whatever stands in it, it does not throw. */
export function schemaFacts(inputSchema: unknown): SchemaFacts {
  if (!isObject(inputSchema)) return { root: null, nodes: [], parameters: [], resolved: (schema) => schema }
  const nodes = walkSchema(inputSchema)
  const resolved = (schema: Keywords): Keywords => resolve(schema, inputSchema)
  const isRequired = demands(resolved)
  const parameters = nodes.flatMap((node): Parameter | readonly [] => {
    const { parent, keyword, path, isCondition } = node
    const name = path.at(-1)
    if (keyword !== 'properties' || parent === null || typeof name !== 'string') return []
    if (isCondition || isSaidAbove(name, parent)) return []
    const keywords = meant(node.schema, resolved)
    const description = own(keywords, 'description')
    return {
      name,
      node,
      path,
      meant: keywords,
      types: typesOf(keywords).filter((type) => type !== 'null'),
      isRequired: isRequired(name, parent),
      isTop: parent.isArguments,
      description: typeof description === 'string' && description.trim() !== '' ? description : null,
    }
  })
  return { root: nodes[0] ?? null, nodes, parameters, resolved }
}

/** A part of a union, or what follows of a condition, often says more of a property that stands outside of it. */
function isSaidAbove(name: string, holder: SchemaNode): boolean {
  for (let node = holder; node.parent !== null && isInPlace(node); node = node.parent) {
    const properties = own(node.parent.schema, 'properties')
    if (isObject(properties) && Object.hasOwn(properties, name)) return true
  }
  return false
}
