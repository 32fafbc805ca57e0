import { isObject } from '../json/is-object.js'
import { referred } from '../score/schema-at.js'
import { checkJsonSchema } from '../tool/check-json-schema.js'
import { schemasIn } from '../tool/coerce/keywords.js'
import { ToolError } from '../tool/errors.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import { enumerated } from './correction/enumerated.js'
import { shownText, shownValue } from './correction/shown.js'

/**
 * Which rule of a schema a value breaks, to be read after the place of the value: `must be a string`, `must be at least 1`; `null` where
 * no usual keyword says it. What lies below the value is not looked at.
 */
export function ruleOf(schema: JsonSchema | null, value: unknown, root: JsonSchema | null): string | null {
  const broken = brokenBy(schema, value, root, 0)
  if (broken === null) return null
  return 'kinds' in broken ? `must be ${enumerated([...new Set(broken.kinds)], 'or')}` : broken.text
}

/** What a value must be, or another rule. */
type Broken = { readonly kinds: readonly string[] } | { readonly text: string }

/** Deeper than any schema that was written by hand. */
const mostLevels = 8

function brokenBy(schema: JsonSchema | null, value: unknown, root: JsonSchema | null, level: number): Broken | null {
  if (!isObject(schema) || level > mostLevels) return null
  const kinds = kindsOf(schema)
  if (kinds.length > 0 && breaks(schema, ['const', 'enum', 'type'], value)) return { kinds }
  const keyword = rules.find(({ name }) => schema[name] !== undefined && breaks(schema, [name], value))
  if (keyword !== undefined) return { text: keyword.text(schema[keyword.name]) }
  const parts = [referred(schema['$ref'], root), ...schemasIn(schema['allOf'])]
  for (const part of parts) {
    const broken = brokenBy(part, value, root, level + 1)
    if (broken !== null) return broken
  }
  const unions = [schemasIn(schema['anyOf']), schemasIn(schema['oneOf'])]
  for (const union of unions) {
    const broken = ofUnion(union.map((branch) => brokenBy(branch, value, root, level + 1)))
    if (broken !== null) return broken
  }
  return null
}

/** Where only one branch is of the right type, that one was meant. */
function ofUnion(branches: readonly (Broken | null)[]): Broken | null {
  const broken = branches.filter((branch) => branch !== null)
  if (broken.length === 0 || broken.length < branches.length) return null
  const others = broken.filter((branch) => 'text' in branch)
  if (others.length > 0) return others.length === 1 ? (others[0] ?? null) : null
  return { kinds: broken.flatMap((branch) => ('kinds' in branch ? branch.kinds : [])) }
}

type Keywords = Exclude<JsonSchema, boolean>

/** A keyword that cannot be evaluated, such as a pattern of another dialect, breaks nothing. */
function breaks(schema: Keywords, names: readonly string[], value: unknown): boolean {
  const part = Object.fromEntries(names.flatMap((name) => (name in schema ? [[name, schema[name]]] : [])))
  try {
    return !checkJsonSchema(part, typeof value === 'bigint' ? Number(value) : value, 'a part').valid
  } catch (error) {
    if (error instanceof ToolError) return false
    throw error
  }
}

function kindsOf({ const: only, enum: values, type }: Keywords): readonly string[] {
  if (only !== undefined) return [shownValue(only)]
  if (Array.isArray(values)) return values.map(shownValue)
  const types = Array.isArray(type) ? type : [type]
  return types.flatMap((name) => (typeof name === 'string' ? [nouns[name] ?? name] : []))
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

interface KeywordRule {
  readonly name: string
  readonly text: (limit: unknown) => string
}

const rules: readonly KeywordRule[] = [
  { name: 'minimum', text: (limit) => `must be at least ${shownValue(limit)}` },
  { name: 'exclusiveMinimum', text: (limit) => `must be more than ${shownValue(limit)}` },
  { name: 'maximum', text: (limit) => `must be at most ${shownValue(limit)}` },
  { name: 'exclusiveMaximum', text: (limit) => `must be less than ${shownValue(limit)}` },
  { name: 'multipleOf', text: (limit) => `must be a multiple of ${shownValue(limit)}` },
  { name: 'minLength', text: (limit) => `must have at least ${counted(limit, 'character')}` },
  { name: 'maxLength', text: (limit) => `must have at most ${counted(limit, 'character')}` },
  { name: 'format', text: (limit) => `must have the format ${shownText(String(limit))}` },
  { name: 'pattern', text: (limit) => `must match the pattern ${shownText(String(limit))}` },
  { name: 'minItems', text: (limit) => `must have at least ${counted(limit, 'item')}` },
  { name: 'maxItems', text: (limit) => `must have at most ${counted(limit, 'item')}` },
  { name: 'uniqueItems', text: () => 'must have no item twice' },
  { name: 'minProperties', text: (limit) => `must have at least ${counted(limit, 'property')}` },
  { name: 'maxProperties', text: (limit) => `must have at most ${counted(limit, 'property')}` },
]

function counted(limit: unknown, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${shownValue(limit)} ${limit === 1 ? noun : plural}`
}
