import type { ToolFacts } from '../../facts.js'
import { toolRule, type Rule } from '../../rule.js'
import { verbClassOf, type VerbClass, verbOf } from '../../words/verb-class.js'

export const noReturnInfo: Rule = toolRule({
  id: 'desc/no-return-info',
  category: 'description',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'Neither a description nor an output schema says what comes back.',
  why: `A model plans several calls ahead, and has to know whether this one gives the identifier that the next one needs. One sentence
does: "Returns the order with its lines; prices are in cents."

Tools that change, delete or send something are left alone: what comes back of them is plain.`,
  sources: ['From Docs to Descriptions (2602.18914)', 'our judgement: what counts as saying it'],
  bad: [
    { name: 'get_weather', description: 'Look up the weather of a city for today.', inputSchema: { type: 'object' } },
  ],
  good: [
    {
      name: 'get_weather',
      description: 'Look up the weather of a city for today. Returns degrees Celsius and the chance of rain.',
      inputSchema: { type: 'object' },
    },
  ],
  *check(facts) {
    const { text, tool } = facts
    if (text.isBlank || tool.outputSchema !== null || isPlain(facts) || tells(text)) return
    yield {
      path: ['description'],
      message: 'nothing says what the tool returns',
      fix: { kind: 'suggestion', text: 'say what comes back, or give an output schema', edits: [] },
    }
  },
})

const plain: ReadonlySet<VerbClass> = new Set(['create', 'update', 'delete', 'send'])

function isPlain(facts: ToolFacts): boolean {
  const verb = verbOf(facts)
  const verbClass = verb === null ? null : verbClassOf(verb)
  return verbClass !== null && plain.has(verbClass)
}

function tells(text: ToolFacts['text']): boolean {
  switch (text.script) {
    case 'latin':
      return cue.test(text.text)
    case 'cjk':
      return cueOfCjk.test(text.text)
    default:
      return true
  }
}

const cue =
  /\b(?:returns?|returning|returned|responses?|responds?|results?|outputs?|yields?|produces?|gives?(?: you)?|provides?|contain(?:s|ing)|includ(?:es|ing)|shows?|displays?|reports?|prints?|as (?:a |an )?(?:json|markdown|html|text|csv|xml|image|string|list|array|base64|number|table|object)|in (?:json|markdown|csv|xml) format|json (?:object|array|string)|(?:sorted|ordered) by|along with|with (?:its|their|all|the))\b|->|→/iu
const cueOfCjk = /返回|返す|返し|返り|戻|结果|結果|输出|輸出|出力|回传|回傳|반환|결과|출력/u
