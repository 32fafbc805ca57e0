import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { type Keywords, own } from '../schema/schema-facts.js'
import { type Branches, branchesIn } from './branches.js'
import { isAnnotation } from './keywords.js'
import type { Narrowing } from './narrowing.js'
import { narrowingsOfKeywords } from './narrowings-of-keywords.js'
import { referred } from './referred.js'
import { saysTheSame } from './says-the-same.js'
import { countedValues, typesOf } from './schema-types.js'

/**
 * Why values that the first schema accepts may be refused by the second; none where every one is accepted. An object that names its
 * properties and says nothing of others is taken to have no others.
 */
export function narrowings(from: unknown, to: unknown): readonly Narrowing[] {
  const counts = { assumed: 0, steps: 0, depth: 0, inside: 0 }
  const same = new Map<unknown, Map<unknown, boolean>>()
  return compare(from, to, {
    from,
    to,
    branchesOf: branchesIn(from),
    same,
    open: new Map(),
    known: new Map(),
    ...counts,
  })
}

/** What a comparison of two schemas goes by. */
interface Work {
  /** The roots, for references. */
  readonly from: unknown
  readonly to: unknown
  readonly branchesOf: (schema: Keywords) => Branches
  /** Pairs that were found to be written alike, or not. */
  readonly same: Map<unknown, Map<unknown, boolean>>
  /** Pairs that are being compared, with how deep in a value that was: where it has become deeper, nothing new comes up. */
  readonly open: Map<unknown, Map<unknown, number>>
  readonly known: Map<unknown, Map<unknown, readonly Narrowing[]>>
  /** How often a pair was met in a circle. */
  assumed: number
  steps: number
  depth: number
  /** How many properties and items there are around the place. */
  inside: number
}

// Far beyond what people write; a schema made to take for ever ends there, undecided.
const mostSteps = 20_000
const mostDepth = 100
// More than anybody reads of one place; parts that refer to the same would double them at each step.
const mostFound = 500

/** Compares the schemas of two places. */
export type Compare = (from: unknown, to: unknown) => readonly Narrowing[]

function compare(from: unknown, to: unknown, work: Work): readonly Narrowing[] {
  if (to === true || from === false) return []
  if (to === false) return [{ code: 'type', path: [], from, to }]
  if ((from !== true && !isObject(from)) || !isObject(to)) return equal(from, to) ? [] : undecided(from, to)
  const known = work.known.get(from)?.get(to)
  if (known !== undefined) return known
  const open = work.open.get(from) ?? new Map<unknown, number>()
  const met = open.get(to)
  if (met !== undefined) {
    work.assumed += 1
    // A schema that is itself, and not only holds itself, says nothing.
    return work.inside > met ? [] : undecided(from, to)
  }
  work.steps += 1
  if (work.steps > mostSteps || work.depth > mostDepth) return undecided(from, to)
  work.open.set(from, open.set(to, work.inside))
  work.depth += 1
  const assumed = work.assumed
  const found = bounded(unlessSame(from === true ? {} : from, to, work))
  work.depth -= 1
  open.delete(to)
  // What rests on a pair that is still open is not known yet.
  if (work.assumed === assumed) {
    work.known.set(from, (work.known.get(from) ?? new Map<unknown, readonly Narrowing[]>()).set(to, found))
  }
  return found
}

/** What is known to be narrower comes first where not all is told. */
function bounded(found: readonly Narrowing[]): readonly Narrowing[] {
  if (found.length <= mostFound) return found
  const known = found.filter(({ code }) => code !== 'undecided')
  return (known.length === 0 ? found : known).slice(0, mostFound)
}

function undecided(from: unknown, to: unknown, path: Path = []): readonly Narrowing[] {
  return [{ code: 'undecided', path, from, to }]
}

function unlessSame(from: Keywords, to: Keywords, work: Work): readonly Narrowing[] {
  if (isSame(from, to, work)) return []
  const { branches, isExact } = work.branchesOf(from)
  const found = unique(branches.flatMap((branch) => covered(branch, to, work)))
  // The schema accepts less than these branches do: a value that shows the difference may be none of its own.
  return isExact ? found : unique(found.map((one) => ({ ...one, code: 'undecided' })))
}

function isSame(from: unknown, to: unknown, work: Work): boolean {
  if (!isObject(from) || !isObject(to)) return saysTheSame(from, to, work.from, work.to)
  const known = work.same.get(from) ?? new Map<unknown, boolean>()
  work.same.set(from, known)
  const before = known.get(to)
  if (before !== undefined) return before
  const isAlike = saysTheSame(from, to, work.from, work.to)
  known.set(to, isAlike)
  return isAlike
}

function inside(from: unknown, to: unknown, work: Work): readonly Narrowing[] {
  work.inside += 1
  const found = compare(from, to, work)
  work.inside -= 1
  return found
}

/** What of one branch a schema does not take: it has to take all that its parts, its reference and its unions do. */
function covered(branch: Keywords, to: Keywords, work: Work): readonly Narrowing[] {
  const { $ref, allOf, anyOf, oneOf, ...rest } = to
  const found: Narrowing[] = []
  const compared: Compare = (one, other) => compare(one, other, work)
  if (!Object.keys(rest).every(isAnnotation)) {
    const same = (one: unknown, other: unknown): boolean => isSame(one, other, work)
    const ofKeywords = narrowingsOfKeywords(branch, rest, (one, other) => inside(one, other, work), same)
    // One by one: there may be more than a call has arguments.
    for (const one of ofKeywords) found.push(one)
  }
  if ($ref !== undefined) {
    const target = referred($ref, work.to)
    found.push(...(target === undefined ? undecided(undefined, $ref, ['$ref']) : compared(branch, target)))
  }
  for (const [index, part] of (Array.isArray(allOf) ? Array.from<unknown>(allOf) : []).entries()) {
    found.push(...compared(branch, part).map((one) => ({ ...one, path: ['allOf', index, ...one.path] })))
  }
  if (Array.isArray(anyOf)) found.push(...inUnion(branch, Array.from<unknown>(anyOf), 'anyOf', compared, work))
  if (Array.isArray(oneOf)) found.push(...inUnion(branch, Array.from<unknown>(oneOf), 'oneOf', compared, work))
  return found
}

function inUnion(
  branch: Keywords,
  union: readonly unknown[],
  keyword: 'anyOf' | 'oneOf',
  compared: Compare,
  work: Work,
): readonly Narrowing[] {
  const parts = partsOf(branch)
  if (parts.length > 1) return unique(parts.flatMap((part) => inUnion(part, union, keyword, compared, work)))
  work.steps += union.length
  if (work.steps > mostSteps) return undecided(branch, union, [keyword])
  const near = union.flatMap((part, index) => (mayTake(branch, part) ? [index] : []))
  const [only, ...more] = near
  if (only === undefined) return [{ code: 'union', path: [keyword], from: branch, to: union }]
  const tried = near.map((index) => compared(branch, union[index]))
  if (tried.some((missed) => missed.length === 0)) {
    // What two of them take is refused.
    return keyword === 'oneOf' && more.length > 0 ? undecided(branch, union, [keyword]) : []
  }
  // With several, one may take what another refuses.
  if (more.length > 0) return undecided(branch, union, [keyword])
  return (tried[0] ?? []).map((one) => ({ ...one, path: [keyword, only, ...one.path] }))
}

/** The branch in parts, each of one type, or of one value where they can be counted. */
function partsOf(branch: Keywords): readonly Keywords[] {
  const values = countedValues(branch)
  if (values !== null) return values.map((value) => ({ const: value }))
  const types = [...typesOf(branch)]
  const apart = types.includes('number') ? types.filter((type) => type !== 'integer') : types
  const { nullable: _, ...rest } = branch
  return apart.length > 1 ? apart.map((type) => ({ ...rest, type })) : [branch]
}

/** Whether a schema may take any value of a branch, by their types and constants. */
function mayTake(branch: Keywords, part: unknown): boolean {
  if (part === false) return false
  if (!isObject(part)) return true
  const types = typesOf(part)
  if (![...typesOf(branch)].some((type) => types.has(type))) return false
  const [own1, own2] = [countedValues(branch), countedValues(part)]
  if (own1 !== null && own2 !== null) return own1.some((value) => own2.some((other) => equal(value, other)))
  return !isOtherCase(branch, part)
}

/** Whether two objects demand a property of different values, as the cases of a union do. */
function isOtherCase(one: Keywords, other: Keywords): boolean {
  if ([...typesOf(one)].join() !== 'object' || [...typesOf(other)].join() !== 'object') return false
  const [left, right] = [own(one, 'properties'), own(other, 'properties')]
  const [must, mustOther] = [own(one, 'required'), own(other, 'required')]
  if (!isObject(left) || !isObject(right) || !Array.isArray(must) || !Array.isArray(mustOther)) return false
  return must.some((key: unknown) => {
    if (typeof key !== 'string' || !mustOther.includes(key)) return false
    const [a, b] = [own(left, key), own(right, key)]
    return isObject(a) && isObject(b) && !mayTake(a, b)
  })
}

function unique(found: readonly Narrowing[]): readonly Narrowing[] {
  const seen = new Set<string>()
  return found.filter(({ code, path }) => {
    const key = JSON.stringify([code, path])
    return !seen.has(key) && seen.add(key)
  })
}
