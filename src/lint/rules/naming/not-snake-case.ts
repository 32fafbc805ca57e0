import { toolRule, type Rule } from '../../rule.js'
import { conventionOf } from '../../words/convention-of.js'

export const notSnakeCase: Rule = toolRule({
  id: 'name/not-snake-case',
  category: 'naming',
  severity: 'info',
  weight: 1,
  charge: 'once',
  fix: 'suggestion',
  recommended: false,
  summary: 'A name is not in snake_case, or in the `convention` of the options.',
  why: `A rule for those who have one: no measurement shows that a model minds the form of a name, and 41 % of published tools are in
another. What matters is that all names of a set are alike, which \`name/mixed-convention\` looks at.

\`convention\` is \`snake_case\`, \`camelCase\`, \`kebab-case\` or \`PascalCase\`.`,
  sources: ['our judgement: off by default'],
  options: { convention: 'snake_case' },
  choices: { convention: ['snake_case', 'camelCase', 'kebab-case', 'PascalCase'] },
  bad: [{ name: 'getOrder', description: 'Get an order by its number.', inputSchema: { type: 'object' } }],
  good: [
    { name: 'get_order', description: 'Get an order by its number.', inputSchema: { type: 'object' } },
    { name: 'search', description: 'Search orders by customer or number.', inputSchema: { type: 'object' } },
  ],
  *check({ tool: { name } }, _set, { convention }) {
    if (name === '' || conventionOf(name) === convention || isOneWord(name, convention)) return
    yield {
      path: ['name'],
      message: `the name ${name} is not in ${convention}`,
      fix: { kind: 'suggestion', text: `write it in ${convention}`, edits: [] },
    }
  },
})

function isOneWord(name: string, convention: string): boolean {
  return convention === 'PascalCase' ? /^[A-Z][a-z0-9]*$/u.test(name) : /^[a-z0-9]+$/u.test(name)
}
