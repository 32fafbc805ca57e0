import { describe, expect, test } from 'vitest'
import { toPointer } from '../../../src/json/paths.js'
import { jsonTypeOf, schemaFacts } from '../../../src/lint/schema/schema-facts.js'

const text = { type: 'string' }

function placesOf(schema: unknown): readonly string[] {
  return schemaFacts(schema).nodes.map(({ path }) => toPointer(path.slice(1)))
}

function parametersOf(schema: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    schemaFacts(schema).parameters.map(({ path, isRequired, isTop, types }) => [
      toPointer(path.slice(1)),
      [isTop ? 'top' : 'inner', ...(isRequired ? ['required'] : []), ...types].join(' '),
    ]),
  )
}

describe('places', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['nothing', null, []],
    ['a text', 'object', []],
    ['a list', [{ type: 'object' }], []],
    ['true', true, []],
    ['an empty schema', {}, ['']],
    ['properties: null', { properties: null }, ['']],
    ['properties as a list', { properties: [text] }, ['']],
    ['what is no schema', { properties: { a: 'string', b: 1, c: null, d: false } }, ['']],
    ['a property that may be anything', { properties: { a: true } }, ['', '/properties/a']],
    ['lists', { items: { items: text } }, ['', '/items', '/items/items']],
    ['places of a list', { items: [text, 7, text] }, ['', '/items/0', '/items/2']],
    ['unions', { anyOf: [text], oneOf: null, allOf: [{}] }, ['', '/anyOf/0', '/allOf/0']],
    ['values by pattern', { patternProperties: { '^a': text } }, ['', '/patternProperties/^a']],
    ['a definition that nobody uses', { $defs: { A: text } }, ['']],
    [
      'a definition that is used twice',
      { properties: { a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/A' } }, $defs: { A: text } },
      ['', '/properties/a', '/properties/b', '/$defs/A'],
    ],
    [
      'definitions of older versions, and names that are escaped',
      { items: { $ref: '#/definitions/a~1b%20c' }, definitions: { 'a/b c': text } },
      ['', '/items', '/definitions/a~1b c'],
    ],
    [
      'a reference to a place that is reached without it',
      { properties: { a: { $ref: '#/properties/b' }, b: text } },
      ['', '/properties/a', '/properties/b'],
    ],
    [
      'a reference to a part of a definition',
      {
        properties: { a: { $ref: '#/$defs/A/properties/x' }, b: { $ref: '#/$defs/A' } },
        $defs: { A: { properties: { x: text } } },
      },
      ['', '/properties/a', '/properties/b', '/$defs/A', '/$defs/A/properties/x'],
    ],
    [
      'references to a place and to one inside of it',
      { properties: { a: { $ref: '#/own/A/items' }, b: { $ref: '#/own/A' } }, own: { A: { items: text } } },
      ['', '/properties/a', '/properties/b', '/own/A/items', '/own/A'],
    ],
    ['a reference to the whole', { properties: { a: { $ref: '#' } } }, ['', '/properties/a']],
    [
      'definitions in a circle',
      { $ref: '#/$defs/A', $defs: { A: { items: { $ref: '#/$defs/B' } }, B: { items: { $ref: '#/$defs/A' } } } },
      ['', '/$defs/A', '/$defs/A/items', '/$defs/B', '/$defs/B/items'],
    ],
    ['a reference to nowhere', { items: { $ref: '#/$defs/A' } }, ['', '/items']],
    ['a reference elsewhere', { items: { $ref: 'https://example.com/a' } }, ['', '/items']],
    ['a reference that is no text', { items: { $ref: 3 } }, ['', '/items']],
    ['a broken pointer', { items: { $ref: '#/%E0%A4%A' } }, ['', '/items']],
    ['an inherited place', { items: { $ref: '#/constructor' } }, ['', '/items']],
  ])('%s', (_name, schema, places) => {
    expect(placesOf(schema)).toEqual(places)
  })

  test('one object in two places is two, in a circle one', () => {
    const shared = { properties: { x: text } }
    expect(placesOf({ properties: { a: shared, b: shared } })).toEqual([
      '',
      '/properties/a',
      '/properties/a/properties/x',
      '/properties/b',
      '/properties/b/properties/x',
    ])
    const circle: Record<string, unknown> = {}
    circle['items'] = { anyOf: [circle, text] }
    expect(placesOf(circle)).toEqual(['', '/items', '/items/anyOf/1'])
  })

  test('objects that hold each other twice end', () => {
    let schema: object = text
    for (let level = 0; level < 100; level += 1) schema = { properties: { a: schema, b: schema } }
    expect(schemaFacts(schema).nodes.length).toBeLessThan(30_000)
  })

  test('depth counts objects alone, of a definition from its nearest use', () => {
    const schema = {
      properties: {
        far: { properties: { a: { items: { $ref: '#/$defs/A' } } } },
        near: { anyOf: [{ $ref: '#/$defs/A' }] },
      },
      $defs: { A: { properties: { x: text } } },
    }
    const depths = schemaFacts(schema).nodes.map(({ path, depth }) => [toPointer(path.slice(1)), depth])
    expect(Object.fromEntries(depths)).toMatchObject({
      '/properties/far/properties/a/items': 2,
      '/properties/near/anyOf/0': 1,
      '/$defs/A': 1,
      '/$defs/A/properties/x': 2,
    })
  })
})

describe('parameters', () => {
  test.each<[string, unknown, Readonly<Record<string, string>>]>([
    [
      'required',
      { properties: { a: text, b: text }, required: ['a'] },
      {
        '/properties/a': 'top required string',
        '/properties/b': 'top string',
      },
    ],
    ['required that is no list', { properties: { a: text }, required: 'a' }, { '/properties/a': 'top string' }],
    [
      'inner ones',
      { properties: { a: { items: { properties: { b: text }, required: ['b'] } } } },
      {
        '/properties/a': 'top',
        '/properties/a/items/properties/b': 'inner required string',
      },
    ],
    [
      'demanded beside a part',
      { required: ['a'], allOf: [{ properties: { a: text, b: text } }] },
      { '/allOf/0/properties/a': 'top required string', '/allOf/0/properties/b': 'top string' },
    ],
    [
      'demanded in a part',
      { properties: { a: text }, allOf: [{ allOf: [{ required: ['a'] }] }] },
      { '/properties/a': 'top required string' },
    ],
    [
      'demanded in a part by reference',
      { properties: { a: text }, allOf: [{ $ref: '#/$defs/A' }], $defs: { A: { required: ['a'] } } },
      { '/properties/a': 'top required string' },
    ],
    [
      'demanded in the part beside',
      { allOf: [{ properties: { a: text } }, { required: ['a'] }] },
      { '/allOf/0/properties/a': 'top required string' },
    ],
    [
      'demanded by one choice only',
      { properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      { '/properties/a': 'top string', '/properties/b': 'top string' },
    ],
    [
      'of the arguments by reference',
      { $ref: '#/$defs/A', $defs: { A: { properties: { a: text } } } },
      {
        '/$defs/A/properties/a': 'top string',
      },
    ],
    [
      'conditions, and what says more of one',
      { properties: { a: text }, if: { properties: { a: { const: 'x' } } }, then: { properties: { a: {}, b: text } } },
      { '/properties/a': 'top string', '/then/properties/b': 'top string' },
    ],
    [
      'names of everything',
      { properties: { ['__proto__']: text, constructor: text }, required: ['constructor'] },
      {
        '/properties/__proto__': 'top string',
        '/properties/constructor': 'top required string',
      },
    ],
    [
      'types of generators',
      {
        properties: {
          a: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
          b: { allOf: [{ $ref: '#/$defs/E' }] },
          c: { type: ['string', 'null'] },
          d: { type: 'dict' },
          e: { anyOf: [text, { type: 'number' }] },
        },
        $defs: { E: { type: 'string', enum: ['x'] } },
      },
      {
        '/properties/a': 'top integer',
        '/properties/b': 'top string',
        '/properties/c': 'top string',
        '/properties/d': 'top object',
        '/properties/e': 'top',
      },
    ],
  ])('%s', (_name, schema, parameters) => {
    expect(parametersOf(schema)).toEqual(parameters)
  })

  test.each<[string, unknown, string | null]>([
    ['its own', { description: 'A city' }, 'A city'],
    ['blank', { description: ' \n' }, null],
    ['no text', { description: 7 }, null],
    ['that of the definition', { $ref: '#/$defs/A' }, 'A thing'],
    ['its own before that of the definition', { $ref: '#/$defs/A', description: 'Mine' }, 'Mine'],
    ['that of the one thing it can be', { anyOf: [{ $ref: '#/$defs/A' }, { type: 'null' }] }, 'A thing'],
    ['of several none', { anyOf: [{ $ref: '#/$defs/A' }, text] }, null],
    ['a circle of references', { $ref: '#/$defs/B' }, null],
  ])('text: %s', (_name, property, description) => {
    const $defs = { A: { description: 'A thing' }, B: { $ref: '#/$defs/C' }, C: { $ref: '#/$defs/B' } }
    expect(schemaFacts({ properties: { a: property }, $defs }).parameters[0]?.description).toBe(description)
  })

  test('sixty thousand take time that grows with their number alone', () => {
    const names = Array.from({ length: 60_000 }, (_, index) => `p${index}`)
    const schema = {
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      required: names.toReversed(),
    }
    const start = performance.now()
    const { parameters } = schemaFacts(schema)
    const time = performance.now() - start
    expect(parameters.filter(({ isRequired }) => isRequired).length).toBe(60_000)
    expect(time).toBeLessThan(6000)
  })

  test('a depth that no person writes ends', () => {
    let schema: object = text
    for (let level = 0; level < 20_000; level += 1) schema = { properties: { a: schema } }
    expect(schemaFacts(schema).parameters.length).toBeGreaterThan(100)
  })
})

test('resolved keywords: its own win, and none is inherited', () => {
  const root = JSON.parse('{"$defs":{"A":{"__proto__":{"type":"string"},"title":"a"}}}') as object
  const { resolved } = schemaFacts(root)
  const keywords = resolved({ $ref: '#/$defs/A', title: 'b' })
  expect(keywords['title']).toBe('b')
  expect(keywords['type']).toBeUndefined()
  const lost = { $ref: '#/$defs/B' }
  expect(resolved(lost)).toBe(lost)
})

test.each([
  ['STRING', 'string'],
  ['dict', 'object'],
  ['Float', 'number'],
  ['any', null],
  ['constructor', null],
  ['', null],
])('the word %s means %s', (word, type) => {
  expect(jsonTypeOf(word)).toBe(type)
})
