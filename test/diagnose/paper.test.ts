import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diagnose } from '../../src/diagnose/diagnose.js'
import { guardNames } from '../../src/diagnose/guards.js'
import { registry } from '../../src/diagnose/registry.js'

const tools = registry([
  {
    name: 'book_flight',
    inputSchema: {
      type: 'object',
      properties: {
        city: { type: 'string', enum: ['Oslo', 'Rome'] },
        seats: { type: 'integer' },
        dates: { type: 'array', items: { type: 'string', format: 'date' } },
        notes: { type: 'object', properties: { text: { type: 'string' } } },
      },
      required: ['city', 'seats'],
    },
  },
  { name: 'cancel', inputSchema: { type: 'object', properties: { notes: {} } } },
])

const off = Object.fromEntries(guardNames.map((name) => [name, false]))

const value = fc.oneof(
  fc.constantFrom<unknown>('Oslo', 'oslo', 'Osl', '', ' ', '2', '2026-03-31', "['Oslo', 2]", 'two', 'Oslo and Rome'),
  fc.constantFrom<unknown>(2, 2.5, 9007199254740992, 9007199254740993n, 2n, 1e21, Number.NaN, null, true, undefined),
  fc.constantFrom<unknown>([], ['Oslo'], ['Oslo', 2], [2n], {}, { text: 'Oslo' }, { text: 'Kyiv' }),
)
const names = ['city', 'seats', 'dates', 'notes', 'citty', 'City', 'seat', 'number', '']
const args = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 })
const raw = fc.constantFrom('{"city":9007199254740993,"seats":2}', '{"city":"Oslo","city":"Rome","seats":2}', '[', '[]')
const call = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ name: fc.constantFrom('book_flight', 'cancel', 'book_fligt', 'Cancel', 'x'), args }),
  },
  fc.record({ name: fc.constant('book_flight'), rawArgs: raw }),
  fc.constant(null),
)
const query = fc.constantFrom(
  'Two seats to Oslo',
  '2 seats to Oslo on 31 March 2026',
  'order 9007199254740992',
  'Rome',
  '',
)

test('without guards it is mode paper to the letter, whatever may be inferred elsewhere', () => {
  fc.assert(
    fc.property(call, query, (asked, told) => {
      const paper = diagnose({ call: asked, tools, query: told, mode: 'paper' })
      expect(diagnose({ call: asked, tools, query: told, guards: off })).toEqual(paper)
      expect(diagnose({ call: asked, tools, query: told, mode: 'paper', assume: ['cancel.notes'] })).toEqual(paper)
    }),
    { numRuns: 400 },
  )
})
