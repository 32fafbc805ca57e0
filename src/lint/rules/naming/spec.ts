import { targetRule, type Rule } from '../../rule.js'
import { nameRuleOf } from '../../targets/name-rule-of.js'
import { allTargets } from '../../targets/target.js'

export const spec: Rule = targetRule({
  id: 'name/spec',
  category: 'naming',
  severity: 'error',
  weight: 20,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  targets: allTargets,
  summary: 'A name is empty, or has a character or a length that a target does not take.',
  why: `Providers refuse a whole request for one such name, with a status of 400; some clients drop the tool without a word. Letters of
a to z, digits, \`_\` and \`-\`, at most 64 of them, and a letter first, are taken by all.

A name is never changed by itself: prompts, tests and records of runs hold it, too.`,
  sources: [
    'https://modelcontextprotocol.io/specification (tool names: 1 to 128 of letters, digits, _, - and .)',
    'openai 6.49, FunctionDefinition.name (letters, digits, _ and -, at most 64)',
    '@google/genai 2.32, FunctionDeclaration.name (a letter or _ first)',
  ],
  bad: [{ name: 'get order', description: 'Get an order by its number.', inputSchema: { type: 'object' } }],
  good: [{ name: 'get_order', description: 'Get an order by its number.', inputSchema: { type: 'object' } }],
  *check({ tool: { name } }, target) {
    const { pattern, max, says } = nameRuleOf(target)
    const text = `rename it: ${says}`
    if (name === '') {
      yield { path: ['name'], message: 'there is no name', fix: { kind: 'suggestion', text, edits: [] } }
      return
    }
    if (!pattern.test(name)) {
      yield { path: ['name'], message: faultOf(name, pattern), fix: { kind: 'suggestion', text, edits: [] } }
    }
    if (name.length > max) {
      yield {
        path: ['name'],
        message: `the name has ${name.length} characters, and ${max} are taken`,
        fix: { kind: 'suggestion', text, edits: [] },
      }
    }
  },
})

/** The first character that is not taken anywhere, else that the name may not begin as it does. */
function faultOf(name: string, pattern: RegExp): string {
  // After an "a" whatever may stand within a name may stand.
  const wrong = [...name].find((character) => !pattern.test(`a${character}`))
  return wrong === undefined
    ? `the name begins with ${JSON.stringify([...name][0])}`
    : `the name has the character ${shown(wrong)}`
}

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return /^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(character)
    ? JSON.stringify(character)
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
