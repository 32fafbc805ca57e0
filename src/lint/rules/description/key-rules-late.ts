import { toolRule, type Rule } from '../../rule.js'

export const keyRulesLate: Rule = toolRule({
  id: 'desc/key-rules-late',
  category: 'description',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: false,
  summary: 'What the model must or must never do stands only after the first 500 characters.',
  why: `Rules at the front of a description are followed more often than the same rules at its end: one guide measured 6 %. Some clients
also cut long texts.

Off by default: that a sentence with "must" is the key rule is a guess.`,
  sources: ['https://cookbook.openai.com/examples/o-series/o3o4-mini_prompting_guide (6 %)', 'our judgement: 500'],
  options: { within: 500 },
  bad: [
    {
      name: 'render',
      description: `${'Render a page of the manual as an image. '.repeat(14)}You MUST pass a page number.`,
      inputSchema: { type: 'object' },
    },
  ],
  good: [
    {
      name: 'render',
      description: `You MUST pass a page number. ${'Render a page of the manual as an image. '.repeat(14)}`,
      inputSchema: { type: 'object' },
    },
  ],
  *check({ text }, _set, { within }) {
    const found = rule.exec(text.text)
    if (found === null || found.index < within) return
    yield {
      path: ['description'],
      message: `the first rule, "${found[0].replaceAll(/\s+/gu, ' ')}", stands after ${found.index} characters`,
      fix: { kind: 'suggestion', text: 'put what the model must and must not do first', edits: [] },
    }
  },
})

const rule =
  /\b(?:MUST|NEVER|ALWAYS|REQUIRED|IMPORTANT|CRITICAL|(?:[Yy]ou )?must(?: not| never| always)?\b|[Nn]ever\b|[Dd]o not\b|[Dd]on['’]t\b)/u
