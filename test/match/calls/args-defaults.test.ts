import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemaPlace } from '../../../src/match/calls/args-defaults.js'
import { type ArgsMode, type ArgsRule, readArgsRule } from '../../../src/match/calls/args-rule.js'
import type { JsonSchema } from '../../../src/tool/tool-spec.js'

function rule(schema: JsonSchema | null, args: ArgsMode = 'exact', overrides?: unknown): ArgsRule {
  return readArgsRule({ args, defaults: 'schema', ...(overrides === undefined ? {} : { overrides }) }, () => schema)
}

function fits(asked: ArgsRule, expected: unknown, args: unknown): boolean {
  const received = { args, rawArgs: null, exact: null }
  const answer = asked.fits('t', expected, received)
  expect(asked.mismatches('t', expected, received).length === 0).toBe(answer)
  return answer
}

const schema: JsonSchema = {
  $defs: { size: { default: 5 }, node: { properties: { next: { $ref: '#/$defs/node' }, deep: { default: 1 } } } },
  properties: {
    memo: { type: 'string', default: '' },
    none: { default: null },
    page: { allOf: [{ $ref: '#/$defs/size' }] },
    size: { $ref: '#/$defs/size', description: 'beside it' },
    own: { $ref: '#/$defs/size', default: 6 },
    options: { default: {}, properties: { dry: { default: false } } },
    list: { items: { properties: { n: { default: 1 } } } },
    tuple: { prefixItems: [{ properties: { n: { default: 1 } } }], items: { properties: { n: { default: 2 } } } },
    old: { items: [{ properties: { n: { default: 1 } } }] },
    node: { $ref: '#/$defs/node' },
    choice: { anyOf: [{ default: 1 }], oneOf: [{ default: 2 }] },
    'a/b': { $ref: '#/properties/a~1c' },
    'a/c': { default: 3 },
    encoded: { $ref: '#/properties/a%20b' },
    'a b': { default: 4 },
    circle: { $ref: '#/properties/circle' },
    far: { $ref: 'https://example.com/x' },
    odd: { $ref: '#/%' },
    no: false,
  },
}

test.each<[string, unknown, unknown, boolean]>([
  ['declared, and absent', { memo: '' }, {}, true],
  ['absent, and declared', {}, { memo: '' }, true],
  ['both', { memo: '' }, { memo: '' }, true],
  ['undefined in so many words', { memo: undefined }, { memo: '' }, true],
  ['undefined on both sides', { memo: undefined }, {}, true],
  ['another value', {}, { memo: 'x' }, false],
  ['another value expected', { memo: 'x' }, {}, false],
  ['null is a value', {}, { memo: null }, false],
  ['null is the default', {}, { none: null }, true],
  ['a number by value', {}, { page: 5.0 }, true],
  ['through allOf and $ref', { page: 5 }, {}, true],
  ['through $ref', { size: 5 }, {}, true],
  ['its own first', { own: 6 }, {}, true],
  ['not the other', { own: 5 }, {}, false],
  ['an object', { options: {} }, {}, true],
  ['an object, and what is in it', {}, { options: { dry: false } }, true],
  ['an object, and something else in it', {}, { options: { dry: true } }, false],
  ['items', { list: [{ n: 1 }, {}] }, { list: [{}, { n: 1 }] }, true],
  ['items of a tuple', { tuple: [{ n: 1 }, { n: 2 }] }, { tuple: [{}, {}] }, true],
  ['items of a tuple as they were', { old: [{ n: 1 }] }, { old: [{}] }, true],
  ['further items', { old: [{}, { n: 1 }] }, { old: [{}, {}] }, false],
  ['recursive', { node: { next: { next: { deep: 1 } } } }, { node: { next: { next: {} } } }, true],
  ['not through anyOf and oneOf', { choice: 1 }, {}, false],
  ['a pointer with a slash', { 'a/b': 3 }, {}, true],
  ['a pointer with an encoded space', { encoded: 4 }, {}, true],
  ['a circle', { circle: 1 }, {}, false],
  ['another document', { far: 1 }, {}, false],
  ['no pointer', { odd: 1 }, {}, false],
  ['a boolean', { no: 1 }, {}, false],
  ['an inherited key', { toString: 1 }, {}, false],
  ['a leaf judges the default', { memo: /^$/ }, {}, true],
  ['a leaf rejects the default', { memo: /x/ }, {}, false],
])('%s', (_title, expected, received, answer) => {
  expect(fits(rule(schema), expected, received)).toBe(answer)
  const keys = [expected, received].map((args) => rule(schema).keyOf('t', args, null))
  expect(keys.includes(null) || (keys[0] === keys[1]) === answer).toBe(true)
})

test('what differs from a default is missing or further, as the call was written', () => {
  const codes = (expected: unknown, args: unknown): unknown =>
    rule(schema).mismatches('t', expected, { args, rawArgs: null, exact: null })
  expect(codes({ memo: 'x' }, {})).toEqual([
    { code: 'key-missing', path: ['memo'], expected: 'x', received: undefined },
  ])
  expect(codes({}, { memo: 'x' })).toEqual([{ code: 'key-extra', path: ['memo'], expected: undefined, received: 'x' }])
})

test('without a schema, and without being asked, absent is absent', () => {
  expect(fits(rule(null), { memo: '' }, {})).toBe(false)
  expect(
    fits(
      readArgsRule({}, () => schema),
      { memo: '' },
      {},
    ),
  ).toBe(false)
  expect(fits(rule(true), { memo: '' }, {})).toBe(false)
})

test('a function is asked with the default', () => {
  const asked: unknown[] = []
  const compare = (expected: unknown, received: unknown): boolean => asked.push(expected, received) > 0
  expect(fits(rule(schema, 'exact', { t: { memo: compare, page: compare } }), { memo: 'x' }, { page: 1 })).toBe(true)
  expect(asked.slice(0, 4)).toEqual(['x', '', 5, 1])
})

test('of a number that was a text, the text counts, and not for the default', () => {
  const received = { args: { page: 5 }, rawArgs: '{"page":5.0}', exact: { '/page': '5.0' } }
  expect(rule(schema).fits('t', {}, received)).toBe(true)
  expect(rule(schema).keyOf('t', received.args, received.exact)).toBe(rule(schema).keyOf('t', {}, {}))
  const other = { args: { page: 5 }, rawArgs: '', exact: { '/page': '5.0000000000000000001' } }
  expect(rule(schema).fits('t', {}, other)).toBe(false)
  expect(rule(schema).keyOf('t', other.args, other.exact)).not.toBe(rule(schema).keyOf('t', {}, {}))
})

test('places that a schema does not speak of', () => {
  expect(schemaPlace(schema).at('unknown')).toBeNull()
  expect(schemaPlace(schema).at(0)).toBeNull()
  expect(schemaPlace(schema).at('__proto__')).toBeNull()
  expect(schemaPlace({ properties: { a: { default: 1 } } }).at('a')?.absent).toBe(1)
})

const small: JsonSchema = {
  properties: {
    a: { default: 1 },
    b: { default: {}, properties: { a: { default: 'x' }, c: {} } },
    c: { items: { allOf: [{ properties: { a: { default: null } } }] } },
  },
}

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom(null, 'x', 1, 2),
    fc.array(tie('value'), { maxLength: 2 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
}))

/** All defaults written out, by the schema above. */
function filled(args: Record<string, unknown>): unknown {
  const all: Record<string, unknown> = { a: 1, b: {}, ...args }
  if (isObject(all['b'])) all['b'] = { a: 'x', ...all['b'] }
  const { c } = all
  if (Array.isArray(c)) all['c'] = c.map((item: unknown) => (isObject(item) ? { a: null, ...item } : item))
  return all
}

function isObject(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

test('defaults are as if they had been written out', () => {
  const { object } = value
  const plain = (args: ArgsMode): ArgsRule => readArgsRule({ args }, () => null)
  fc.assert(
    fc.property(object, object, fc.boolean(), (a, b, mixed) => {
      const received = mixed ? { ...a, ...b } : b
      const exact = fits(plain('exact'), filled(a), filled(received))
      expect(fits(rule(small), a, received)).toBe(exact)
      expect(rule(small).keyOf('t', a, null) === rule(small).keyOf('t', received, null)).toBe(exact)
      // What is not expected, or not there, need not be compared: only the other side is written out.
      expect(fits(rule(small, 'contains'), a, received)).toBe(fits(plain('contains'), a, filled(received)))
      expect(fits(rule(small, 'within'), a, received)).toBe(fits(plain('within'), filled(a), received))
    }),
    { numRuns: 3000 },
  )
})
