import { isObject } from '../../json/is-object.js'
import type { JsonSchema } from '../tool-spec.js'
import { coercersOf, deepest, type Coercers } from './coercers.js'
import type { CoercionChange } from './coercion.js'
import { isSchema, itemsOf, propertiesOf, readsBesideRef, resolveRef, schemasIn, type Keywords } from './keywords.js'
import { isPlain } from './json-type.js'
import { within, type Work } from './outcome.js'
import { copyOf, setOwn } from './structure.js'

/** A value with its defaults, and which. */
export interface Filled {
  readonly value: unknown
  readonly changes: readonly CoercionChange[]
}

/** Fills in what a part of a schema declares; `null` where there is nothing to fill in. */
export type Filler = (value: unknown, work: FillWork) => Filled | null

/** What one call keeps while it goes through a value. */
export interface FillWork {
  /** How many schemas are being applied, one within the other. */
  depth: number
  /** By part of a schema and object: what came out, or `null` as long as it is not known, which ends circles. */
  readonly known: Map<Filler, Map<unknown, Filled | null>>
  /** For all questions whether a branch fits: asked anew on every level, they would take time that grows with the square. */
  readonly coercion: Work
}

const compiled = new WeakMap<object, Filler | null>()

/** The filler of a schema document; `null` where no default is declared anywhere. */
export function fillersOf(root: JsonSchema): Filler | null {
  if (!isObject(root)) return null
  const known = compiled.get(root)
  if (known !== undefined) return known
  const filler = declaresDefaults(root) ? makeFillers(root)(root) : null
  compiled.set(root, filler)
  return filler
}

/** Whether the word occurs anywhere: most schemas have no defaults, and cost nothing. */
function declaresDefaults(root: object): boolean {
  const seen = new Set<unknown>([root])
  // The set grows while it is gone through.
  for (const part of seen) {
    if (typeof part !== 'object' || part === null) continue
    if (Object.hasOwn(part, 'default')) return true
    for (const value of Object.values(part)) seen.add(value)
  }
  return false
}

/** What the parts of a schema document are asked for. */
interface Document {
  readonly root: JsonSchema
  readonly coercers: Coercers
  readonly fillers: (schema: unknown) => Filler
}

function makeFillers(root: JsonSchema): Document['fillers'] {
  const byPart = new Map<object, Filler>()
  const document: Document = { root, coercers: coercersOf(root), fillers: (schema) => fillerOf(schema) }
  const fillerOf = (schema: unknown): Filler => {
    if (!isSchema(schema) || typeof schema === 'boolean') return () => null
    const known = byPart.get(schema)
    if (known !== undefined) return known
    const filler = whenNeeded(() => inTurn(partsOf(schema, document)))
    byPart.set(schema, filler)
    return filler
  }
  return fillerOf
}

function whenNeeded(make: () => Filler): Filler {
  let made: Filler | null = null
  return (value, work) => {
    if (typeof value !== 'object' || value === null || work.depth >= deepest) return null
    made ??= make()
    const known = knownOf(made, work)
    const before = known.get(value)
    if (before !== undefined) return before
    known.set(value, null)
    work.depth += 1
    const filled = made(value, work)
    work.depth -= 1
    known.set(value, filled)
    return filled
  }
}

function knownOf(filler: Filler, work: FillWork): Map<unknown, Filled | null> {
  const before = work.known.get(filler)
  if (before !== undefined) return before
  const known = new Map<unknown, Filled | null>()
  work.known.set(filler, known)
  return known
}

function partsOf(schema: Keywords, document: Document): readonly Filler[] {
  const { $ref, allOf, anyOf, oneOf } = schema
  const reference = $ref === undefined ? [] : [document.fillers(resolveRef(document.root, $ref))]
  if ($ref !== undefined && !readsBesideRef(document.root)) return reference
  return [
    ownDefaults(schema, document),
    ownItems(schema, document),
    ...schemasIn(allOf).map((part) => document.fillers(part)),
    ...reference,
    ...[anyOf, oneOf].map((branches) => fittingBranch(schemasIn(branches), document)),
  ]
}

function inTurn(fillers: readonly Filler[]): Filler {
  return (value, work) => {
    let filled: Filled | null = null
    for (const filler of fillers) {
      const next = filler(filled === null ? value : filled.value, work)
      if (next === null) continue
      filled = { value: next.value, changes: filled === null ? next.changes : [...filled.changes, ...next.changes] }
    }
    return filled
  }
}

function fittingBranch(branches: readonly JsonSchema[], document: Document): Filler {
  const pairs = branches.map((branch) => [document.coercers(branch), document.fillers(branch)] as const)
  return (value, work) => {
    const fitting = pairs.find(([coercer]) => coercer(value, work.coercion) === 2)
    return fitting === undefined ? null : fitting[1](value, work)
  }
}

function ownDefaults(schema: Keywords, document: Document): Filler {
  const { named, patterns, rest } = propertiesOf(schema)
  const defaults = named.flatMap(([key, property]) => {
    const found = defaultOf(property, document, 0)
    return found === null ? [] : [[key, found.value] as const]
  })
  const byName = new Map(named.map(([key, property]) => [key, document.fillers(property)]))
  const fillerOf = (key: string): Filler => {
    const own = byName.get(key)
    const all = patterns.filter(([pattern]) => pattern.test(key)).map(([, property]) => document.fillers(property))
    if (all.length > 0) return inTurn(own === undefined ? all : [own, ...all])
    return own ?? document.fillers(rest)
  }
  return (value, work) => {
    return isPlain(value) ? fillObject(value, defaults, fillerOf, work) : null
  }
}

function fillObject(
  value: Readonly<Record<string, unknown>>,
  defaults: readonly (readonly [string, unknown])[],
  fillerOf: (key: string) => Filler,
  work: FillWork,
): Filled | null {
  let copy: object | null = null
  const changes: CoercionChange[] = []
  for (const key of Object.keys(value)) {
    const item = value[key]
    const filled = typeof item === 'object' && item !== null ? fillerOf(key)(item, work) : null
    if (filled === null) continue
    copy ??= copyOf(value)
    setOwn(copy, key, filled.value)
    for (const change of within(key, filled.changes)) changes.push(change)
  }
  for (const [key, to] of defaults) {
    if (Object.hasOwn(value, key) && value[key] !== undefined) continue
    copy ??= copyOf(value)
    setOwn(copy, key, to)
    changes.push({ path: [key], from: undefined, to, rule: 'default' })
  }
  return copy === null ? null : { value: copy, changes }
}

function ownItems(schema: Keywords, document: Document): Filler {
  const { first, rest } = itemsOf(schema)
  const byIndex = first.map((item) => document.fillers(item))
  const others = document.fillers(rest)
  return (value, work) => {
    if (!Array.isArray(value)) return null
    const list: readonly unknown[] = value
    let copy: unknown[] | null = null
    const changes: CoercionChange[] = []
    for (const [index, item] of list.entries()) {
      const filled = (byIndex[index] ?? others)(item, work)
      if (filled === null) continue
      copy ??= [...list]
      copy[index] = filled.value
      for (const change of within(index, filled.changes)) changes.push(change)
    }
    return copy === null ? null : { value: copy, changes }
  }
}

/** The default of a property, its own or that of what it refers to, with the type that the property declares. */
function defaultOf(property: JsonSchema | null, document: Document, depth: number): { readonly value: unknown } | null {
  if (property === null || typeof property === 'boolean' || depth > deepest) return null
  if (property['default'] !== undefined) {
    const declared = property['default']
    const outcome = document.coercers(property)(declared, { depth: 0, known: new Map() })
    return { value: typeof outcome !== 'number' && outcome.fit > 0 ? outcome.value : declared }
  }
  for (const part of [resolveRef(document.root, property['$ref']), ...schemasIn(property['allOf'])]) {
    const found = defaultOf(part, document, depth + 1)
    if (found !== null) return found
  }
  return null
}
