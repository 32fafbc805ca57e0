/** The part of a text that says only that what follows is what the tool does. */
export interface Filler {
  /** How many characters it takes, with the space after it; an adverb of the verb is not part of it. */
  readonly length: number
  /** In which form a verb follows: `returns` after "This tool", `return` after "Allows you to", `returning` after "Used for". */
  readonly form: 'third' | 'base' | 'gerund'
  /** Whether nothing but the subject of the verb is in it, as in "This tool". */
  readonly isSubject: boolean
}

/** How a text opens with filler; `null` where it does not. "Use this tool to" is none: it says when to use it. */
export function fillerOf(text: string): Filler | null {
  if (!mayOpen.test(text)) return null
  for (const [pattern, form, isSubject] of fillers) {
    const found = pattern.exec(text)
    if (found !== null) return { length: found[0].length, form, isSubject }
  }
  return null
}

/** Any of the openings begins with one of these words. */
const mayOpen =
  /^(?:this|the|an?|it|is|can|used?|designed|intended|meant|useful|built|made|allow\w{0,4}|enabl\w{1,4}|permit\w{0,4}|lets|helps|provides?|you|with|mcp|tool|function|method|endpoint|command|operation|api|action|utility|helper|resource|service|skill|plugin|also|simply|just|\w{3,20}ly)\s/iu

const thing =
  '(?:mcp\\s+)?(?:tool|function|method|endpoint|command|operation|api|action|utility|helper|resource|service|skill|plugin)'
const subject = `(?:this|the|a|an)\\s+(?:[\\w-]{1,30}\\s+)?${thing}`
const adverb = '(?:[a-z]{3,20}ly\\s+|also\\s+|simply\\s+|just\\s+)?'
const people =
  '(?:(?:you|users?|the\\s+users?|the\\s+(?:agent|model|assistant|caller|client)|agents?|an?\\s+(?:agent|llm|ai|user)|the\\s+ai|ai\\s+agents?|llms?|us|developers?|clients?|callers?)\\s+)'
const use = '(?:used|designed|intended|meant|useful|built|made)'

function opening(pattern: string): RegExp {
  return new RegExp(`^${pattern}`, 'iu')
}

const fillers: readonly (readonly [RegExp, Filler['form'], boolean])[] = [
  [opening(`(?:${subject}|it)\\s+(?:is|can\\s+be)\\s+${adverb}${use}\\s+to(?:\\s+|$)`), 'base', false],
  [opening(`(?:${subject}|it)\\s+(?:is|can\\s+be)\\s+${adverb}${use}\\s+for(?:\\s+|$)`), 'gerund', false],
  [opening(`(?:(?:is|can\\s+be)\\s+)?${adverb}${use}\\s+to(?:\\s+|$)`), 'base', false],
  [opening(`(?:(?:is|can\\s+be)\\s+)?${adverb}${use}\\s+for(?:\\s+|$)`), 'gerund', false],
  [
    opening(
      `(?:(?:${subject}|it)\\s+(?:that\\s+|which\\s+)?)?${adverb}(?:allow|enable|permit)(?:(?:s|ing)\\s+${people}|\\s+you\\s+)to(?:\\s+|$)`,
    ),
    'base',
    false,
  ],
  [
    opening(`(?:(?:${subject}|it)\\s+(?:that\\s+|which\\s+)?)?${adverb}(?:lets|helps)\\s+${people}(?:to\\s+)?`),
    'base',
    false,
  ],
  [
    opening(
      `(?:(?:${subject}|it)\\s+)?provides?\\s+(?:you\\s+with\\s+)?(?:a\\s+way|the\\s+ability|an?\\s+ability|the\\s+option)\\s+to(?:\\s+|$)`,
    ),
    'base',
    false,
  ],
  [opening(`(?:you\\s+can\\s+use|with)\\s+this\\s+${thing},?\\s+(?:you\\s+can|to)(?:\\s+|$)`), 'base', false],
  [
    opening(`(?:(?:this|the)\\s+(?:is\\s+)?)?(?:a|an)\\s+(?:[\\w-]{1,30}\\s+)?${thing}\\s+(?:that|which)(?:\\s+|$)`),
    'third',
    false,
  ],
  [
    opening(
      `(?:this\\s+is\\s+)?(?:a|an)\\s+(?:[\\w-]{1,30}\\s+)?${thing}\\s+(?:to|that\\s+can|which\\s+can)(?:\\s+|$)`,
    ),
    'base',
    false,
  ],
  [opening(`(?:this\\s+is\\s+)?(?:a|an)\\s+(?:[\\w-]{1,30}\\s+)?${thing}\\s+for(?:\\s+|$)`), 'gerund', false],
  [opening(`${thing}\\s+(?:that|which)(?:\\s+|$)`), 'third', false],
  [opening(`${thing}\\s+to(?:\\s+|$)`), 'base', false],
  [opening(`${thing}\\s+for(?:\\s+|$)`), 'gerund', false],
  [opening(`this\\s+(?:[\\w-]{1,30}\\s+)?${thing}\\s+(?:can|will)\\s+(?!be\\b|not\\b)`), 'base', false],
  [
    opening(
      `(?:this\\s+(?:[\\w-]{1,30}\\s+)?${thing}|the\\s+mcp\\s+tool|tool|function|it)\\s+(?=${adverb}(?!(?:is|has|was|does|requires?|needs?|must|should|may|might|works?|supports?|only|can|will|cannot|expects?|accepts?|takes?|assumes?|depends?|uses?|replaces?|costs?|consumes?)\\b)[a-z]{2,20}s\\b)`,
    ),
    'third',
    true,
  ],
]
