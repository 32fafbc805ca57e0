import { describe, expect, test } from 'vitest'
import { argument, type Asked, draftsOf, placesOf } from './drafts-of.js'

const text = { type: 'string' }
const at = '/properties/a'

type Row = readonly [name: string, schema: unknown, places: readonly string[], asked?: Asked]

/** A text that is described so. */
function said(description: string, more: object = {}): object {
  return argument({ ...text, description, ...more })
}

function named(name: string, schema: unknown): object {
  return argument(schema, name)
}

const rules: Readonly<Record<string, readonly Row[]>> = {
  'param/untyped': [
    ['nothing', argument({}), [at]],
    ['true', argument(true), [at]],
    ['a text alone', argument({ description: 'The city' }), [at]],
    ['a type', argument(text), []],
    ['a type of nobody', argument({ type: 'any' }), []],
    ['values', argument({ enum: ['x'] }), []],
    ['one value', argument({ const: null }), []],
    ['a union', argument({ anyOf: [text, { type: 'number' }] }), []],
    ['a reference', argument({ $ref: 'https://example.com' }), []],
    ['properties', argument({ properties: {} }), []],
    ['types in words', argument({ description: 'A string or number' }), []],
    ['types with an article', argument({ description: 'The value, a string or an array' }), []],
    ['any value', argument({ description: 'Any JSON value' }), []],
    ['a condition', { ...argument(text), if: { properties: { b: {} } } }, []],
    ['inside', argument({ items: { properties: { x: {} } } }), [`${at}/items/properties/x`]],
  ],
  'param/undescribed': [
    ['without', argument(text), [at]],
    ['blank', said(' \n'), [at]],
    ['no text', argument({ ...text, description: ['x'] }), [at]],
    ['with', said('The city'), []],
    ['in Chinese', said('城市'), []],
    ['true', argument(true), [at]],
    ['a title is none', argument({ ...text, title: 'City' }), [at]],
    ['a constant', argument({ const: 'x' }), []],
    ['one value', argument({ enum: ['x'] }), []],
    ['of the definition', { ...argument({ $ref: '#/$defs/A' }), $defs: { A: { description: 'The city' } } }, []],
    ['of the items', argument({ type: 'array', items: { ...text, description: 'A city' } }), []],
    [
      'a property of a definition',
      { ...argument({ $ref: '#/$defs/A', description: 'x' }), $defs: { A: argument(text) } },
      ['/$defs/A/properties/a'],
    ],
    ['hostile names', JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'), ['/properties/__proto__']],
  ],
  'param/desc-repeats-name': [
    ['the same words', named('user_id', { description: 'The user ID.' }), ['/properties/user_id/description']],
    ['in another order', named('userId', { description: 'ID of the user' }), ['/properties/userId/description']],
    ['with its type', named('user_id', { description: 'User ID (string)' }), ['/properties/user_id/description']],
    ['many of them', named('tag', { description: 'The tags' }), ['/properties/tag/description']],
    ['one word more', named('user_id', { description: 'The numeric user ID' }), []],
    ['with values', named('status', { description: 'The status', enum: ['x'] }), []],
    ['no words', named('x', { description: '…' }), []],
    ['in Japanese', named('user_id', { description: 'ユーザー ID' }), []],
    ['none', named('user_id', {}), []],
  ],
  'param/prose-enum': [
    ['one of, in quotes', said('The state, one of "open", "closed"'), [at]],
    ['one of, bare', said('One of: open, closed, all.'), [at]],
    ['must be', said("Must be 'asc' or 'desc'"), [at]],
    ['allowed values', said('Allowed values: low | medium | high'), [at]],
    ['in parentheses', said('The order (asc|desc)'), [at]],
    ['in parentheses, in quotes', said("The unit ('miles' or 'km')"), [at]],
    ['with what they mean', said('One of "a" (the first), "b" (the second).'), [at]],
    ['bullets', said('Possible values:\n- `open`: not yet done\n- `closed`: done'), [at]],
    ['colours', said('Must be one of: #00ff00, #ff0000'), [at]],
    ['numbers', argument({ type: 'integer', description: 'One of: 1, 7, 30' }), [at]],
    ['of a list', argument({ type: 'array', items: text, description: 'Allowed values: x, y' }), [at]],
    ['with an enum', said('One of "a", "b"', { enum: ['a', 'b'] }), []],
    [
      'a list with an enum',
      argument({ type: 'array', items: { enum: ['x'] }, description: 'Allowed values: x, y' }),
      [],
    ],
    ['with a pattern', said('One of "a", "b"', { pattern: 'a|b' }), []],
    ['examples', said('The label, e.g. one of "a", "b"'), []],
    ['such as', said('A city, such as "Rome", "Paris"'), []],
    ['open', said('One of "a", "b", etc.'), []],
    ['open in the middle', said('One of "a" (for example), "b"'), []],
    ['open by dots', said('One of: a, b, ...'), []],
    ['or another', said('One of "a", "b", or any other label'), []],
    ['in prose', said('One of the repositories, or the whole organisation'), []],
    ['either in prose', said('Either a name or an id'), []],
    ['not one of', said('Must not be one of "a", "b"'), []],
    ['at least one of', said('At least one of: x, y'), []],
    ['one alone', said('Must be "open"'), []],
    ['an example in brackets', said('The command, as ["npm", "start"]'), []],
    ['in JSON', said('JSON whose type is one of: x, y'), []],
    ['true or false', argument({ type: 'boolean', description: 'One of: true, false' }), []],
    ['words for a number', argument({ type: 'integer', description: 'One of: low, high' }), []],
    ['names of parameters', { properties: { id: { ...text, description: 'One of: id, name' }, name: text } }, []],
    ['what a dataset says', said('A choice of words'), []],
  ],
  'param/vague-name': [
    ['without a text', named('data', text), ['/properties/data']],
    ['with a thin one', named('Data', { description: 'The data' }), ['/properties/Data']],
    ['with a text', named('data', { description: 'The lines of the invoice, as CSV' }), []],
    ['with values', named('value', { enum: ['x'] }), []],
    ['with properties', named('options', { properties: {} }), []],
    ['a longer name', named('invoice_data', text), []],
    ['in Chinese', named('data', { description: '发票的所有行' }), []],
    ['fewer words', named('data', { description: 'The data' }), [], { options: { words: 2 } }],
  ],
  'param/freeform-object': [
    ['without properties', argument({ type: 'object' }), [at]],
    ['with none', argument({ type: 'object', properties: {} }), [at]],
    ['anything', argument({ type: 'object', additionalProperties: true }), [at]],
    ['anything, as a schema', argument({ type: 'object', additionalProperties: {} }), [at]],
    ['a word of Python', argument({ type: 'dict' }), [at]],
    ['items', argument({ type: 'array', items: { type: 'object' } }), [`${at}/items`]],
    ['one of several', argument({ type: ['object', 'null'] }), [at]],
    ['a part of a union', argument({ anyOf: [{ type: 'object' }, text] }), [`${at}/anyOf/0`]],
    ['typed values', argument({ type: 'object', additionalProperties: text }), []],
    ['by pattern', argument({ type: 'object', patternProperties: { '^x': text } }), []],
    ['properties', argument({ type: 'object', properties: { b: text } }), []],
    ['by reference', { ...argument({ type: 'object', $ref: '#/$defs/A' }), $defs: { A: argument(text) } }, []],
    ['an empty object', argument({ type: 'object', additionalProperties: false }), []],
    ['the arguments', { type: 'object' }, []],
    ['a part of the arguments', { type: 'object', anyOf: [{ type: 'object' }] }, []],
    ['a condition', argument({ not: { type: 'object' } }), []],
    ['a part of an intersection', argument({ properties: { b: text }, allOf: [{ type: 'object' }] }), []],
  ],
  'param/json-in-string': [
    ['a JSON string', said('The lines as a JSON string'), [at]],
    ['JSON-encoded', said('JSON-encoded filter'), [at]],
    ['in JSON', said('Variables, in JSON'), [at]],
    ['a file', said('Path of the JSON file'), []],
    ['a name of a file', argument({ type: 'array', description: 'A JSON array' }), []],
    ['by its name', named('schema_path', { ...text, description: 'A valid JSON document' }), []],
    ['declared', said('A JSON string', { contentMediaType: 'application/json' }), []],
    ['a word in it', said('jsonify'), []],
  ],
  'param/boolean-as-string': [
    ['values', argument({ ...text, enum: ['true', 'false'] }), [at]],
    ['in Python', argument({ ...text, enum: ['False', 'True'] }), [at]],
    ['yes and no', argument({ ...text, enum: ['yes', 'no'] }), [at]],
    ['in words', said('Whether it is open: "true" or "false"'), [at]],
    ['a third', argument({ ...text, enum: ['true', 'false', 'all'] }), []],
    ['a third in words', said('"true" or "false" or "all"'), []],
    ['in a case', said('The value; if it is a checkbox, `true` or `false`'), []],
    ['a boolean', argument({ type: 'boolean', description: 'true or false' }), []],
    ['no texts', argument({ ...text, enum: [{ toString: 1 }, null] }), []],
  ],
  'param/csv-in-string': [
    ['comma-separated', said('Comma-separated ids'), [at]],
    ['separated by commas', said('Ids, separated by commas'), [at]],
    ['a list', argument({ type: 'array', description: 'Comma-separated ids' }), []],
    ['a place', said('Comma-separated latitude and longitude'), []],
    ['a file', said('Comma separated CSV data'), []],
  ],
  'param/format-missing': [
    ['a date', named('start_date', { ...text, description: 'YYYY-MM-DD' }), ['/properties/start_date']],
    ['a date of any form', named('date', text), ['/properties/date']],
    ['an address', named('homepageUrl', text), ['/properties/homepageUrl']],
    ['e-mail', named('email', text), ['/properties/email']],
    ['with a format', named('email', { ...text, format: 'idn-email' }), []],
    ['with a pattern', named('date', { ...text, pattern: '^....$' }), []],
    ['a form without a name', named('timestamp', { ...text, description: 'Unix seconds' }), []],
    ['several forms', named('url', { ...text, description: 'A URL or a path' }), []],
    ['a relative one', named('url', { ...text, description: 'The slug' }), []],
    ['a number', named('date', { type: 'integer' }), []],
    ['a word in it', named('update', text), []],
    ['about one', named('date_range', text), []],
  ],
  'param/bounds-missing': [
    ['a limit', named('limit', { type: 'integer' }), ['/properties/limit']],
    ['in camel case', named('pageSize', { type: 'number' }), ['/properties/pageSize']],
    ['one bound', named('limit', { type: 'integer', maximum: 9 }), []],
    ['a text', named('limit', text), []],
    ['another thing', named('speed_limit', { type: 'integer' }), []],
    ['for whom bounds are nothing', named('limit', { type: 'integer' }), [], { targets: ['anthropic-strict'] }],
  ],
  'param/too-many': [
    ['twenty', many(20), []],
    ['twenty-one', many(21), ['']],
    ['inside of one', argument(many(30)), []],
    ['of parts', { allOf: [many(21)] }, ['']],
    ['the same in each part', { oneOf: [many(15), many(15)] }, []],
    ['fewer', many(3), [''], { options: { max: 2 } }],
  ],
  'param/deep': [
    ['four', argument(argument(argument(argument(text)))), []],
    ['five', argument(argument(argument(argument(argument(text))))), ['']],
    [
      'lists of lists',
      argument({ type: 'array', items: { type: 'array', items: { type: 'array' } } }),
      [`${at}/items`],
    ],
    [
      'by reference',
      { ...argument({ type: 'array', items: { $ref: '#/$defs/L' } }), $defs: { L: { type: 'array' } } },
      [`${at}/items`],
    ],
    ['a list of objects with lists', argument({ type: 'array', items: argument({ type: 'array' }) }), []],
    ['itself', argument({ $ref: '#' }), []],
  ],
  'param/huge-enum': [
    ['a hundred', argument({ enum: Array.from({ length: 100 }, (_, index) => index) }), []],
    ['one more', argument({ enum: Array.from({ length: 101 }, (_, index) => index) }), [`${at}/enum`]],
  ],
  'param/model-should-not-fill': [
    ['a tenant', named('tenantId', text), ['/properties/tenantId']],
    ['a key', named('idempotency_key', text), ['/properties/idempotency_key']],
    ['about tenants', named('tenant_id', text), [], { name: 'get_tenants' }],
    ['inside', argument(named('tenant_id', text)), []],
    ['another word', named('tenancy', text), []],
    ['as told', named('shopId', text), ['/properties/shopId'], { options: { names: ['shop_id'] } }],
  ],
  'param/example-missing': [
    ['two levels', argument(argument(text)), ['']],
    ['eight', many(8), ['']],
    ['seven', many(7), []],
    ['an example', argument({ ...argument(text), examples: [{}] }), []],
    ['in a text', argument({ ...argument(text), description: 'As for instance {"a":"x"}' }), []],
    ['of Anthropic', argument(argument(text)), [], { examples: [{}] }],
    ['in the description', argument(argument(text)), [], { description: 'For example, x' }],
    ['without parameters', { type: 'object' }, []],
  ],
  'param/closed-name-without-enum': [
    ['status', named('status', text), ['/properties/status']],
    ['with an enum', named('status', { enum: ['x'] }), []],
    ['a number', named('status', { type: 'integer' }), []],
    ['a longer name', named('order_status', text), []],
  ],
}

function many(count: number): object {
  return {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, text])),
  }
}

describe.each(Object.entries(rules))('%s', (id, rows) => {
  test.for<Row>(rows)('%s', ([, schema, places, asked]) => {
    expect(placesOf(id, schema, asked)).toEqual(places)
  })
})

test.each<[string, unknown, readonly unknown[]]>([
  ['quoted and closed', said('One of "x", "y".'), [['enum'], ['x', 'y']]],
  [
    'of the items',
    argument({ type: 'array', items: text, description: 'One of "x", "y"' }),
    [
      ['items', 'enum'],
      ['x', 'y'],
    ],
  ],
  ['the default is one', said('One of "x", "y"', { default: 'x' }), [['enum'], ['x', 'y']]],
  ['the default is another', said('One of "x", "y"', { default: 'z' }), []],
  ['bare words', said('One of: x, y.'), []],
  ['the sentence goes on', said('One of "x", "y" for what is new'), []],
  ['or null', argument({ type: ['string', 'null'], description: 'One of "x", "y"' }), []],
])('an enum is written only where the list is sure: %s', (_name, schema, expected) => {
  const [draft] = draftsOf('param/prose-enum', [schema])
  expect(draft?.fix?.kind).toBe('suggestion')
  expect(draft?.fix?.edits.flatMap((edit) => [edit.path.slice(3), edit.op === 'set' ? edit.value : null])).toEqual(
    expected,
  )
})

describe('param/inconsistent-across-tools', () => {
  const say = (...schemas: readonly unknown[]): readonly unknown[] =>
    draftsOf('param/inconsistent-across-tools', schemas).map((draft) => [
      draft.message,
      'tools' in draft ? draft.tools : null,
    ])

  test('two names', () => {
    const usual = named('user_id', text)
    expect(say(usual, usual, named('userId', text), named('other', text))).toEqual([
      ['one argument is called "userId" in 1 tool, "user_id" in 2 tools', [2]],
    ])
  })

  test('two types of an id', () => {
    expect(say(named('user_id', text), named('user_id', text), named('user_id', { type: 'integer' }))).toEqual([
      ['"user_id" is a number in 1 tool, a string in 2 tools', [2]],
    ])
  })

  test.each<[string, readonly unknown[]]>([
    ['numbers of both kinds', [named('user_id', { type: 'integer' }), named('user_id', { type: 'number' })]],
    ['one and several', [named('user_id', text), named('user_id', { type: 'array' })]],
    ['a name that means another thing in each', [named('value', text), named('value', { type: 'number' })]],
    ['a bare id', [named('id', text), named('id', { type: 'integer' })]],
    ['two words for two things', [named('user_id', text), named('account_id', text)]],
    ['inside', [named('user_id', text), argument(named('userId', text))]],
    ['none', []],
  ])('silent: %s', (_name, schemas) => {
    expect(say(...schemas)).toEqual([])
  })
})
