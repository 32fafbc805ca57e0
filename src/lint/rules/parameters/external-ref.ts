import { inline } from '../../../json/inline.js'
import { toolRule, type Rule } from '../../rule.js'
import { type Keywords, own } from '../../schema/schema-facts.js'

export const externalRef: Rule = toolRule({
  id: 'schema/external-ref',
  category: 'parameters',
  severity: 'error',
  weight: 12,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A $ref leads out of the schema, or nowhere in it.',
  why: `The model and the provider see the schema alone: what stands at another address is not there for them, and providers refuse it.
Copy the definition into \`$defs\`. A reference that leads nowhere is mostly a definition that was lost when a part of a larger document
was taken as the schema.`,
  sources: [
    'https://docs.claude.com/en/docs/build-with-claude/structured-outputs (no external $ref)',
    'https://platform.openai.com/docs/guides/structured-outputs',
  ],
  bad: [
    {
      name: 'add_address',
      inputSchema: { type: 'object', properties: { to: { $ref: 'https://example.com/address.json' } } },
    },
    {
      name: 'add_address',
      inputSchema: { type: 'object', properties: { to: { $ref: '#/components/schemas/Address' } } },
    },
  ],
  good: [
    {
      name: 'add_address',
      inputSchema: {
        type: 'object',
        properties: { to: { $ref: '#/$defs/Address' } },
        $defs: { Address: { type: 'string' } },
      },
    },
  ],
  *check({ schema }) {
    for (const { schema: keywords, path } of schema.nodes) {
      const ref = own(keywords, '$ref')
      if (typeof ref !== 'string') continue
      const isInside = ref.startsWith('#')
      // A definition may be called by a name of its own.
      if (isInside ? leadsSomewhere(ref, schema.resolved) : isOwnAddress(ref, schema.root?.schema ?? {})) continue
      yield {
        path: [...path, '$ref'],
        message: `$ref ${inline(ref, 80)} leads ${isInside ? 'nowhere' : 'out of the schema'}`,
        fix: { kind: 'suggestion', text: 'copy the definition into $defs, and refer to it there', edits: [] },
      }
    }
  },
})

/** References that only lead to each other lead nowhere. */
function leadsSomewhere(ref: string, resolved: (schema: Keywords) => Keywords): boolean {
  if (ref === '#' || !ref.startsWith('#/')) return true
  const bare = { $ref: ref }
  return resolved(bare) !== bare
}

function isOwnAddress(ref: string, root: Keywords): boolean {
  const [address] = ref.split('#')
  const definitions = [own(root, '$defs'), own(root, 'definitions')].flatMap((held) =>
    typeof held === 'object' && held !== null ? (Object.values(held) as unknown[]) : [],
  )
  return [root, ...definitions].some((schema) => {
    const id = typeof schema === 'object' && schema !== null ? own(schema as Keywords, '$id') : undefined // only looked up
    return typeof id === 'string' && id.replace(/#$/u, '') === address
  })
}
