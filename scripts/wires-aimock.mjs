import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes a module that starts aimock's own server with the cases as fixtures, as its README has it: strict, each fixture gated
 * on whether the turn holds a tool's result.
 *
 * @param {string} folder
 * @returns {string} its path
 */
export function writeAimock(folder) {
  const path = join(folder, 'server.mjs')
  writeFileSync(
    path,
    `import { LLMock } from '@copilotkit/aimock'
const call = (order) => ({ name: 'lookup_order', arguments: JSON.stringify({ order_id: order }) })
const mock = new LLMock({ port: 0, strict: true })
const [one, both] = ['What is the total of order A-1001?', 'What are the totals of both orders?']
mock.on({ userMessage: one, hasToolResult: false }, { toolCalls: [call('A-1001')] })
mock.on({ userMessage: one, hasToolResult: true }, { content: 'It is 49.90.' })
mock.on({ userMessage: both, hasToolResult: false }, { content: 'Let me look.', toolCalls: [call('A-1001'), call('A-1002')] })
mock.on({ userMessage: both, hasToolResult: true }, { content: 'They are 49.90 and 7.00.' })
await mock.start()
export const url = mock.url
`,
  )
  return path
}
