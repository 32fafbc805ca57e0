import { inline } from '../../../json/inline.js'
import { wordsOf } from '../../../text/words-of.js'
import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'

export const jsonInString: Rule = toolRule({
  id: 'param/json-in-string',
  category: 'parameters',
  severity: 'info',
  weight: 3,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A parameter is a text that has to hold JSON.',
  why: `JSON in a text has to be escaped once more, which models get wrong, and no schema checks what is in it. Declare it as an object or a
list. Names and addresses of JSON files are left alone, and so is what declares its \`contentMediaType\`.`,
  sources: ['our own judgement', 'https://www.anthropic.com/engineering/writing-tools-for-agents'],
  bad: [
    {
      name: 'create_invoice',
      inputSchema: {
        type: 'object',
        properties: { lines: { type: 'string', description: 'The lines as a JSON string' } },
      },
    },
  ],
  good: [
    {
      name: 'create_invoice',
      inputSchema: {
        type: 'object',
        properties: {
          lines: { type: 'array', items: { type: 'string' }, description: 'The lines' },
          schema_path: { type: 'string', description: 'Path of a JSON file' },
        },
      },
    },
  ],
  *check({ schema }) {
    for (const { name, path, types, description, meant } of schema.parameters) {
      if (description === null || types.length !== 1 || types[0] !== 'string' || !cue.test(description)) continue
      if (['format', 'contentMediaType', 'enum'].some((keyword) => own(meant, keyword) !== undefined)) continue
      if (wordsOf(name).some((word) => elsewhere.has(word))) continue
      yield {
        path,
        message: `${inline(name, 60)} is a text that holds JSON`,
        fix: { kind: 'suggestion', text: 'declare it as an object or a list', edits: [] },
      }
    }
  },
})

const cue =
  /\bjson[- ](?:encoded|stringified|formatted|serialized|string\b|object\b|array\b|list of\b|format\b)|\b(?:stringified|serialized|valid|as|in|raw) json\b(?! (?:file|path|pointer|schema|lines))/iu
const elsewhere: ReadonlySet<string> = new Set(['path', 'file', 'filename', 'url', 'uri', 'format', 'type', 'query'])
