import type { ToolFacts } from '../../facts.js'
import { toolRule, type Rule } from '../../rule.js'

export const noUsageGuidance: Rule = toolRule({
  id: 'desc/no-usage-guidance',
  category: 'description',
  severity: 'info',
  weight: 2,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'A description does not say when to use the tool, or when not.',
  why: `What a tool does leaves open when it is the right one. A sentence such as "Use this for one order; for many, use
\`list_orders\`" decides it. Most tools lack one and many can do without, so that it is a hint; where another tool of the set says nearly
the same it is a warning, since there the model has nothing else to go by.

In other languages than English it looks for the usual words of Chinese, Japanese and Korean, and leaves the rest alone.`,
  sources: [
    'https://platform.openai.com/docs/guides/function-calling (say when, and when not, to use each function)',
    'MCP Tool Descriptions Are Smelly (2602.14878: 89 % of tools lack it)',
  ],
  bad: [
    { name: 'get_order', description: 'Get one order with its lines and payments.', inputSchema: { type: 'object' } },
  ],
  good: [
    {
      name: 'get_order',
      description: 'Get one order with its lines and payments. Use it when the number of the order is known.',
      inputSchema: { type: 'object' },
    },
  ],
  *check({ text, index, tool }, set) {
    if (text.isBlank || guides(text)) return
    const siblings = set.overlap.siblingsOf(index).flatMap((other) => set.tools[other]?.tool.name ?? [])
    // The first by name, so that the order of tools changes nothing.
    const [other] = siblings.filter((name) => name !== tool.name).toSorted()
    yield {
      path: ['description'],
      message:
        other === undefined
          ? 'the description does not say when to use the tool'
          : `the description does not say when to use the tool instead of ${other}`,
      fix: {
        kind: 'suggestion',
        text:
          other === undefined
            ? 'say when to use it, and when not'
            : `say when to use it, and when to use ${other} instead`,
        edits: [],
      },
      ...(siblings.length === 0 ? {} : { severity: 'warn', weight: 4 }),
    }
  },
})

function guides(text: ToolFacts['text']): boolean {
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
  /\b(?:when(?:ever)?|unless|instead|rather than|prefer(?:red|ably)?|before (?:you|using|calling|any)|after (?:you|using|calling)|use (?:this|it|the tool|only|for|to|with)|using this|used (?:to|for|when|if|by|in|with|after|before)|useful|helpful|handy|ideal|suitable|recommended|intended|designed (?:to|for)|only (?:if|for|use)|(?:do not|don't|don’t|never|not) (?:use|call|for)|should (?:be|only|not|always)|if (?:you|the user|no|not|a|an|only)|in case|for example|must (?:be called|first|call)|call this|first (?:call|use)|to (?:find|get|obtain) .{1,60}, use)\b/iu
const cueOfCjk =
  /[时時]|用于|用於|适用|適用|場合|际に|際に|ときに|使用|使っ|利用|必要|如果|请先|先に|代わり|而不是|不要|때|경우|사용|대신|위해/u
