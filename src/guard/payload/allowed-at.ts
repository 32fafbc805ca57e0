import { inline } from '../../json/inline.js'
import type { Path } from '../../json/paths.js'
import { isObject } from '../../tool/is-object.js'
import type { JsonSchema } from '../../tool/tool-spec.js'

type Node = Readonly<Record<string, unknown>>

/** The schema of a place in the arguments; `null` where it says nothing of its own. */
export function schemaAt(root: JsonSchema | null, path: Path): Node | null {
  let node = resolved(root, root, 0)
  for (const key of path) {
    if (node === null) return null
    node = resolved(root, below(root, node, key), 0)
  }
  return node
}

function below(root: unknown, node: Node, key: string | number): unknown {
  const { properties, prefixItems, items } = node
  if (isObject(properties) && Object.hasOwn(properties, key)) return properties[key]
  if (typeof key === 'number') return (Array.isArray(prefixItems) ? prefixItems[key] : undefined) ?? items
  const branches = branchesOf(node).map((each) => resolved(root, each, 0))
  const holder = branches.find((each) => isObject(each?.['properties']) && Object.hasOwn(each['properties'], key))
  if (isObject(holder?.['properties'])) return holder['properties'][key]
  return node['additionalProperties']
}

/** What a value must, or may, fit besides. */
export function branchesOf(node: Node): readonly unknown[] {
  return ['anyOf', 'oneOf', 'allOf'].flatMap((word): readonly unknown[] => {
    const branches = node[word]
    return Array.isArray(branches) ? branches : []
  })
}

/** Follows references within the schema. */
export function resolved(root: unknown, node: unknown, depth: number): Node | null {
  if (!isObject(node) || Array.isArray(node)) return null
  const { $ref } = node
  if (typeof $ref !== 'string' || depth > 20) return node
  if (!$ref.startsWith('#')) return null
  let target = root
  for (const part of $ref.slice(1).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    target = isObject(target) ? target[key] : undefined
  }
  return resolved(root, target, depth + 1)
}

/** What a schema allows, in a few words: `integer`, `one of "EUR", "USD"`; `null` where it says nothing that can be said so. */
export function allowedBy(node: Node): string | null {
  if ('const' in node) return inline(node['const'], 100)
  if (Array.isArray(node['enum'])) return `one of ${node['enum'].map((value) => inline(value, 40)).join(', ')}`
  const branches = branchesOf(node)
  const { type } = node
  if (type === undefined && branches.length > 0) return anyOf(branches)
  const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string')
  if (types.length === 0) return null
  return [types.join(' or '), ...limitsOf(node)].join(', ')
}

function anyOf(branches: readonly unknown[]): string | null {
  const words = branches.map((branch) => (isObject(branch) ? allowedBy(branch) : null))
  const known = words.filter((word) => word !== null)
  return known.length < words.length ? null : [...new Set(known)].join(' or ')
}

const limits: Readonly<Record<string, (value: unknown) => string>> = {
  format: (value) => `format ${String(value)}`,
  pattern: (value) => `matching /${String(value)}/`,
  minimum: (value) => `at least ${String(value)}`,
  exclusiveMinimum: (value) => `more than ${String(value)}`,
  maximum: (value) => `at most ${String(value)}`,
  exclusiveMaximum: (value) => `less than ${String(value)}`,
  multipleOf: (value) => `a multiple of ${String(value)}`,
  minLength: (value) => `of ${String(value)} or more characters`,
  maxLength: (value) => `of ${String(value)} or fewer characters`,
  minItems: (value) => `of ${String(value)} or more items`,
  maxItems: (value) => `of ${String(value)} or fewer items`,
}

// Libraries write these bounds for every integer.
const unsaid: ReadonlySet<unknown> = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])

function limitsOf(node: Node): readonly string[] {
  return Object.entries(limits).flatMap(([word, say]) =>
    node[word] === undefined || unsaid.has(node[word]) || (word === 'pattern' && 'format' in node)
      ? []
      : [say(node[word])],
  )
}
