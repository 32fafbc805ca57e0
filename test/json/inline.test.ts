import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inline } from '../../src/json/inline.js'
import { snapshot } from '../../src/json/snapshot.js'
import { anyValue, Cents, Money, Silent } from './support/values.js'

const runs = { seed: 20_261, numRuns: 500 }

const circle: Record<string, unknown> = { a: 1 }
circle['self'] = [circle]
const shared = { n: 1 }
class Registry extends Map<unknown, unknown> {}
class ToolError extends Error {}
test.each<[string, unknown, string]>([
  ['JSON', { order_id: 'A-1001', n: [1, true, null, {}] }, '{"order_id":"A-1001","n":[1,true,null,{}]}'],
  ['a text', 'a "b"\n', String.raw`"a \"b\"\n"`],
  ['a BigInt', 4990n, '4990n'],
  ['numbers', [-0, 0, Number.NaN, 1e21], '[-0,0,NaN,1e+21]'],
  ['undefined', [undefined, { a: undefined }], '[undefined,{"a":undefined}]'],
  ['a symbol', [Symbol('s'), { [Symbol('k')]: 1 }], '[Symbol(s),{[Symbol(k)]:1}]'],
  [
    'functions',
    [function lookup(): void {}, (() => (): void => {})(), Error],
    '[[Function lookup],[Function (anonymous)],[Function Error]]',
  ],
  ['a date', new Date(0), 'Date(1970-01-01T00:00:00.000Z)'],
  ['an invalid date', new Date(Number.NaN), 'Date(invalid)'],
  [
    'a map',
    new Map<unknown, unknown>([
      ['a', 1],
      [{}, new Map()],
    ]),
    'Map {"a" => 1,{} => Map {}}',
  ],
  ['a map of a class', new Registry([[1, 2]]), 'Registry {1 => 2}'],
  ['a set', new Set([1, 'a']), 'Set {1,"a"}'],
  [
    'errors',
    [new TypeError('no such order'), new Error(), new ToolError('a')],
    '[[TypeError: no such order],[Error],[Error: a]]',
  ],
  ['an abort', new DOMException('stop', 'AbortError'), '[AbortError: stop]'],
  ['an expression', /a\/b/gi, String.raw`/a\/b/gi`],
  ['an instance', new Money(5n), 'Money {"cents":5n}'],
  ['private state', [new Cents('5'), new Cents(5n), new Silent(5)], '[[Cents: "5"],[Cents: 5n],[Silent]]'],
  ['a bare object', Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  [
    'bytes',
    [Buffer.from('hi'), new Float64Array([1.5]), new ArrayBuffer(2)],
    '[Buffer [104,105],Float64Array [0,0,0,0,0,0,248,63],ArrayBuffer [0,0]]',
  ],
  ['boxed values', [Object(1), Object('a')], '[[Number: 1],[String: a]]'],
  ['an address', new URL('http://a.test'), 'URL(http://a.test/)'],
  ['what cannot be read', [Promise.resolve(), new WeakMap()], '[[Promise],[WeakMap]]'],
  ['a circle', circle, '{"a":1,"self":[[Circular]]}'],
  ['a shared part', [shared, shared], '[{"n":1},{"n":1}]'],
  ['a hole', Array(2), '[undefined,undefined]'],
  [
    'a mark',
    snapshot({
      get a(): unknown {
        throw new Error('not yet')
      },
    }),
    '{"a":[getter threw: not yet]}',
  ],
  [
    'a getter that throws',
    {
      get a(): unknown {
        throw new Error('not yet')
      },
    },
    '{"a":[getter threw: not yet]}',
  ],
  [
    'matchers',
    [expect.any(String), expect.anything(), expect.stringMatching(/a/)],
    '[Any<String>,Anything,StringMatching /a/]',
  ],
  ['matchers with a pattern', { a: expect.objectContaining({ b: 1 }) }, '{"a":ObjectContaining {"b":1}}'],
  [
    'what has no ink',
    'a\u200Bb\u00A0c\u202Ed\uFEFFe\u00ADf\u0000g\u0085h\u2028i\u{E0041}\u3164',
    String.raw`"a\u200bb\u00a0c\u202ed\ufeffe\u00adf\u0000g\u0085h\u2028i\udb40\udc41\u3164"`,
  ],
  ['half a character', '\uD800', String.raw`"\ud800"`],
  ['keys without ink', { '\u200B': 1 }, String.raw`{"\u200b":1}`],
  ['letters of all sorts', 'größe 注文 😀', '"größe 注文 😀"'],
])('prints %s', (_, value, text) => {
  expect(inline(value, 200)).toBe(text)
})

test.each<[unknown, number, string]>([
  ['abcdef', 8, '"abcdef"'],
  ['abcdef', 7, '"abcde…'],
  ['a😀b', 4, '"a…'],
  ['a😀b', 5, '"a😀…'],
  [{ a: 1, b: 2 }, 5, '{"a"…'],
  ['a', 1, '…'],
  ['a', 0, '…'],
  [1, 1, '1'],
])('cuts %j at %d', (value, max, text) => {
  expect(inline(value, max)).toBe(text)
})

test('keeps to the bound and to one line, splits no character, and says the same each time', () => {
  fc.assert(
    fc.property(fc.oneof(anyValue, fc.string({ unit: 'binary', maxLength: 60 })), fc.nat(90), (value, max) => {
      const text = inline(value, max)
      expect(text.length).toBeLessThanOrEqual(Math.max(1, max))
      expect(text).toBe(Buffer.from(text).toString())
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}\u00A0\u2028\u2029]/u)
      expect(inline(value, max)).toBe(text)
      const whole = inline(value, 100_000)
      expect(text === whole || (whole.startsWith(text.slice(0, -1)) && text.endsWith('…'))).toBe(true)
    }),
    runs,
  )
})

test('prints JSON as JSON does', () => {
  const ascii = fc.string({ unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(fc.json({ stringUnit: 'grapheme-ascii' }), ascii, (json, text) => {
      const value: unknown = JSON.parse(json)
      fc.pre(!/-0\b/.test(json))
      expect(inline(value, 100_000)).toBe(JSON.stringify(value))
      expect(inline(text, 1000)).toBe(JSON.stringify(text))
    }),
    runs,
  )
})

test('looks only at as much as it prints', () => {
  let reads = 0
  const counted = new Proxy([], {
    get: (target, key) => {
      if (key === 'length') return 1_000_000
      reads += 1
      return Reflect.get(target, key)
    },
  })
  inline(counted)
  expect(reads).toBeLessThan(100)
  const items = function* items(): Generator<number> {
    for (let item = 0; item < 1000; item += 1) yield item
  }
  expect(inline(new Set(items()), 12)).toBe('Set {0,1,2,…')
  expect(inline(10n ** 100_000n)).toBe('[integer of over 1000 digits]')
})

test('never throws', () => {
  const refuse = (): never => {
    throw new Error('no entry')
  }
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const matcher = { $$typeof: Symbol.for('jest.asymmetricMatcher'), toString: refuse }
  const values = [
    proxy,
    new Proxy({}, { ownKeys: refuse }),
    new Proxy(() => 1, { getOwnPropertyDescriptor: refuse }),
    matcher,
  ]
  expect(inline(values, 200)).toBe('[[unreadable],[unreadable],[Function (anonymous)],[unreadable]]')
  let deep: unknown = 1
  for (let level = 0; level < 100_000; level += 1) deep = [deep]
  expect(inline(deep)).toBe(`${'['.repeat(79)}…`)
})
