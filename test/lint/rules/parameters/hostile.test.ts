import { describe, expect, test } from 'vitest'
import { parametersRules } from '../../../../src/lint/rules/parameters.js'
import { seeded } from '../../../support/seeded.js'
import { argument, draftsOf } from './drafts-of.js'

const ids = parametersRules.map(({ id }) => id)

/** Keywords that rules look at, each with anything in it. */
const keywords =
  'type properties items enum const default required description anyOf oneOf allOf not if then else $ref $defs definitions ' +
  'additionalProperties patternProperties minimum maximum minLength maxLength format pattern examples nullable $id $schema ' +
  'dependentSchemas dependencies prefixItems title __proto__ constructor toString'

function hostile(random: () => number, level: number): unknown {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value // never empty
  const scalars = [
    null,
    true,
    false,
    0,
    -1,
    1.5,
    '',
    'string',
    'object',
    'array',
    '#',
    '#/$defs/a',
    '#/properties/a',
    'One of "a", "b"',
  ]
  if (level === 0 || random() < 0.2) return pick(scalars)
  if (random() < 0.2) return Array.from({ length: 3 }, () => hostile(random, level - 1))
  const names =
    random() < 0.5
      ? keywords.split(' ')
      : ['a', 'data', 'status', 'userId', 'user_id', 'limit', 'tenant_id', '__proto__']
  // As parsing makes it, so that __proto__ is a key as any other.
  return JSON.parse(
    `{${Array.from({ length: 4 }, () => `${JSON.stringify(pick(names))}:${JSON.stringify(hostile(random, level - 1))}`).join()}}`,
  )
}

test.each(ids)('%s never throws', (id) => {
  const random = seeded(3)
  for (let count = 0; count < 100; count += 1) {
    const schemas = [
      hostile(random, 4),
      argument(hostile(random, 3)),
      { type: 'object', properties: hostile(random, 3) },
    ]
    for (const { path, message, fix } of draftsOf(id, schemas)) {
      expect(message).not.toMatch(/undefined|\[object|NaN|[.!]$|\n/u)
      expect(fix?.text ?? '').not.toMatch(/undefined|\[object|NaN|[.!]$|\n/u)
      if (!id.includes('inconsistent')) expect(path[0]).toBe('inputSchema')
    }
  }
})

test.each(ids)('%s ends in a circle', (id) => {
  const circle: Record<string, unknown> = { type: 'object', description: 'a', default: {}, enum: [] }
  circle['properties'] = { data: circle, limit: true }
  circle['items'] = circle
  circle['anyOf'] = [circle, { $ref: '#' }]
  circle['allOf'] = [circle]
  circle['enum'] = [circle, circle]
  circle['default'] = circle
  circle['examples'] = circle
  expect(() => draftsOf(id, [circle])).not.toThrow()
})

describe('time', () => {
  const long: readonly (readonly [string, string])[] = [
    ['quotes', 'one of "a", '.repeat(3000)],
    ['brackets', '('.repeat(35_000)],
    ['words', 'a'.repeat(35_000)],
    ['bullets', 'Possible values:\n- a: '.repeat(1500)],
    ['required', 'is always required and must be '.repeat(1000)],
    ['spaces', `required${' '.repeat(35_000)}x`],
    ['line ends', `One of:${'\n'.repeat(35_000)}x`],
    ['types', 'string or number, '.repeat(2000).replaceAll('number', 'x')],
    ['commas', ','.repeat(35_000)],
  ]
  test.each(long)('hostile texts: %s', (_name, description) => {
    const start = performance.now()
    for (const id of ids) draftsOf(id, [argument({ type: 'string', description }, 'start_date')])
    expect(performance.now() - start).toBeLessThan(3000)
  })

  test('thousands of properties, and as many of them demanded', () => {
    const names = Array.from({ length: 4000 }, (_, index) => `status_${index}`)
    const schema = {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string', description: 'One of: a, b' }])),
      required: [...names, ...names.map((name) => `no_${name}`)],
    }
    const start = performance.now()
    for (const id of ids) draftsOf(id, [schema])
    expect(performance.now() - start).toBeLessThan(12_000)
  })
})

test('the order of keys changes nothing', () => {
  const random = seeded(9)
  for (let count = 0; count < 100; count += 1) {
    const schema = argument(hostile(random, 4))
    for (const id of ids) {
      const seen = (given: unknown): readonly string[] =>
        draftsOf(id, [given])
          .map(({ path, message }) => JSON.stringify([path, message]))
          .toSorted()
      expect(seen(reversed(schema))).toEqual(seen(schema))
    }
  }
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, held]) => [key, reversed(held)]),
  )
}
