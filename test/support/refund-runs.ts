import { buildRun } from './build-run.js'
import type { Run } from '../../src/run/types.js'

const lookup = 'lookup_order {"order_id":"A-1001"} > ok > {"total":"49.90"}'
const tools = ['lookup_order', 'issue_refund']

/** A gate stops a refund that comes before the lookup; the model gives up. */
export const gated: Run = buildRun(
  [
    'issue_refund {"order_id":"A-1001","amount":"49.90","reason":"late"} > blocked > {"error":"look up the order first"}',
    'says I need to check the order first.',
  ],
  { tools, kinds: ['refunds'] },
)

/** Looked up, then refunded. */
export const refunded: Run = buildRun(
  [
    lookup,
    'issue_refund {"order_id":"A-1001","amount":"49.90","reason":"late"} > ok {"order_id":"A-1001","amount":4990,"reason":"late"} > {"refunded":"49.90"} + refunds {"order_id":"A-1001","cents":4990}',
    'says Refunded 49.90.',
  ],
  { tools },
)

/** Looked up, then a refund of more than the order's total, which the tool refuses by throwing. */
export const exceeding: Run = buildRun(
  [
    lookup,
    'issue_refund {"order_id":"A-1001","amount":"94.90"} > threw > tool error: refund exceeds order total',
    "says I couldn't process that refund.",
  ],
  { tools, kinds: ['refunds'] },
)

/** Gate and gated call under one `Promise.all`. */
export const atOnce: Run = buildRun(
  [
    {
      parallel: [
        lookup,
        'issue_refund {"order_id":"A-1001","amount":"49.90"} > ok > done + refunds {"order_id":"A-1001","cents":4990}',
      ],
    },
    'says Done.',
  ],
  { tools },
)

/** The same two calls asked in one turn, run one after the other. */
export const oneByOne: Run = buildRun(
  [[lookup, 'issue_refund {"order_id":"A-1001","amount":"49.90"} > ok > done'], 'says Done.'],
  { tools, kinds: ['refunds'] },
)

/** A refund is tried too early, the order is looked up, the refund is tried again. */
export const secondTry: Run = buildRun(
  [
    'issue_refund {"order_id":"A-1001","amount":"49.90"} > blocked > {"error":"look up the order first"}',
    lookup,
    'issue_refund {"order_id":"A-1001","amount":"49.90"} > ok > {"refunded":"49.90"} + refunds {"order_id":"A-1001","cents":4990}',
    'says Refunded 49.90.',
  ],
  { tools },
)

/** One order is looked up, another one refunded. */
export const otherOrder: Run = buildRun(
  [
    lookup,
    'issue_refund {"order_id":"A-2002","amount":"12.00"} > ok > done + refunds {"order_id":"A-2002","cents":1200}',
    'says Done.',
  ],
  { tools },
)

/** All the ways in which a model misbehaves. */
export const misbehaved: Run = buildRun(
  [
    'issue_refund {"order_id":"A-1001","amount":"-5.00"} > invalid-args > {"error":"amount must be positive"}',
    'issue_refund {"order_id":"A-10 > invalid-json > {"error":"arguments are not JSON"}',
    'cancel_order {"order_id":"A-1001"} > unknown-tool > {"error":"no tool cancel_order"}',
    'lookup_order {"order_id":"A-1001"} > threw,ok > {"total":"49.90"}',
    '! issue_refund {"order_id":"A-1001","amount":"49.90"} > ok + refunds {"order_id":"A-1001","cents":4990}',
    '+ mails {"to":"ada@example.com"}',
    'lookup_order {"order_id":"A-1002"} > error > {"error":"not found"}',
    'lookup_order {"order_id":"A-1003"} > unanswered',
  ],
  { tools, end: 'threw' },
)

/** Nothing was asked. */
export const silent: Run = buildRun(['says Hello.'], { tools, kinds: ['refunds'] })

/** A tool of the provider, which nobody can watch. */
export const unwatched: Run = buildRun(
  ['web_search {"q":"refund policy"} > answered > ten results', 'says Found it.'],
  {
    tools: ['web_search', 'lookup_order'],
    watched: ['lookup_order'],
  },
)

/** The wrapped tools lay unused. */
export const unread: Run = buildRun(
  ['lookup_order {"order_id":"A-1001"} > answered > {"total":"49.90"}', 'says 49.90.'],
  {
    tools,
    seen: { unread: ['lookup_order'] },
  },
)

/** A long run with one odd call in the middle of it. */
export const long: Run = buildRun(
  Array.from({ length: 120 }, (_, index) =>
    index === 70
      ? 'issue_refund {"order_id":"A-70"} > ok > done'
      : `lookup_order {"order_id":"A-${index}"} > ok > {"total":"${index}.00"}`,
  ),
  { tools },
)
