import { diagnose } from 'callsheet/diagnose'
import { expect, test } from 'vitest'

/** What grounds a text, or its verdict. */
function by(name: string, value: string, query: string): string | null | undefined {
  const tools = [{ name: 'book', inputSchema: { type: 'object', properties: { [name]: { type: 'string' } } } }]
  const { parameters } = diagnose({ call: { name: 'book', args: { [name]: value } }, tools, query })
  const leaf = parameters[0]?.values[0]
  return leaf?.by ?? leaf?.verdict
}

test.each<[name: string, value: string, query: string, by: string]>([
  ['phone', '+491705551234', 'Call +49 170 5551234', 'numbers'],
  ['language', 'it', 'Translate it to French', 'ungrounded'],
  ['language', 'it', 'Translate it to Italian', 'codes'],
  ['language', 'fr', 'Translate it to fr', 'literal'],
  ['currency', 'ALL', 'Convert all my dollars', 'ungrounded'],
  ['currency', 'ALL', 'Convert all my dollars to ALL', 'codes'],
  ['word', 'all', 'Find all', 'literal'],
  ['amount', '5', 'Refund it, bought on 5 March', 'ungrounded'],
  ['amount', '5', 'Refund 5 dollars', 'literal'],
  ['amount', '49.90', 'It cost €49,90', 'numbers'],
  ['amount', '17', 'See BK-17', 'ungrounded'],
  ['day', '5', 'On 5 March', 'literal'],
])('%s %j of %j: %s', (name, value, query, expected) => {
  expect(by(name, value, query)).toBe(expected)
})
