import { inline } from '../../../json/inline.js'
import { toolRule, type Rule } from '../../rule.js'
import { nestingOf } from '../../schema/nesting.js'
import { own } from '../../schema/schema-facts.js'

export const recursiveRef: Rule = toolRule({
  id: 'schema/recursive-ref',
  category: 'parameters',
  severity: 'warn',
  weight: 4,
  charge: 'once',
  fix: null,
  recommended: true,
  summary: 'A $ref leads back to what holds it.',
  why: `Schemas that contain themselves may be as deep as one likes. Anthropic's strict mode refuses them, Gemini's own dialect has no
references at all, and models get deep values wrong. Where they are legal, and no strict mode is asked for, it is only for your information.`,
  sources: ['https://docs.claude.com/en/docs/build-with-claude/structured-outputs (no recursive schemas)'],
  bad: [
    {
      name: 'add_folder',
      inputSchema: {
        type: 'object',
        properties: { folder: { $ref: '#/$defs/Folder' } },
        $defs: { Folder: { type: 'object', properties: { inside: { $ref: '#/$defs/Folder' } } } },
      },
    },
  ],
  good: [
    {
      name: 'add_folder',
      inputSchema: {
        type: 'object',
        properties: { folder: { $ref: '#/$defs/Folder' } },
        $defs: { Folder: { type: 'object', properties: { inside: { type: 'string' } } } },
      },
    },
  ],
  *check({ tool, schema }, { targets }) {
    if (!schema.nodes.some((node) => own(node.schema, '$ref') !== undefined)) return
    const isRefused = tool.strict || targets.some((target) => refusing.has(target))
    for (const node of nestingOf(schema).circular) {
      yield {
        path: [...node.path, '$ref'],
        message: `$ref ${inline(own(node.schema, '$ref'), 80)} leads back to what holds it`,
        ...(isRefused ? {} : { severity: 'info', weight: 1 }),
      }
    }
  },
})

const refusing: ReadonlySet<string> = new Set(['anthropic-strict', 'gemini'])
