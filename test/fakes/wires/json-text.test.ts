import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawJson, toEvent, toJsonText } from '../../../fakes/wires/json-text.js'
import { readEvents } from '../../../fakes/wires/read-events.js'
import { anyText } from '../../support/served-turns.js'

test.for<[string, unknown, string]>([
  ['alone', rawJson('{"a":  1}'), '{"a":  1}'],
  [
    'in an object',
    { before: 1, input: rawJson('{"id": 9007199254740993}'), after: '2' },
    '{"before":1,"input":{"id": 9007199254740993},"after":"2"}',
  ],
  ['twice', [rawJson('5.0'), [rawJson('1e3')]], '[5.0,[1e3]]'],
  ['the same one twice', ((raw: unknown): unknown => [raw, raw])(rawJson('-0')), '[-0,-0]'],
  ['with a key twice', { a: rawJson('{"b":1,"b":2}') }, '{"a":{"b":1,"b":2}}'],
  [
    'with escapes and what looks like a replacement',
    { a: rawJson('"\\u00e4 $1 $& \\" \\\\"') },
    '{"a":"\\u00e4 $1 $& \\" \\\\"}',
  ],
  ['broken on purpose', { a: rawJson('{"b": ') }, '{"a":{"b": }'],
  [
    'more than ten',
    Array.from({ length: 12 }, (_, at) => rawJson(`${at}.0`)),
    '[0.0,1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0]',
  ],
])('a raw text stays as it is: %s', ([, value, text]) => {
  expect(toJsonText(value)).toBe(text)
})

test('a text that looks like the place of a raw one is a text', () => {
  const odd = '\u0000raw:0\u0000'
  expect(toJsonText([odd, rawJson('1.0'), odd, `${odd}"${odd}`])).toBe(
    `[${JSON.stringify(odd)},1.0,${JSON.stringify(odd)},${JSON.stringify(`${odd}"${odd}`)}]`,
  )
  expect(toJsonText({ a: rawJson('1.0'), b: { odd } })).toBe(`{"a":1.0,"b":{"odd":${JSON.stringify(odd)}}}`)
})

/** Any value, with raw texts in some of its places; and how it is written. */
const { tree } = fc.letrec<{ tree: { readonly value: unknown; readonly text: string } }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.json().map((json) => ({ value: JSON.parse(json) as unknown, text: JSON.stringify(JSON.parse(json)) })),
    fc
      .oneof(
        anyText,
        fc.nat(3).map((at) => `\u0000raw:${at}\u0000`),
      )
      .map((text) => ({ value: text, text: JSON.stringify(text) })),
    fc
      .oneof(fc.json(), fc.constantFrom('5.0', '{"id":9007199254740993}', ' [ ]', ''))
      .map((text) => ({ value: rawJson(text), text })),
    fc.array(tie('tree'), { maxLength: 4 }).map((items) => ({
      value: items.map(({ value }) => value),
      text: `[${items.map(({ text }) => text).join(',')}]`,
    })),
    fc.dictionary(fc.constantFrom('a', 'b', '"', '\u2028'), tie('tree')).map((items) => ({
      value: Object.fromEntries(Object.entries(items).map(([key, { value }]) => [key, value])),
      text: `{${Object.entries(items)
        .map(([key, { text }]) => `${JSON.stringify(key)}:${text}`)
        .join(',')}}`,
    })),
  ),
}))

test('a value is written as JSON.stringify writes it, with its raw texts byte for byte', () => {
  fc.assert(
    fc.property(tree, ({ value, text }) => {
      expect(toJsonText(value)).toBe(text)
    }),
  )
})

test('an event is one line of data, whatever its texts hold', () => {
  fc.assert(
    fc.property(anyText, fc.option(fc.constantFrom('ping', 'message_start')), (text, name) => {
      const event = toEvent({ text, raw: rawJson('1.0') }, name ?? undefined)
      expect(event.split('\n')).toHaveLength(name === null ? 3 : 4)
      expect(readEvents(event)).toEqual([{ event: name, data: `{"text":${JSON.stringify(text)},"raw":1.0}` }])
    }),
  )
})
