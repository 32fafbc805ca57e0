import { inline } from '../../../json/inline.js'
import { targetRule, type Rule } from '../../rule.js'
import { providers } from '../../targets/providers.js'

export const propertyKey: Rule = targetRule({
  id: 'compat/property-key',
  category: 'compatibility',
  severity: 'error',
  weight: 20,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['anthropic', 'anthropic-strict', 'bedrock', 'gemini'],
  summary: 'A parameter has a name that the API does not take, such as `filter[id]`.',
  why: `The API refuses the whole request, with all other tools in it. Anthropic, also behind Bedrock, looks at the arguments themselves:
letters, digits, \`_\`, \`.\` and \`-\`, at most 64. Gemini's \`parameters\` wants names of letters, digits and \`_\` that do not begin
with a digit. Name the parameter plainly, and map it to what the service wants in the tool.`,
  sources: [
    'https://github.com/erikmaday/unusual-whales-mcp/pull/57 (Anthropic: 400)',
    'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709 (Bedrock; only the arguments themselves)',
    '@google/genai 2.32.0, dist/genai.d.ts, FunctionDeclaration.parameters',
  ],
  bad: [
    {
      name: 'list_orders',
      description: 'List the orders of a shop.',
      inputSchema: { type: 'object', properties: { 'filter[status]': { type: 'string' } } },
    },
  ],
  good: [
    {
      name: 'list_orders',
      description: 'List the orders of a shop.',
      inputSchema: { type: 'object', properties: { filter_status: { type: 'string' } } },
    },
  ],
  *check({ schema }, target) {
    const keys = providers[target].keys?.value
    if (keys === undefined) return
    for (const { name, node, path } of schema.parameters) {
      if (keys.reach === 'arguments' && node.parent !== schema.root) continue
      if (keys.pattern.test(name) && name.length <= keys.max) continue
      yield {
        path,
        message: `the name ${inline(name, 80)} is not taken: ${keys.says}`,
        fix: { kind: 'suggestion', text: 'give it a plain name, and map that in the tool', edits: [] },
      }
    }
  },
})
