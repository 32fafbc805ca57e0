import { inline } from '../../../json/inline.js'
import { isObject } from '../../../json/is-object.js'
import type { Draft } from '../../rule.js'
import { toolRule, type Rule } from '../../rule.js'
import { typesOf } from '../../schema/json-types.js'
import { type ListedValues, listedValues } from '../../schema/listed-values.js'
import { type Keywords, own, type Parameter } from '../../schema/schema-facts.js'

export const proseEnum: Rule = toolRule({
  id: 'param/prose-enum',
  category: 'parameters',
  severity: 'warn',
  weight: 6,
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description lists all values of a parameter, and the schema does not.',
  why: `What stands in the text alone is not checked: a model that writes "closed" as "Closed" or "done" fails in the tool, where an enum
would have held it to the list. Examples, which begin with "e.g." or "such as", are left alone. The enum accepts fewer calls than the
text does, so it is for you to say that the list is whole.`,
  sources: [
    'https://platform.openai.com/docs/guides/function-calling (use enums to make invalid states unrepresentable)',
    'https://ai.google.dev/gemini-api/docs/function-calling',
  ],
  bad: [
    {
      name: 'list_orders',
      inputSchema: {
        type: 'object',
        properties: { status: { type: 'string', description: 'The status, one of "open", "closed"' } },
      },
    },
  ],
  good: [
    {
      name: 'list_orders',
      inputSchema: {
        type: 'object',
        properties: {
          status: { type: 'string', description: 'The status', enum: ['open', 'closed'] },
          label: { type: 'string', description: 'A label, e.g. one of "urgent", "late"' },
        },
      },
    },
  ],
  *check({ schema }) {
    const names = new Set(schema.parameters.map(({ name }) => name))
    for (const parameter of schema.parameters) {
      const place = placeOf(parameter)
      if (parameter.description === null || place === null) continue
      const listed = listedValues(parameter.description)
      // One of several parameters has to be given: no values.
      if (listed === null || listed.values.every((value) => names.has(value))) continue
      // What is in the JSON has these values, and not the text that it is in.
      if (/\bjson\b/iu.test(parameter.description)) continue
      const values = valuesOf(listed, place.types)
      if (values !== null) yield draftOf(parameter, place, listed, values)
    }
  },
})

interface Place {
  readonly keywords: Keywords
  readonly types: readonly string[]
  /** Where an enum belongs; `null` where that is in a definition, or in a part of a union. */
  readonly path: Draft['path'] | null
}

/** The schema that should have an enum: that of the items, of a list. */
function placeOf({ meant, node, path, types }: Parameter): Place | null {
  const isOwn = own(node.schema, 'type') !== undefined
  if (!types.includes('array')) {
    if (isChecked(meant)) return null
    const isPlain = isOwn && typeof own(node.schema, 'type') === 'string'
    return { keywords: meant, types, path: isPlain ? [...path, 'enum'] : null }
  }
  const items = own(meant, 'items')
  if (!isObject(items) || isChecked(items) || types.length > 1) return null
  return {
    keywords: items,
    types: typesOf(items),
    path: isOwn && node.schema['items'] === items ? [...path, 'items', 'enum'] : null,
  }
}

function isChecked(keywords: Keywords): boolean {
  return ['enum', 'const', 'pattern', 'format', 'anyOf', 'oneOf', 'allOf', '$ref', 'not'].some(
    (keyword) => own(keywords, keyword) !== undefined,
  )
}

function valuesOf({ values }: ListedValues, types: readonly string[]): readonly (string | number)[] | null {
  if (types.length === 0 || types.includes('string')) return values
  const numbers = values.map(Number)
  const isNumeric = types.every((type) => type === 'integer' || type === 'number') && numbers.every(Number.isFinite)
  return isNumeric ? numbers : null
}

function draftOf(
  { name, path, meant }: Parameter,
  place: Place,
  { quote, isQuoted, isClosed }: ListedValues,
  listedOnes: readonly (string | number)[],
): Draft {
  // Where null may be given, it is one of them.
  const values = typesOf(place.keywords).includes('null') ? [...listedOnes, null] : listedOnes
  const usual = own(meant, 'default')
  const isSure = isQuoted && isClosed && (usual === undefined || values.some((value) => value === usual))
  return {
    path,
    message: `${inline(name, 60)} says ${inline(quote, 100)} but has no enum`,
    fix: {
      kind: 'suggestion',
      text: `add enum: ${inline(values, 120)}`,
      edits: isSure && place.path !== null ? [{ op: 'set', path: place.path, value: values }] : [],
    },
  }
}
