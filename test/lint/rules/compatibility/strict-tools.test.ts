import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../../src/lint/finding.js'
import { lintTools } from '../../../../src/lint/lint-tools.js'
import { compatibilityOf } from '../../../../src/lint/targets/compatibility-of.js'
import type { Target } from '../../../../src/lint/targets/target.js'

const open = { type: 'object', properties: { page: { type: 'string' } } }

function errorsIn(tools: unknown, targets: readonly Target[]): readonly Finding[] {
  return lintTools(tools, { preset: 'compat-only', targets }).findings.filter(({ severity }) => severity === 'error')
}

describe('a tool that says that it is strict', () => {
  const named = { name: 'read_page', description: 'Read a page of the book.' }
  const chat = { type: 'function', function: { ...named, parameters: open } }
  test.each<[string, unknown, Target[], readonly string[]]>([
    [
      'Chat Completions',
      [{ ...chat, function: { ...chat.function, strict: true } }],
      ['openai'],
      ['compat/strict-additional-properties', 'compat/strict-optional'],
    ],
    [
      'Responses',
      [{ type: 'function', ...named, parameters: open, strict: true }],
      ['openai', 'mcp'],
      ['compat/strict-additional-properties', 'compat/strict-optional'],
    ],
    [
      'Anthropic',
      [{ ...named, input_schema: open, strict: true }],
      ['anthropic'],
      ['compat/strict-additional-properties'],
    ],
    ['one that does not', [chat], ['openai'], []],
    ['another provider was chosen', [{ ...named, input_schema: open, strict: true }], ['openai'], []],
    ['a shape of no provider', [{ ...named, inputSchema: open, strict: true }], ['openai', 'anthropic'], []],
  ])('%s', (_what, tools, targets, rules) => {
    expect(
      errorsIn(tools, targets)
        .map(({ rule }) => rule)
        .toSorted(),
    ).toEqual(rules)
  })

  test('says it for the strict mode, once', () => {
    const [tool] = [{ ...chat, function: { ...chat.function, strict: true } }]
    for (const targets of [['openai'], ['openai', 'openai-strict']] as const) {
      const strict = errorsIn([tool], targets).filter(({ rule }) => rule === 'compat/strict-optional')
      expect(strict.map((one) => one.targets)).toEqual([['openai-strict']])
    }
  })
})

describe('compat/old-dialect', () => {
  const draft7 = 'http://json-schema.org/draft-07/schema#'
  const draft4 = 'http://json-schema.org/draft-04/schema#'
  const tuple = { type: 'array', items: [{ type: 'number' }, { type: 'number' }] }
  const readers = ['openai', 'openai-strict', 'anthropic', 'anthropic-strict', 'gemini', 'gemini-jsonschema', 'bedrock']
  function found($schema: string | undefined, value: unknown): readonly Finding[] {
    const inputSchema = { ...($schema !== undefined && { $schema }), type: 'object', properties: { value } }
    const tools = [{ name: 'read_page', description: 'Read a page of the book.', inputSchema }]
    return compatibilityOf(tools).flatMap(({ target, findings }) =>
      findings.filter(({ rule }) => rule === 'compat/old-dialect').map((one) => ({ ...one, targets: [target] })),
    )
  }

  test.each([
    ['a tuple', draft7, tuple, 'items'],
    ['a flag for a bound', draft4, { type: 'number', minimum: 0, exclusiveMinimum: true }, 'exclusiveMinimum'],
    ['another', draft4, { type: 'number', maximum: 0, exclusiveMaximum: false }, 'exclusiveMaximum'],
  ])('%s', (_what, $schema, value, keyword) => {
    const findings = found($schema, value)
    expect(findings.flatMap(({ targets }) => targets).toSorted()).toEqual(readers.toSorted())
    expect(findings[0]).toMatchObject({ severity: 'error', path: ['inputSchema', 'properties', 'value', keyword] })
  })

  test.each<[string, string | undefined, unknown]>([
    ['one schema for all items', draft7, { type: 'array', items: { type: 'number' } }],
    ['a tuple of no version, which is no schema', undefined, tuple],
    ['a tuple of today', draft7, { type: 'array', prefixItems: [{ type: 'number' }] }],
    ['what is wrong in its own version, too', draft7, { type: 'string', minLength: '3' }],
    ['a list of items as a default', draft7, { type: 'object', default: { items: [1] } }],
  ])('nothing of %s', (_what, $schema, value) => {
    expect(found($schema, value)).toEqual([])
  })
})

describe('formats of strict modes', () => {
  const schema = (property: object): object => ({
    type: 'object',
    properties: { homepage_url: { type: 'string', description: 'The address of the site', ...property } },
    required: ['homepage_url'],
    additionalProperties: false,
  })
  const tools = (property: object): readonly unknown[] => [
    { name: 'read_page', description: 'Read a page of the book.', inputSchema: schema(property) },
  ]

  test.each([
    ['uri', ['openai-strict']],
    ['byte', ['anthropic-strict', 'openai-strict']],
    ['regex', ['anthropic-strict', 'openai-strict']],
    ['date-time', []],
    ['uuid', []],
  ])('%s', (format, refusing) => {
    const findings = errorsIn(tools({ format }), ['openai', 'openai-strict', 'anthropic-strict'])
    expect(findings.flatMap(({ targets }) => targets).toSorted()).toEqual(refusing)
  })

  test.each<[Target, number]>([
    ['openai', 1],
    ['anthropic-strict', 1],
    ['openai-strict', 0],
  ])('what %s refuses is not advised', (target, count) => {
    const { findings } = lintTools(tools({}), { targets: [target] })
    expect(findings.filter(({ rule }) => rule === 'param/format-missing')).toHaveLength(count)
  })
})

describe('types of strict modes', () => {
  test.each<[unknown, readonly string[], string | null]>([
    [{ enum: ['a', 'b'] }, ['openai-strict'], 'string'],
    [{ const: 'a' }, ['openai-strict'], 'string'],
    [{ const: 1 }, ['openai-strict'], 'number'],
    [{ enum: ['a', 1] }, ['openai-strict'], null],
    [{}, ['anthropic-strict', 'openai-strict'], null],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, [], null],
  ])('%j', (value, refusing, type) => {
    const inputSchema = { type: 'object', properties: { value }, required: ['value'], additionalProperties: false }
    const tools = [{ name: 'read_page', description: 'Read a page of the book.', inputSchema }]
    const findings = errorsIn(tools, ['openai-strict', 'anthropic-strict'])
    expect(findings.flatMap(({ targets }) => targets).toSorted()).toEqual(refusing)
    const edits = findings.flatMap(({ fix }) => fix?.edits ?? [])
    expect(edits).toEqual(
      type === null ? [] : [{ op: 'set', path: ['inputSchema', 'properties', 'value', 'type'], value: type }],
    )
  })

  test('a list without items is not given items of any type', () => {
    const inputSchema = { type: 'object', properties: { tags: { type: 'array' } } }
    const kinds = (['openai', 'openai-strict'] as const).map((target) =>
      errorsIn([{ name: 'read_page', inputSchema }], [target])
        .filter(({ rule }) => rule === 'compat/array-no-items')
        .map(({ fix }) => fix?.kind),
    )
    expect(kinds).toEqual([['safe'], ['suggestion']])
  })
})

test.each(['anyOf', 'oneOf', 'allOf', 'not'])('5,000 of %s in each other are no fault of ours', (keyword) => {
  let value: unknown = { type: 'string' }
  for (let depth = 0; depth < 5000; depth += 1) value = { [keyword]: keyword === 'not' ? value : [value] }
  const tools = [{ name: 'read_page', inputSchema: { type: 'object', properties: { value } } }]
  expect(compatibilityOf(tools, ['openai-strict'])[0]?.accepts).toBe(0)
})

test('definitions that use each other on more ways than could be gone are asked once', () => {
  const $defs: Record<string, unknown> = { d60: { type: 'string' } }
  for (let index = 0; index < 60; index += 1) {
    const next = { $ref: `#/$defs/d${index + 1}` }
    $defs[`d${index}`] = { anyOf: [next, { ...next }] }
  }
  const inputSchema = { type: 'object', properties: { value: { $ref: '#/$defs/d0' } }, $defs }
  expect(compatibilityOf([{ name: 'read_page', inputSchema }], ['openai-strict'])[0]?.accepts).toBe(0)
})
