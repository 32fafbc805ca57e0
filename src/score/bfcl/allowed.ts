import { productOf } from './product-of.js'
import { isRecord } from './python.js'

/** What one parameter may be, as the leaderboard's answers say it. */
export type Allowed =
  /** Left out, and nothing else. */
  | { readonly kind: 'absent' }
  /** No value at all: what the answers hold is ruled out by the schema. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'values'; readonly values: readonly unknown[]; readonly optional: boolean }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, Allowed])[] }
  | { readonly kind: 'list'; readonly items: readonly Allowed[] }

/**
 * One form for all plain values, one for each way to fill an allowed object or list of objects, and one without either where
 * these may be left out. Never empty.
 */
export function allowedOf(answers: readonly unknown[], schema: unknown, required: boolean): readonly Allowed[] {
  return formsOf(answers, schema, required, true)
}

/** `keyed`: whether the keys of an object hold lists of allowed values, as they do at the top. */
function formsOf(answers: readonly unknown[], schema: unknown, required: boolean, keyed: boolean): readonly Allowed[] {
  const optional = !required && answers.some((answer) => answer === '' || answer === null)
  const values: unknown[] = []
  const forms: Allowed[] = []
  for (const answer of answers) {
    // Where a parameter cannot be left out, the empty text can only be meant.
    if (answer === '' && !(required && typesOf(schema)?.includes('string') === true)) continue
    const value = asText(answer, schema)
    if (!fits(value, schema)) continue
    if (isRecord(value)) forms.push(...objectForms(value, schema, keyed))
    else if (Array.isArray(value) && value.some(isRecord)) forms.push(...listForms(value, schema, keyed))
    else values.push(value)
  }
  // What may be left out may also be said to be what it then is.
  if (optional && values.length > 0 && isRecord(schema) && fits(schema['default'] ?? '', schema)) {
    if (schema['default'] !== undefined && schema['default'] !== null) values.push(schema['default'])
  }
  if (values.length > 0) forms.unshift({ kind: 'values', values, optional })
  // A rule for the object would hide those for its members.
  else if (optional) forms.push({ kind: 'absent' })
  return forms.length > 0 ? forms : [{ kind: 'nothing' }]
}

function objectForms(value: Readonly<Record<string, unknown>>, schema: unknown, keyed: boolean): readonly Allowed[] {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {}
  const required = isRecord(schema) && Array.isArray(schema['required']) ? schema['required'] : []
  const members = Object.entries(value).map(([key, member]) => {
    const inner = Object.hasOwn(properties, key) ? properties[key] : undefined
    const forms = formsOf(answersIn(member, inner, keyed), inner, required.includes(key), false)
    return forms.map((form) => [key, form] as const)
  })
  return productOf(members).map((fields) => ({ kind: 'object', fields }))
}

function listForms(items: readonly unknown[], schema: unknown, keyed: boolean): readonly Allowed[] {
  const inner = isRecord(schema) ? schema['items'] : undefined
  const members = items.map((item) => formsOf([item], inner, true, keyed))
  return productOf(members).map((forms) => ({ kind: 'list', items: forms }))
}

/** The allowed values of a key: what it holds, or that as a whole where it is no list of such values. */
function answersIn(member: unknown, schema: unknown, keyed: boolean): readonly unknown[] {
  if (!Array.isArray(member)) return [member]
  const types = typesOf(schema)
  if (types !== null && !types.includes('array')) return member
  // Deeper than the leaderboard looks, a list is a list.
  if (!keyed) return [member]
  const fitting = member.some((one) => one === '' || fits(one, schema))
  return fitting || member.length === 0 ? member : [member]
}

/** Numbers and booleans that stand for a text. */
function asText(answer: unknown, schema: unknown): unknown {
  const types = typesOf(schema)
  const isOther = typeof answer === 'number' || typeof answer === 'boolean'
  return isOther && types?.length === 1 && types[0] === 'string' ? String(answer) : answer
}

/** By type and enum alone, of lists item by item. */
function fits(value: unknown, schema: unknown): boolean {
  if (!isRecord(schema)) return true
  const types = typesOf(schema)
  if (types !== null && !types.some((type) => isOfType(value, type))) return false
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) return false
  // Items that are objects hold lists of allowed values.
  return !Array.isArray(value) || value.every((item) => isRecord(item) || fits(item, schema['items']))
}

function typesOf(schema: unknown): readonly string[] | null {
  const type = isRecord(schema) ? schema['type'] : undefined
  if (Array.isArray(type)) return type.map(String)
  return typeof type === 'string' ? [type] : null
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isRecord(value)
    case 'null':
      return value === null
    default:
      return true
  }
}
