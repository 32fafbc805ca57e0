import type { ToolFacts, SetFacts } from '../../facts.js'
import { toolRule, type Rule } from '../../rule.js'

export const versionSuffix: Rule = toolRule({
  id: 'name/version-suffix',
  category: 'naming',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A name ends with a version: `search_v2`, `search_new` beside `search`.',
  why: `The model cannot know what the number stands for, and which of two versions is right. Keep one and take its plain name; where both
must stay, say in both descriptions when to use which.

Versions of what a tool works on are not meant: \`make_uuid_v4\`, \`lookup_ip_v6\`. Nor is one that most names of the set have: that is the
version of an API.`,
  sources: ['our judgement'],
  bad: [
    { name: 'search_orders_v2', description: 'Search orders by customer or number.', inputSchema: { type: 'object' } },
  ],
  good: [
    { name: 'search_orders', description: 'Search orders by customer or number.', inputSchema: { type: 'object' } },
    { name: 'make_uuid_v4', description: 'Make a random UUID of version 4.', inputSchema: { type: 'object' } },
  ],
  *check(facts, set) {
    const version = versionOf(facts, set)
    if (version === null) return
    yield {
      path: ['name'],
      message: `${facts.tool.name} ends with a version, ${version}`,
      fix: { kind: 'suggestion', text: 'name it without the version, or say when to use which', edits: [] },
    }
  },
})

function versionOf({ nameWords }: ToolFacts, set: SetFacts): string | null {
  const last = nameWords.at(-1) ?? ''
  const before = nameWords.slice(0, -1)
  if (before.length === 0) return null
  if (number.test(last)) return isUsual(set) || versioned.has(before.at(-1) ?? '') ? null : last
  // A word of the language is a version only beside the tool it is one of.
  const isBeside = words.has(last) && set.tools.some((other) => isSame(other.nameWords, before))
  return isBeside ? last : null
}

const number = /^v\d{1,3}$/u

/** Whether most names of the set have one: then it is that of an API, and tells no two tools apart. */
function isUsual(set: SetFacts): boolean {
  const known = usual.get(set)
  if (known !== undefined) return known
  const numbered = set.tools.filter(({ nameWords }) => number.test(nameWords.at(-1) ?? '')).length
  const isMost = set.tools.length > 1 && numbered * 2 > set.tools.length
  usual.set(set, isMost)
  return isMost
}

const usual = new WeakMap<SetFacts, boolean>()

const versioned: ReadonlySet<string> = new Set(
  'uuid guid ip ipv http tls ssl oauth api hash signature sig schema'.split(' '),
)
const words: ReadonlySet<string> = new Set('new old legacy deprecated next latest alpha beta 2 3'.split(' '))

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index])
}
