import { expect, test } from 'vitest'
import { MatchError } from '../../src/match/errors.js'
import { partial } from '../../src/match/partial.js'
import { requireText, textMismatches } from '../../src/match/text.js'

test.each([
  ['a part', 'b c', 'a b c', []],
  ['no part', 'c b', 'a b c', ['text-differs']],
  ['a RegExp', /^a.*c$/, 'a b c', []],
  ['a RegExp that does not match', /^b/, 'a b c', ['regexp-differs']],
  ['the JSON', { a: [1] }, ' {"a": [1.0]} ', []],
  ['a list', [1, 2], '[1,2]', []],
  ['other JSON', { a: 1 }, '{"a":2,"b":3}', ['value-differs', 'key-extra']],
  ['a part of the JSON', partial({ a: 1 }), '{"a":1,"b":3}', []],
  ['a big number', { id: 9007199254740993n }, '{"id":9007199254740993}', []],
  ['no JSON', { a: 1 }, 'a: 1', ['not-json']],
  ['a matcher of JSON', expect.objectContaining({ a: 1 }), '{"a":1,"b":3}', []],
  ['a matcher of text', expect.stringContaining('b'), 'a b c', []],
  ['a matcher that says no', expect.stringContaining('d'), 'a b c', ['matcher-rejects']],
] as const)('%s', (_title, what, text, codes) => {
  expect(textMismatches(what, text).map(({ code }) => code)).toEqual(codes)
})

test.each(['', /(?:)/, /x*/, /[^]*/, 5, null, undefined, true, () => true, { a: Promise.resolve(1) }])(
  '%o is no expected text',
  (what) => {
    expect(() => requireText(what)).toThrow(MatchError)
  },
)

test.each(['a', ' ', /^$/, /a?b/, {}, [], { a: null }])('%o is an expected text', (what) => {
  expect(() => requireText(what)).not.toThrow()
})
