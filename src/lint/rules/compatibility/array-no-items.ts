import { lazy } from '../../lazy.js'
import { targetRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'
import { placeInSchema } from '../../targets/place-in-schema.js'
import { providers } from '../../targets/providers.js'
import { targetsFor } from '../../targets/targets-for.js'

export const arrayNoItems: Rule = targetRule({
  id: 'compat/array-no-items',
  category: 'compatibility',
  severity: 'error',
  weight: 12,
  charge: 'once',
  fix: 'safe',
  recommended: true,
  targets: ['openai', 'openai-strict', 'gemini', 'vscode'],
  summary: 'A list does not say what it holds: `type: "array"` without `items`.',
  why: `JSON Schema allows it, and means a list of anything. OpenAI and Gemini's \`parameters\` refuse the whole request, and VS Code the
tool. \`items: {}\` says the same and is taken; the schema of what the list holds is better, since without it the model guesses.
A strict mode wants a type there, so that where one was chosen nothing is offered.`,
  sources: [
    'https://github.com/sigoden/aichat/pull/1049 (OpenAI: array schema missing items)',
    'https://github.com/microsoft/vscode/issues/246119',
    'https://github.com/cline/cline/issues/7926 (Gemini: items: missing field)',
  ],
  bad: [
    {
      name: 'tag_order',
      description: 'Set the tags of an order.',
      inputSchema: { type: 'object', properties: { tags: { type: 'array' } } },
    },
  ],
  good: [
    {
      name: 'tag_order',
      description: 'Set the tags of an order.',
      inputSchema: { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } },
    },
  ],
  examplesWith: { targets: ['openai', 'gemini', 'vscode'] },
  *check({ tool, schema }, target, set) {
    if (providers[target].arrayNeedsItems === null) return
    // Where a schema must say a type, that of what it holds must, too.
    const isStrict = targetsFor(tool, set).some((one) => providers[one].strict !== null)
    // Items that a schema looks at no longer count as unevaluated.
    const isSafe = lazy(() => schema.nodes.every(({ schema: other }) => own(other, 'unevaluatedItems') === undefined))
    for (const node of schema.nodes) {
      if (!saysArray(own(node.schema, 'type')) || own(schema.resolved(node.schema), 'items') !== undefined) continue
      yield {
        path: node.path,
        message: `${placeInSchema(node.path)} is a list without items`,
        fix:
          !isStrict && isSafe()
            ? {
                kind: 'safe',
                text: 'add items: {}, or better the schema of what it holds',
                edits: [{ op: 'set', path: [...node.path, 'items'], value: {} }],
              }
            : { kind: 'suggestion', text: 'add items with the schema of what it holds', edits: [] },
      }
    }
  },
})

/** Words of other dialects are another fault. */
function saysArray(type: unknown): boolean {
  return Array.isArray(type) ? type.includes('array') : type === 'array'
}
