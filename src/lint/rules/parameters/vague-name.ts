import { inline } from '../../../json/inline.js'
import { toolRule, type Rule } from '../../rule.js'
import { own, type Parameter } from '../../schema/schema-facts.js'

export const vagueName: Rule = toolRule({
  id: 'param/vague-name',
  category: 'parameters',
  severity: 'warn',
  weight: 4,
  group: 'parameter-text',
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'A parameter has a name that fits anything, and hardly a text to tell what it is.',
  why: `\`data\`, \`value\` and \`options\` mean something else in every tool. A good name says what is in it: \`user_id\` rather than \`user\`,
\`invoice_lines\` rather than \`data\`. A description of a sentence, values to choose from, or properties say enough too.`,
  sources: ['https://www.anthropic.com/engineering/writing-tools-for-agents (unambiguous names of parameters)'],
  options: { words: 5 },
  bad: [
    {
      name: 'create_invoice',
      inputSchema: { type: 'object', properties: { data: { type: 'string', description: 'Data' } } },
    },
  ],
  good: [
    {
      name: 'create_invoice',
      inputSchema: {
        type: 'object',
        properties: { data: { type: 'string', description: 'The lines of the invoice as CSV, one a line' } },
      },
    },
  ],
  *check({ schema }, _set, { words }) {
    for (const parameter of schema.parameters) {
      if (!vague.has(parameter.name.toLowerCase()) || isTold(parameter, words)) continue
      yield {
        path: parameter.path,
        message: `${inline(parameter.name, 60)} may be anything, and ${parameter.description === null ? 'no text says' : 'its text hardly says'} what it is`,
        fix: { kind: 'suggestion', text: 'describe what it holds, or name it after that', edits: [] },
      }
    }
  },
})

const vague: ReadonlySet<string> = new Set(
  `data value values val input inputs options opts params param parameters arg args arguments payload info object obj config
  settings item items thing stuff foo bar x var tmp temp extra misc details properties attributes`.split(/\s+/u),
)

function isTold({ description, meant }: Parameter, least: number): boolean {
  if (['enum', 'const', 'properties'].some((keyword) => own(meant, keyword) !== undefined)) return true
  // Of scripts without spaces each character counts.
  const words = description?.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}_]+/gu) ?? []
  return words.length >= least
}
