import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diagnose } from '../../src/diagnose/diagnose.js'
import type { Guards } from '../../src/diagnose/guards.js'
import { nestedNames } from '../../src/diagnose/nested-names.js'
import { registry } from '../../src/diagnose/registry.js'
import type { JsonSchema } from '../../src/tool/tool-spec.js'

// Names of which several read alike: one with a dot and a path, one with a space and two, an index and a key.
const text = { type: 'string' }
const number = { type: 'number' }
const tool = (name: string, properties: object): object => ({ name, inputSchema: { type: 'object', properties } })
const tools = (): readonly object[] => [
  tool('place', {
    'a.b': { enum: ['x'] },
    a: { type: ['object', 'array'], properties: { b: text, '0': text }, items: { enum: ['x'] } },
    '/a': { properties: { b: { enum: ['x'] } } },
  }),
  tool('amount', {
    'total count': number,
    total: { properties: { count: number } },
    number: { properties: { of: number } },
  }),
  tool('day', { 'a.b': { format: 'date' }, a: { properties: { b: text } } }),
]

interface Asked {
  readonly name: string
  readonly args: object
  readonly query: string
  readonly guards: Partial<Guards>
}

const argsOf: Readonly<Record<string, readonly object[]>> = {
  place: [{ 'a.b': 'x' }, { a: { b: 'x' } }, { a: ['x'] }, { a: { '0': 'x' } }, { '/a': { b: 'x' } }],
  amount: [{ 'total count': 1 }, { total: { count: 1 } }, { number: { of: 1 } }],
  day: [{ 'a.b': '2026-03-31' }, { a: { b: '2026-03-31' } }],
}

const all: readonly Asked[] = Object.entries(argsOf).flatMap(([name, list]) =>
  list.flatMap((args) =>
    ['hi', 'a ticket for tomorrow'].flatMap((query) =>
      [{}, { leaves: false }, { words: false }].map((guards) => ({ name, args, query, guards })),
    ),
  ),
)

const ask = ({ name, args, query, guards }: Asked, registered: unknown): string =>
  JSON.stringify(diagnose({ call: { name, args }, tools: registered, query, guards, now: '2026-03-30' }))

test('what was asked before changes no answer', () => {
  const alone = new Map(all.map((asked) => [asked, ask(asked, tools())]))
  fc.assert(
    fc.property(fc.shuffledSubarray([...all]), (order) => {
      const shared = registry(tools())
      for (const asked of order) expect(ask(asked, shared)).toBe(alone.get(asked))
    }),
    { numRuns: 8 },
  )
})

test('a part of a schema that two tools share leads to the names of each', () => {
  const shared = { properties: { kind: text }, allOf: [{ $ref: '#/$defs/own' }] }
  const [a, b] = ['x', 'y'].map((name) => ({
    properties: { part: shared },
    $defs: { own: { properties: { [name]: text } } },
  }))
  const codesOf = (root: JsonSchema | undefined, args: object): readonly string[] =>
    nestedNames({ part: args }, root ?? null, true).map(({ code }) => code)
  expect(codesOf(a, { x: 1 })).toEqual([])
  expect(codesOf(b, { y: 1 })).toEqual([])
  expect(codesOf(b, { x: 1 })).toEqual(['spurious-parameter'])
})
