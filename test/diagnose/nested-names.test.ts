import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { diagnose } from '../../src/diagnose/diagnose.js'
import type { Diagnosis } from '../../src/diagnose/diagnosis.js'
import type { DiagnoseOptions } from '../../src/diagnose/options.js'

const passenger = z.object({ name: z.string(), birth_date: z.string(), seat: z.string().optional() })
const card = z.object({ kind: z.literal('card'), card_number: z.string() })
const transfer = z.object({ kind: z.literal('transfer'), iban: z.string() })
const booking = z.object({
  passengers: z.array(passenger),
  payment: z.discriminatedUnion('kind', [card, transfer]).optional(),
  contact: z.union([z.string(), z.object({ mail: z.string(), phone: z.string().optional() })]).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  rooms: z.record(z.string(), z.object({ beds: z.number() })).optional(),
  extras: z.looseObject({ meal: z.string() }).optional(),
  more: z.object({}).optional(),
})

/** The same tool, as people hand it in. */
const forms: Readonly<Record<string, unknown>> = {
  'a schema of Zod': booking,
  'what z.toJSONSchema makes': z.toJSONSchema(booking),
  'a copy of that': JSON.parse(JSON.stringify(z.toJSONSchema(booking))),
  'JSON Schema that refuses nothing': JSON.parse(JSON.stringify(z.toJSONSchema(booking, { io: 'input' }))),
  'with references': JSON.parse(JSON.stringify(z.toJSONSchema(booking, { reused: 'ref' }))),
}

const query = 'Book Ann Lee, born 1990-01-02'

function asked(inputSchema: unknown, args: unknown, options: DiagnoseOptions = {}): Diagnosis {
  return diagnose({ call: { name: 'book', args }, tools: [{ name: 'book', inputSchema }], query, ...options })
}

function found({ findings }: Diagnosis): readonly string[] {
  return findings
    .filter(({ stage }) => stage === 'structure')
    .map((finding) => {
      const path = 'path' in finding ? finding.path : null
      return [finding.code, path, finding.code === 'drifted-parameter' ? finding.nearest : []].flat().join(' ')
    })
}

const ann = { name: 'Ann Lee', birth_date: '1990-01-02' }

describe.each(Object.entries(forms))('%s', (_, inputSchema) => {
  test.each<[string, unknown, readonly string[]]>([
    ['nothing', { passengers: [ann] }, []],
    [
      'another name',
      { passengers: [ann, { name: 'Ann Lee', birthDate: '1990-01-02' }] },
      ['missing-parameter passengers[1].birth_date', 'drifted-parameter passengers[1].birthDate birth_date'],
    ],
    ['a name too much', { passengers: [{ ...ann, debug: true }] }, ['spurious-parameter passengers[0].debug']],
    ['one that is missing', { passengers: [{ name: 'Ann Lee' }] }, ['missing-parameter passengers[0].birth_date']],
    ['undefined is absent', { passengers: [{ ...ann, debug: undefined }] }, []],
    [
      'of a union, the branch that fits',
      { passengers: [ann], payment: { kind: 'card', card_number: '1', iban: 'x' } },
      ['spurious-parameter payment.iban'],
    ],
    [
      'a union with a text',
      { passengers: [ann], contact: { mail: 'a', fax: 'b' } },
      ['spurious-parameter contact.fax'],
    ],
    [
      'a union of which none fits',
      { passengers: [ann], contact: { Mail: 'a' } },
      ['missing-parameter contact.mail', 'drifted-parameter contact.Mail mail'],
    ],
    ['names of any kind', { passengers: [ann], labels: { anything: 'x' } }, []],
    [
      'objects by names of any kind',
      { passengers: [ann], rooms: { first: { beds: 1, view: 'sea' } } },
      ['spurious-parameter rooms.first.view'],
    ],
    ['an open object', { passengers: [ann], extras: { drink: 'tea' } }, ['missing-parameter extras.meal']],
  ])('%s', (_case, args, expected) => {
    const diagnosis = asked(inputSchema, args)
    expect(found(diagnosis)).toEqual(expected)
    expect(diagnosis.verdicts.structure).toBe(expected.length === 0)
  })

  test('the metrics, the parameters and the first name are those of the tool', () => {
    const { metrics, parameters, findings } = asked(inputSchema, { passengers: [{ ...ann, debug: true }] })
    expect(metrics).toMatchObject({ RPR: 1, SPR: 0, PDS: {}, VHR: null })
    expect(parameters.map(({ name, status }) => [name, status])).toEqual([['passengers', 'known']])
    expect(findings).toEqual([
      { code: 'spurious-parameter', stage: 'structure', parameter: 'passengers', path: 'passengers[0].debug' },
    ])
  })

  test('what the model is told', () => {
    const birthDate = { name: 'Ann Lee', birthDate: '1990-01-02', debug: 1 }
    const { correction } = asked(inputSchema, { passengers: [birthDate, { name: 5 }], payment: { kind: 'card' } })
    expect(`\n${correction}\n`).toMatchInlineSnapshot(`
      "
      There is no passengers[0].birthDate: rename it to birth_date.
      There is no passengers[0].debug: leave it out.
      passengers[1].birth_date (string) is missing.
      payment.card_number (string) is missing.
      passengers[1].name must be a string: received 5.
      "
    `)
  })
})

test('a schema that names no properties says nothing of names, and the validator may', () => {
  const required = { type: 'object', properties: { a: { type: 'object', required: ['x'] } } }
  expect(found(asked(required, { a: { y: 1 } }))).toEqual(['schema-violation a.x'])
  expect(asked(required, { a: { y: 1 } }).correction).toBe('a.x is missing.')
  expect(found(asked({ type: 'object', properties: { a: { type: 'object' } } }, { a: { y: 1 } }))).toEqual([])
})

test('patterns of names, and a schema that refers to itself', () => {
  const inputSchema = {
    type: 'object',
    properties: { tree: { $ref: '#/$defs/node' } },
    $defs: {
      node: {
        type: 'object',
        properties: { label: { type: 'string' }, next: { $ref: '#/$defs/node' } },
        patternProperties: { '^x-': {} },
      },
    },
  }
  const tree = { label: 'a', 'x-y': 1, next: { label: 'b', next: { lable: 'c', other: 2 } } }
  expect(found(asked(inputSchema, { tree }))).toEqual([
    'drifted-parameter tree.next.next.lable label',
    'spurious-parameter tree.next.next.other',
  ])
})

test('without the guard `schema`, as in mode paper, nothing within an argument is looked at', () => {
  const args = { passengers: [{ name: 'Ann Lee', dob: '1990-01-02' }] }
  expect(found(asked(booking, args, { guards: { schema: false } }))).toEqual([])
  expect(found(asked(booking, args, { mode: 'paper' }))).toEqual([])
  // The published metrics let drifted names of parameters pass, and know no others.
  const mixed = asked(booking, args, { mode: 'paper', guards: { schema: true } })
  expect(mixed.verdicts.structure).toBe(false)
})

test('of very many, some are told and the rest is counted', () => {
  const { correction } = asked(booking, { passengers: Array.from({ length: 30 }, () => ({ ...ann, debug: 1 })) })
  expect(correction?.split('\n').slice(-2)).toEqual([
    'There is no passengers[9].debug: leave it out.',
    'There are 20 more of this kind.',
  ])
})
