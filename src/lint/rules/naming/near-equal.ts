import type { SetFacts, ToolFacts } from '../../facts.js'
import { areOpposite } from '../../overlap/told-apart.js'
import { setRule, type Rule, type SetDraft } from '../../rule.js'
import { stemOf } from '../../words/content-words-of.js'
import { verbForm } from '../../words/verb-form.js'
import { hasMadeName } from './made-name.js'

export const nearEqual: Rule = setRule({
  id: 'name/near-equal',
  category: 'naming',
  severity: 'info',
  weight: 2,
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'Names of two tools differ in a letter, an ending, the order of words or the way they are written.',
  why: `\`get_order\` and \`getOrder\`, \`get_alert\` and \`get_alerts\`, \`pet_find\` and \`find_pet\`: a model writes the one for the
other. A singular beside a plural is common and often right, so that this is a hint; where the descriptions are alike, too, it is a
warning.

Names that differ in a short word, a number or the verb (\`get\` and \`put\`, \`mute\` and \`unmute\`) or the direction
(\`copy_a_to_b\` and \`copy_b_to_a\`) are left alone.`,
  sources: ['https://github.com/TengByte/mcpgrade', 'our judgement: which differences count'],
  bad: [
    { name: 'get_order', description: 'Get one order by its number.', inputSchema: { type: 'object' } },
    { name: 'getOrder', description: 'Read the lines of an order for the warehouse.', inputSchema: { type: 'object' } },
  ],
  good: [
    { name: 'get_order', description: 'Get one order by its number.', inputSchema: { type: 'object' } },
    {
      name: 'get_order_lines',
      description: 'Read the lines of an order for the warehouse.',
      inputSchema: { type: 'object' },
    },
  ],
  *check(set) {
    for (const group of groupsOf(set)) {
      if (group.some((facts) => hasMadeName(facts, set))) continue
      const names = [...new Set(group.map(({ tool }) => tool.name))].toSorted()
      if (names.length > 1) yield draftOf(group, names, set)
    }
  },
})

function draftOf(group: readonly ToolFacts[], names: readonly string[], set: SetFacts): SetDraft {
  const indexes = group.map(({ index }) => index).toSorted((one, other) => one - other)
  const isAlike = indexes.some((index) => set.overlap.siblingsOf(index).some((other) => indexes.includes(other)))
  const rest = names.length - shown
  return {
    path: [],
    tools: indexes,
    message: `${rest > 0 ? `${names.slice(0, shown).join(', ')} and ${rest} more` : names.join(' and ')} are nearly the same name`,
    fix: { kind: 'suggestion', text: remedyFor(group), edits: [] },
    ...(isAlike ? { severity: 'warn', weight: 6 } : {}),
  }
}

const shown = 5

/** `get_order` and `get_orders` are one and the list of them. */
function remedyFor([one, other, ...rest]: readonly ToolFacts[]): string {
  const usual = 'name them by what they do differently'
  if (one === undefined || other === undefined || rest.length > 0) return usual
  const [short, long] = [one.nameWords, other.nameWords].toSorted((a, b) => a.join(' ').length - b.join(' ').length)
  const isList = short?.[0] === 'get' && long?.[0] === 'get' && `${short.join(' ')}s` === long.join(' ')
  return isList
    ? `name the one that gives many ${['list', ...long.slice(1)].join('_')}, or as the set writes it`
    : usual
}

/** Tools whose names share a key, in groups that share none. Of one name any tool stands for all. */
function groupsOf({ byName }: SetFacts): readonly (readonly ToolFacts[])[] {
  const groupOf = new Map<ToolFacts, Set<ToolFacts>>()
  const known = new Map<string, ToolFacts[]>()
  for (const [facts] of byName.values()) {
    if (facts === undefined) continue
    for (const key of new Set(keysOf(facts.nameWords))) {
      const others = known.get(key)
      if (others === undefined) known.set(key, [facts])
      else {
        for (const other of others) if (isConfusing(facts, other)) join(facts, other, groupOf)
        others.push(facts)
      }
    }
  }
  return [...new Set(groupOf.values())].map((group) => [...group].flatMap(({ tool }) => byName.get(tool.name) ?? []))
}

function join(one: ToolFacts, other: ToolFacts, groupOf: Map<ToolFacts, Set<ToolFacts>>): void {
  const group = groupOf.get(one) ?? new Set([one])
  const joined = groupOf.get(other) ?? new Set([other])
  if (group === joined) return
  for (const facts of joined) group.add(facts)
  for (const facts of group) groupOf.set(facts, group)
}

/** What near names have in common: their letters, the stems in any order, and the letters but one. */
function* keysOf(words: readonly string[]): Generator<string> {
  if (words.length === 0 || words.length > mostWords) return
  yield `l:${words.join('')}`
  yield `s:${words.map(stemOf).toSorted().join(' ')}`
  for (const [index, word] of words.entries()) {
    if (word.length < leastLetters || word.length > mostLetters) continue
    const before = words.slice(0, index).join(' ')
    const after = words.slice(index + 1).join(' ')
    yield `w:${before}|${word}|${after}`
    for (let at = 0; at < word.length; at += 1) {
      yield `w:${before}|${word.slice(0, at)}${word.slice(at + 1)}|${after}`
    }
  }
}

const mostWords = 12
/** A letter of fewer makes another word: "file", "tile". */
const leastLetters = 6
const mostLetters = 24

/** Numbers are there to tell names apart, and so are verbs. */
function isConfusing(one: ToolFacts, other: ToolFacts): boolean {
  if (numbersOf(one.nameWords) !== numbersOf(other.nameWords)) return false
  if (areOpposite(one.nameWords.map(stemOf), other.nameWords.map(stemOf))) return false
  const rest = other.nameWords.filter((word) => !one.nameWords.includes(word))
  const own = one.nameWords.filter((word) => !other.nameWords.includes(word))
  return ![...own, ...rest].every((word) => verbForm(word)?.form === 'base') || own.length !== 1 || rest.length !== 1
}

function numbersOf(words: readonly string[]): string {
  return words
    .join(' ')
    .replaceAll(/[^\d ]+/gu, '')
    .replaceAll(/ +/gu, ' ')
    .trim()
}
