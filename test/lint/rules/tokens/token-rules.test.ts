import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../../src/lint/finding.js'
import { lintTools } from '../../../../src/lint/lint-tools.js'
import type { LintOptions } from '../../../../src/lint/options/lint-options.js'

/** A token is a character, so that sizes can be said. */
const countTokens = (text: string): number => text.length

function found(rule: string, tools: readonly unknown[], options: LintOptions = {}): readonly Finding[] {
  return lintTools(tools, { countTokens, ...options }).findings.filter((one) => one.rule === rule)
}

/** A tool of so many characters. */
function tool(characters: number, name = 'read_page'): unknown {
  const empty = JSON.stringify({ name, description: '', parameters: { type: 'object' } }).length
  return { name, description: 'a'.repeat(Math.max(0, characters - empty)), inputSchema: { type: 'object' } }
}

function tools(count: number, characters: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => tool(characters, `read_${String(index).padStart(3, '0')}`))
}

test.each([
  [1200, 0],
  [1201, 1],
])('tokens/heavy-tool: %d tokens', (characters, count) => {
  expect(found('tokens/heavy-tool', [tool(characters)]).length).toBe(count)
})

test('tokens/heavy-tool takes another limit', () => {
  expect(
    found('tokens/heavy-tool', [tool(300)], { rules: { 'tokens/heavy-tool': ['error', { max: 299 }] } }),
  ).toMatchObject([{ severity: 'error', message: 'the tool costs about 300 tokens in every request' }])
})

test.each<[string, readonly unknown[], number]>([
  ['most of four', [...tools(3, 200), tool(900)], 1],
  ['less than 40 %', [...tools(3, 300), tool(500)], 0],
  ['of three', [...tools(2, 200), tool(900)], 0],
  ['of few tokens', [...tools(3, 100), tool(500)], 0],
])('tokens/share: %s', (_, set, count) => {
  expect(found('tokens/share', set).length).toBe(count)
})

test.each<[number, string | null]>([
  [1000, null],
  [1001, 'info'],
  [2500, 'warn'],
])('tokens/set-budget: 12 tools of %d tokens', (characters, severity) => {
  expect(found('tokens/set-budget', tools(12, characters)).map((one) => one.severity)).toEqual(
    severity === null ? [] : [severity],
  )
})

test.each<[number, string | null]>([
  [20, null],
  [21, 'info'],
  [50, 'info'],
  [51, 'warn'],
])('tokens/tool-count: %d tools', (count, severity) => {
  expect(found('tokens/tool-count', tools(count, 100)).map((one) => one.severity)).toEqual(
    severity === null ? [] : [severity],
  )
})

test.each([
  [10, 1000, 1],
  [9, 2000, 0],
  [10, 999, 0],
])('tokens/defer-hint: %d tools of %d tokens', (count, characters, findings) => {
  expect(found('tokens/defer-hint', tools(count, characters), { targets: ['anthropic'] }).length).toBe(findings)
  expect(found('tokens/defer-hint', tools(count, characters), { targets: ['openai'] })).toEqual([])
})

describe('tokens/boilerplate', () => {
  const shared = 'Open the book before you call it, since a closed one has no pages.'
  const set = (of: number, with_: number): readonly unknown[] =>
    Array.from({ length: of }, (_, index) => ({
      name: `read_${index}`,
      description: `Read part ${index} of the book. ${index < with_ ? shared : ''}`,
      inputSchema: { type: 'object' },
    }))

  test('says in which tools the sentence stands', () => {
    expect(found('tokens/boilerplate', set(9, 3))).toMatchObject([{ tools: [0, 1, 2], tool: null }])
  })

  test.each([
    [10, 3],
    [2, 2],
    [4, 0],
  ])('of %d tools, %d are too few', (of, with_) => {
    expect(found('tokens/boilerplate', set(of, with_))).toEqual([])
  })

  test('the order of tools changes no message', () => {
    const messages = (all: readonly unknown[]): readonly string[] =>
      found('tokens/boilerplate', all).map(({ message }) => message)
    expect(messages(set(9, 3).toReversed())).toEqual(messages(set(9, 3)))
  })
})

describe('tokens/schema-noise', () => {
  const of = (inputSchema: unknown): readonly Finding[] =>
    found('tokens/schema-noise', [{ name: 'get_order', description: 'Read an order.', inputSchema }])
  const property = (schema: unknown, name = 'order_id'): unknown => ({ type: 'object', properties: { [name]: schema } })

  test.each<[string, unknown]>([
    ['of a name', property({ title: 'Order Id' })],
    ['of a name in capitals', property({ title: 'orderID' })],
    ['of the tool', { type: 'object', title: 'get_orderArguments' }],
    ['of the tool, otherwise', { type: 'object', title: 'GetOrderInput' }],
    ['$schema', { type: 'object', $schema: 'http://json-schema.org/draft-07/schema#' }],
    ['definitions', { type: 'object', $defs: { Order: {} } }],
  ])('%s: may go', (_, schema) => {
    expect(of(schema)).toMatchObject([{ fix: { kind: 'safe', edits: [{ op: 'remove' }] } }])
  })

  test.each<[string, unknown]>([
    ['a title that says more', property({ title: 'Number on the invoice' })],
    ['a title of the root that says more', { type: 'object', title: 'What to read' }],
    ['a parameter called title', property({ type: 'string' }, 'title')],
    ['a default', property({ default: 0 })],
    [
      'a dialect that matters',
      { type: 'object', $schema: 'http://json-schema.org/draft-07/schema#', dependencies: {} },
    ],
  ])('%s: stays', (_, schema) => {
    expect(of(schema)).toEqual([])
  })

  test('default: null is a suggestion, since something may read it', () => {
    expect(of(property({ default: null }))).toMatchObject([
      { fix: { kind: 'suggestion', edits: [{ path: ['inputSchema', 'properties', 'order_id', 'default'] }] } },
    ])
  })

  test('says what there is', () => {
    const schema = {
      title: 'GetOrder',
      properties: { a: { title: 'A' }, b: { title: 'B' } },
      $schema: 'x',
      $defs: { C: {} },
    }
    expect(of(schema)[0]?.message).toBe(
      'the schema has 3 titles that repeat names, $schema, a definition that nothing uses',
    )
  })
})
