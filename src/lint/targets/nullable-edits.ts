import type { Path } from '../../json/paths.js'
import type { Edit } from '../finding.js'
import { type Keywords, own } from '../schema/schema-facts.js'
import { typeOfValues } from './type-of-values.js'

/**
 * What to change so that a schema, which does not take `null`, takes it, and else what it took. Changes as little as can be, so that
 * changes further down still find their places.
 */
export function nullableEdits(path: Path, schema: Keywords): readonly Edit[] {
  const type = own(schema, 'type')
  if ((typeof type === 'string' || Array.isArray(type)) && !wholes.some((keyword) => Object.hasOwn(schema, keyword))) {
    return typeEdits(path, type, own(schema, 'enum'))
  }
  const anyOf = own(schema, 'anyOf')
  // Texts for the model stay where it looks for them.
  const rest = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword))
  if (Array.isArray(anyOf) && rest.length === 1) {
    return [{ op: 'set', path: [...path, 'anyOf'], value: withOne(anyOf, { type: 'null' }) }]
  }
  const texts = Object.entries(schema).filter(([keyword]) => annotations.has(keyword))
  const value = { ...Object.fromEntries(texts), anyOf: [withType(Object.fromEntries(rest)), { type: 'null' }] }
  return [{ op: 'set', path, value }]
}

/** A strict mode wants the type of values, too, where it is one. */
function withType(schema: Keywords): Keywords {
  const type = typeOfValues(schema)
  return type === null ? schema : { type, ...schema }
}

function withOne(list: readonly unknown[], one: unknown): readonly unknown[] {
  return [...list, one]
}

function typeEdits(path: Path, type: unknown, values: unknown): readonly Edit[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  const edits: Edit[] = []
  if (!types.includes('null')) edits.push({ op: 'set', path: [...path, 'type'], value: [...types, 'null'] })
  if (Array.isArray(values) && !values.includes(null)) {
    edits.push({ op: 'set', path: [...path, 'enum'], value: withOne(values, null) })
  }
  return edits
}

/** With these, another type does not make the schema take `null`. */
const wholes = ['$ref', 'const', 'anyOf', 'oneOf', 'allOf', 'not', 'if'] as const

const annotations: ReadonlySet<string> = new Set(['default', 'description', 'examples', 'title'])
