import { inline } from '../../../json/inline.js'
import type { Draft } from '../../rule.js'
import { toolRule, type Rule } from '../../rule.js'
import { jsonTypeOf, jsonTypes, own, type SchemaNode } from '../../schema/schema-facts.js'

export const unknownType: Rule = toolRule({
  id: 'schema/unknown-type',
  category: 'parameters',
  severity: 'error',
  weight: 15,
  group: 'schema',
  charge: 'once',
  fix: 'safe',
  recommended: true,
  summary: 'A type is a word that JSON Schema does not know, such as dict, float or any.',
  why: `Types of Python, Java and other places look right and are refused by every validator. JSON Schema knows object, array, string,
number, integer, boolean and null. What may be anything has no type at all. Gemini's own capitals are read as what they mean.`,
  sources: [
    'https://json-schema.org/understanding-json-schema/reference/type',
    'The Berkeley Function Calling Leaderboard, whose files write dict, float and tuple',
  ],
  bad: [
    { name: 'add_point', inputSchema: { type: 'dict', properties: { x: { type: 'float' }, label: { type: 'any' } } } },
  ],
  good: [{ name: 'add_point', inputSchema: { type: 'object', properties: { x: { type: 'number' }, label: {} } } }],
  *check({ schema }) {
    for (const node of schema.nodes) yield* ofNode(node)
  },
})

function* ofNode({ schema, path }: SchemaNode): Generator<Draft> {
  const type = own(schema, 'type')
  const words: readonly unknown[] = Array.isArray(type) ? Array.from(type) : [type]
  const stranger = words.find((word) => typeof word === 'string' && !jsonTypes.has(word))
  if (stranger === undefined) return
  const meant = words.map((word) => (typeof word === 'string' ? jsonTypeOf(word) : null))
  const known = [...new Set(meant.flatMap((word) => word ?? []))]
  const [only] = known
  const isAny = words.length === 1 && typeof stranger === 'string' && anything.has(stranger.toLowerCase())
  const at = [...path, 'type']
  yield {
    path: at,
    message: `${inline(stranger, 40)} is no type of JSON Schema`,
    ...(known.length > 0 && !meant.includes(null)
      ? {
          fix: {
            kind: 'safe',
            text: `write ${inline(known.length === 1 ? only : known)}`,
            edits: [{ op: 'set', path: at, value: known.length === 1 ? only : known }],
          },
        }
      : isAny
        ? { fix: { kind: 'safe', text: 'leave the type out', edits: [{ op: 'remove', path: at }] } }
        : { fix: { kind: 'suggestion', text: 'write the type of JSON Schema that is meant', edits: [] } }),
  }
}

const anything: ReadonlySet<string> = new Set(['any', 'mixed', 'unknown'])
