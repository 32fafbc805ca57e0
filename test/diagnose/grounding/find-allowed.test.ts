import { expect, test } from 'vitest'
import { diagnose } from '../../../src/diagnose/diagnose.js'
import { stageOf, type ToldCase } from '../../support/stage-of.js'

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

const currencies = { schema: { enum: ['EUR', 'USD', 'GBP'] } }
const languages = { schema: { enum: ['de', 'en', 'fr'] } }
const countries = { schema: { enum: ['de', 'fr', 'at'] } }
const units = { schema: { enum: ['km', 'mi'] } }

test.each<ToldCase>([
  ['Refund A-1, I paid €49.90', 'USD', 'currency', currencies],
  ['Refund A-1, I paid 49.90 euros', 'USD', 'currency', currencies],
  ['Refund A-1, I paid $49.90', 'EUR', 'currency', currencies],
  ['Refund A-1, I paid 49.90 pounds', 'USD', 'currency', currencies],
  ['Refund A-1, I paid 49.90 EUR', 'USD', 'currency', currencies],
  ['in euros', 'usd', 'v', { schema: { enum: ['usd', 'eur'] } }],
  ['in German please', 'fr', 'lang', languages],
  ['Ship to Germany', 'fr', 'country', countries],
  ['Ship to DE', 'fr', 'country', countries],
  ['20 kilometres', 'mi', 'unit', units],
  ['20km', 'mi', 'unit', units],
  ['How warm is it, in °F?', 'celsius', 'unit', { schema: { enum: ['celsius', 'fahrenheit'] } }],
  ['Refund it', 'USD', 'currency', { ...currencies, context: [{ currency: 'EUR' }] }],
])('%j names another value than %j (%s)', (...asked) => {
  expect(stageOf(asked)).toBe('grounding')
})

test.each<ToldCase>([
  ['Refund A-1, I paid €49.90', 'EUR', 'currency', currencies],
  ['Refund it', 'USD', 'currency', currencies],
  ['Refund it', 'USD', 'currency', { ...currencies, context: [{ currency: 'EUR' }, { currency: 'USD' }] }],
  ['Refund it', 'USD', 'currency', { ...currencies, context: [{ price_currency: 'EUR' }] }],
  ['I paid $49.90', 'CAD', 'currency', { schema: { enum: ['CAD', 'EUR'] } }],
  ['in German please', 'de', 'lang', languages],
  // A country is no language.
  ['How is the weather in Germany?', 'en', 'lang', languages],
  ['Ship to Germany', 'de', 'country', countries],
  ['20 kilometres', 'km', 'unit', units],
  ['Convert 5 miles to km', 'mi', 'from', units],
  // What a state was says nothing of what it is to be.
  ['It is done', 'closed', 'status', { schema: { enum: ['open', 'closed'] }, context: [{ status: 'open' }] }],
])('%j leaves %j to the schema, or tells it (%s)', (...asked) => {
  expect(stageOf(asked)).toBe('passed')
})

test('without the guard of codes only the values themselves are looked for', () => {
  const tools = [{ name: 'pay', inputSchema: { type: 'object', properties: { currency: currencies.schema } } }]
  const question = { call: { name: 'pay', args: { currency: 'USD' } }, tools, query: 'I paid €49.90' }
  expect(diagnose(question).stage).toBe('grounding')
  expect(diagnose({ ...question, guards: { codes: false } }).stage).toBe('passed')
})
