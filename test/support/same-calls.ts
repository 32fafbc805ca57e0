import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { inline } from '../../src/json/inline.js'
import { isObject } from '../../src/json/is-object.js'
import type { ToolContract } from '../../src/lint/contract.js'
import { referred } from '../../src/lint/diff/referred.js'
import { saysTheSame } from '../../src/lint/diff/says-the-same.js'
import type { Edit } from '../../src/lint/finding.js'
import { addEdits, emptyTree } from '../../src/lint/fix/edit-tree.js'
import { editValue } from '../../src/lint/fix/edit-value.js'
import { held, type SchemaPlace } from '../../src/lint/fix/schema-place.js'
import { jsonTypeOf } from '../../src/lint/schema/schema-facts.js'
import { instanceOf, nearly, random } from './schema-instances.js'

/** The contract with edits made, whatever shape it was written in. */
export function edited(tool: ToolContract, edits: readonly Edit[]): ToolContract {
  const tree = emptyTree()
  if (!addEdits(tree, edits)) throw new Error(`edits of one fix are in each other's way: ${inline(edits, 300)}`)
  // Edits change parts of a contract, and leave the rest.
  return editValue(tool, tree) as ToolContract
}

/** How two schemas of arguments were found to take the same; or a value that one alone takes. */
export type SameCalls =
  | { readonly same: true; readonly by: 'words' | 'trial'; readonly accepted: number }
  | { readonly same: false; readonly value: unknown; readonly before: boolean; readonly after: boolean }
  | { readonly same: null; readonly reason: string }

const noArguments = { type: 'object' }

/** Whether two schemas take the same arguments: by what they say, or by trying valid and nearly valid ones of each. */
export function sameCalls(before: unknown, after: unknown, seed: number, rounds = 40): SameCalls {
  // What stands there with a type that no validator knows means one that it does.
  const [old, next] = [before ?? noArguments, after ?? noArguments].map((schema) => meant(schema, 'schema'))
  if (saysTheSame(old, next, old, next)) return { same: true, by: 'words', accepted: 0 }
  const one = validatorOf(old)
  const other = validatorOf(next)
  if (other === null) return { same: null, reason: 'the new schema is none' }
  if (one === null) return { same: null, reason: 'the old schema is none' }
  const source = random(seed)
  let accepted = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const schema of [old, next]) {
      const made = instanceOf(schema, schema, source)
      for (const value of [made, nearly(made, source), nearly(nearly(made, source), source)]) {
        // Arguments are an object, whatever a schema says of others.
        if (!isObject(value)) continue
        const [was, is] = [one(value), other(value)]
        if (was !== is) return { same: false, value, before: was, after: is }
        if (was) accepted += 1
      }
    }
  }
  return { same: true, by: 'trial', accepted }
}

/** A good call of the old schema that the new one refuses with `null` for what was left out; `undefined` where there is none. */
export function lostCall(
  before: unknown,
  after: unknown,
  seed: number,
  rounds = 60,
): { readonly value: unknown; readonly tried: number } {
  const one = oldValidator(before)
  const other = validatorOf(after)
  const source = random(seed)
  let tried = 0
  if (one === null || other === null) return { value: undefined, tried }
  for (let round = 0; round < rounds; round += 1) {
    const value = instanceOf(meant(before, 'schema'), before, source)
    if (!isObject(value) || !one(value)) continue
    tried += 1
    const filled = [0, 1, 2].map((nth) => withNulls(value, after, after, nth))
    if (!filled.some((one) => other(one))) return { value: filled[0], tried }
  }
  return { value: undefined, tried }
}

/** The value with `null` for what an object demands and does not have. Of cases of a union that may be meant, the `nth`. */
function withNulls(value: unknown, given: unknown, root: unknown, nth: number): unknown {
  const schema = isObject(given) && '$ref' in given ? referred(given['$ref'], root) : given
  if (!isObject(schema)) return value
  if (Array.isArray(value)) return value.map((item: unknown) => withNulls(item, schema['items'], root, nth))
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  const unions = [schema['anyOf'], schema['oneOf']].flatMap((union) => {
    if (!Array.isArray(union)) return []
    const meant = union.filter((part) => mayBeMeant(value, part, root))
    return [meant[nth] ?? meant[0]]
  })
  const inside = [...parts, ...unions].reduce<unknown>((result, part) => withNulls(result, part, root, nth), value)
  const { properties, required } = schema
  if (!isObject(inside) || !isObject(properties)) return inside
  const missing = (Array.isArray(required) ? required : []).filter((name) => !Object.hasOwn(inside, String(name)))
  const filled = Object.entries(inside).map(([key, item]): [string, unknown] => {
    return [key, Object.hasOwn(properties, key) ? withNulls(item, properties[key], root, nth) : item]
  })
  return Object.fromEntries([...filled, ...missing.map((name) => [String(name), null] as const)])
}

/** Whether a value may be meant for a case of a union: by the constants in it, and whether it names all that the value has. */
function mayBeMeant(value: unknown, given: unknown, root: unknown): boolean {
  const schema = isObject(given) && '$ref' in given ? referred(given['$ref'], root) : given
  if (!isObject(schema)) return schema === true
  if ('const' in schema) return schema['const'] === value
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value)
  const properties = schema['properties']
  if (!isObject(value)) return Array.isArray(value) === (schema['type'] === 'array') && !isObject(properties)
  if (!isObject(properties)) return schema['type'] === undefined || schema['type'] === 'object'
  const isClosed = schema['additionalProperties'] === false
  return Object.entries(value).every(([key, item]) => {
    if (!Object.hasOwn(properties, key)) return !isClosed
    const property = properties[key]
    return !isObject(property) || !('const' in property || 'enum' in property) || mayBeMeant(item, property, root)
  })
}

const oldValidators = new WeakMap<object, ReturnType<typeof validatorOf>>()

/** One tool has many fixes. */
function oldValidator(schema: unknown): ReturnType<typeof validatorOf> {
  if (!isObject(schema)) return null
  const known = oldValidators.get(schema) ?? validatorOf(meant(schema, 'schema'))
  oldValidators.set(schema, known)
  return known
}

function validatorOf(schema: unknown): ((value: unknown) => boolean) | null {
  if (!isObject(schema) && typeof schema !== 'boolean') return null
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, unicodeRegExp: false })
  addFormats.default(ajv)
  try {
    // The dialect is this one, whatever it says: drafts differ in words that no fix changes.
    const { $schema: _, $id: __, ...rest } = isObject(schema) ? schema : { not: schema ? {} : false }
    const validate = ajv.compile(isObject(schema) ? rest : schema)
    return (value) => validate(value)
  } catch {
    // No schema of this dialect.
    return null
  }
}

/** A schema in which types of other dialects are those that are meant. */
function meant(value: unknown, place: SchemaPlace): unknown {
  if (place === 'data' || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => meant(item, 'schema'))
  const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    if (place !== 'schema') return [[key, meant(item, 'schema')]]
    if (key !== 'type') return [[key, meant(item, held(key))]]
    const words: readonly unknown[] = Array.isArray(item) ? Array.from(item) : [item]
    const known = words.flatMap((word) => (typeof word === 'string' ? (jsonTypeOf(word) ?? []) : []))
    return known.length === 0 ? [] : [['type', known.length === 1 ? known[0] : [...new Set(known)]]]
  })
  return Object.fromEntries(entries)
}
