// Prints what a guard adds to a call of a tool over validating its arguments, warm, in milliseconds of CPU. Nothing is asserted, since a
// shared machine lies about milliseconds. Needs a build.
import { guard, memorySink, withTrace } from 'callsheet/guard'
import { z } from 'zod'
import './run.mjs'

const rounds = 15
const aim = 0.05

const schema = z.object({
  order_id: z.string(),
  amount: z.number().positive(),
  currency: z.enum(['EUR', 'USD']),
  lines: z.array(z.object({ sku: z.string(), count: z.number().int() })),
})
const args = { order_id: 'A-1001', amount: 49.9, currency: 'EUR', lines: [{ sku: 'L-1', count: 2 }] }
const text = JSON.stringify(args)

/** @param {unknown} given */
const refund = (given) => ({ refunded: true, given })

/** A sink that keeps nothing, since what it costs to keep is the sink's own. */
const sink = { write: () => undefined }
const schemas = { refund: schema }
const policies = { refund: { requires: 'lookup', limit: 1e9, approve: () => true } }
const tools = { refund, lookup: refund }

/** Each way to call the tool with the model's text. */
const ways = {
  'validation alone': () => refund(schema.parse(JSON.parse(text))),
  guarded: of(guard({ refund }, { sink, schemas })),
  'guarded, with redaction': of(guard({ refund }, { sink, schemas, redact: ['order_id', '*.sku'] })),
  'guarded, with a journal': of(guard({ refund }, { sink, schemas, journal: true })),
  'two guarded, with policies': inTrace(guard(tools, { sink, schemas: { ...schemas, lookup: schema }, policies })),
  'guarded, kept in memory': of(guard({ refund }, { sink: memorySink(), schemas })),
}

main(() => undefined) // cold: what comes later would be compiled better
main(console.log)

/** @param {(line: string) => void} print */
function main(print) {
  const [base = 0, ...figures] = inTurn(Object.values(ways))
  const [first, ...others] = Object.keys(ways)
  print(`${String(first).padEnd(28)} ${base.toFixed(4)} ms`)
  for (const [index, what] of others.entries()) {
    print(`${what.padEnd(28)} ${`+${((figures[index] ?? 0) - base).toFixed(4)} ms`.padEnd(12)} aim: ${aim} ms`)
  }
}

/** @param {{ refund: (given: any) => unknown }} guarded */
function of(guarded) {
  return () => guarded.refund(text)
}

/**
 * Two calls in a trace of their own: halve it.
 *
 * @param {{ refund: (given: any) => unknown, lookup: (given: any) => unknown }} guarded
 */
function inTrace(guarded) {
  return () =>
    withTrace('bench', () => {
      guarded.lookup(text)
      return guarded.refund(text)
    })
}

/**
 * Milliseconds of CPU of one go, the least of some rounds, in which the ways take turns.
 *
 * @param {readonly (() => unknown)[]} each
 */
function inTurn(each) {
  const all = Array.from({ length: rounds }, () => each.map((way) => spent(way)))
  return each.map((_, index) => Math.min(...all.map((figures) => figures[index] ?? Infinity)))
}

/** @param {() => unknown} way */
function spent(way) {
  const begun = process.cpuUsage()
  let times = 0
  let micros = 0
  while (micros < 10_000) {
    for (let go = 0; go < 20; go += 1) way()
    times += 20
    const { user, system } = process.cpuUsage(begun)
    micros = user + system
  }
  return micros / 1000 / times
}
