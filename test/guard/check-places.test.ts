import { expect, test } from 'vitest'
import { z } from 'zod'
import { guarded } from './support/guarded.js'

const card = z.object({ number: z.string(), pins: z.array(z.object({ value: z.number() })) })
const schemas = {
  a: z.object({ id: z.string(), card, any: z.unknown(), extra: z.record(z.string(), card), json: z.string() }),
  b: z.union([z.object({ id: z.string() }), z.object({ key: z.object({ id: z.number() }), pair: z.tuple([card]) })]),
  c: z.object({ id: z.string(), next: z.object({ deep: z.boolean() }).optional() }),
  'pay.card': z.object({ iban: z.string() }),
}
const tools = { a: () => 1, b: () => 1, c: () => 1, 'pay.card': () => 1, free: () => 1 }
const options = { schemas, unchecked: ['free'] }

test.each([
  ['id'],
  ['card'],
  ['card.number'],
  ['a.card.number'],
  ['a.*'],
  ['*.number'],
  ['*'],
  ['card.pins.value'],
  ['card.pins.0.value'],
  ['any.whatever'],
  ['extra.x.number'],
  ['key.id'],
  ['pair.number'],
  ['pay.card.iban'],
  ['next.deep'],
  // JSON in a text.
  ['json.password'],
  ['**.passwort'],
  ['**.crd.nmbr'],
  ['card.**.pin'],
  // What only a result has.
  ['customer.email'],
  ['free.secret'],
])('redact %s', (rule) => {
  expect(() => guarded(tools, { ...options, redact: [rule] })).not.toThrow()
})

test.each([
  ['crd.nmbr', 'no schema of a tool has "crd.nmbr". Did you mean card.number?'],
  ['card.nmbr', 'no schema of a tool has "card.nmbr". Did you mean card.number?'],
  ['a.card.numbr', 'no schema of a tool has "a.card.numbr". Did you mean a.card.number?'],
  ['ids', 'no schema of a tool has "ids". Did you mean id?'],
  ['a', `"a" is a tool. Say what of it: 'a.*'.`],
  ['free', `"free" is a tool. Say what of it: 'free.*'.`],
])('redact %s is a slip of the pen', (rule, message) => {
  expect(() => guarded(tools, { ...options, redact: ['id', rule] })).toThrow(
    `guard() takes redact as paths, but ${message} Of a place that only results have, say '**.${rule}'.`,
  )
})

test.each([['id'], ['key.id']])('requires b by %s', (by) => {
  expect(() => guarded(tools, { ...options, policies: { free: { requires: { tool: 'b', by } } } })).not.toThrow()
})

test.each([
  ['idd', 'c', ' Did you mean id?'],
  ['id.x', 'c', ' Did you mean id?'],
  ['card.number', 'c', ''],
  ['next', 'a', ''],
])('requires by %s could never be met', (by, without, hint) => {
  expect(() => guarded(tools, { ...options, policies: { c: { requires: { tool: 'a', by } } } })).toThrow(
    `guard() was given policies.c.requires of a by "${by}", but the arguments of ${without} have no such place: it could never run.${hint}`,
  )
})

test('tools that require each other could never run', () => {
  const policies = { a: { requires: 'b' }, b: { requires: ['free', 'c'] }, c: { requires: { tool: 'a', by: 'id' } } }
  expect(() => guarded(tools, { ...options, policies })).toThrow(
    'guard() was given requires in a circle, a requires b requires c requires a: none of them could ever run.',
  )
  const { c: _, ...straight } = policies
  expect(() => guarded(tools, { ...options, policies: { ...straight, free: { requires: 'c' } } })).not.toThrow()
})
