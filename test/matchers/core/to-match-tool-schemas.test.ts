import { toMatchToolSchemas } from '../../../matchers/core/to-match-tool-schemas.js'
import type { Run, ToolCall } from '../../../src/run/types.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { silent } from '../../support/refund-runs.js'

const schemas = {
  lookup_order: { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] },
  issue_refund: { type: 'object' },
}
const lookup = 'lookup_order {"order_id":"A-1001"} > ok > {"total":"49.90"}'
const build = (entries: readonly string[]): Run => buildRun(entries, { schemas, tools: Object.keys(schemas) })
const change = (run: Run, number: number, facts: Partial<ToolCall>): Run => ({
  ...run,
  calls: run.calls.map((call) => (call.number === number ? { ...call, ...facts } : call)),
})
const issues = [{ path: ['amount'], message: 'must be a string' }]
const refused = change(build([lookup, 'issue_refund {"amount":5} > invalid-args > no', 'says Sorry.']), 2, { issues })
const ranAllTheSame = change(build(['issue_refund {"amount":5} > ok', lookup]), 1, { issues })
const whole = change(build(['lookup_order {} > invalid-args > no', 'lookup_order {} > invalid-args > no', lookup]), 2, {
  issues: [{ path: [], message: 'must have required property order_id' }],
})
const bare = buildRun([lookup, 'get_time {} > ok'], { schemas })
const opaque = { ...bare, tools: [...bare.tools, { name: 'get_time', description: null, inputSchema: true }] }
const offered: Run = {
  ...bare,
  requests: bare.requests.map((request) => ({
    ...request,
    tools: [{ name: 'get_time', description: null, inputSchema: { type: 'object' } }],
  })),
}

messageBook('toMatchToolSchemas', './messages/to-match-tool-schemas.txt', [
  ['all conform', 'passes', () => toMatchToolSchemas(build([lookup, 'issue_refund {} > blocked > no']))],
  ['a schema of the wire', 'passes', () => toMatchToolSchemas(offered)],
  ['a schema that only validates', 'passes', () => toMatchToolSchemas(opaque)],
  ['refused', 'fails', () => toMatchToolSchemas(refused)],
  ['refused, and ran all the same', 'fails', () => toMatchToolSchemas(ranAllTheSame)],
  ['the arguments as a whole, and another', 'fails', () => toMatchToolSchemas(change(whole, 1, { issues }))],
  ['a tool that does not exist', 'fails', () => toMatchToolSchemas(build([lookup, 'drop_all {} > unknown-tool > no']))],
  ['not JSON', 'fails', () => toMatchToolSchemas(build([lookup, 'lookup_order {"order_ > invalid-json > no']))],
  ['nothing asked', 'fails', () => toMatchToolSchemas(silent)],
  ['not', 'throws', () => toMatchToolSchemas.not(refused)],
  ['a tool without a schema', 'throws', () => toMatchToolSchemas(bare)],
  ['the same, read from a file', 'throws', () => toMatchToolSchemas(JSON.parse(JSON.stringify(bare)) as Run)], // it is one
  ['an argument', 'throws', () => toMatchToolSchemas(...([refused, 'lookup_order'] as unknown as [never]))],
])
