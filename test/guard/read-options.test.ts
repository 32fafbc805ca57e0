import { expect, test } from 'vitest'
import { z } from 'zod'
import { GuardError } from '../../src/guard/errors.js'
import { guard } from '../../src/guard/guard.js'
import { memorySink } from '../../src/guard/sinks/memory.js'

const sink = memorySink()
const schema = z.object({ id: z.string() })
const tools = {
  issue_refund: { inputSchema: schema, execute: () => 'ok' },
  lookup_order: { inputSchema: schema, execute: () => 'ok' },
}
const one = (policy: unknown): unknown => ({ sink, policies: { issue_refund: policy } })

test.each<readonly [unknown, unknown, string]>([
  [tools, undefined, 'guard() takes options with a sink, { sink: memorySink() }, but got undefined'],
  [tools, {}, 'guard() takes sink as { write(record) }, or a list of them, but got undefined'],
  [tools, { sink: [] }, 'guard() was given no sink: records would go nowhere'],
  [tools, { sink: [sink, {}] }, 'guard() takes sink as { write(record) }, or a list of them, but got {}'],
  [tools, { sink, redcat: [] }, 'guard() does not know the key "redcat" of guard(). Did you mean redact?'],
  [tools, { sink, redact: 'card' }, 'guard() takes redact as a list of texts, but got "card"'],
  [
    tools,
    { sink, redact: ['a..b'] },
    `guard() takes redact as paths, 'card.number', '*.token' or '**.password', where the items of a list count as the list, but got "a..b"`,
  ],
  [tools, { sink, journal: 1 }, 'guard() takes journal as true or false, but got 1'],
  [tools, { sink, errors: 'json' }, "guard() takes errors as 'object' or 'text', but got \"json\""],
  [tools, { sink, cause: 'logical' }, 'guard() takes cause as a function, but got "logical"'],
  [
    tools,
    { sink, policies: { issue_refnd: {} } },
    'guard() policies names "issue_refnd", but there is no such tool. Did you mean issue_refund?',
  ],
  [
    tools,
    { sink, unchecked: ['nothing'] },
    'guard() unchecked names "nothing", but there is no such tool. The tools are issue_refund, lookup_order.',
  ],
  [
    tools,
    { sink, schemas: { lookup: schema } },
    'guard() schemas names "lookup", but there is no such tool. Did you mean lookup_order?',
  ],
  [
    tools,
    one({ require: 'x' }),
    'guard() does not know the key "require" of policies.issue_refund. Did you mean requires?',
  ],
  [
    tools,
    one({ requires: [] }),
    'guard() was given an empty policies.issue_refund.requires: leave it out, or name a tool',
  ],
  [
    tools,
    one({ requires: 'lookup' }),
    'guard() policies.issue_refund.requires names "lookup", but there is no such tool. Did you mean lookup_order?',
  ],
  [
    tools,
    one({ requires: 'issue_refund' }),
    'guard() was given policies.issue_refund.requires with the tool itself: it could never run',
  ],
  [
    tools,
    one({ requires: { tool: 'lookup_order', By: 'id' } }),
    'guard() does not know the key "By" of policies.issue_refund.requires. Did you mean by?',
  ],
  [tools, one({ limit: 0 }), 'guard() takes policies.issue_refund.limit as a whole number from 1, but got 0'],
  [
    tools,
    one({ timeout: -1 }),
    'guard() takes policies.issue_refund.timeout as milliseconds above 0, up to 2147483647, but got -1',
  ],
  [tools, one({ approve: true }), 'guard() takes policies.issue_refund.approve as a function, but got true'],
  [
    tools,
    one({ retry: { attempts: 2 } }),
    'guard() has policies.issue_refund.retry without idempotent: true. Only a tool that may run twice without doing more may be tried again.',
  ],
  [
    tools,
    one({ idempotent: true, retry: { attempts: 1 } }),
    'guard() takes policies.issue_refund.retry as { attempts: 2 or more, wait?: (attempt) => milliseconds }, but got {"attempts":1}',
  ],
  [
    tools,
    one({ told: { fields: [] } }),
    "guard() takes policies.issue_refund.told as { fields: ['id', 'order.total'] } or a function, but got {\"fields\":[]}",
  ],
  [
    tools,
    one({ offload: { above: 1 } }),
    'guard() takes policies.issue_refund.offload as { above: bytes, store: { put(id, value) } }, but got {"above":1}',
  ],
  [
    tools,
    { sink, redact: undefined },
    'guard() was given redact of guard() as undefined. Leave the key out where nothing is meant.',
  ],
  [
    tools,
    { sink, policies: { issue_refund: undefined } },
    'guard() takes policies.issue_refund as an object, but got undefined',
  ],
  [
    tools,
    one({ requires: { tool: 'lookup_order', by: undefined } }),
    'guard() was given by of policies.issue_refund.requires as undefined. Leave the key out where nothing is meant.',
  ],
  [
    tools,
    one({ idempotent: true, retry: { attempts: 2, wait: undefined } }),
    'guard() was given wait of policies.issue_refund.retry as undefined. Leave the key out where nothing is meant.',
  ],
  [
    { a: () => 1, b: () => 1 },
    { sink, unchecked: ['a'] },
    'guard() has no schema for b. Hand it in, guard(tools, { schemas: { b: schema } }), or say that it has none: { unchecked: ["b"] }.',
  ],
  [
    { lookup_order: schema },
    { sink },
    'guard() was given tools of which none has a function: there is nothing to guard.',
  ],
  [
    {
      *steps() {
        yield 1
      },
    },
    { sink, unchecked: ['steps'] },
    'guard() cannot guard steps: a generator must be async, since its steps may have to wait.',
  ],
  [
    guard(tools, { sink }),
    { sink },
    'guard() was given tools that are guarded already: every call would be recorded twice.',
  ],
])('%o with %o', (given, options, message) => {
  // What JavaScript lets through.
  const make = (): unknown => guard(given, options as never)
  expect(make).toThrow(GuardError)
  expect(make).toThrow(new GuardError('', message))
})

test.each(['requires', 'limit', 'approve', 'dryRun', 'timeout', 'retry', 'idempotent', 'told', 'offload'])(
  'a policy whose %s got lost is no policy without it',
  (key) => {
    expect(() => guard(tools, one({ [key]: undefined }) as never)).toThrow(
      `guard() was given ${key} of policies.issue_refund as undefined. Leave the key out where nothing is meant.`,
    )
  },
)

test.each(['trace', 'policies', 'schemas', 'unchecked', 'journal', 'cause', 'model', 'errors', 'clock', 'ids'])(
  'nor is a guard whose %s got lost one without it',
  (key) => {
    expect(() => guard(tools, { sink, [key]: undefined })).toThrow(
      `guard() was given ${key} of guard() as undefined. Leave the key out where nothing is meant.`,
    )
  },
)

test('a schema that cannot be evaluated is found at once', () => {
  const broken = {
    tool: {
      inputSchema: { type: 'object', properties: { a: { $ref: '#/none' } }, allOf: [{ $ref: '#/none' }] },
      execute: () => 1,
    },
  }
  expect(() => guard(broken, { sink })).toThrow('the schema of tool tool cannot be evaluated')
})
