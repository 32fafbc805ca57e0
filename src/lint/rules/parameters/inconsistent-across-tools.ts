import { inline } from '../../../json/inline.js'
import { wordsOf } from '../../../text/words-of.js'
import type { SetFacts } from '../../facts.js'
import { setRule, type Rule, type SetDraft } from '../../rule.js'
import type { Parameter } from '../../schema/schema-facts.js'

export const inconsistentAcrossTools: Rule = setRule({
  id: 'param/inconsistent-across-tools',
  category: 'parameters',
  severity: 'warn',
  weight: 3,
  charge: 'share',
  fix: 'suggestion',
  recommended: true,
  summary: 'Tools of a set call one argument by two names, or give one name two types.',
  why: `What a model learned from one tool it does in the next: with \`userId\` here and \`user_id\` there, or an id that is a number here and a text there, it
writes the wrong one. Only names of the same words count as two names of one thing, and whole numbers and others are one type.`,
  sources: ['our own judgement'],
  bad: [
    {
      name: 'get_user',
      inputSchema: { type: 'object', properties: { user_id: { type: 'string', description: 'The account' } } },
    },
    {
      name: 'get_orders',
      inputSchema: { type: 'object', properties: { userId: { type: 'string', description: 'The account' } } },
    },
  ],
  good: [
    {
      name: 'get_user',
      inputSchema: { type: 'object', properties: { user_id: { type: 'string', description: 'The account' } } },
    },
    {
      name: 'get_orders',
      inputSchema: { type: 'object', properties: { user_id: { type: 'string', description: 'The account' } } },
    },
  ],
  *check(set) {
    const concepts = conceptsOf(set)
    for (const [, uses] of [...concepts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const names = [...new Set(uses.map(({ name }) => name))].toSorted()
      if (names.length > 1) yield namedTwice(names, uses)
      else yield* typedTwice(uses)
    }
  },
})

interface Use {
  readonly tool: number
  readonly name: string
  readonly path: Parameter['path']
  /** `null` where it has several, or none. */
  readonly type: string | null
}

function conceptsOf({ tools }: SetFacts): ReadonlyMap<string, readonly Use[]> {
  const concepts = new Map<string, Use[]>()
  for (const { schema, index } of tools) {
    for (const { name, path, types, isTop } of schema.parameters) {
      if (!isTop) continue
      const words = wordsOf(name).join(' ')
      const [type = null] = types
      const use = { tool: index, name, path, type: types.length !== 1 ? null : type === 'integer' ? 'number' : type }
      const known = concepts.get(words)
      if (known === undefined) concepts.set(words, [use])
      else known.push(use)
    }
  }
  return concepts
}

function namedTwice(names: readonly string[], uses: readonly Use[]): SetDraft {
  const counts = names.map((name) => ({ name, count: uses.filter((use) => use.name === name).length }))
  const [usual] = counts.toSorted((one, other) => other.count - one.count)
  return {
    path: [],
    tools: toolsOf(uses.filter(({ name }) => name !== usual?.name)),
    message: `one argument is called ${counts.map(({ name, count }) => `${inline(name, 60)} in ${toolCount(count)}`).join(', ')}`,
    fix: { kind: 'suggestion', text: `call it ${inline(usual?.name, 60)} everywhere`, edits: [] },
  }
}

function* typedTwice(uses: readonly Use[]): Generator<SetDraft> {
  const [first] = uses
  // An id says which thing is meant; other words mean another thing in every tool.
  if (first === undefined || !identifiers.has(wordsOf(first.name).at(-1) ?? '') || !simple.test(first.name)) return
  const types = [
    ...new Set(uses.flatMap(({ type }) => (type === 'string' || type === 'number' ? [type] : []))),
  ].toSorted()
  if (types.length < 2) return
  const typed = types.map((type) => ({ type, uses: uses.filter((use) => use.type === type) }))
  const [usual] = typed.toSorted((one, other) => other.uses.length - one.uses.length)
  yield {
    path: [],
    tools: toolsOf(typed.filter(({ type }) => type !== usual?.type).flatMap((each) => each.uses)),
    message: `${inline(first.name, 60)} is a ${typed.map((each) => `${each.type} in ${toolCount(each.uses.length)}`).join(', a ')}`,
    fix: { kind: 'suggestion', text: 'give it one type everywhere', edits: [] },
  }
}

const identifiers: ReadonlySet<string> = new Set(['id', 'ids', 'iid', 'key', 'number'])
/** A bare id is that of whatever the tool is about. */
const simple = /^(?!(?:id|ids|key|number)$)/iu

function toolsOf(uses: readonly Use[]): readonly number[] {
  return [...new Set(uses.map(({ tool }) => tool))]
}

function toolCount(count: number): string {
  return count === 1 ? '1 tool' : `${count} tools`
}
