import { inline } from '../../json/inline.js'
import { type Path, valueAt } from '../../json/paths.js'
import { isObject } from '../../tool/is-object.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import { narrowed } from './narrowed.js'

type Node = Readonly<Record<string, unknown>>

/** The schema of a place in the arguments, of all that a union allows there; `null` where it says nothing of its own. */
export function schemaAt(root: JsonSchema | null, path: Path, args: unknown): Node | null {
  let node = meantBy(root, resolved(root, root, 0), args)
  let value = args
  for (const key of path) {
    if (node === null) return null
    value = valueAt(value, [key]).value
    node = meantBy(root, resolved(root, below(root, node, key), 0), value)
  }
  return node
}

/** Of a union, the alternatives that a value was meant as; the only one stands for itself. */
function meantBy(root: JsonSchema | null, node: Node | null, value: unknown): Node | null {
  const alternatives = node === null ? [] : alternativesOf(root, node, 0)
  if (node === null || alternatives.length === 0) return node
  const meant = narrowed(alternatives, value)
  if (meant.length === 0 || meant.length === alternatives.length) return node
  const [only, ...others] = meant
  return only !== undefined && others.length === 0 ? only : { anyOf: meant }
}

/** The alternatives of a union, and of those within it; none where one is not known. */
function alternativesOf(root: unknown, node: Node, depth: number): readonly Node[] {
  const { properties, anyOf, oneOf } = node
  const branches: readonly unknown[] = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : []
  if (branches.length === 0 || isObject(properties) || depth > 20) return []
  const nodes = branches.map((branch) => resolved(root, branch, 0))
  if (nodes.includes(null)) return []
  return nodes.flatMap((each) => {
    const inner = each === null ? [] : alternativesOf(root, each, depth + 1)
    return inner.length > 0 || each === null ? inner : [each]
  })
}

function below(root: unknown, node: Node, key: string | number): unknown {
  const { properties, prefixItems, items } = node
  if (isObject(properties) && Object.hasOwn(properties, key)) return properties[key]
  if (typeof key === 'number') return (Array.isArray(prefixItems) ? prefixItems[key] : undefined) ?? items
  const branches = branchesOf(node).map((each) => resolved(root, each, 0))
  const parts = branches.flatMap((each): readonly unknown[] => {
    const own = each?.['properties']
    return isObject(own) && Object.hasOwn(own, key) ? [own[key]] : []
  })
  const [only, ...others] = parts
  if (others.length > 0) return { anyOf: parts }
  return only ?? node['additionalProperties']
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
  const { type, anyOf, oneOf, allOf } = node
  const branches: unknown = anyOf ?? oneOf
  if (type === undefined && Array.isArray(branches)) return joined(branches, ' or ')
  if (type === undefined && Array.isArray(allOf)) return joined(allOf, ' and ')
  const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string')
  if (types.length === 0) return null
  return [types.join(' or '), ...limitsOf(node)].join(', ')
}

/** Alternatives that are all objects would be one word. */
function joined(branches: readonly unknown[], between: string): string | null {
  const words = branches.map((branch) => (isObject(branch) ? (shapeOf(branch) ?? allowedBy(branch)) : null))
  const known = words.filter((word) => word !== null)
  return known.length < words.length || known.length === 0 ? null : [...new Set(known)].join(between)
}

const mostFields = 8

/** The fields of an object, in a few words: `{ kind: "card", number: string, pin?: string }`. */
function shapeOf(node: Node): string | null {
  const { properties, required } = node
  if (!isObject(properties) || Array.isArray(properties)) return null
  const fields = Object.entries(properties).map(([key, part]) => {
    const isNeeded = Array.isArray(required) && required.includes(key)
    return `${key}${isNeeded ? '' : '?'}: ${(isObject(part) ? allowedBy(part) : null) ?? 'anything'}`
  })
  if (fields.length === 0) return null
  return `{ ${fields.slice(0, mostFields).join(', ')}${fields.length > mostFields ? ', …' : ''} }`
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
