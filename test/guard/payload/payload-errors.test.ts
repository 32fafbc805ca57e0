import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkArgs } from '../../../src/guard/payload/check-args.js'
import { readText } from '../../../src/guard/payload/read-payload.js'
import { readSchema } from '../../../src/tool/read-schema.js'

/** What is wrong with arguments, as the model is told, by a schema in any form. */
function wrong(schema: unknown, args: unknown): readonly string[] {
  const checked = checkArgs({ name: 't', policy: {}, requires: [], ...readSchema(schema, 't') }, args)
  return checked.ok ? [] : checked.errors.map(({ path, message }) => `${path} ${message}`)
}

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more })
const strict = { additionalProperties: false }

describe('a union', () => {
  const kinds = z.discriminatedUnion('k', [
    z.object({ k: z.literal('a'), n: z.number() }),
    z.object({ k: z.literal('b'), n: z.string(), more: z.boolean().optional() }),
    z.strictObject({ k: z.enum(['c', 'd']), only: z.int() }),
  ])
  const plain = z.union([z.object({ a: z.string() }), z.object({ b: z.int() })])
  const mixed = z.union([z.object({ a: z.string() }), z.string(), z.null()])

  test.each<readonly [string, z.ZodType, unknown, readonly string[]]>([
    ['none of the kinds', kinds, { k: 'x' }, ['/k k: expected "a" or "b" or one of "c", "d", received "x"']],
    ['no kind', kinds, { n: 1 }, ['/k k is missing: expected "a" or "b" or one of "c", "d"']],
    ['a field of the kind that is there', kinds, { k: 'b', n: 1 }, ['/n n: expected string, received 1']],
    ['a field of the other', kinds, { k: 'a', n: 'x' }, ['/n n: expected number, received "x"']],
    [
      'a field too many',
      kinds,
      { k: 'c', only: 1, onyl: 2 },
      ['/onyl onyl is no field of this tool: the fields are k, only'],
    ],
    [
      'within',
      z.object({ v: kinds }),
      { v: { k: 'x' } },
      ['/v/k v.k: expected "a" or "b" or one of "c", "d", received "x"'],
    ],
    [
      'an object that is none of them',
      z.object({ v: plain }),
      { v: { c: 1 } },
      ['/v v: expected { a: string } or { b: integer }, received {"c":1}'],
    ],
    ['no object', z.object({ v: plain }), { v: 5 }, ['/v v: expected { a: string } or { b: integer }, received 5']],
    [
      'the one with its fields',
      z.object({ v: plain }),
      { v: { b: 'x' } },
      ['/v/b v.b: expected integer, received "x"'],
    ],
    ['the only object', z.object({ v: mixed }), { v: { a: 1 } }, ['/v/a v.a: expected string, received 1']],
    ['others', z.object({ v: mixed }), { v: 1 }, ['/v v: expected { a: string } or string or null, received 1']],
    [
      'of unions',
      z.object({ v: z.union([plain, z.array(z.number())]) }),
      { v: { a: 1 } },
      ['/v/a v.a: expected string, received 1'],
    ],
    [
      'in a list',
      z.object({ v: z.array(plain) }),
      { v: [{ a: 'x' }, { a: 1 }] },
      ['/v/1/a v[1].a: expected string, received 1'],
    ],
  ])('%s', (_, schema, args, expected) => {
    expect(wrong(schema, args)).toEqual(expected)
    // The same by a JSON Schema.
    expect(wrong(z.toJSONSchema(schema, { io: 'input' }), args)).toEqual(expected)
  })
})

// Each by zod and by a JSON Schema that says the same: the model is told the same.
describe('in the same words by either library', () => {
  test.each<readonly [string, unknown, unknown, unknown, readonly string[]]>([
    [
      'another type',
      z.object({ n: z.number() }),
      object({ n: { type: 'number' } }),
      { n: 'x' },
      ['/n n: expected number, received "x"'],
    ],
    [
      'null',
      z.object({ n: z.number() }),
      object({ n: { type: 'number' } }),
      { n: null },
      ['/n n: expected number, received null'],
    ],
    [
      'an integer',
      z.object({ n: z.int() }),
      object({ n: { type: 'integer' } }),
      { n: 1.5 },
      ['/n n: expected integer, received 1.5'],
    ],
    [
      'a bound',
      z.object({ n: z.number().min(1).max(5) }),
      object({ n: { type: 'number', minimum: 1, maximum: 5 } }),
      { n: 9 },
      ['/n n: expected number, at least 1, at most 5, received 9'],
    ],
    [
      'missing',
      z.object({ n: z.number() }),
      object({ n: { type: 'number' } }, { required: ['n'] }),
      {},
      ['/n n is missing: expected number'],
    ],
    [
      'an enum',
      z.object({ c: z.enum(['EUR', 'USD']) }),
      object({ c: { enum: ['EUR', 'USD'] } }),
      { c: 'GBP' },
      ['/c c: expected one of "EUR", "USD", received "GBP"'],
    ],
    [
      'a constant',
      z.object({ c: z.literal('a') }),
      object({ c: { const: 'a' } }),
      { c: 'b' },
      ['/c c: expected "a", received "b"'],
    ],
    [
      'an unknown field',
      z.strictObject({ customer: z.string().optional() }),
      object({ customer: { type: 'string' } }, strict),
      { custmer: 'x' },
      ['/custmer custmer is no field of this tool: did you mean customer?'],
    ],
    [
      'a field where there are none',
      z.strictObject({}),
      object({}, strict),
      { x: 1 },
      ['/x x is no field of this tool: there are none'],
    ],
    [
      'an item',
      z.object({ l: z.array(z.object({ s: z.string() })) }),
      object({ l: { type: 'array', items: object({ s: { type: 'string' } }) } }),
      { l: [{ s: 'a' }, { s: 1 }] },
      ['/l/1/s l[1].s: expected string, received 1'],
    ],
    ['no object', z.object({}), object({}), [], [' the arguments: expected object, received []']],
    [
      'nullable',
      z.object({ s: z.string().nullable() }),
      object({ s: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
      { s: 1 },
      ['/s s: expected string or null, received 1'],
    ],
    [
      'two at once',
      z.object({ a: z.string(), b: z.string() }),
      object({ a: { type: 'string' }, b: { type: 'string' } }),
      { a: 1, b: 2 },
      ['/a a: expected string, received 1', '/b b: expected string, received 2'],
    ],
    [
      'odd names',
      z.object({ 'a/b~c': z.string() }),
      object({ 'a/b~c': { type: 'string' } }),
      { 'a/b~c': 1 },
      ['/a~1b~0c ["a/b~c"]: expected string, received 1'],
    ],
  ])('%s', (_, zod, json, args, expected) => {
    expect(wrong(zod, args)).toEqual(expected)
    expect(wrong(json, args)).toEqual(expected)
  })
})

test.each<readonly [string, unknown, unknown, readonly string[]]>([
  [
    'a rule that JSON Schema cannot say',
    z.object({ s: z.string().refine((s) => s !== 'x', 'not x, please') }),
    { s: 'x' },
    ['/s s: not x, please, received "x"'],
  ],
  [
    'a rule over several fields',
    z.object({ a: z.number(), b: z.number() }).refine(({ a, b }) => a < b, 'a must be below b'),
    { a: 2, b: 1 },
    [' the arguments: a must be below b, received {"a":2,"b":1}'],
  ],
  [
    'a reference',
    object({ o: { $ref: '#/$defs/o' } }, { $defs: { o: { type: 'integer' } } }),
    { o: 'x' },
    ['/o o: expected integer, received "x"'],
  ],
  [
    'a pattern',
    object({ s: { type: 'string', pattern: '^A-' } }),
    { s: 'x' },
    ['/s s: expected string, matching /^A-/, received "x"'],
  ],
  [
    'what is long',
    z.object({ n: z.number() }),
    { n: 'x'.repeat(500) },
    [`/n n: expected number, received "${'x'.repeat(198)}…`],
  ],
  ['what is right', z.object({ n: z.number() }), { n: 1 }, []],
])('%s', (_, schema, args, expected) => {
  expect(wrong(schema, args)).toEqual(expected)
})

test.each<readonly [string, string]>([
  ['{"a":1', 'expected "," or "}", but the text ends at offset 6'],
  ["{'a':1}", `expected a key in double quotes or "}", but met "'" at offset 1`],
  ['three hundred seconds', 'expected a JSON value, but met "three" at offset 0'],
])('%s is no JSON', (text, message) => {
  expect(readText(text)).toMatchObject({ ok: false, raw: text, errors: [{ path: '', expected: 'JSON' }] })
  expect(readText(text)).toHaveProperty('errors.0.message', message)
})

test('a text of nothing is no arguments', () => {
  expect([readText(''), readText(' \n')].map((payload) => payload.ok && payload.value)).toEqual([{}, {}])
})
