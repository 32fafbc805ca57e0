import { expect, test } from 'vitest'
import { argument, draftsOf, placesOf } from './drafts-of.js'

const described = { description: 'The state, one of "open", "paid"' }

test.each<[string, object, readonly unknown[]]>([
  ['a text', { type: 'string' }, ['open', 'paid']],
  ['a text or null', { type: ['string', 'null'] }, ['open', 'paid', null]],
  ['a text or null as a union', { anyOf: [{ type: 'string' }, { type: 'null' }] }, ['open', 'paid']],
])('the enum that is advised for %s', (_what, schema, values) => {
  const [draft] = draftsOf('param/prose-enum', [argument({ ...schema, ...described })])
  expect(draft?.fix?.text).toBe(`add enum: ${JSON.stringify(values)}`)
})

test.each<[unknown, readonly string[]]>([
  [{ type: ['string', 'null'], enum: ['a'] }, ['/properties/a/enum']],
  [{ type: 'array', items: { type: ['string', 'null'], enum: ['a'] } }, ['/properties/a/items/enum']],
  [{ type: ['string', 'null'], enum: ['a', null] }, []],
  [{ type: ['string', 'integer'], enum: ['a'] }, []],
  [{ type: ['null'], enum: ['a'] }, []],
  [{ type: ['string', 'null'], enum: [] }, []],
  [{ type: ['string', 'null'], enum: 'null' }, []],
  [{ not: { type: ['string', 'null'], enum: ['a'] } }, []],
])('schema/null-not-in-enum of %j', (schema, places) => {
  expect(placesOf('schema/null-not-in-enum', argument(schema))).toEqual(places)
})
