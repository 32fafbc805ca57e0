import type { ToolFacts } from '../../facts.js'
import { toolRule, type Rule } from '../../rule.js'

export const tooShort: Rule = toolRule({
  id: 'desc/too-short',
  category: 'description',
  severity: 'warn',
  weight: 10,
  group: 'description',
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description has fewer than five words; in Chinese, Japanese or Korean fewer than eight characters.',
  why: `Four words name a tool, and that is what its name is for. Say in three or four sentences what it does, when to use it and when
not, and what comes back.`,
  sources: [
    'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use (three to four sentences at least)',
    'our judgement: where exactly too short begins',
  ],
  options: { minWords: 5, minCharacters: 8 },
  bad: [{ name: 'list_pets', description: 'All the pets.', inputSchema: { type: 'object' } }],
  good: [
    {
      name: 'list_pets',
      description: 'List the pets that are for sale, oldest first.',
      inputSchema: { type: 'object' },
    },
    { name: 'list_pets', description: '按年龄列出店内所有宠物。', inputSchema: { type: 'object' } },
  ],
  *check({ text }, _set, { minWords, minCharacters }) {
    if (text.isBlank) return
    const [count, least, unit] = lengthOf(text, minWords, minCharacters)
    if (count >= least) return
    yield {
      path: ['description'],
      message: `the description has ${count === 1 ? `1 ${unit}` : `${count} ${unit}s`}`,
      fix: { kind: 'suggestion', text: 'say what the tool does, when to use it, and what comes back', edits: [] },
    }
  },
})

function lengthOf(text: ToolFacts['text'], minWords: number, minCharacters: number): readonly [number, number, string] {
  if (text.script !== 'cjk') return [text.words.length, minWords, 'word']
  return [text.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0, minCharacters, 'character']
}
