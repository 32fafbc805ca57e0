import { expect, test } from 'vitest'
import { toConform } from '../../../matchers/diagnose/to-conform.js'
import { legOf } from '../../../src/run/part-of.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { chat, shopTools as tools } from './asked.js'

const asked = (args: object, name = 'issue_refund') => [{ name, args }]
const fine = { order_id: 'A-1001', amount: 49.9, method: 'card' }
const schemas = Object.fromEntries(Object.entries(tools).map(([name, { inputSchema }]) => [name, inputSchema]))
const run = buildRun(
  [
    'lookup_order {"order_id":"A-1001"} > ok > {"total":"49.90"}',
    'issue_refund {"orderId":"A-1001","amount":"49.90"} > invalid-args > no',
    'say_goodbye {} > unknown-tool > no such tool',
    'says Done.',
  ],
  { schemas, tools: Object.keys(tools) },
)
/** What types refuse. */
const loosely = toConform as (...values: readonly unknown[]) => ReturnType<typeof toConform>

messageBook('toConform', './messages/to-conform.txt', [
  ['a call that conforms', 'passes', () => toConform(asked(fine), { tools })],
  ['a call without arguments', 'passes', () => toConform(asked({}, 'get_time'), { tools })],
  ['a value that nobody told', 'passes', () => toConform(asked({ order_id: 'Z-9' }), { tools })],
  ['a call of a run, alone', 'passes', () => toConform(run.calls[0] ?? [], { tools })],
  ['a run', 'fails', () => toConform(run)],
  [
    'a transcript',
    'fails',
    () => toConform(chat('Refund A-1001', [['lookup_oder', { order_id: 'A-1001' }]]), { tools }),
  ],
  ['a transcript without a query', 'passes', () => toConform(chat(null, [['issue_refund', fine]]), { tools })],
  [
    'a transcript that conforms',
    'passes',
    () => toConform(chat('Refund A-1001', [['issue_refund', fine, 'done']]), { tools }),
  ],
  ['a name that is invented', 'fails', () => toConform(asked({ order: 'A-1001' }, 'mcp_crm_entity_remove'), { tools })],
  [
    'several tools at once, wrapped',
    'fails',
    () => toConform(asked({ tool_uses: [] }, 'multi_tool_use.parallel'), { tools }),
  ],
  ['a required parameter that is missing', 'fails', () => toConform(asked({ amount: 49.9 }), { tools })],
  [
    'one that drifted, one that is spurious',
    'fails',
    () => toConform(asked({ orderID: 'A-1001', force: true }), { tools }),
  ],
  ['a value that the schema refuses', 'fails', () => toConform(asked({ ...fine, method: 'cash' }), { tools })],
  [
    'the same by names alone',
    'passes',
    () => toConform(asked({ ...fine, method: 'cash' }), { tools, guards: { schema: false } }),
  ],
  ['two objects in one text', 'fails', () => toConform([{ name: 'get_time', rawArgs: '{"a":1}{"b":2}' }], { tools })],
  [
    'several calls',
    'fails',
    () =>
      toConform([...asked(fine), ...asked({}), ...asked({}, 'tell_time'), ...asked({ a: 1 }), ...asked({ b: 1 })], {
        tools,
      }),
  ],
  [
    'an unknown name, nearer than what is asked',
    'fails',
    () => toConform(asked({}, 'gettime_now'), { tools, misspelt: 0.9 }),
  ],
  ['nothing called', 'fails', () => toConform(buildRun(['says Hello.'], { schemas, tools: Object.keys(tools) }))],
  ['not', 'throws', () => toConform.not(run)],
  ['a promise', 'throws', () => loosely(Promise.resolve(run))],
  ['nothing', 'throws', () => loosely(undefined)],
  ['no calls', 'throws', () => toConform([], { tools })],
  ['one plain call', 'passes', () => toConform({ name: 'issue_refund', args: fine }, { tools })],
  ['one plain call that is wrong', 'fails', () => toConform({ name: 'get_tiem', args: fine }, { tools })],
  ['a hole before a call', 'throws', () => loosely(Object.assign(Array(2), { 1: { name: 'get_time' } }), { tools })],
  ['a hole behind a call', 'throws', () => loosely(Object.assign([{ name: 'get_time' }], { length: 2 }), { tools })],
  ['undefined in a list', 'throws', () => loosely([undefined], { tools })],
  ['a guard that does not exist', 'throws', () => loosely(asked(fine), { tools, guards: { foo: false } })],
  ['a name', 'throws', () => loosely('get_time', { tools })],
  ['a call without a name', 'throws', () => loosely([{ name: '' }], { tools })],
  ['two arguments', 'throws', () => loosely(run, {}, {})],
  ['the tools in place of the options', 'throws', () => loosely(asked(fine), tools)],
  ['calls without tools', 'throws', () => toConform(asked(fine))],
  ['a transcript without tools', 'throws', () => toConform(chat('Refund A-1001', [['issue_refund', fine]]))],
  ['tools that are none', 'throws', () => toConform(asked(fine), { tools: 7 })],
  ['a tool without a schema', 'throws', () => toConform(asked({}, 'ping'), { tools: { ping: () => 1 } })],
  ['a tool without a schema, in a run', 'throws', () => toConform(buildRun(['ping {} > ok > pong']))],
  ['an unknown option', 'throws', () => loosely(run, { tool: tools })],
  ['an option of toBeGrounded', 'throws', () => loosely(run, { assume: ['amount'] })],
  ['a guard of toBeGrounded', 'throws', () => loosely(run, { guards: { dates: false } })],
  ['a mode', 'throws', () => loosely(run, { mode: 'paper' })],
  ['misspelt above 1', 'throws', () => toConform(run, { misspelt: 50 })],
])

test.each([
  ['toConform', () => toConform(asked(fine))],
  ['toConform.not', () => toConform.not(run)],
])('misuse of %s points at the line that asked', (_name, ask) => {
  let stack = ''
  try {
    ask()
  } catch (error) {
    stack = String((error as Error).stack) // the matcher throws nothing else
  }
  expect(stack.split('\n').find((line) => /^\s+at /.test(line))).toContain('to-conform.test.ts')
})

test('a leg is judged by its own calls', () => {
  const whole = runFrom(chat('Refund A-1001', [['issue_refund', fine, 'done']]))
  expect(toConform(legOf(whole, 1), { tools }).pass).toBe(true)
})
