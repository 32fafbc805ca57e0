import { expect, test } from 'vitest'
import { diagnose } from '../../../src/diagnose/diagnose.js'

const cabin = { enum: ['economy', 'business', 'first_class'] }
const properties = {
  cabin,
  stops: { type: 'array', items: cabin },
  unit: { enum: ['C', 'F'] },
  sort: { type: 'string', enum: ['price', 'rating'], default: 'price' },
  trip: { type: 'string', description: 'One of: oneway, roundtrip' },
  rank: { enum: [1, 2, 3] },
}

function grounded(args: object, query: string, context: readonly unknown[] = []): readonly unknown[] {
  const tools = [{ name: 'book', inputSchema: { type: 'object', properties } }]
  const { parameters } = diagnose({ call: { name: 'book', args }, tools, query, context })
  return parameters.flatMap(({ values }) => values.map(({ by, verdict }) => by ?? verdict))
}

test.each<[object, string, unknown]>([
  [{ cabin: 'economy' }, 'A flight to Oslo', 'enums'],
  [{ cabin: 'economy' }, 'Business class, please', 'ungrounded'],
  [{ cabin: 'economy' }, 'In first class', 'ungrounded'],
  [{ cabin: 'business' }, 'Business class, please', 'literal'],
  [{ cabin: 'first_class' }, 'First class, not business', 'words'],
  [{ stops: ['economy'] }, 'Business class, please', 'ungrounded'],
  [{ sort: 'price' }, 'Sort them by rating', 'ungrounded'],
  [{ sort: 'price' }, 'Sort them', 'enums'],
  // A letter or a number stands in a text for other reasons.
  [{ unit: 'C' }, 'Vitamin F', 'enums'],
  [{ rank: 3 }, 'The first 2 of them', 'enums'],
  [{ trip: 'oneway' }, 'To Oslo', 'enums'],
])('%j for %j: %s', (args, query, expected) => {
  expect(grounded(args, query)).toEqual([expected])
})

test('only the query takes the choice from the model', () => {
  expect(grounded({ cabin: 'economy' }, 'A flight to Oslo', ['There is business class'])).toEqual(['enums'])
})
