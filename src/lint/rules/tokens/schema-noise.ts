import { wordsOf } from '../../../text/words-of.js'
import type { ToolFacts } from '../../facts.js'
import type { Edit } from '../../finding.js'
import { type Draft, toolRule, type Rule } from '../../rule.js'
import { own, type SchemaNode } from '../../schema/schema-facts.js'
import { dialectMatters } from '../../targets/dialect-matters.js'
import { unusedDefinitions } from '../../tokens/unused-definitions.js'

export const schemaNoise: Rule = toolRule({
  id: 'tokens/schema-noise',
  category: 'tokens',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'safe',
  recommended: true,
  summary:
    'A schema has what tells the model nothing: titles that repeat names, `$schema`, definitions that nothing uses, `default: null`.',
  why: `Generators of schemas write them, and each request pays for them. Without titles, \`$schema\` and unused definitions exactly the same
calls are accepted. A \`default: null\` says that nothing is what nothing means; leaving it out is a suggestion only, since something may
read defaults. \`$schema\` stays where another draft would read the schema otherwise.`,
  sources: ['our judgement: all of it is an annotation of JSON Schema, or is not referred to'],
  bad: [
    {
      name: 'get_order',
      description: 'Read an order.',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: 'get_orderArguments',
        type: 'object',
        properties: { order_id: { title: 'Order Id', type: 'string' } },
        $defs: { Customer: { type: 'object' } },
      },
    },
  ],
  good: [
    {
      name: 'get_order',
      description: 'Read an order.',
      inputSchema: { type: 'object', properties: { order_id: { title: 'As on the invoice', type: 'string' } } },
    },
  ],
  *check(facts) {
    const titles = titlesOf(facts)
    const dialect = dialectOf(facts)
    const definitions = unusedDefinitions(facts.schema).map((path): Edit => ({ op: 'remove', path }))
    const edits = [...titles, ...dialect, ...definitions]
    if (edits.length > 0) {
      const what = [
        counted(titles.length, 'title that repeats a name', 'titles that repeat names'),
        dialect.length === 0 ? [] : ['$schema'],
        counted(definitions.length, 'definition that nothing uses', 'definitions that nothing uses'),
      ].flat()
      yield {
        path: ['inputSchema'],
        message: `the schema has ${what.join(', ')}`,
        fix: { kind: 'safe', text: 'leave that out', edits },
      }
    }
    yield* nullDefaultsOf(facts)
  },
})

function counted(count: number, one: string, many: string): readonly string[] {
  return count === 0 ? [] : [count === 1 ? `a ${one}` : `${count} ${many}`]
}

function titlesOf({ schema, nameWords }: ToolFacts): readonly Edit[] {
  return schema.nodes.flatMap((node): readonly Edit[] => {
    const title = own(node.schema, 'title')
    if (typeof title !== 'string') return []
    const isNoise = node === schema.root ? repeatsTool(title, nameWords) : repeatsName(title, node)
    return isNoise ? [{ op: 'remove', path: [...node.path, 'title'] }] : []
  })
}

/** Pydantic writes `get_orderArguments`, others `GetOrderInput`. */
const ofArguments: ReadonlySet<string> = new Set([
  'arguments',
  'args',
  'input',
  'inputs',
  'params',
  'parameters',
  'request',
  'schema',
])

function repeatsTool(title: string, nameWords: readonly string[]): boolean {
  const known = new Set(nameWords)
  return wordsOf(title).every((word) => known.has(word) || ofArguments.has(word))
}

function repeatsName(title: string, { path, keyword }: SchemaNode): boolean {
  const name = path.at(-1)
  if (keyword !== 'properties' || typeof name !== 'string') return false
  return wordsOf(title).join(' ') === wordsOf(name).join(' ')
}

function dialectOf({ schema }: ToolFacts): readonly Edit[] {
  const { root } = schema
  if (root === null || own(root.schema, '$schema') === undefined || dialectMatters(schema)) return []
  return [{ op: 'remove', path: [...root.path, '$schema'] }]
}

function* nullDefaultsOf({ schema }: ToolFacts): Iterable<Draft> {
  const empty = schema.parameters.filter(({ node, isRequired }) => !isRequired && own(node.schema, 'default') === null)
  const [first] = empty
  if (first === undefined) return
  const path = empty.length === 1 ? [...first.path, 'default'] : ['inputSchema']
  yield {
    path,
    message: `${empty.length === 1 ? 'an optional parameter has' : `${empty.length} optional parameters have`} default: null`,
    fix: {
      kind: 'suggestion',
      text: 'leave the default out, if nothing reads it',
      edits: empty.map(({ path: at }): Edit => ({ op: 'remove', path: [...at, 'default'] })),
    },
  }
}
