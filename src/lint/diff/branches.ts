import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import { type Keywords, own } from '../schema/schema-facts.js'
import { isAnnotation } from './keywords.js'
import { referred } from './referred.js'

/** A schema as alternatives without references, unions and intersections. */
export interface Branches {
  readonly branches: readonly Keywords[]
  /** Whether they accept the same values; else they accept all that it accepts, and more. */
  readonly isExact: boolean
}

/** The alternatives of a schema. Booleans are handled before. */
export function branchesOf(schema: Keywords, root: unknown, around: readonly Keywords[] = []): Branches {
  // A reference in a circle says nothing more.
  if (around.includes(schema)) return { branches: [{}], isExact: false }
  const inside = [...around, schema]
  const { $ref, allOf, anyOf, oneOf, ...rest } = schema
  let result: Branches = { branches: [rest], isExact: true }
  const and = (next: Branches): void => {
    result = intersection(result, next)
  }
  if ($ref !== undefined) and(ofUnknown(referred($ref, root), root, inside))
  for (const part of Array.isArray(allOf) ? Array.from(allOf) : []) and(ofUnknown(part, root, inside))
  for (const union of [anyOf, oneOf]) {
    if (!Array.isArray(union)) continue
    const parts = Array.from(union, (part: unknown) => ofUnknown(part, root, inside))
    const isExact = parts.every((part) => part.isExact)
    and({ branches: parts.flatMap(({ branches }) => branches), isExact })
  }
  return result
}

function ofUnknown(schema: unknown, root: unknown, inside: readonly Keywords[]): Branches {
  if (schema === true) return { branches: [{}], isExact: true }
  if (schema === false) return { branches: [], isExact: true }
  return isObject(schema) ? branchesOf(schema, root, inside) : { branches: [{}], isExact: false }
}

// More alternatives than a person writes; beyond, nothing is said of them.
const mostBranches = 64

function intersection(one: Branches, other: Branches): Branches {
  if (one.branches.length * other.branches.length > mostBranches) return { branches: one.branches, isExact: false }
  let isExact = one.isExact && other.isExact
  const branches = one.branches.flatMap((left) =>
    other.branches.map((right) => {
      const both = merged(left, right)
      isExact &&= both.isExact
      return both.schema
    }),
  )
  return { branches, isExact }
}

function merged(left: Keywords, right: Keywords): { readonly schema: Keywords; readonly isExact: boolean } {
  if (Object.keys(left).every(isAnnotation)) return { schema: right, isExact: true }
  if (Object.keys(right).every(isAnnotation)) return { schema: left, isExact: true }
  const schema = new Map(Object.entries(left))
  // Which keys are additional depends on the properties beside it.
  let isExact = !isClosed(left) && !isClosed(right)
  for (const [keyword, value] of Object.entries(right)) {
    const before = own(left, keyword)
    const both = before === undefined ? value : bothOf(keyword, before, value)
    if (both === undefined) isExact = false
    else schema.set(keyword, both)
  }
  return { schema: Object.fromEntries(schema), isExact }
}

function isClosed(schema: Keywords): boolean {
  return ['additionalProperties', 'patternProperties', 'unevaluatedProperties'].some((key) =>
    Object.hasOwn(schema, key),
  )
}

/** What both say; `undefined` where it has no words. */
function bothOf(keyword: string, left: unknown, right: unknown): unknown {
  if (equal(left, right) || isAnnotation(keyword)) return left
  switch (keyword) {
    case 'type': {
      const [one, other] = [listOf(left), listOf(right)]
      const both = one.filter((word) => other.includes(word) || (word === 'integer' && other.includes('number')))
      const more = other.filter((word) => word === 'integer' && one.includes('number') && !both.includes(word))
      return [...both, ...more]
    }
    case 'required':
      return [...new Set([...listOf(left), ...listOf(right)])]
    case 'properties': {
      if (!isObject(left) || !isObject(right)) return undefined
      const shared = Object.entries(right).map(([key, value]): [string, unknown] => {
        return [key, Object.hasOwn(left, key) ? { allOf: [left[key], value] } : value]
      })
      return Object.fromEntries([...Object.entries(left), ...shared])
    }
    default:
      return undefined
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? Array.from(value) : [value]
}
