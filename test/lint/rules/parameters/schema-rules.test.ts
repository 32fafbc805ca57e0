import { describe, expect, test } from 'vitest'
import { argument, draftsOf, placesOf, type Asked } from './drafts-of.js'

const text = { type: 'string' }
const draft07 = 'http://json-schema.org/draft-07/schema#'

type Row = readonly [name: string, schema: unknown, places: readonly string[], asked?: Asked]

const rules: Readonly<Record<string, readonly Row[]>> = {
  'schema/invalid': [
    ['a bound that is a text', argument({ minLength: '3' }), ['/properties/a/minLength']],
    ['properties: null', { type: 'object', properties: null }, ['/properties']],
    ['a pattern of another language', argument({ pattern: '(?P<a>x)' }), ['/properties/a/pattern']],
    ['items as a list', argument({ items: [text] }), ['/properties/a/items']],
    ['items as a list, of draft-07', { ...argument({ items: [text] }), $schema: draft07 }, []],
    [
      'a flag of draft-04',
      { ...argument({ minimum: 1, exclusiveMinimum: true }), $schema: 'http://json-schema.org/draft-04/schema#' },
      [],
    ],
    ['nullable of OpenAPI', argument({ ...text, nullable: true, example: 'x' }), []],
    ['words that are no type', argument({ type: 'dict' }), []],
    ['required that is no list', argument({ ...text, required: true }), []],
    ['an empty enum', { ...argument({ enum: [] }), $schema: draft07 }, []],
    ['no schema', null, []],
    ['a text', 'object', []],
    ['true as a property', argument(true), []],
    ['a list as a property', argument([]), ['/properties/a']],
  ],
  'schema/missing': [
    ['null', null, ['']],
    ['undefined', undefined, ['']],
    ['an empty schema', {}, []],
    ['a text', 'object', []],
    ['of OpenAI', null, [], { shape: 'openai-chat' }],
    ['of Gemini', null, [], { shape: 'gemini' }],
    ['of Anthropic', null, [''], { shape: 'anthropic' }],
  ],
  'schema/root-not-object': [
    ['an object', argument(text), []],
    ['another word for one', { type: 'dict' }, []],
    ['without a type', { properties: {} }, ['']],
    ['an empty schema', {}, ['']],
    ['a union', { anyOf: [argument(text)] }, ['']],
    ['a reference', { $ref: '#/$defs/A', $defs: { A: argument(text) } }, ['']],
    ['a text', { type: 'string' }, ['/type']],
    ['a list of types', { type: ['object', 'null'] }, ['/type']],
    ['no schema at all', 'object', ['']],
    ['true', true, ['']],
    ['a list', [], ['']],
    ['nothing', null, []],
  ],
  'schema/unknown-type': [
    ['a word of Python', argument({ type: 'dict' }), ['/properties/a/type']],
    ['capitals', argument({ type: 'STRING' }), ['/properties/a/type']],
    ['anything', argument({ type: 'any' }), ['/properties/a/type']],
    ['one of a list', argument({ type: ['str', 'null'] }), ['/properties/a/type']],
    ['deep inside', argument({ items: { anyOf: [{ type: 'float' }] } }), ['/properties/a/items/anyOf/0/type']],
    ['all there are', argument({ type: ['object', 'string', 'number', 'integer', 'boolean', 'array', 'null'] }), []],
    ['no text', argument({ type: 3 }), []],
    ['a property that is called type', { type: 'object', properties: { type: { type: 'string' } } }, []],
  ],
  'schema/required-undeclared': [
    ['misspelt', { ...argument(text), required: ['a', 'b'] }, ['/required']],
    ['without properties', { type: 'object', required: ['a'] }, ['/required']],
    [
      'inside',
      argument({ type: 'array', items: { properties: { x: text }, required: ['y'] } }),
      ['/properties/a/items/required'],
    ],
    ['beside the part that declares', { allOf: [argument(text)], required: ['a'] }, []],
    ['in a part', { ...argument(text), anyOf: [{ required: ['a'] }] }, []],
    ['in a part, misspelt', { ...argument(text), anyOf: [{ required: ['b'] }] }, ['/anyOf/0/required']],
    ['declared by reference', { allOf: [{ $ref: '#/$defs/A' }], required: ['a'], $defs: { A: argument(text) } }, []],
    ['declared nowhere to be seen', { allOf: [{ $ref: 'https://example.com' }], required: ['a'] }, []],
    ['by pattern', { patternProperties: { '^a': text }, required: ['a'] }, []],
    ['values of one schema', { additionalProperties: text, required: ['a'] }, []],
    ['anything else is allowed', { additionalProperties: {}, required: ['a'] }, ['/required']],
    ['what must not be', { ...argument(text), not: { required: ['b'] } }, []],
    ['after a condition', { ...argument(text), if: {}, then: { properties: { b: text }, required: ['b'] } }, []],
    ['inherited names', { ...argument(text), required: ['constructor'] }, ['/required']],
    ['no list', { ...argument(text), required: 'b' }, []],
    ['no texts', { ...argument(text), required: [1, null] }, []],
  ],
  'schema/required-not-array': [
    ['at a property', argument({ ...text, required: true }), ['/properties/a/required']],
    ['a text', { ...argument(text), required: 'a' }, ['/required']],
    ['null', { ...argument(text), required: null }, ['/required']],
    ['a property of that name', argument(text, 'required'), []],
    ['an empty list', { ...argument(text), required: [] }, []],
  ],
  'schema/impossible-range': [
    ['numbers', argument({ minimum: 2, maximum: 1 }), ['/properties/a/minimum']],
    ['the same', argument({ minimum: 1, maximum: 1 }), []],
    ['the same, but out', argument({ exclusiveMinimum: 1, maximum: 1 }), ['/properties/a/exclusiveMinimum']],
    [
      'the same, out by a flag',
      argument({ minimum: 1, maximum: 1, exclusiveMaximum: true }),
      ['/properties/a/minimum'],
    ],
    ['lengths', argument({ minLength: 2, maxLength: 1 }), ['/properties/a/minLength']],
    ['lists', argument({ minItems: 1, maxItems: 0 }), ['/properties/a/minItems']],
    ['no numbers', argument({ minimum: '2', maximum: '1' }), []],
    ['one alone', argument({ minimum: 2 }), []],
  ],
  'schema/empty-enum': [
    ['empty', argument({ enum: [] }), ['/properties/a/enum']],
    ['one', argument({ enum: [null] }), []],
    ['no list', argument({ enum: {} }), []],
  ],
  'schema/duplicate-enum': [
    ['twice', argument({ enum: ['x', 'y', 'x'] }), ['/properties/a/enum']],
    ['in another case', argument({ enum: ['x', 'X'] }), []],
    ['of another type', argument({ enum: [1, '1', true, 'true'] }), []],
    ['no list', argument({ enum: 'xx' }), []],
  ],
  'schema/default-type': [
    ['a text for a number', argument({ type: 'integer', default: '1' }), ['/properties/a/default']],
    ['half a whole number', argument({ type: 'integer', default: 1.5 }), ['/properties/a/default']],
    ['a whole number', argument({ type: 'number', default: 1 }), []],
    ['null', argument({ type: 'integer', default: null }), []],
    ['one of the types', argument({ type: ['integer', 'string'], default: 'x' }), []],
    ['a list for an object', argument({ type: 'object', default: [] }), ['/properties/a/default']],
    ['without a type', argument({ default: 1 }), []],
    ['a type of another dialect', argument({ type: 'dict', default: {} }), []],
  ],
  'schema/default-not-in-enum': [
    ['another', argument({ enum: ['x'], default: 'y' }), ['/properties/a/default']],
    ['in another case', argument({ enum: ['x'], default: 'X' }), ['/properties/a/default']],
    ['one of them', argument({ enum: ['x'], default: 'x' }), []],
    ['null', argument({ enum: ['x'], default: null }), []],
    ['an empty enum', argument({ enum: [], default: 'x' }), []],
    [
      'of the definition',
      { ...argument({ $ref: '#/$defs/E', default: 'y' }), $defs: { E: { enum: ['x'] } } },
      ['/properties/a/default'],
    ],
  ],
  'schema/external-ref': [
    ['an address', argument({ $ref: 'https://example.com/a.json' }), ['/properties/a/$ref']],
    ['a file', argument({ $ref: 'a.json#/b' }), ['/properties/a/$ref']],
    ['nowhere', argument({ $ref: '#/components/schemas/A' }), ['/properties/a/$ref']],
    ['inside', { ...argument({ $ref: '#/$defs/A' }), $defs: { A: text } }, []],
    ['the whole', argument({ $ref: '#' }), []],
    [
      'by its own address',
      { ...argument({ $ref: 'https://example.com/a#/$defs/A' }), $id: 'https://example.com/a' },
      [],
    ],
    [
      'by the address of a definition',
      { ...argument({ $ref: 'https://e.org/b' }), $defs: { b: { $id: 'https://e.org/b' } } },
      [],
    ],
    ['by name', argument({ $ref: '#name' }), []],
    [
      'only each other',
      { ...argument({ $ref: '#/$defs/A' }), $defs: { A: { $ref: '#/$defs/A' } } },
      ['/properties/a/$ref', '/$defs/A/$ref'],
    ],
    ['no text', argument({ $ref: 1 }), []],
  ],
  'schema/recursive-ref': [
    ['the whole', argument({ $ref: '#' }), ['/properties/a/$ref']],
    [
      'a definition, but not what leads to it',
      { ...argument({ $ref: '#/$defs/A' }), $defs: { A: argument({ $ref: '#/$defs/A' }) } },
      ['/$defs/A/properties/a/$ref'],
    ],
    [
      'twice the same',
      { type: 'object', properties: { a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/A' } }, $defs: { A: text } },
      [],
    ],
    ['nowhere', argument({ $ref: '#/$defs/A' }), []],
    [
      'what leads out of the circle',
      { properties: { a: { $ref: '#' }, b: { $ref: '#/$defs/B' } }, $defs: { B: text } },
      ['/properties/a/$ref'],
    ],
  ],
  'schema/required-only-in-prose': [
    ['in parentheses', argument({ description: 'The number (required)' }), ['/required']],
    ['in brackets', argument({ description: '[REQUIRED] The number' }), ['/required']],
    ['at the beginning', argument({ description: 'Required. The number or the name' }), ['/required']],
    ['at the end', argument({ description: 'The number. This field is mandatory.' }), ['/required']],
    ['must be', argument({ description: 'The number. Must be provided!' }), ['/required']],
    ['is in the list', { ...argument({ description: 'Required.' }), required: ['a'] }, []],
    ['is in the list of a part', { ...argument({ description: 'Required.' }), allOf: [{ required: ['a'] }] }, []],
    ['not required', argument({ description: 'Not required.' }), []],
    ['not (required)', argument({ description: 'Optional (required for shops)' }), []],
    ['if', argument({ description: 'Required if there is no name.' }), []],
    ['a condition', argument({ description: 'If there is no name, this is required.' }), []],
    ['either', argument({ description: 'Either a or b. One of them must be provided.' }), []],
    ['a word of the text', argument({ description: 'The required size of the disk' }), []],
    ['something else is', argument({ description: 'ISO 8601. Seconds are required.' }), []],
    ['with a default', argument({ description: 'Required.', default: 1 }), []],
    ['required: true', argument({ description: 'Required.', required: true }), []],
    [
      'inside',
      argument({ type: 'object', properties: { b: { description: '(required)' } } }),
      ['/properties/a/required'],
    ],
  ],
  'schema/no-required': [
    ['without', argument(text), ['']],
    ['an empty list', { ...argument(text), required: [] }, []],
    ['no properties', { type: 'object' }, []],
  ],
}

describe.each(Object.entries(rules))('%s', (id, rows) => {
  test.for<Row>(rows)('%s', ([, schema, places, asked]) => {
    expect(placesOf(id, schema, asked)).toEqual(places)
  })
})

describe('how bad it is', () => {
  test('a pattern may be one of another language', () => {
    expect(draftsOf('schema/invalid', [argument({ pattern: '(' })])).toMatchObject([{ severity: 'warn' }])
    expect(draftsOf('schema/invalid', [argument({ minimum: '1' })])[0]).not.toHaveProperty('severity')
  })

  test.each([
    [{}, 'info'],
    [{ strict: true }, undefined],
    [{ targets: ['anthropic-strict'] }, undefined],
    [{ targets: ['openai', 'gemini'] }, undefined],
    [{ targets: ['openai'] }, 'info'],
  ] as const)('recursion: %j', (asked, severity) => {
    expect(draftsOf('schema/recursive-ref', [argument({ $ref: '#' })], asked)[0]?.severity).toBe(severity)
  })
})

test.each<[string, string, unknown, string, readonly unknown[]]>([
  ['schema/root-not-object', 'properties', { properties: {} }, 'safe', [['set', '/type', 'object']]],
  ['schema/root-not-object', 'another type', { type: 'string' }, 'suggestion', []],
  ['schema/unknown-type', 'a word', argument({ type: 'Float' }), 'safe', [['set', '/properties/a/type', 'number']]],
  [
    'schema/unknown-type',
    'a list',
    argument({ type: ['str', 'null'] }),
    'safe',
    [['set', '/properties/a/type', ['string', 'null']]],
  ],
  ['schema/unknown-type', 'anything', argument({ type: 'any' }), 'safe', [['remove', '/properties/a/type']]],
  ['schema/unknown-type', 'a class', argument({ type: 'Customer' }), 'suggestion', []],
  ['schema/unknown-type', 'a class among others', argument({ type: ['string', 'Customer'] }), 'suggestion', []],
  [
    'schema/duplicate-enum',
    'values',
    argument({ enum: ['y', 'x', 'y', 1] }),
    'safe',
    [['set', '/properties/a/enum', ['y', 'x', 1]]],
  ],
  [
    'schema/default-type',
    'a number',
    argument({ type: 'integer', default: '10' }),
    'suggestion',
    [['set', '/properties/a/default', 10]],
  ],
  [
    'schema/default-type',
    'of Python',
    argument({ type: 'boolean', default: 'True' }),
    'suggestion',
    [['set', '/properties/a/default', true]],
  ],
  ['schema/default-type', 'no number', argument({ type: 'integer', default: 'ten' }), 'suggestion', []],
  [
    'schema/default-not-in-enum',
    'case',
    argument({ enum: ['x'], default: 'X' }),
    'suggestion',
    [['set', '/properties/a/default', 'x']],
  ],
  [
    'schema/required-not-array',
    'false',
    argument({ required: false }),
    'suggestion',
    [['remove', '/properties/a/required']],
  ],
  [
    'schema/required-only-in-prose',
    'all of an object',
    { properties: { a: text, b: { description: '(required)' }, c: { description: '(required)' } }, required: ['a'] },
    'suggestion',
    [['set', '/required', ['a', 'b', 'c']]],
  ],
])('fix of %s: %s', (id, _name, schema, kind, edits) => {
  const [draft, ...others] = draftsOf(id, [schema])
  expect(others).toEqual([])
  expect(draft?.fix?.kind).toBe(kind)
  const shown = draft?.fix?.edits.map((edit) => [
    edit.op,
    `/${edit.path.slice(1).join('/')}`,
    ...(edit.op === 'set' ? [edit.value] : []),
  ])
  expect(shown).toEqual(edits)
})
