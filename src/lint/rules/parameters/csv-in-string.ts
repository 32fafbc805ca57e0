import { inline } from '../../../json/inline.js'
import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const csvInString: Rule = toolRule({
  id: 'param/csv-in-string',
  category: 'parameters',
  severity: 'info',
  weight: 3,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A parameter is a text that has to hold a list with separators.',
  why: `A list says that there may be several, takes values that hold a comma, and may have an enum for each. In a text the model guesses whether
there is a space after the comma. Contents of CSV files, and pairs such as a latitude and a longitude, are left alone.`,
  sources: ['our own judgement'],
  bad: [
    {
      name: 'list_orders',
      inputSchema: {
        type: 'object',
        properties: { ids: { type: 'string', description: 'Comma-separated ids of orders' } },
      },
    },
  ],
  good: [
    {
      name: 'list_orders',
      inputSchema: {
        type: 'object',
        properties: {
          ids: { type: 'array', items: { type: 'string' }, description: 'Ids of orders' },
          near: { type: 'string', description: 'Comma-separated latitude and longitude' },
        },
      },
    },
  ],
  *check({ schema }) {
    for (const { name, path, types, description, meant } of schema.parameters) {
      if (description === null || types.length !== 1 || types[0] !== 'string' || !cue.test(description)) continue
      if (own(meant, 'enum') !== undefined || elsewhere.test(description)) continue
      yield {
        path,
        message: `${inline(name, 60)} is a text that holds a list`,
        fix: { kind: 'suggestion', text: 'declare it as a list of texts', edits: [] },
      }
    }
  },
})

const cue =
  /\b(?:comma|semicolon|pipe|space|newline)[- ](?:separated|delimited)\b|\b(?:separated|delimited) (?:by|with) (?:a )?(?:commas?|semicolons?|pipes?)\b/iu
const elsewhere = /\b(?:lat(?:itude)?|lng|lon(?:gitude)?|bbox|bounding box|coordinates?|csv (?:data|file|content))\b/iu
