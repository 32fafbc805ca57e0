import { wordsOf } from '../../../text/words-of.js'
import type { SetFacts, ToolFacts } from '../../facts.js'
import { matchesName } from '../../matches-name.js'
import { toolRule, type Rule } from '../../rule.js'
import { own } from '../../schema/schema-facts.js'
import { verbOfName } from '../../words/verb-class.js'
import { verbForm } from '../../words/verb-form.js'

const defaults: { readonly known: readonly string[] } = { known: [] }

export const mentionsUnknownTool: Rule = toolRule({
  id: 'desc/mentions-unknown-tool',
  category: 'description',
  severity: 'warn',
  weight: 5,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description sends the model to a tool that is not in the set.',
  why: `A tool was renamed or taken out, and a sentence still says "call \`list_users\` first". The model then calls what is not there,
or gives up.

A name counts if it is written as names of tools are (\`get_user\`, \`getUser\`), begins with a verb, and stands where a tool would: after
"use", "call", "see", or before "tool". Names of parameters and their values are none, and a name may lack a prefix that the set's names
have. A single tool says nothing about its set. \`known\` lists tools from elsewhere, in which \`*\` stands for any characters.`,
  sources: ['our judgement'],
  options: defaults,
  bad: [
    {
      name: 'get_order',
      description: 'Get an order by its id. Call find_orders to find the id.',
      inputSchema: { type: 'object' },
    },
    { name: 'list_orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } },
  ],
  good: [
    {
      name: 'get_order',
      description: 'Get an order by its id. Call list_orders to find the id.',
      inputSchema: { type: 'object' },
    },
    { name: 'list_orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } },
  ],
  *check(facts, set, { known }) {
    if (set.tools.length < 2) return
    const seen = new Set<string>()
    for (const name of mentioned(facts.text.text)) {
      if (seen.has(name)) continue
      seen.add(name)
      if (isKnown(name, facts, set) || known.some((pattern) => matchesName(pattern, name))) continue
      yield {
        path: ['description'],
        message: `the description names ${name}, and no tool of the set has that name`,
        fix: { kind: 'suggestion', text: `name a tool that is there, or drop ${name}`, edits: [] },
      }
    }
  },
})

/** A word before which, or after which, a name is that of a tool. */
const mention =
  /(?:\b(?:[Uu]se|[Uu]sing|[Cc]all|[Cc]alling|[Cc]alls|[Ii]nvoke|[Ii]nvoking|[Rr]un|[Rr]unning|[Ss]ee|[Vv]ia|[Pp]refer|[Tt]ry)\s+(?:the\s+)?["'`]?([A-Za-z][A-Za-z0-9]{0,40}(?:_[A-Za-z0-9]{1,40}){1,10}|[a-z]{1,40}(?:[A-Z][a-z0-9]{1,40}){1,10})(?![\w/.]{0,60}[/.=]\w|\w|\s*[=:])["'`]?)|["'`]([A-Za-z][A-Za-z0-9]{0,40}(?:[_-][A-Za-z0-9]{1,40}){1,10})["'`]\s+tool\b|\b([a-z][a-z0-9]{0,40}(?:_[a-z0-9]{1,40}){1,10})(?:\(\))?\s+tool\b/gu

function* mentioned(text: string): Generator<string> {
  for (const [, afterWord, quoted, beforeWord] of text.matchAll(mention)) {
    const name = afterWord ?? quoted ?? beforeWord ?? ''
    const words = wordsOf(name)
    if (words.length > 1 && isOfTool(words)) yield name
  }
}

/** Whether a name does something. What ends as parameters do is one, and `step_order` or `my_test` is a thing. */
function isOfTool(words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  if (ofParameters.has(words.at(-1) ?? '') || ofExamples.has(first)) return false
  return (verbForm(first)?.form === 'base' && !things.has(first)) || verbOfName([first, second]) === second
}

/** How a name begins that stands for any. */
const ofExamples: ReadonlySet<string> = new Set('my your our some example sample foo'.split(' '))
const ofParameters: ReadonlySet<string> = new Set(
  'id ids url uri name names type order key token path code format mode'.split(' '),
)
const things: ReadonlySet<string> = new Set(
  `group guide index key label limit name note order page post record report sample sort start state step tag target test time type value
  version view date format form file count max min model code file hash host image`.split(/\s+/u),
)

interface Names {
  /** Words of names of tools, whole and without those in front. */
  readonly tails: ReadonlySet<string>
  readonly whole: ReadonlySet<string>
  readonly parameters: ReadonlySet<string>
}

const namesOfSet = new WeakMap<SetFacts, Names>()

function namesOf(set: SetFacts): Names {
  const known = namesOfSet.get(set)
  if (known !== undefined) return known
  const tails = new Set<string>()
  for (const { nameWords } of set.tools) for (const tail of tailsOf(nameWords)) tails.add(tail)
  const names = {
    tails,
    whole: new Set(set.tools.map(({ nameWords }) => nameWords.join(' '))),
    parameters: new Set(set.tools.flatMap(({ schema }) => schema.parameters.map(({ name }) => name))),
  }
  namesOfSet.set(set, names)
  return names
}

const most = 12

function tailsOf(words: readonly string[]): readonly string[] {
  return words.slice(0, most).map((_, index) => words.slice(index).join(' '))
}

function isKnown(name: string, facts: ToolFacts, set: SetFacts): boolean {
  const names = namesOf(set)
  const tails = tailsOf(wordsOf(name))
  if (names.tails.has(tails[0] ?? '') || tails.some((tail) => names.whole.has(tail))) return true
  return names.parameters.has(name) || isValue(name, facts)
}

/** Whether the tool's schema has the name as one of the values of a parameter. */
function isValue(name: string, { schema }: ToolFacts): boolean {
  return schema.nodes.some((node) => {
    const values = own(node.schema, 'enum')
    return (Array.isArray(values) && values.includes(name)) || own(node.schema, 'const') === name
  })
}
