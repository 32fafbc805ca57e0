import { isObject } from '../../json/is-object.js'
import { own, type SchemaFacts, type SchemaNode } from '../schema/schema-facts.js'

/** What strict modes count in a schema. */
export interface StrictCounts {
  /** How many objects stand in each other, the root with them. */
  readonly depth: number
  readonly properties: number
  readonly enumValues: number
  /** Of names of properties and definitions, and of texts in enumerations. */
  readonly characters: number
  /** The characters of each enumeration that is longer than usual, by its node. */
  readonly enums: readonly { readonly node: SchemaNode; readonly values: number; readonly characters: number }[]
  readonly optional: number
  readonly unions: number
}

export function strictCounts({ nodes, parameters, root }: SchemaFacts): StrictCounts {
  const enums = nodes.flatMap((node) => {
    const values = own(node.schema, 'enum')
    return Array.isArray(values) ? [{ node, values: values.length, characters: charactersOf(values) }] : []
  })
  const objects = nodes.filter(
    ({ types, schema }) => types.includes('object') || own(schema, 'properties') !== undefined,
  )
  const definitions = ['$defs', 'definitions'].flatMap((keyword) => {
    const held = root === null ? undefined : own(root.schema, keyword)
    return isObject(held) ? Object.keys(held) : []
  })
  return {
    depth: objects.reduce((most, { depth }) => Math.max(most, depth + 1), 0),
    properties: parameters.length,
    enumValues: sum(enums.map(({ values }) => values)),
    characters:
      sum(parameters.map(({ name }) => name.length)) +
      charactersOf(definitions) +
      sum(enums.map(({ characters }) => characters)) +
      sum(nodes.map(({ schema }) => charactersOf([own(schema, 'const')]))),
    enums,
    optional: parameters.filter(({ isRequired }) => !isRequired).length,
    unions: nodes.filter(({ schema }) => isUnion(schema)).length,
  }
}

function charactersOf(values: readonly unknown[]): number {
  return sum(values.map((value) => (typeof value === 'string' ? value.length : 0)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function isUnion(schema: SchemaNode['schema']): boolean {
  return (
    Array.isArray(own(schema, 'anyOf')) || Array.isArray(own(schema, 'oneOf')) || Array.isArray(own(schema, 'type'))
  )
}
