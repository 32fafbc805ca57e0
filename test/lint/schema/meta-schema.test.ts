import { Ajv } from 'ajv'
import AjvDraft04 from 'ajv-draft-04'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/lint/schema/dialect.js'
import { schemaProblems, type SchemaProblem } from '../../../src/lint/schema/meta-schema.js'
import { seeded } from '../../support/seeded.js'
import { caseSchemas, hasCaseSchemas } from './support/case-schemas.js'

const options = { strict: false, validateFormats: false, logger: false } as const
const seventh = new Ajv(options)
seventh.addMetaSchema(draft06)
const fourth = new AjvDraft04.default(options)
const nineteenth = new Ajv2019(options)
const twentieth = new Ajv2020(options)

const validators: Readonly<Record<Dialect, { readonly uri: string; readonly validate: (schema: object) => unknown }>> =
  {
    'draft-04': { uri: 'http://json-schema.org/draft-04/schema#', validate: (schema) => fourth.validateSchema(schema) },
    'draft-06': {
      uri: 'http://json-schema.org/draft-06/schema#',
      validate: (schema) => seventh.validateSchema(schema),
    },
    'draft-07': {
      uri: 'http://json-schema.org/draft-07/schema#',
      validate: (schema) => seventh.validateSchema(schema),
    },
    '2019-09': {
      uri: 'https://json-schema.org/draft/2019-09/schema',
      validate: (schema) => nineteenth.validateSchema(schema),
    },
    '2020-12': {
      uri: 'https://json-schema.org/draft/2020-12/schema',
      validate: (schema) => twentieth.validateSchema(schema),
    },
  }
const dialects = Object.keys(validators) as Dialect[]

/** The oracle does not compile patterns here: its formats take only what holds with the flag u. */
function oursOf(schema: object): readonly SchemaProblem[] {
  return schemaProblems(schema).filter(({ about }) => about !== 'pattern')
}

describe('it is of one mind with a validator', () => {
  test.each(dialects)('of generated schemas of %s', (dialect) => {
    const { uri, validate } = validators[dialect]
    const random = seeded(12)
    const verdicts = { valid: 0, invalid: 0 }
    for (let count = 0; count < 4000; count += 1) {
      const schema = { ...generated(random, 3, dialect === 'draft-04' ? ['format'] : []), $schema: uri }
      const expected = validate(schema) === true
      verdicts[expected ? 'valid' : 'invalid'] += 1
      const problems = oursOf(schema)
      if ((problems.length === 0) !== expected) {
        expect.fail(`${expected ? 'valid' : 'invalid'}: ${JSON.stringify(schema)} but ${JSON.stringify(problems)}`)
      }
    }
    // It must have been asked for both.
    expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(500)
  })

  // Skipped where the shared cases are missing; CI requires them, and fails without.
  test.skipIf(!hasCaseSchemas)('of real tools', () => {
    const schemas = caseSchemas()
    expect(schemas.length).toBeGreaterThan(2000)
    const differing = schemas.filter(({ schema }) => {
      const named = '$schema' in schema ? String(schema.$schema) : ''
      const dialect = dialects.find((each) => named.includes(each)) ?? '2020-12'
      const { validate } = validators[dialect]
      return (oursOf(schema).length === 0) !== (validate({ ...schema, $schema: validators[dialect].uri }) === true)
    })
    expect(differing.map(({ file, schema }) => [file, oursOf(schema)])).toEqual([])
  })
})

test.each<[string, unknown, readonly Omit<SchemaProblem, 'about'>[]]>([
  ['a sound schema', { type: 'object', properties: { a: { type: 'string', minLength: 1 } }, required: ['a'] }, []],
  ['true and false', { properties: { a: true, b: false } }, []],
  ['keywords of nobody', { 'x-order': 1, nullable: true, example: 1, constructor: 1 }, []],
  ['capitals', { type: 'STRING' }, [{ path: ['type'], reason: 'type is "STRING", which is no type' }]],
  ['a text', 'object', [{ path: [], reason: '"object" stands where a schema should' }]],
  ['nothing', null, [{ path: [], reason: 'null stands where a schema should' }]],
  ['no properties', { properties: null }, [{ path: ['properties'], reason: 'properties is null, not an object' }]],
  [
    'a text for a property',
    { properties: { a: 'string' } },
    [{ path: ['properties', 'a'], reason: '"string" stands where a schema should' }],
  ],
  [
    'required at a property',
    { properties: { a: { type: 'string', required: true } } },
    [{ path: ['properties', 'a', 'required'], reason: 'required is true, not a list of names' }],
  ],
  ['a name twice', { required: ['a', 'b', 'a'] }, [{ path: ['required'], reason: 'required names "a" twice' }]],
  [
    'no text in required',
    { required: ['a', 2] },
    [{ path: ['required', 1], reason: 'required names 2, which is no text' }],
  ],
  [
    'a number of draft-04 in 2020-12',
    { exclusiveMinimum: true },
    [{ path: ['exclusiveMinimum'], reason: 'exclusiveMinimum is true, not a number' }],
  ],
  [
    'half a length',
    { items: { minLength: 1.5 } },
    [{ path: ['items', 'minLength'], reason: 'minLength is 1.5, not a whole number from 0' }],
  ],
  ['an empty union', { anyOf: [] }, [{ path: ['anyOf'], reason: 'anyOf is an empty list' }]],
  ['items as a list', { items: [{}] }, [{ path: ['items'], reason: 'a list stands where a schema should' }]],
  ['items as a list in draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', items: [{}] }, []],
  [
    'a pattern of another language',
    { pattern: '(?P<year>' },
    [{ path: ['pattern'], reason: 'pattern "(?P<year>" is no regular expression of JavaScript' }],
  ],
  ['a pattern that holds without the flag u', { pattern: String.raw`^[\w\-]+\_$` }, []],
  [
    'a definition that nobody uses',
    { $defs: { a: { type: 7 } } },
    [{ path: ['$defs', 'a', 'type'], reason: 'type is 7, which is no type' }],
  ],
])('%s', (_name, schema, problems) => {
  expect(schemaProblems(schema).map(({ path, reason }) => ({ path, reason }))).toEqual(problems)
})

test('circles and depth end', () => {
  const circle: Record<string, unknown> = { type: 'object' }
  circle['properties'] = { self: circle, ['__proto__']: circle }
  expect(schemaProblems(circle)).toEqual([])
  let deep: Record<string, unknown> = { type: 'dict' }
  for (let level = 0; level < 5000; level += 1) deep = { items: deep }
  expect(schemaProblems(deep)).toEqual([])
})

/**
 * Keywords with values of which some are wrong; the versions differ in which. Without those in which the oracle differs from the version
 * as it is published: its draft-04 has no word about `format`.
 */
function generated(random: () => number, depth: number, without: readonly string[]): Record<string, unknown> {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value // never empty
  const inner = (): unknown =>
    depth === 0 || random() < 0.05 ? pick([true, false, {}]) : generated(random, depth - 1, without)
  const scalar = (): unknown => pick([0, 1, 2.5, -1, true, false, 'a', '', null, [], {}])
  const makers: Readonly<Record<string, () => unknown>> = {
    type: () => pick(['string', 'object', ['string', 'null'], ['string', 'string'], [], 'dict', 3]),
    required: () => pick([['a'], [], ['a', 'a'], [1], true, 'a']),
    enum: () => pick([[1, 2], [], 'a', ['x']]),
    items: () => pick([inner, () => [inner()], () => [], scalar])(),
    properties: () => pick([() => ({ a: inner(), b: inner() }), () => ({}), scalar])(),
    patternProperties: () => pick([() => ({ '^a': inner() }), () => ({}), scalar])(),
    dependencies: () => pick([() => ({ a: inner() }), () => ({ a: ['b'] }), () => ({ a: ['b', 'b'] }), scalar])(),
    dependentRequired: () => pick([{ a: ['b'] }, { a: [1] }, { a: 'b' }, 3]),
    prefixItems: () => pick([() => [inner()], () => [], scalar])(),
    $vocabulary: () => pick([{}, { a: true }, { a: 1 }, 3]),
    $id: () => pick(['https://example.com/a', 'https://example.com/a#', '#a', 3]),
    $anchor: () => pick(['a', 'A1.b', '1a', 3]),
  }
  for (const keyword of ['not', 'if', 'contains', 'additionalProperties', 'additionalItems', 'unevaluatedItems']) {
    Object.assign(makers, { [keyword]: () => (random() < 0.8 ? inner() : scalar()) })
  }
  for (const keyword of ['anyOf', 'allOf']) {
    Object.assign(makers, { [keyword]: () => pick([() => [inner()], () => [inner(), inner()], () => [], scalar])() })
  }
  const scalars =
    'minLength maxItems minContains minProperties minimum exclusiveMinimum exclusiveMaximum multipleOf uniqueItems title ' +
    'description format default const examples readOnly deprecated $comment contentMediaType x-own'
  for (const keyword of scalars.split(' ')) Object.assign(makers, { [keyword]: scalar })
  const names = Object.keys(makers).filter((name) => !without.includes(name))
  const count = Math.floor(random() * 3)
  return Object.fromEntries(
    Array.from({ length: count }, () => {
      const keyword = pick(names)
      // Mostly what is right, so that a schema of many keywords may be valid.
      const value = makers[keyword]?.()
      return [keyword, value]
    }),
  )
}
