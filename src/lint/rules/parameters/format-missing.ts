import { inline } from '../../../json/inline.js'
import { wordsOf } from '../../../text/words-of.js'
import { toolRule, type Rule } from '../../rule.js'
import { own, type Parameter } from '../../schema/schema-facts.js'
import { providers } from '../../targets/providers.js'
import { targetsFor } from '../../targets/targets-for.js'

export const formatMissing: Rule = toolRule({
  id: 'param/format-missing',
  category: 'parameters',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A date, an e-mail address, a URL or a UUID is a text of any form.',
  why: `Dates are written in many ways, and models write all of them. A \`format\` tells the one, and strict modes hold the model to it; what a strict mode that was chosen does not take is not asked for. A pattern, or values
to choose from, do as well. Where several forms are taken, say so in the description, and pass over this.`,
  sources: [
    'https://platform.openai.com/docs/guides/function-calling',
    'https://json-schema.org/understanding-json-schema/reference/type#built-in-formats',
  ],
  bad: [
    {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { start_date: { type: 'string', description: 'YYYY-MM-DD' } } },
    },
  ],
  good: [
    {
      name: 'list_orders',
      inputSchema: {
        type: 'object',
        properties: {
          start_date: { type: 'string', format: 'date' },
          date_range: { type: 'string', description: 'As in "last week"' },
        },
      },
    },
  ],
  *check({ tool, schema }, set) {
    const strict = targetsFor(tool, set).flatMap((target) => providers[target].strict?.value.formats ?? [])
    for (const parameter of schema.parameters) {
      const format = formatOf(parameter)
      if (format === null) continue
      // What a strict mode refuses is no advice.
      const { name: word } = format
      if (word !== null && strict.some((known) => !known.has(word))) continue
      const { name, path, node } = parameter
      const isOwn = format.name !== null && own(node.schema, 'type') === 'string'
      yield {
        path,
        message: `${inline(name, 60)} is ${format.what} without a format`,
        fix: {
          kind: 'suggestion',
          text: format.name === null ? 'say in which form it is' : `add "format": "${format.name}"`,
          edits: isOwn ? [{ op: 'set', path: [...path, 'format'], value: format.name }] : [],
        },
      }
    }
  },
})

interface Format {
  readonly what: string
  /** `null` where there are several. */
  readonly name: string | null
}

function formatOf({ name, meant, types, description }: Parameter): Format | null {
  if (types.length !== 1 || types[0] !== 'string') return null
  if (checks.some((keyword) => own(meant, keyword) !== undefined)) return null
  const last = wordsOf(name).at(-1) ?? ''
  const text = description ?? ''
  if (several.test(text)) return null
  if (last === 'email') return { what: 'an e-mail address', name: 'email' }
  if (last === 'uuid') return { what: 'a UUID', name: 'uuid' }
  if (last === 'url' || last === 'uri') return relative.test(text) ? null : { what: 'an address', name: 'uri' }
  if (!dates.has(last)) return null
  if (dateTime.test(text)) return { what: 'a point of time', name: 'date-time' }
  if (day.test(text)) return { what: 'a date', name: 'date' }
  return told.test(text) ? null : { what: last === 'date' ? 'a date' : 'a point of time', name: null }
}

const checks = ['format', 'pattern', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref']
const dates: ReadonlySet<string> = new Set(['date', 'datetime', 'timestamp'])
const several = /\b(?:or|relative|natural language|either|range|template|prefix|partial)\b/iu
const relative = /\b(?:path|slug|pattern|glob|localhost|connection)\b/iu
const dateTime = /\b(?:date-time|rfc ?3339)\b|\d{2}:\d{2}:\d{2}Z|hh:mm:ss/iu
/** Another form than there is a name for. */
const told = /\b(?:unix|epoch|iso|formats?|milliseconds|seconds|e\.g)\b|\d{4}/iu
const day = /\byyyy-mm-dd\b/iu
