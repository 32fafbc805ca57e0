import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../../src/lint/finding.js'
import { lintTools } from '../../../../src/lint/lint-tools.js'
import { allTargets, type Target } from '../../../../src/lint/targets/target.js'

type Properties = Readonly<Record<string, unknown>>

/** Findings of one rule in a tool with these properties, or with this schema. */
function found(rule: string, schema: unknown, targets: readonly Target[] = allTargets): readonly Finding[] {
  const tools = [{ name: 'read_page', description: 'Read a page of the book.', inputSchema: schema }]
  return lintTools(tools, { preset: 'compat-only', targets }).findings.filter((one) => one.rule === rule)
}

function withProperties(properties: Properties): unknown {
  return { type: 'object', properties }
}

const root = { type: 'object', properties: { page: { type: 'string' } } }

describe('compat/top-level-combinator', () => {
  test.each<[string, unknown, Target[]]>([
    [
      'anyOf',
      { ...root, anyOf: [{ required: ['page'] }] },
      ['openai', 'openai-strict', 'anthropic', 'anthropic-strict', 'bedrock'],
    ],
    ['oneOf', { ...root, oneOf: [] }, ['openai', 'openai-strict', 'anthropic', 'anthropic-strict', 'bedrock']],
    ['allOf', { ...root, allOf: [{}] }, ['openai', 'openai-strict', 'anthropic', 'anthropic-strict', 'bedrock']],
    ['not', { ...root, not: { required: ['page'] } }, ['openai', 'openai-strict']],
  ])('%s at the root', (keyword, schema, targets) => {
    expect(found('compat/top-level-combinator', schema)).toMatchObject([
      {
        path: ['inputSchema', keyword],
        message: `${keyword} stands at the root of the schema`,
        targets,
        severity: 'error',
      },
    ])
  })

  test('deeper down it is taken', () => {
    expect(found('compat/top-level-combinator', withProperties({ anyOf: { anyOf: [{ type: 'string' }] } }))).toEqual([])
  })
})

describe('compat/property-key', () => {
  test.each<[string, Target[]]>([
    ['filter[id]', ['anthropic', 'anthropic-strict', 'bedrock', 'gemini']],
    ['$top', ['anthropic', 'anthropic-strict', 'bedrock', 'gemini']],
    ['größe', ['anthropic', 'anthropic-strict', 'bedrock', 'gemini']],
    ['', ['anthropic', 'anthropic-strict', 'bedrock', 'gemini']],
    ['a'.repeat(65), ['anthropic', 'anthropic-strict', 'bedrock', 'gemini']],
    ['a-b.c', ['gemini']],
    ['2nd', ['gemini']],
    ['a'.repeat(64), []],
    ['constructor', []],
  ])('%j', (name, targets) => {
    const findings = found('compat/property-key', withProperties({ [name]: { type: 'string' } }))
    expect(findings.flatMap((one) => one.targets).toSorted()).toEqual(targets)
  })

  test('Anthropic looks at the arguments alone, Gemini everywhere', () => {
    const schema = withProperties({ filter: withProperties({ 'a b': { type: 'string' } }) })
    expect(found('compat/property-key', schema)).toMatchObject([{ targets: ['gemini'] }])
  })
})

describe('compat/array-no-items', () => {
  test('has a fix that accepts the same', () => {
    const lax = allTargets.filter((target) => !target.endsWith('-strict'))
    expect(found('compat/array-no-items', withProperties({ tags: { type: 'array' } }), lax)).toMatchObject([
      {
        targets: ['openai', 'gemini', 'vscode'],
        message: 'properties.tags is a list without items',
        fix: { kind: 'safe', edits: [{ op: 'set', path: ['inputSchema', 'properties', 'tags', 'items'], value: {} }] },
      },
    ])
  })

  test('with unevaluatedItems, items: {} would accept more', () => {
    const schema = withProperties({ tags: { type: 'array', prefixItems: [{}], unevaluatedItems: false } })
    expect(found('compat/array-no-items', schema)).toMatchObject([{ fix: { kind: 'suggestion', edits: [] } }])
  })

  test.each<[string, unknown, number]>([
    ['a list or null', { type: ['array', 'null'] }, 1],
    ['inside of a list', { type: 'array', items: { type: 'array' } }, 1],
    ['in a union', { anyOf: [{ type: 'array' }, { type: 'string' }] }, 1],
    ['items of anything', { type: 'array', items: {} }, 0],
    ['items of a definition', { type: 'array', $ref: '#/$defs/list' }, 0],
    ['a text', { type: 'string' }, 0],
  ])('%s', (_, tags, count) => {
    const schema = { ...root, properties: { tags }, $defs: { list: { items: { type: 'string' } } } }
    expect(found('compat/array-no-items', schema, ['openai']).length).toBe(count)
  })
})

describe('compat/gemini-keyword', () => {
  const fixOf = (schema: Properties): Finding['fix'] | undefined =>
    found('compat/gemini-keyword', withProperties({ x: schema }), ['gemini'])[0]?.fix
  const at = ['inputSchema', 'properties', 'x']

  test.each<[string, Properties, string, unknown]>([
    ['more than 0', { type: 'integer', exclusiveMinimum: 0 }, 'minimum', 1],
    ['more than 0.5', { type: 'integer', exclusiveMinimum: 0.5 }, 'minimum', 1],
    ['more than 0 and at least 7', { type: 'integer', exclusiveMinimum: 0, minimum: 7 }, 'minimum', 7],
    ['less than 10', { type: 'integer', exclusiveMaximum: 10 }, 'maximum', 9],
    ['less than 9.5', { type: 'integer', exclusiveMaximum: 9.5 }, 'maximum', 9],
    ['one text', { type: 'string', const: 'a' }, 'enum', ['a']],
    ['examples', { type: 'string', examples: ['a', 'b'] }, 'example', 'a'],
  ])('%s is written otherwise', (_, schema, keyword, value) => {
    expect(fixOf(schema)).toMatchObject({
      kind: 'safe',
      edits: [{ op: 'remove' }, { op: 'set', path: [...at, keyword], value }],
    })
  })

  test.each<[string, Properties]>([
    ['a number more than 0', { type: 'number', exclusiveMinimum: 0 }],
    ['a huge bound', { type: 'integer', exclusiveMinimum: 2 ** 53 }],
    ['a bound of draft 4', { type: 'integer', minimum: 0, exclusiveMinimum: true }],
    ['one number', { const: 1 }],
    ['oneOf', { oneOf: [{ type: 'string' }] }],
    ['a closed object', { type: 'object', additionalProperties: false }],
    ['a map', { type: 'object', additionalProperties: { type: 'string' } }],
    ['a list of types', { type: ['string', 'null'] }],
    ['a reference', { $ref: '#/$defs/x' }],
  ])('%s takes a person', (_, schema) => {
    expect(fixOf(schema)).toMatchObject({ kind: 'suggestion', edits: [] })
  })

  test('an open object says nothing by saying so', () => {
    expect(fixOf({ type: 'object', additionalProperties: true })).toMatchObject({
      kind: 'safe',
      edits: [{ op: 'remove' }],
    })
  })

  test('$schema may go where no draft would read the schema otherwise', () => {
    const fix = (more: Properties): unknown => {
      const schema = { $schema: 'http://json-schema.org/draft-07/schema#', ...root, ...more }
      return found('compat/gemini-keyword', schema, ['gemini']).find(({ path }) => path.at(-1) === '$schema')?.fix?.kind
    }
    expect(fix({})).toBe('safe')
    expect(fix({ dependencies: {} })).toBe('suggestion')
    expect(fix({ $defs: {}, properties: { x: { $ref: '#', type: 'string' } } })).toBe('suggestion')
  })

  test('what is no schema is told', () => {
    expect(
      found('compat/gemini-keyword', withProperties({ x: true, y: { type: 'array', items: [{}] } }), ['gemini']),
    ).toMatchObject([
      { message: 'properties.x is true, and no schema' },
      { message: 'properties.y.items is a list, and no schema' },
    ])
  })

  test('other targets take them', () => {
    const others = allTargets.filter((target) => target !== 'gemini')
    expect(found('compat/gemini-keyword', withProperties({ x: { const: 1 } }), others)).toEqual([])
  })
})

test.each<[string, unknown, number]>([
  ['numbers', [1, 2], 1],
  ['null', ['a', null], 1],
  ['texts', ['a', '1'], 0],
  ['none', [], 0],
  ['no list', 'a', 0],
])('compat/gemini-nonstring-enum: %s', (_, values, count) => {
  expect(found('compat/gemini-nonstring-enum', withProperties({ x: { enum: values } }), ['gemini']).length).toBe(count)
})

describe('compat/strict-optional', () => {
  const open = (properties: Properties, required: readonly string[] = []): readonly Finding[] =>
    found('compat/strict-optional', { type: 'object', properties, required }, allTargets)

  test.each<[string, Properties, { readonly path: readonly string[]; readonly value: unknown }]>([
    ['a type', { type: 'string' }, { path: ['type'], value: ['string', 'null'] }],
    ['types', { type: ['string', 'integer'] }, { path: ['type'], value: ['string', 'integer', 'null'] }],
    ['a union', { anyOf: [{ type: 'string' }] }, { path: ['anyOf'], value: [{ type: 'string' }, { type: 'null' }] }],
    [
      'values alone',
      { enum: ['a'], description: 'b' },
      { path: [], value: { description: 'b', anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] } },
    ],
    ['a reference', { $ref: '#/$defs/x' }, { path: [], value: { anyOf: [{ $ref: '#/$defs/x' }, { type: 'null' }] } }],
    ['one value', { const: 'a' }, { path: [], value: { anyOf: [{ type: 'string', const: 'a' }, { type: 'null' }] } }],
  ])('%s is made nullable', (_, schema, { path, value }) => {
    const [finding, ...rest] = open({ x: schema })
    expect(rest).toEqual([])
    expect(finding).toMatchObject({ targets: ['openai-strict'], fix: { kind: 'compatible' } })
    expect(finding?.fix?.edits).toEqual([
      { op: 'set', path: ['inputSchema', 'required'], value: ['x'] },
      { op: 'set', path: ['inputSchema', 'properties', 'x', ...path], value },
    ])
  })

  test('of an enumeration with a type, both change', () => {
    expect(open({ x: { type: 'string', enum: ['a'] } })[0]?.fix?.edits.map(({ path }) => path.at(-1))).toEqual([
      'required',
      'type',
      'enum',
    ])
  })

  test('what may be null already is only required', () => {
    expect(open({ x: { type: ['string', 'null'] } })[0]?.fix?.edits.length).toBe(1)
  })

  test('names a few of many', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    expect(open(Object.fromEntries(names.map((name) => [name, {}])), ['g'])[0]?.message).toBe(
      'the root has 6 properties that are not required: a, b, c, d, e and 1 more',
    )
  })

  test('required ones are well', () => {
    expect(open({ x: { type: 'string' } }, ['x'])).toEqual([])
  })
})

test.each<[string, Properties, string | null]>([
  ['says nothing', {}, 'the root has no additionalProperties: false'],
  ['open', { additionalProperties: true }, 'the root takes properties of any name'],
  ['a map', { additionalProperties: { type: 'string' } }, 'the root takes properties of any name'],
  ['closed', { additionalProperties: false }, null],
])('compat/strict-additional-properties: %s', (_, more, message) => {
  const messages = found('compat/strict-additional-properties', { ...root, ...more }).map((one) => one.message)
  expect(messages).toEqual(message === null ? [] : [message])
})

describe('compat/strict-unsupported', () => {
  test.each<[string, unknown, Target[]]>([
    [
      'uniqueItems',
      { type: 'array', items: { type: 'string' }, uniqueItems: true },
      ['openai-strict', 'anthropic-strict'],
    ],
    ['minimum', { type: 'integer', minimum: 1 }, ['anthropic-strict']],
    ['minItems', { type: 'array', items: { type: 'string' }, minItems: 2 }, ['anthropic-strict']],
    ['minItems of 1', { type: 'array', items: { type: 'string' }, minItems: 1 }, []],
    ['a format', { type: 'string', format: 'uuid' }, []],
    ['a format of one', { type: 'string', format: 'uri' }, ['openai-strict']],
    ['another format', { type: 'string', format: 'iban' }, ['openai-strict', 'anthropic-strict']],
    ['no type', { description: 'Anything' }, ['openai-strict', 'anthropic-strict']],
    ['true', true, ['openai-strict', 'anthropic-strict']],
    ['values without a type', { enum: ['a'] }, ['openai-strict']],
    ['a reference elsewhere', { $ref: 'https://example.org/x.json' }, ['openai-strict', 'anthropic-strict']],
    ['a circle', { $ref: '#/$defs/tree' }, ['anthropic-strict']],
    ['a plain reference', { $ref: '#/$defs/leaf' }, []],
  ])('%s', (_, x, targets) => {
    const tree = { type: 'object', properties: { next: { $ref: '#/$defs/tree' } } }
    const schema = { ...root, properties: { x }, $defs: { tree, leaf: { type: 'string' } } }
    expect(found('compat/strict-unsupported', schema).flatMap((one) => one.targets)).toEqual(targets)
  })

  test('the root is the matter of another rule', () => {
    expect(found('compat/strict-unsupported', { ...root, allOf: [{ type: 'object' }] })).toEqual([])
  })
})

test.each<[string, unknown, number]>([
  ['10 levels', nested(10), 0],
  ['11 levels', nested(11), 1],
  ['1000 values', withProperties({ x: { enum: Array.from({ length: 1000 }, String) } }), 0],
  ['1001 values', withProperties({ x: { enum: Array.from({ length: 1001 }, String) } }), 1],
  [
    'a long enumeration',
    withProperties({ x: { enum: Array.from({ length: 251 }, (_, index) => `${index}`.padStart(60)) } }),
    1,
  ],
  [
    '5001 properties',
    withProperties(Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`p${index}`, {}]))),
    1,
  ],
])('compat/strict-limits: %s', (_, schema, count) => {
  expect(found('compat/strict-limits', schema).length).toBe(count)
})

function nested(levels: number): unknown {
  return levels === 1 ? root : withProperties({ x: nested(levels - 1) })
}

test('compat/strict-set-limits counts the tools that are strict, where some say so', () => {
  const tool = (index: number, strict: boolean): unknown => ({
    name: `read_${index}`,
    description: 'Read a page.',
    input_schema: withProperties({ a: { type: 'string' }, b: { type: ['string', 'null'] } }),
    ...(strict ? { strict } : {}),
  })
  const messages = (count: number, strict: number): readonly string[] =>
    lintTools(
      Array.from({ length: count }, (_, index) => tool(index, index < strict)),
      {
        preset: 'compat-only',
        targets: ['anthropic-strict'],
      },
    )
      .findings.filter(({ rule }) => rule === 'compat/strict-set-limits')
      .map(({ message }) => message)
  expect(messages(21, 0)).toEqual([
    'there are 21 parameters of several types in strict tools, of at most 16',
    'there are 21 strict tools, of at most 20',
    'there are 42 optional parameters in strict tools, of at most 24',
  ])
  expect(messages(21, 12)).toEqual([])
})

function parsed(text: string): unknown {
  return JSON.parse(text)
}

const circle: Record<string, unknown> = { type: 'object' }
circle['properties'] = { self: circle, list: { type: 'array', items: circle } }

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'object'],
  ['true', true],
  ['a list', []],
  ['properties: null', { type: 'object', properties: null, required: true, anyOf: {}, enum: 3, items: [] }],
  [
    'nothing right',
    { type: [null, {}], properties: { x: null, y: 3, z: [] }, $ref: 7, $defs: [], allOf: [null], minItems: '2' },
  ],
  [
    'broken references',
    { properties: { a: { $ref: '#/%' }, b: { $ref: '#/a~2' }, c: { $ref: '#' }, d: { $ref: '' } } },
  ],
  [
    'names of prototypes',
    parsed('{"type":"object","properties":{"__proto__":{"type":"array"},"constructor":{"const":1}}}'),
  ],
  ['a circle', circle],
])('nothing is thrown for %s', (_, inputSchema) => {
  const tools = [{ name: 'read_page', description: null, inputSchema }]
  expect(() => lintTools(tools, { preset: 'strict', targets: allTargets })).not.toThrow()
})
