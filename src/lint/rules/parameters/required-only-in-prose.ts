import { inline } from '../../../json/inline.js'
import type { Draft } from '../../rule.js'
import { toolRule, type Rule } from '../../rule.js'
import { own, type Parameter, type SchemaNode } from '../../schema/schema-facts.js'

export const requiredOnlyInProse: Rule = toolRule({
  id: 'schema/required-only-in-prose',
  category: 'parameters',
  severity: 'warn',
  weight: 5,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description says that a parameter is required, and the schema does not.',
  why: `Validators and strict modes go by the list alone, so a call without the parameter is sent, and fails in the tool. "Not required",
"required if" and a parameter with a default are left alone. The list accepts fewer calls than before, so it is for you to say.`,
  sources: ['https://json-schema.org/understanding-json-schema/reference/object#required', 'our own judgement'],
  bad: [
    {
      name: 'find_order',
      inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'The number (required)' } } },
    },
  ],
  good: [
    {
      name: 'find_order',
      inputSchema: {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'The number (required)' },
          lines: { type: 'boolean', description: 'Whether to list lines. Not required.' },
          shop: { type: 'string', description: 'Required if the number is of a shop.' },
        },
        required: ['id'],
      },
    },
  ],
  *check({ schema }) {
    const byHolder = new Map<SchemaNode, string[]>()
    for (const parameter of schema.parameters) {
      const { parent } = parameter.node
      if (parent === null || parameter.isRequired || !saysRequired(parameter)) continue
      const names = byHolder.get(parent)
      if (names === undefined) byHolder.set(parent, [parameter.name])
      else names.push(parameter.name)
    }
    for (const [holder, names] of byHolder) yield draftOf(holder, names)
  },
})

/** One for all of an object, since what to write is one list. */
function draftOf({ schema, path }: SchemaNode, names: readonly string[]): Draft {
  const required = own(schema, 'required')
  const listed: readonly unknown[] = Array.isArray(required) ? Array.from(required) : []
  const shown = names.map((name) => inline(name, 60)).join(', ')
  const isList = required === undefined || Array.isArray(required)
  return {
    path: [...path, 'required'],
    message: `${shown} ${names.length === 1 ? 'says that it is' : 'say that they are'} required, and the schema does not`,
    fix: {
      kind: 'suggestion',
      text: `add ${shown} to required`,
      edits: isList ? [{ op: 'set', path: [...path, 'required'], value: [...listed, ...names] }] : [],
    },
  }
}

function saysRequired({ description, meant, node }: Parameter): boolean {
  if (description === null || own(meant, 'default') !== undefined) return false
  // At a property itself it is the matter of schema/required-not-array.
  if (own(node.schema, 'required') === true || exceptions.test(description)) return false
  if (label.test(description)) return true
  return description.split(ends).some((sentence) => plain.test(sentence) && !conditions.test(sentence))
}

const demanded = '(?:required|mandatory)'
const exceptions = new RegExp(
  String.raw`\b(?:not|isn't|aren't|never|conditionally|usually|typically|only)\s+(?:\w+\s+)?${demanded}\b|\boptional(?:ly)?\b|${demanded}\s+(?:if|when|for|unless|only|with|by|on|in|as|to|there)\b|\bnull\b`,
  'iu',
)
const label = new RegExp(String.raw`[([*]\s*${demanded}\s*[)\]*]|^\s*${demanded}\s*[.:,\-–—]`, 'iu')
const subject = '(?:this|it|that|field|parameter|argument|property|value|input)'
const plain = new RegExp(
  String.raw`^\s*(?:always )?${demanded}(?: and must be\b[^,]{0,40})?\s*$|\b${subject} is (?:always )?${demanded}\s*$|(?:^\s*|\b${subject} )must (?:always )?be (?:provided|specified|given|set|supplied|present)\s*$`,
  'iu',
)
const ends = /[.;!?\n()]+/u
const conditions = /\b(?:if|when|where|only|either|or|depending|except|while|unless|one of|at least|together)\b/iu
