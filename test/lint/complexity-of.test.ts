import { describe, expect, test } from 'vitest'
import type { ToolFacts } from '../../src/lint/facts.js'
import { complexityOf } from '../../src/lint/complexity-of.js'
import { nestingOf } from '../../src/lint/schema/nesting.js'
import { schemaFacts } from '../../src/lint/schema/schema-facts.js'
import { seeded } from '../support/seeded.js'
import { caseSchemas, hasCaseSchemas } from './schema/support/case-schemas.js'

function complexity(inputSchema: unknown): ReturnType<typeof complexityOf> {
  // All that is asked of a tool.
  return complexityOf({ schema: schemaFacts(inputSchema) } as ToolFacts)
}

const text = { type: 'string' }
const flat = (count: number): object => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, text])),
})
const holding = (inner: unknown): object => ({ type: 'object', properties: { a: inner } })

describe('levels', () => {
  test.each<[string, unknown, string, string]>([
    ['nothing', null, 'low', 'no params'],
    ['a text', 'object', 'low', 'no params'],
    ['properties: null', { type: 'object', properties: null }, 'low', 'no params'],
    ['no properties', { type: 'object' }, 'low', 'no params'],
    ['a free map', { type: 'object', additionalProperties: text }, 'low', 'no params'],
    ['one', flat(1), 'low', '1 param, 0 nested'],
    ['three', flat(3), 'low', '3 params, 0 nested'],
    ['four', flat(4), 'medium', '4 params, 0 nested'],
    ['six', flat(6), 'medium', '6 params, 0 nested'],
    ['seven', flat(7), 'high', '7 params, 0 nested'],
    ['an object without properties', holding({ type: 'object' }), 'medium', '1 param, 1 nested'],
    ['a property that may be anything', holding(true), 'low', '1 param, 0 nested'],
    ['depth 2', holding(flat(1)), 'medium', '2 params, 1 nested, depth 2'],
    ['depth 3', holding(holding(flat(1))), 'high', '3 params, 2 nested, depth 3'],
    ['in a list', holding({ type: 'array', items: flat(1) }), 'medium', '2 params, 1 nested, depth 2'],
    ['in a list in a list', holding({ items: { items: flat(2) } }), 'medium', '3 params, 1 nested, depth 2'],
    [
      'in places of a list',
      holding({ type: 'array', items: [text, flat(1)] }),
      'medium',
      '2 params, 1 nested, depth 2',
    ],
    ['in a union', holding({ anyOf: [flat(2), { type: 'null' }] }), 'medium', '3 params, 1 nested, depth 2'],
    ['in all of an intersection', { allOf: [flat(2), holding(text)] }, 'low', '3 params, 0 nested'],
    [
      'by reference',
      { ...holding({ $ref: '#/$defs/A' }), $defs: { A: flat(1) } },
      'medium',
      '2 params, 1 nested, depth 2',
    ],
    ['arguments by reference', { $ref: '#/$defs/A', $defs: { A: flat(5) } }, 'medium', '5 params, 0 nested'],
    [
      'by reference to itself',
      { type: 'object', properties: { child: { $ref: '#' }, name: text } },
      'medium',
      '2 params, 1 nested',
    ],
    [
      'deeper where it is used deeper',
      { ...holding({ ...holding({ $ref: '#/$defs/A' }), anyOf: [{ $ref: '#/$defs/A' }] }), $defs: { A: flat(1) } },
      'high',
      '3 params, 2 nested, depth 3',
    ],
    ['nowhere', holding({ $ref: '#/$defs/A' }), 'low', '1 param, 0 nested'],
    ['a condition', { ...flat(1), if: flat(3), then: flat(2) }, 'low', '2 params, 0 nested'],
  ])('%s', (_name, schema, level, reason) => {
    expect(complexity(schema)).toMatchObject({ level, reason })
  })
})

/** All there is, followed again at each use, but for what comes back to itself. */
function naive(schema: unknown, root: unknown, open: readonly unknown[] = []): number {
  if (typeof schema !== 'object' || schema === null || open.includes(schema)) return 0
  const inside = [...open, schema]
  const held = schema as Readonly<Record<string, unknown>>
  const depths = [0]
  for (const value of Object.values(held['properties'] ?? {})) depths.push(1 + naive(value, root, inside))
  for (const keyword of ['items', 'anyOf']) {
    const parts = held[keyword]
    for (const part of Array.isArray(parts) ? parts : [parts]) depths.push(naive(part, root, inside))
  }
  const ref = held['$ref']
  if (typeof ref === 'string') {
    const definitions = (root as { readonly $defs: Readonly<Record<string, unknown>> }).$defs
    depths.push(naive(definitions[ref.slice('#/$defs/'.length)], root, inside))
  }
  return Math.max(...depths)
}

function generated(random: () => number, level: number, definitions: readonly string[]): object {
  const kind = Math.floor(random() * 6)
  const inner = (): object => generated(random, level - 1, definitions)
  if (level === 0 || kind === 0) return text
  if (kind === 1 && definitions.length > 0) {
    return { $ref: `#/$defs/${definitions[Math.floor(random() * definitions.length)]}` }
  }
  if (kind === 2) return { type: 'array', items: inner() }
  if (kind === 3) return { anyOf: [inner(), inner()] }
  return { type: 'object', properties: { a: inner(), b: inner() } }
}

describe('depth', () => {
  test('is that of following everything at each use, where nothing comes back to itself', () => {
    const random = seeded(5)
    const depths = new Set<number>()
    for (let count = 0; count < 500; count += 1) {
      const names = ['d0', 'd1', 'd2', 'd3']
      // Each uses those before it.
      const $defs = Object.fromEntries(names.map((name, index) => [name, generated(random, 2, names.slice(0, index))]))
      const schema = { type: 'object', properties: { a: generated(random, 3, names) }, $defs }
      const { depth } = nestingOf(schemaFacts(schema))
      depths.add(depth)
      expect({ schema, depth }).toEqual({ schema, depth: naive(schema, schema) })
    }
    expect(depths.size).toBeGreaterThan(5)
  })

  test('does not depend on the order of keys, also where definitions are circular', () => {
    const random = seeded(6)
    for (let count = 0; count < 300; count += 1) {
      const names = ['d0', 'd1', 'd2', 'd3']
      const $defs = Object.fromEntries(names.map((name) => [name, generated(random, 2, names)]))
      const schema = {
        type: 'object',
        properties: { a: generated(random, 3, names), b: { $ref: '#/$defs/d0' } },
        $defs,
      }
      const { circular, depth } = nestingOf(schemaFacts(schema))
      const turned = nestingOf(schemaFacts(reversed(schema)))
      const pathsOf = (nodes: typeof circular): string[] => nodes.map(({ path }) => path.join('/')).toSorted()
      expect(turned.depth).toBe(depth)
      expect(pathsOf(turned.circular)).toEqual(pathsOf(circular))
    }
  })

  test('takes no longer where each definition uses the one before it twice', () => {
    const $defs: Record<string, unknown> = { d0: flat(1) }
    for (let index = 1; index < 2000; index += 1) {
      const before = { $ref: `#/$defs/d${index - 1}` }
      $defs[`d${index}`] = { type: 'object', properties: { a: before, b: before } }
    }
    expect(nestingOf(schemaFacts({ ...holding({ $ref: '#/$defs/d1999' }), $defs })).depth).toBe(2001)
  })
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

// Skipped where the shared cases are missing; CI requires them, and fails without.
test.skipIf(!hasCaseSchemas)('real tools are of all levels', () => {
  const counts = { low: 0, medium: 0, high: 0 }
  for (const { schema } of caseSchemas()) counts[complexity(schema).level] += 1
  expect(counts.low).toBeGreaterThan(counts.medium)
  expect(counts.high).toBeGreaterThan(100)
})
