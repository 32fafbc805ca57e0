import { expect, test } from 'vitest'
import { readArgsRule, type ToolArgs } from '../../../src/match/calls/args-rule.js'
import { MatchError } from '../../../src/match/errors.js'
import { partial } from '../../../src/match/partial.js'
import type { JsonSchema } from '../../../src/tool/tool-spec.js'

const refund = (args: unknown): ToolArgs => ({ tool: 'refund', args })

function require(
  overrides: Record<string, unknown>,
  expected: readonly ToolArgs[],
  received: readonly ToolArgs[],
  schema: JsonSchema | null = null,
): () => void {
  const rule = readArgsRule({ overrides }, (tool) => (tool === 'refund' ? schema : null))
  return () => {
    rule.requireUsed(expected, received)
  }
}

const items = { items: [{ id: 1 }, { sku: 'x' }], meta: { tags: ['a'], 'a.b': 1 } }

test.each<[path: string, expected: readonly ToolArgs[], received: readonly ToolArgs[]]>([
  ['memo', [refund({})], [refund({ memo: 1 })]],
  ['memo', [refund({ memo: 1 })], [refund({})]],
  ['memo', [refund(partial({ memo: 1 }))], [refund({})]],
  ['memo', [refund(undefined)], [refund({ memo: undefined })]],
  ['memo', [], [refund({}), refund({ memo: 1 })]],
  ['items[*].id', [], [refund(items)]],
  ['items[1].sku', [], [refund(items)]],
  ['items.1.sku', [], [refund(items)]],
  ['meta["a.b"]', [], [refund(items)]],
  ['meta.tags[*]', [], [refund(items)]],
  ['a.b', [refund({ a: partial({ b: 1 }) })], [refund({})]],
  ['__proto__', [], [refund(JSON.parse('{"__proto__":1}'))]],
  // An empty list may have had such items.
  ['items[*].id', [], [refund({ items: [] })]],
  // What was never called may have any arguments.
  ['memo', [refund({ id: 1 })], []],
  ['memo', [refund({ id: 1 })], [refund(undefined)]],
])('%s is there', (path, expected, received) => {
  expect(require({ refund: { [path]: 'ignore' } }, expected, received)).not.toThrow()
})

test.each<[path: string, received: unknown, message: RegExp]>([
  ['meno', { memo: 1, id: 2 }, /^overrides\.refund: no arguments of refund, .* at "meno"\. Did you mean memo\?$/],
  ['other', { memo: 1, id: 2 }, /at "other"\. There is memo, id\. Every item of a list is written \[\*\]\.$/],
  ['items[*].ids', items, /at "items\[\*\]\.ids"\. Did you mean id\?$/],
  ['items.id', items, /at "items\.id"\.$/],
  ['items.*.id', items, /at "items\.\*\.id"\.$/],
  ['items[2].id', items, /at "items\[2\]\.id"\.$/],
  ['meta[*]', items, /at "meta\[\*\]"\. There is tags, a\.b/],
  ['memo[*]', { memo: 'text' }, /at "memo\[\*\]"\.$/],
  ['toString', {}, /at "toString"\.$/],
  ['constructor', { a: 1 }, /at "constructor"\./],
  ['__proto__', { a: 1 }, /at "__proto__"\./],
  ['id', null, /at "id"\.$/],
])('%s leads nowhere', (path, received, message) => {
  const ask = require({ refund: { [path]: 'ignore' } }, [refund(undefined)], [refund(received)])
  expect(ask).toThrow(MatchError)
  expect(ask).toThrow(message)
})

test('a tool that nobody knows', () => {
  expect(require({ refnd: 'ignore' }, [refund({})], [])).toThrow(
    /^overrides name the tool "refnd", which is neither expected nor called\. Did you mean refund\?$/,
  )
  expect(require({ toString: 'ignore' }, [refund({})], [])).toThrow(/There are refund\.$/)
  expect(require({ refund: 'ignore' }, [], [])).toThrow(/There are no calls at all\.$/)
  expect(require({ refund: 'ignore' }, [refund({})], [])).not.toThrow()
  expect(require({ refund: 'ignore' }, [], [refund({})])).not.toThrow()
  expect(require({ refund: 'ignore' }, [], [], {})).not.toThrow()
})

test('what the schema knows need not be there', () => {
  const schema: JsonSchema = { properties: { memo: {}, items: { items: { properties: { id: {}, 0: {} } } } } }
  for (const path of ['memo', 'items[*].id', 'items[3].id', 'items[0].0']) {
    expect(require({ refund: { [path]: 'ignore' } }, [], [refund({ a: 1 })], schema)).not.toThrow()
  }
  for (const path of ['meno', 'items.id', 'items[*].ids', 'memo.length', 'toString']) {
    expect(require({ refund: { [path]: 'ignore' } }, [], [refund({ a: 1 })], schema)).toThrow(MatchError)
  }
})
