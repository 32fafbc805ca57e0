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

/** The alternatives of the schemas of one document, each worked out once. Booleans are handled before. */
export function branchesIn(root: unknown): (schema: Keywords) => Branches {
  const work: Work = { root, known: new Map(), around: new Set(), circles: 0, steps: 0 }
  return (schema) => branchesOf(schema, work)
}

interface Work {
  readonly root: unknown
  readonly known: Map<Keywords, Branches>
  /** The schemas that the one in hand is part of. */
  readonly around: Set<Keywords>
  /** How often a schema was met in itself. */
  circles: number
  steps: number
}

// More alternatives than a person writes; beyond, nothing is said of them.
const mostBranches = 64
const mostInUnion = 1000
const mostSteps = 20_000
const mostDepth = 100
const anything: Branches = { branches: [{}], isExact: false }

function branchesOf(schema: Keywords, work: Work): Branches {
  const known = work.known.get(schema)
  if (known !== undefined) return known
  work.steps += 1
  // A reference in a circle says nothing more.
  if (work.around.has(schema) || work.around.size > mostDepth || work.steps > mostSteps) {
    work.circles += 1
    return anything
  }
  const circles = work.circles
  work.around.add(schema)
  const result = expanded(schema, work)
  work.around.delete(schema)
  // What was cut short depends on what is around it.
  if (work.circles === circles || work.around.size === 0) work.known.set(schema, result)
  return result
}

function expanded(schema: Keywords, work: Work): Branches {
  const { $ref, allOf, anyOf, oneOf, ...rest } = schema
  let result: Branches = { branches: [rest], isExact: true }
  if ($ref !== undefined) result = intersection(result, ofUnknown(referred($ref, work.root), work))
  for (const part of Array.isArray(allOf) ? Array.from(allOf) : []) result = intersection(result, ofUnknown(part, work))
  for (const union of [anyOf, oneOf]) {
    if (Array.isArray(union)) result = intersection(result, unionOf(Array.from(union), work))
  }
  return result
}

function unionOf(parts: readonly unknown[], work: Work): Branches {
  // What two parts refer to is one alternative.
  const branches = new Set<Keywords>()
  let isExact = true
  for (const part of parts) {
    const more = ofUnknown(part, work)
    isExact &&= more.isExact
    for (const branch of more.branches) branches.add(branch)
    if (branches.size > mostInUnion) return anything
  }
  return { branches: [...branches], isExact }
}

function ofUnknown(schema: unknown, work: Work): Branches {
  if (schema === true) return { branches: [{}], isExact: true }
  if (schema === false) return { branches: [], isExact: true }
  return isObject(schema) ? branchesOf(schema, work) : anything
}

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
