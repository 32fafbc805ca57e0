import { expect, test } from 'vitest'
import { z } from 'zod'
import type { DiagnosisFinding } from '../../src/diagnose/diagnosis.js'
import { registryOf, withParameters } from '../../src/diagnose/registry.js'
import { schemaFindings } from '../../src/diagnose/schema-findings.js'

function found(inputSchema: unknown, args: unknown, byNames: readonly DiagnosisFinding[] = []): unknown {
  const tool = registryOf([{ name: 'pay', inputSchema }]).tools.get('pay')
  if (tool === undefined) throw new Error('there is such a tool')
  return schemaFindings(args, withParameters(tool), byNames).map((finding) =>
    finding.code === 'schema-violation' ? [finding.parameter, finding.path, finding.value] : finding.code,
  )
}

const missing = (parameter: string): DiagnosisFinding => ({ code: 'missing-parameter', stage: 'structure', parameter })
const spurious = (parameter: string): DiagnosisFinding => ({
  code: 'spurious-parameter',
  stage: 'structure',
  parameter,
})
const text = { type: 'string' }
const item = { type: 'object', properties: { sku: text }, required: ['sku'] }

test.each<[string, unknown, unknown, unknown]>([
  ['nothing', { properties: { a: text } }, { a: 'x' }, []],
  ['another type', { properties: { a: text } }, { a: 5 }, [['a', 'a', 5]]],
  ['a value that is none of an enum', { properties: { a: { enum: ['x', 'y'] } } }, { a: 'z' }, [['a', 'a', 'z']]],
  ['a time without a zone', { properties: { a: { format: 'time' } } }, { a: '10:00' }, []],
  ['and of a day', { properties: { a: { format: 'date-time' } } }, { a: '2026-03-30 10:00:30' }, []],
  ['no time', { properties: { a: { format: 'time' } } }, { a: '25:00' }, [['a', 'a', '25:00']]],
  ['a time in words', { properties: { a: { format: 'time' } } }, { a: '10 AM' }, [['a', 'a', '10 AM']]],
  ['no date', { properties: { a: { format: 'date' } } }, { a: '10:00' }, [['a', 'a', '10:00']]],
  ['in an item', { properties: { l: { items: item } } }, { l: [{ sku: 'a' }, { sku: 5 }] }, [['l', 'l[1].sku', 5]]],
  ['missing in an item', { properties: { l: { items: item } } }, { l: [{}] }, [['l', 'l[0].sku', undefined]]],
  ['too few', { properties: { a: text }, minProperties: 2 }, { a: 'x' }, [['', '', { a: 'x' }]]],
  [
    'a name that none may have',
    { additionalProperties: true, propertyNames: { maxLength: 1 } },
    { bb: 1 },
    [['', '', { bb: 1 }]],
  ],
  ['a name with a dot', { properties: { 'a.b': text } }, { 'a.b': 5 }, [['a.b', '["a.b"]', 5]]],
  [
    'two at once',
    { properties: { a: text, b: text } },
    { a: 1, b: 2 },
    [
      ['a', 'a', 1],
      ['b', 'b', 2],
    ],
  ],
])('%s', (_, schema, args, expected) => {
  expect(found({ type: 'object', ...Object(schema) }, args)).toEqual(expected)
})

test.each<[string, unknown, unknown, readonly DiagnosisFinding[], unknown]>([
  ['a missing one', { properties: { a: text }, required: ['a'] }, {}, [missing('a')], []],
  ['a spurious one', { properties: { a: text }, additionalProperties: false }, { b: 1 }, [spurious('b')], []],
  ['a spurious one of Zod', z.strictObject({ a: z.string() }), { a: 'x', b: 1 }, [spurious('b')], []],
  ['a missing one of Zod', z.object({ a: z.string() }), {}, [missing('a')], []],
  // A short name occurs in any sentence.
  [
    'not what is beside it',
    { properties: { a: text }, required: ['a'], minProperties: 2 },
    {},
    [missing('a')],
    [['', '', {}]],
  ],
  ['not what is missing within', { properties: { a: item } }, { a: {} }, [missing('sku')], [['a', 'a.sku', undefined]]],
])('what the names have told is not told again: %s', (_, schema, args, byNames, expected) => {
  expect(found(schema, args, byNames)).toEqual(expected)
})

function rules(inputSchema: unknown, args: unknown): unknown {
  const tool = registryOf([{ name: 'pay', inputSchema }]).tools.get('pay')
  if (tool === undefined) throw new Error('there is such a tool')
  return schemaFindings(args, withParameters(tool), []).map((finding) =>
    finding.code === 'schema-violation'
      ? `${finding.path} ${finding.rule ?? `(${finding.issue.message})`}`
      : finding.code,
  )
}

const payment = z.object({
  kind: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('card'), number: z.string() }),
    z.object({ kind: z.literal('iban'), iban: z.string().min(5) }),
  ]),
  day: z.iso.date().optional(),
  even: z
    .number()
    .refine((value) => value % 2 === 0, 'must be even, please')
    .optional(),
})

test.each<[string, unknown]>([
  ['of Zod', payment],
  ['of JSON Schema', JSON.parse(JSON.stringify(z.toJSONSchema(payment)))],
])('the rule is in the same words whoever validates: %s', (_, schema) => {
  expect(rules(schema, { kind: { kind: 'iban', iban: 'DE' } })).toEqual(['kind.iban must have at least 5 characters'])
  expect(rules(schema, { kind: { kind: 'card', number: 5 }, day: 'x' })).toEqual([
    'kind.number must be a string',
    'day must have the format date',
  ])
})

test('what no keyword says is said in the words of the library', () => {
  const kind = { kind: 'card', number: '5' }
  expect(rules(payment, { kind, even: 3 })).toEqual(['even (must be even, please)'])
  expect(rules(payment, { kind: { kind: 'cash' } })).toEqual(['kind.kind must be "card" or "iban"'])
})
