import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../fakes/cassette/canonical-json.js'
import { digestOf, keyOf } from '../../../fakes/cassette/digest.js'
import { withNumberedIds } from '../../../fakes/cassette/numbered-ids.js'
import type { DigestedPart, RequestParts } from '../../../fakes/cassette/recorded.js'
import { partsOf } from '../../../fakes/cassette/request-parts.js'
import { snapshot } from '../../../src/json/snapshot.js'
import { arbitraryParts } from './support/arbitrary-parts.js'
import { requestOf, sends } from './support/requests.js'

const digested: readonly DigestedPart[] = ['system', 'tools', 'messages', 'settings']

/** What a file would hold, which is what is compared. */
function written(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

test('two requests have the same digest of a part exactly when the part is the same', () => {
  fc.assert(
    fc.property(arbitraryParts, arbitraryParts, (one, other) => {
      const [ours, theirs] = [digestOf(one), digestOf(other)]
      for (const part of digested) {
        expect(ours[part] === theirs[part]).toBe(isDeepStrictEqual(written(one[part]), written(other[part])))
      }
      const isEqual = isDeepStrictEqual(written(one), written(other))
      expect(keyOf(one, ours) === keyOf(other, theirs)).toBe(isEqual)
    }),
    { numRuns: 500 },
  )
})

test('the order of keys, keys without a value and freezing are no difference', () => {
  fc.assert(
    fc.property(arbitraryParts, (parts) => {
      const turned = reversed(parts) as RequestParts // the same keys
      expect(digestOf(turned)).toEqual(digestOf(parts))
      expect(digestOf(snapshot(turned))).toEqual(digestOf(parts))
      expect(digestOf(written(parts) as RequestParts)).toEqual(digestOf(parts)) // as a file has it
    }),
  )
})

/** The same data with all keys the other way round, and one more that has no value. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [key, reversed(part)])
  return Object.fromEntries([['zzz', undefined], ...entries.toReversed()])
}

test('a change of any leaf of a real request changes the digest of its part, and no other', async () => {
  for (const [wire, send] of sends) {
    const parts = written(withNumberedIds(partsOf(await requestOf(send)))) as RequestParts // JSON already
    const before = digestOf(parts)
    let changes = 0
    for (const part of digested) {
      for (const changed of mutants(parts[part])) {
        const after = digestOf({ ...parts, [part]: changed })
        expect([wire, changed, digested.filter((one) => before[one] !== after[one])]).toEqual([wire, changed, [part]])
        changes += 1
      }
    }
    expect(changes).toBeGreaterThan(20)
  }
})

/** The value with one leaf, key or item changed, in every way. */
function* mutants(value: unknown): Generator {
  if (typeof value === 'string') yield `${value} `
  else if (typeof value === 'number') yield value + 1
  else if (typeof value === 'boolean') yield !value
  else if (Array.isArray(value)) {
    yield [...value, value[0] ?? 0]
    for (const [index, item] of value.entries()) {
      yield value.toSpliced(index, 1)
      for (const mutant of mutants(item)) yield value.with(index, mutant)
    }
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, more: null }
    for (const [key, item] of Object.entries(value)) {
      for (const mutant of mutants(item)) yield { ...value, [key]: mutant }
    }
  }
  if (typeof value !== 'object') yield null
}

test('a digest is that of the canonical text', () => {
  const sha = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
  const parts: RequestParts = {
    provider: 'p',
    model: 'm',
    system: 'Be brief.',
    tools: [{ name: 'look', inputSchema: null, description: 'é' }],
    messages: [{ text: 'Hi.', role: 'user' }],
    settings: { b: 1, a: [true, undefined], c: undefined },
  }
  expect(digestOf(parts)).toEqual({
    system: sha('"Be brief."'),
    tools: sha(sha('') + sha('{"description":"é","inputSchema":null,"name":"look"}')),
    messages: sha(sha('') + sha('{"role":"user","text":"Hi."}')),
    settings: sha('{"a":[true,null],"b":1}'),
  })
})

test('canonical text is what JSON.stringify writes, with sorted keys', () => {
  const value = {
    b: new Date(0),
    a: [() => 1, Number.NaN, -0],
    u: undefined,
    f: () => 1,
    '\ud800': { toJSON: () => undefined },
  }
  expect(canonicalJson(value)).toBe('{"a":[null,null,0],"b":"1970-01-01T00:00:00.000Z"}')
  expect(canonicalJson(undefined)).toBe('null')
  // Its second line: one of the array's places was never set.
  expect(canonicalJson(Object.assign([], { 1: 'a' }))).toBe('[null,"a"]')
  expect(() => canonicalJson({ a: 1n })).toThrow(TypeError)
})

test('messages are not the same when they are cut otherwise', () => {
  const of = (...texts: readonly string[]): string =>
    digestOf({
      provider: 'p',
      model: 'm',
      system: null,
      tools: [],
      settings: {},
      messages: texts.map((text) => ({ role: 'user', text })),
    }).messages
  expect(new Set([of(), of('ab'), of('a', 'b'), of('b', 'a'), of('', 'ab')]).size).toBe(5)
})

test('a message that is frozen is read once, whatever request it is in', () => {
  let reads = 0
  const message = Object.freeze({
    role: 'user' as const,
    get text() {
      reads += 1
      return 'Hi.'
    },
  })
  const parts: RequestParts = { provider: 'p', model: 'm', system: null, tools: [], messages: [message], settings: {} }
  const one = digestOf(parts)
  const after = reads
  const two = digestOf({ ...parts, messages: [message, message] })
  expect([reads, two.messages === one.messages]).toEqual([after, false])
})

test('a message that may change is read every time', () => {
  const message = { role: 'user' as const, text: 'Hi.' }
  const parts: RequestParts = { provider: 'p', model: 'm', system: null, tools: [], messages: [message], settings: {} }
  const before = digestOf(parts)
  message.text = 'Go.'
  expect(digestOf(parts).messages).not.toBe(before.messages)
})
