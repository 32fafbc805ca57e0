import { setRule, type Rule } from '../../rule.js'
import { conventionOf } from '../../words/convention-of.js'
import { hasMadeName } from './made-name.js'

export const mixedConvention: Rule = setRule({
  id: 'name/mixed-convention',
  category: 'naming',
  severity: 'warn',
  weight: 3,
  charge: 'once',
  fix: 'suggestion',
  recommended: true,
  summary: 'Names of one set are written in several ways: `get_user` beside `listUsers`.',
  why: `A model that has seen nine names in one form writes the tenth in that form, too, and the call fails. Which form it is matters
little: all are common.

Names of one word fit everywhere. So that tools of several servers can stand together, what stands before \`__\`, a dot or a slash is not
looked at, and neither are names that operations of OpenAPI without \`operationId\` are given.`,
  sources: ['our judgement: that only a mixture matters, as 41 % of published tools are not in snake_case'],
  bad: [
    { name: 'get_order', description: 'Get an order by its number.', inputSchema: { type: 'object' } },
    { name: 'list_orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } },
    { name: 'cancelOrder', description: 'Cancel an order that has not been sent.', inputSchema: { type: 'object' } },
  ],
  good: [
    { name: 'get_order', description: 'Get an order by its number.', inputSchema: { type: 'object' } },
    { name: 'list_orders', description: 'List orders, newest first.', inputSchema: { type: 'object' } },
    { name: 'cancel', description: 'Cancel an order that has not been sent.', inputSchema: { type: 'object' } },
  ],
  *check(set) {
    const kinds = new Map<string, number[]>()
    for (const facts of set.tools) {
      if (hasMadeName(facts, set)) continue
      const { tool, index } = facts
      const convention = conventionOf(tool.name)
      if (convention === null) continue
      const known = kinds.get(convention)
      if (known === undefined) kinds.set(convention, [index])
      else known.push(index)
    }
    if (kinds.size < 2) return
    // Of two as frequent the first by name, so that the order of tools says nothing.
    const [most, ...others] = [...kinds].toSorted(
      ([one, ones], [other, rest]) => rest.length - ones.length || (one < other ? -1 : 1),
    )
    if (most === undefined) return
    const tools = others.flatMap(([, indexes]) => indexes).toSorted((one, other) => one - other)
    const examples = others.map(([kind, indexes]) => `${indexes.length} in ${kind}, such as ${nameAt(indexes)}`)
    yield {
      path: [],
      tools,
      message: `${most[1].length === 1 ? '1 name is' : `${most[1].length} names are`} in ${most[0]}, and ${examples.join('; ')}`,
      fix: {
        kind: 'suggestion',
        // Of as many as others have, none is the way of the set.
        text: others.some(([, indexes]) => indexes.length === most[1].length)
          ? 'write all names in one way'
          : `write all names in ${most[0]}`,
        edits: [],
      },
    }

    function nameAt(indexes: readonly number[]): string {
      const names = indexes.map((index) => set.tools[index]?.tool.name ?? '')
      return names.reduce((first, name) => (name < first ? name : first))
    }
  },
})
