import { describe, expect, test } from 'vitest'
import { fixJson } from '../../../src/lint/fix/fix-json.js'
import { fixText } from '../../../src/lint/fix/fix-text.js'
import { fixTools } from '../../../src/lint/fix/fix-tools.js'
import { inCapitals } from '../../../src/lint/fix/in-capitals.js'
import { lintTools } from '../../../src/lint/lint-tools.js'
import type { Edit, Finding, Fix } from '../../../src/lint/finding.js'
import { readToolSet } from '../../../src/lint/read/read-tool-set.js'

const parameters = { type: 'object', properties: { tags: { type: 'array' } } }
const description = 'Find orders by their tags. Returns their numbers.'
const mcp = { tools: [{ name: 'find_orders', description, inputSchema: parameters }] }
const options = { rules: { 'compat/array-no-items': 'error' } } as const

const finding = (fix: Partial<Fix>, rest: Partial<Finding> = {}): Finding => ({
  rule: 'param/test',
  category: 'parameters',
  severity: 'warn',
  tool: 'find_orders',
  index: 0,
  tools: [],
  path: ['inputSchema'],
  targets: [],
  message: 'a test',
  fix: { kind: 'safe', text: 'change it', edits: [], ...fix },
  points: 0,
  setPoints: 0,
  ...rest,
})

function round(
  tools: unknown,
  findings: readonly Finding[],
): { readonly tools: unknown; readonly applied: number; readonly left: number } {
  const { text, applied, left } = fixJson(JSON.stringify(tools), readToolSet(tools), findings, ['safe'])
  return { tools: JSON.parse(text), applied: applied.length, left: left.length }
}

describe('each shape is fixed where it is written', () => {
  test.each<[string, unknown, unknown]>([
    [
      'mcp',
      mcp,
      {
        tools: [
          {
            name: 'find_orders',
            description,
            inputSchema: { type: 'object', properties: { tags: { type: 'array', items: {} } } },
          },
        ],
      },
    ],
    [
      'openai-chat',
      { model: 'm', tools: [{ type: 'function', function: { name: 'find_orders', description, parameters } }] },
      {
        model: 'm',
        tools: [
          {
            type: 'function',
            function: {
              name: 'find_orders',
              description,
              parameters: { type: 'object', properties: { tags: { type: 'array', items: {} } } },
            },
          },
        ],
      },
    ],
  ])('%s', (shape, given, expected) => {
    const before = JSON.stringify(given)
    const fixed = fixTools(given, options)
    expect(readToolSet(given).shape).toBe(shape)
    expect(fixed.tools).toEqual(expected)
    expect(fixed.applied.map(({ rule }) => rule)).toContain('compat/array-no-items')
    expect(fixed.left.map(({ rule }) => rule)).not.toContain('compat/array-no-items')
    expect(JSON.stringify(given)).toBe(before)
    expect(JSON.parse(fixText(before, options).text)).toEqual(expected)
  })
})

test('the rest of a text keeps every byte', () => {
  const text =
    '{ "tools": [\r\n  {"name":"find_orders", "n": 1.0,\r\n   "inputSchema": { "type":"object", "properties": {"tags":{ "type": "array" }}}}]}\r\n'
  expect(fixText(text, options).text).toBe(text.replace('{ "type": "array" }', '{ "type": "array", "items": {} }'))
})

test.each<[string, readonly Edit[]]>([
  ['a name', [{ op: 'set', path: ['name'], value: 'other' }]],
  ['a parameter', [{ op: 'remove', path: ['inputSchema', 'properties', 'tags'] }]],
])('a fix never takes away %s', (_, edits) => {
  expect(round(mcp, [finding({ edits })])).toEqual({ tools: mcp, applied: 0, left: 1 })
})

test('a keyword of a parameter that is called properties goes', () => {
  const inputSchema = { type: 'object', properties: { properties: { type: 'string', title: 'x' } } }
  const edits: readonly Edit[] = [{ op: 'remove', path: ['inputSchema', 'properties', 'properties', 'title'] }]
  expect(round({ tools: [{ ...mcp.tools[0], inputSchema }] }, [finding({ edits })])).toMatchObject({ applied: 1 })
})

test.each<[string, Finding]>([
  ['of another kind', finding({ kind: 'suggestion', edits: [{ op: 'set', path: ['description'], value: 'x' }] })],
  ['without edits', finding({})],
  ['of the set', finding({ edits: [{ op: 'set', path: ['description'], value: 'x' }] }, { index: null, tool: null })],
  ['of no tool', finding({ edits: [{ op: 'set', path: ['description'], value: 'x' }] }, { index: 7 })],
])('a fix %s is left', (_, one) => {
  expect(round(mcp, [one])).toEqual({ tools: mcp, applied: 0, left: 1 })
})

test('of two fixes of one place the first wins', () => {
  const [one, two] = ['A', 'B'].map((value) => finding({ edits: [{ op: 'set', path: ['description'], value }] }))
  expect(round(mcp, [one ?? finding({}), two ?? finding({})])).toMatchObject({
    tools: { tools: [{ description: 'A' }] },
    applied: 1,
    left: 1,
  })
})

test('a fix that would lower the score is not made, and said', () => {
  // Without its type, a parameter is untyped: the published linter minds that more than a type that it does not know.
  const tools = [
    {
      name: 'find',
      description,
      inputSchema: { type: 'object', properties: { a: { type: 'any', description: 'What to find.' } } },
    },
  ]
  const rules = { 'schema/unknown-type': 'info', 'param/untyped': 'error' } as const
  const before = lintTools(tools, { rules }).score ?? 0
  const { tools: after, refused, applied } = fixTools(tools, { rules })
  expect(lintTools(after, { rules }).score).toBeGreaterThanOrEqual(before)
  expect([...refused, ...applied].map(({ rule }) => rule)).toContain('schema/unknown-type')
})

describe('types in the words of Gemini', () => {
  const set = (path: Edit['path'], value: unknown): Edit => ({ op: 'set', path, value })
  test.each<[string, Edit, unknown]>([
    ['a type', set(['inputSchema', 'properties', 'type', 'type'], 'string'), 'STRING'],
    [
      'a schema',
      set(['inputSchema', 'properties', 'a'], { type: 'array', items: { type: 'string' } }),
      { type: 'ARRAY', items: { type: 'STRING' } },
    ],
    [
      'a parameter that is called type',
      set(['inputSchema', 'properties'], { type: { type: 'object' } }),
      { type: { type: 'OBJECT' } },
    ],
    [
      'values',
      set(['inputSchema', 'properties', 'a', 'enum'], ['string', { type: 'string' }]),
      ['string', { type: 'string' }],
    ],
    [
      'a default that is null',
      set(['inputSchema', 'items'], { default: null, anyOf: [{ type: 'null' }] }),
      { default: null, anyOf: [{ type: 'NULL' }] },
    ],
    ['a text', set(['description'], 'string'), 'string'],
  ])('%s', (_, edit, value) => {
    expect(inCapitals(edit)).toMatchObject({ value })
  })

  test('a list of types has no word there', () => {
    expect(inCapitals(set(['inputSchema', 'type'], ['string', 'null']))).toBeNull()
  })
})

test.each([[[]], ['safe'], [['best']], [null]])('kinds: %j is misuse', (kinds) => {
  expect(() => Reflect.apply(fixTools, null, [mcp, { kinds }])).toThrow(
    'kinds must be a list of safe, compatible, suggestion',
  )
})
