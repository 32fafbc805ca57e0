import { type Draft, targetRule, type Rule } from '../../rule.js'
import { placeInSchema } from '../../targets/place-in-schema.js'
import { providers } from '../../targets/providers.js'
import { strictCounts } from '../../targets/strict-counts.js'

export const strictLimits: Rule = targetRule({
  id: 'compat/strict-limits',
  category: 'compatibility',
  severity: 'error',
  weight: 8,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: ['openai-strict'],
  summary: "A schema is larger than OpenAI's strict mode takes.",
  why: `A schema may have 5000 properties, 10 levels of objects, 1000 values of enumerations, and 120,000 characters in their names and
values; an enumeration of more than 250 values, 15,000 characters. Models and days differ: it was 100 properties and 5 levels at first.`,
  sources: ['https://platform.openai.com/docs/guides/structured-outputs (limitations on nesting depth and size)'],
  bad: [
    {
      name: 'set_color',
      description: 'Set the color of a page.',
      inputSchema: {
        type: 'object',
        properties: { color: { type: 'string', enum: Array.from({ length: 1001 }, (_, index) => `color ${index}`) } },
        required: ['color'],
        additionalProperties: false,
      },
    },
  ],
  good: [
    {
      name: 'set_color',
      description: 'Set the color of a page.',
      inputSchema: {
        type: 'object',
        properties: { color: { type: 'string', enum: ['red', 'green'] } },
        required: ['color'],
        additionalProperties: false,
      },
    },
  ],
  *check({ schema }, target) {
    const limits = providers[target].strict?.value.limits
    if (limits === undefined) return
    const counts = strictCounts(schema)
    const sizes: readonly (readonly [number, number | null, string])[] = [
      [counts.depth, limits.depth, 'levels of objects'],
      [counts.properties, limits.properties, 'properties'],
      [counts.enumValues, limits.enumValues, 'values of enumerations'],
      [counts.characters, limits.characters, 'characters in names and values'],
    ]
    for (const [size, limit, what] of sizes) {
      if (limit === null || size <= limit) continue
      yield draft(['inputSchema'], `the schema has ${size} ${what}, of at most ${limit}`)
    }
    const { longEnum } = limits
    if (longEnum === null) return
    for (const { node, values, characters } of counts.enums) {
      if (values <= longEnum.values || characters <= longEnum.characters) continue
      yield draft(
        [...node.path, 'enum'],
        `the enum of ${placeInSchema(node.path)} has ${characters} characters, of at most ${longEnum.characters}`,
      )
    }
  },
})

function draft(path: Draft['path'], message: string): Draft {
  return { path, message, fix: { kind: 'suggestion', text: 'divide the tool, or take a plain text', edits: [] } }
}
