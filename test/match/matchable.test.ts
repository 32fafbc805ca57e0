import { expect, test } from 'vitest'
import { checkCallTool } from '../../src/match/check-call-tool.js'
import { checkRunTool } from '../../src/match/check-run-tool.js'
import { MatchError } from '../../src/match/errors.js'
import { requireMatchable } from '../../src/match/matchable.js'
import { partial } from '../../src/match/partial.js'
import { buildRun } from '../support/build-run.js'
import { withParsed } from '../support/change-run.js'

const keys = { properties: { order_id: {}, line1: {} } }

/** What the schema of the one tool says beside its type. */
function asking(schema: object | null, args: unknown): () => void {
  const schemas = schema === null ? {} : { pay: { type: 'object', ...schema } }
  const run = buildRun(['pay {"order_id":"A-1","line1":"x"} > ok > done'], { schemas })
  return () => requireMatchable(run, checkCallTool(run, 'pay', args))
}

test.each([
  ['a key of the schema, closed by silence', keys, partial({ order_id: 1 })],
  ['a key unlike any, without a schema', null, partial({ force: true })],
  ['a number apart, without a schema', null, partial({ line2: 'y' })],
  ['a key unlike any, where any may come', { ...keys, additionalProperties: true }, partial({ force: true })],
  ['a key unlike any, where texts may come', { ...keys, additionalProperties: {} }, partial({ force: true })],
  ['a key unlike any, beside anyOf', { ...keys, anyOf: [] }, partial({ force: true })],
  ['a key that must not be there', keys, partial({ order_id: 'A-2', force: undefined })],
  ['a matcher', keys, expect.objectContaining({ force: true })],
  ['any arguments', keys, undefined],
])('%s may match', (_title, schema, args) => {
  expect(asking(schema, args)).not.toThrow()
})

test.each([
  ['a key unlike any, closed by silence', keys, partial({ force: true }), /has "force".*Known: order_id, line1\./],
  ['a key unlike any, closed', { ...keys, additionalProperties: false }, { force: true }, /has "force"/],
  ['camel case, where any may come', { ...keys, additionalProperties: true }, { orderId: 1 }, /mean order_id\?/],
  ['letters swapped, without a schema', null, partial({ oredr_id: 1 }), /Did you mean order_id\?/],
  ['a letter too many, without a schema', null, partial({ order_idd: 1 }), /Did you mean order_id\?/],
  ['a value', null, 5, /always an object, .* received 5\./],
])('%s can never match', (_title, schema, args, message) => {
  expect(asking(schema, args)).toThrow(MatchError)
  expect(asking(schema, args)).toThrow(message)
})

test('where nothing is known of the arguments, nothing can be said against an expectation', () => {
  const run = buildRun(['says Hm.'], { tools: ['pay'] })
  for (const args of [5, 'a', [], { a: 1 }]) {
    expect(() => requireMatchable(run, checkCallTool(run, 'pay', args))).not.toThrow()
  }
})

test('a function may receive what its schema makes of the arguments', () => {
  const schemas = { pay: { type: 'object', ...keys } }
  const asked = buildRun(['pay {"order_id":"A-1"} > blocked > no', 'says Hm.'], { schemas })
  const run = withParsed(asked, 1, { order: 'A-1' })
  expect(() => requireMatchable(run, checkRunTool(run, 'pay', { order: 'A-1' }))).not.toThrow()
  expect(() => requireMatchable(asked, checkRunTool(asked, 'pay', { order: 'A-1' }))).toThrow(MatchError)
  expect(() => requireMatchable(run, checkCallTool(run, 'pay', { order: 'A-1' }))).toThrow(MatchError)
})

test('the tools offered in a request count where nothing is registered', () => {
  const run = buildRun(['pay {"order_id":"A-1"} > ok > done'])
  const tools = [{ name: 'pay', description: null, inputSchema: { type: 'object', ...keys } }]
  const offered = { ...run, requests: run.requests.map((request) => ({ ...request, tools })) }
  expect(() => requireMatchable(offered, checkCallTool(offered, 'pay', { force: true }))).toThrow(MatchError)
})

test('a negation cannot ask for private state that its class does not tell', () => {
  class Silent {
    readonly #cents = 5

    is(cents: number): boolean {
      return this.#cents === cents
    }
  }
  class Telling extends Silent {
    override toString(): string {
      return '5'
    }
  }
  const run = buildRun(['pay {"total":5} > ok {"total":5} > done', 'says Done.'])
  const ask = (total: unknown) => () => requireMatchable(run, checkRunTool(run, 'pay', { total }))
  expect(ask(new Telling())).not.toThrow()
  expect(ask(new Silent())).toThrow(MatchError)
  expect(ask(new Silent())).toThrow(
    'the expected arguments at total hold an instance whose state cannot be read (a predicate or an asymmetric matcher compares it): [Silent].',
  )
})
