import { expect, test } from 'vitest'
import { parametersOf } from '../../src/diagnose/parameters-of.js'
import type { JsonSchema } from '../../src/tool/tool-spec.js'

const text = { type: 'string' }
const city = { properties: { city: text }, required: ['city'] }
const days = { properties: { days: { type: 'integer' } } }

interface Expected {
  readonly names: readonly string[]
  readonly required?: readonly string[]
  readonly isOpen?: boolean
  readonly patterns?: readonly RegExp[]
}

test.each<[string, JsonSchema | null, Expected]>([
  ['none', null, { names: [] }],
  ['true', true, { names: [] }],
  ['an empty schema', {}, { names: [] }],
  ['properties in their order', { properties: { b: text, a: text } }, { names: ['b', 'a'] }],
  [
    'required ones',
    { ...city, ...days, properties: { ...city.properties, ...days.properties } },
    { names: ['city', 'days'], required: ['city'] },
  ],
  ['one that is required twice', { ...city, required: ['city', 'city'] }, { names: ['city'], required: ['city'] }],
  [
    'one that is required and nowhere declared',
    { ...days, required: ['city'] },
    { names: ['days', 'city'], required: ['city'] },
  ],
  [
    'names of the prototype',
    { properties: { constructor: text, toString: text } },
    { names: ['constructor', 'toString'] },
  ],
  ['a list for properties', { properties: ['city'], required: 'city' }, { names: [] }],
  ['allOf', { allOf: [city, days] }, { names: ['city', 'days'], required: ['city'] }],
  ['beside allOf', { ...days, allOf: [city] }, { names: ['days', 'city'], required: ['city'] }],
  ['anyOf: what each branch requires', { anyOf: [city, { ...days, required: ['days'] }] }, { names: ['city', 'days'] }],
  [
    'oneOf: what each branch requires',
    { oneOf: [city, { properties: { city: text, days: text }, required: ['days', 'city'] }] },
    { names: ['city', 'days'], required: ['city'] },
  ],
  ['an empty union', { ...city, anyOf: [] }, { names: ['city'], required: ['city'] }],
  ['a union with a branch that says nothing', { anyOf: [city, true] }, { names: ['city'] }],
  ['a reference', { $ref: '#/$defs/Args', $defs: { Args: city } }, { names: ['city'], required: ['city'] }],
  [
    'a reference in a branch',
    { $defs: { A: city }, allOf: [{ $ref: '#/$defs/A' }, days] },
    { names: ['city', 'days'], required: ['city'] },
  ],
  ['a reference to itself', { ...city, allOf: [{ $ref: '#' }] }, { names: ['city'], required: ['city'] }],
  [
    'references in a circle',
    { $ref: '#/$defs/A', $defs: { A: { ...city, $ref: '#/$defs/B' }, B: { ...days, $ref: '#/$defs/A' } } },
    { names: ['city', 'days'], required: ['city'] },
  ],
  ['a reference that leads nowhere', { ...city, $ref: '#/$defs/None' }, { names: ['city'], required: ['city'] }],
  [
    'a condition requires nothing',
    { ...city, if: days, then: { ...days, required: ['days'] }, else: { properties: { unit: text } } },
    { names: ['city', 'days', 'unit'], required: ['city'] },
  ],
  [
    'schemas that depend',
    { ...city, dependentSchemas: { city: { ...days, required: ['days'] } } },
    { names: ['city', 'days'], required: ['city'] },
  ],
  [
    'what an if or a not names is no parameter',
    { ...city, if: days, not: { properties: { x: text } } },
    { names: ['city'], required: ['city'] },
  ],
  ['nested ones are no parameters', { properties: { where: city } }, { names: ['where'] }],
  ['closed', { ...city, additionalProperties: false }, { names: ['city'], required: ['city'] }],
  ['open', { ...city, additionalProperties: true }, { names: ['city'], required: ['city'], isOpen: true }],
  ['open to some values', { ...days, additionalProperties: text }, { names: ['days'], isOpen: true }],
  ['open in one branch', { anyOf: [days, { additionalProperties: {} }] }, { names: ['days'], isOpen: true }],
  ['open to some names', { ...days, patternProperties: { '^x-': text } }, { names: ['days'], patterns: [/^x-/u] }],
  ['a pattern that is none', { ...days, patternProperties: { '(': text } }, { names: ['days'] }],
])('%s', (_, schema, { names, required = [], isOpen = false, patterns = [] }) => {
  expect(parametersOf(schema)).toEqual({ names, required, isOpen, patterns })
})
