import { inline } from '../../../json/inline.js'
import { wordsOf } from '../../../text/words-of.js'
import { toolRule, type Rule } from '../../rule.js'

export const modelShouldNotFill: Rule = toolRule({
  id: 'param/model-should-not-fill',
  category: 'parameters',
  severity: 'info',
  weight: 2,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'The model is asked for what only the harness knows, such as the tenant or an idempotency key.',
  why: `What the model cannot know it makes up: an idempotency key that is new at each retry, the tenant of someone else. Fill it in where the tool is run. A tool that
is about tenants or requests is left alone.`,
  sources: [
    "https://platform.openai.com/docs/guides/function-calling (don't make the model fill arguments you already know)",
  ],
  options: { names: [] as readonly string[] },
  bad: [
    {
      name: 'create_order',
      inputSchema: { type: 'object', properties: { tenant_id: { type: 'string', description: 'The tenant' } } },
    },
  ],
  good: [
    {
      name: 'get_tenant',
      inputSchema: { type: 'object', properties: { tenant_id: { type: 'string', description: 'The tenant' } } },
    },
  ],
  *check({ schema, nameWords }, _set, { names }) {
    const about = new Set(nameWords.map(singular))
    const more = new Set(names.map((name) => wordsOf(name).join(' ')))
    for (const { name, path, isTop } of schema.parameters) {
      const words = wordsOf(name)
      const key = words.join(' ')
      if (!isTop || !(known.has(key) || more.has(key)) || about.has(words[0] ?? '')) continue
      yield {
        path,
        message: `the model cannot know ${inline(name, 60)}`,
        fix: { kind: 'suggestion', text: 'leave it out, and fill it in where the tool is run', edits: [] },
      }
    }
  },
})

const known: ReadonlySet<string> = new Set([
  'tenant',
  'tenant id',
  'idempotency key',
  'idempotency token',
  'client token',
  'client request token',
  'correlation id',
  'trace id',
  'caller id',
  'current user',
  'current user id',
])

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}
