import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactorOf } from '../../../fakes/cassette/redact.js'
import { residueOf } from '../../../fakes/cassette/residue.js'
import { valueAt } from '../../../src/json/paths.js'

const value = 'q7"Wd0/Zt5\\Rk2é?Lm9>~~'
const secrets = { known: [{ name: 'DB_PASSWORD', value }], own: { order: /A-\d+/ } }
const bytes = (text: string): Buffer => Buffer.from(text)
const unicode = (text: string): string =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

const forms: readonly (readonly [string, string])[] = [
  ['as it is', value],
  ['within a word', `abc${value}def`],
  ['in JSON', JSON.stringify({ value })],
  ['in JSON in JSON', JSON.stringify(JSON.stringify([value]))],
  ['in escapes that nobody needs', unicode(value)],
  ['in a URL', `https://example.com/?p=${encodeURIComponent(value)}&q=1`],
  [
    'in a URL, small digits',
    encodeURIComponent(value)
      .toLowerCase()
      .replaceAll(/%[\da-f]{2}|./g, (one, at: number) =>
        one.length > 1 ? one : (encodeURIComponent(value)[at] ?? ''),
      ),
  ],
  ['in a URL in JSON', JSON.stringify({ url: `https:\\/\\/x?p=${encodeURIComponent(value)}` })],
  ['in base64', bytes(value).toString('base64')],
  ['in base64 after one byte', bytes(`a${value}`).toString('base64')],
  ['in base64 after two bytes', bytes(`ab${value}`).toString('base64')],
  ['in base64 between others', bytes(`user:${value}@host`).toString('base64')],
  ['in base64 for URLs', bytes(`a${value}b`).toString('base64url')],
  ['in base64 with escapes', bytes(value).toString('base64').replaceAll('/', '\\/')],
  ['in small hexadecimal digits', bytes(`x${value}`).toString('hex')],
  ['in large ones', bytes(value).toString('hex').toUpperCase()],
]

test.each(forms)('a known secret is found %s', (_name, text) => {
  const data = { cassette: 1, entries: [{ request: { a: 'b' } }, { step: { say: text } }] }

  expect(residueOf(data, secrets)).toEqual({ path: ['entries', 1, 'step', 'say'], name: 'DB_PASSWORD' })
  expect(residueOf({ a: [{ [text]: null }] }, secrets)).toEqual({ path: ['a', 0, text], name: 'DB_PASSWORD' })
})

test('what base64 and digits say does not depend on what stands around it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('base64', 'base64url', 'hex'),
      (before, after, form) => {
        expect(residueOf(bytes(before + value + after).toString(form), secrets)).toEqual({
          path: [],
          name: 'DB_PASSWORD',
        })
      },
    ),
  )
})

test('over neighbouring texts of one list', () => {
  const pieces = [value.slice(0, 5), value.slice(5, 9), value.slice(9)]

  expect(residueOf({ a: ['x', ...pieces] }, secrets)).toEqual({ path: ['a'], name: 'DB_PASSWORD' })
  expect(residueOf({ a: pieces.map((text) => ({ type: 'text', text })) }, secrets)?.path).toEqual(['a'])
  expect(residueOf({ a: pieces.map((text) => ({ type: 'text', other: text })) }, secrets)).toBeNull()
  expect(residueOf({ a: pieces[0], b: pieces.slice(1) }, secrets)).toBeNull()
})

test('the path is the one of the first place', () => {
  const found = residueOf({ a: 1, b: [[true, null], { 'c d': ['', value] }], z: value }, secrets)

  expect(found).toEqual({ path: ['b', 1, 'c d', 1], name: 'DB_PASSWORD' })
  expect(valueAt({ a: 1, b: [0, { 'c d': ['', value] }] }, found?.path ?? []).value).toBe(value)
})

test.each([
  ['another case', value.toUpperCase()],
  ['all but a letter', value.slice(1)],
  ['nothing', ''],
  ['no text', null],
  ['numbers', [1, 2.5, true, { a: null }]],
])('nothing is found: %s', (_name, data) => {
  expect(residueOf({ data }, secrets)).toBeNull()
})

test('without known secrets there is nothing to look for', () => {
  expect(residueOf(value, { known: [], own: {} })).toBeNull()
})

test('a placeholder is no secret, whatever the environment holds', () => {
  const known = ['DB_PASSWORD', 'openai-key', 'openai-key-1', 'order-12', '<order', 'PASSWORD'].map((one, index) => ({
    name: index === 0 ? 'DB_PASSWORD' : `A_${index}`,
    value: one,
  }))
  const data = ['<openai-key-1>', '<order-12>', { '<DB_PASSWORD>': '<A_2><A_3>' }]

  expect(residueOf(data, { known, own: { order: /A-\d+/ } })).toBeNull()
  expect(residueOf(['openai-key-1'], { known, own: {} })).toEqual({ path: [0], name: 'A_1' })
})

test('what was redacted holds none', () => {
  const other = 'Zt5Rk2Lm9q7Wd0'
  const known = [
    ...secrets.known,
    { name: 'OTHER_TOKEN', value: other },
    { name: 'KEY', value: 'sk-aB3dE5gH7jK9mN1pQ3sT5v' },
  ]
  const piece = fc.oneof(
    fc.constantFrom(
      value,
      other,
      'sk-aB3dE5gH7jK9mN1pQ3sT5v',
      JSON.stringify(value),
      encodeURIComponent(value),
      unicode(other),
    ),
    fc.constantFrom(' ', '"', '\\', '%', '<', '<KEY>', '<openai-key-1>', 'A-1001'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 6 }), { maxLength: 3 }), (texts) => {
      const all = { known, own: secrets.own }
      const { parts } = redactorOf(all).redact({
        provider: 'openai-chat',
        model: 'm',
        system: null,
        tools: [],
        messages: texts.map((pieces) => ({ role: 'user', text: pieces.join('') })),
        settings: { texts: texts.map((pieces) => pieces.join(' ')) },
      })

      expect(residueOf(JSON.parse(JSON.stringify(parts)), all)).toBeNull()
    }),
    { numRuns: 300 },
  )
})
