import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { element } from '../../../src/cli/report/xml.js'

test.each<[string, readonly string[], string]>([
  ['nothing inside', element('a', {}), '<a/>'],
  ['an empty text', element('a', {}, ''), '<a></a>'],
  [
    'attributes, of which one is left out',
    element('a', { b: 1, c: undefined, d: '"\'<&>' }),
    '<a b="1" d="&quot;&apos;&lt;&amp;&gt;"/>',
  ],
  ['what ends a section of characters', element('a', {}, ']]>'), '<a>]]&gt;</a>'],
  ['line ends', element('a', { b: '\r\n\t' }, '\n'), '<a b="&#13;&#10;&#9;">&#10;</a>'],
  ['elements inside', element('a', {}, element('b', {}, element('c', {}))), '<a>\n  <b>\n    <c/>\n  </b>\n</a>'],
  ['control characters', element('a', {}, '\0\x1b[31m\x7f\x9f'), '<a>\\u0000\\u001b[31m\\u007f\\u009f</a>'],
  ['half of a surrogate pair', element('a', {}, '\ud800x\udc00'), '<a>\\ud800x\\udc00</a>'],
  ['a whole one', element('a', {}, '\u{1f600}'), '<a>\u{1f600}</a>'],
  ['what is no character', element('a', {}, '\ufffe\uffff\ufffd'), '<a>\\ufffe\\uffff\ufffd</a>'],
])('%s', (_, lines, expected) => {
  expect(lines.join('\n')).toBe(expected)
})

// The production Char of XML 1.0, section 2.2.
const isChar = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  code >= 0x10000

test('whatever the text, what is written is a text of XML', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const [line = ''] = element('a', {}, text)
      const inner = line.slice('<a>'.length, -'</a>'.length)
      expect(Array.from(line).every((character) => isChar(character.codePointAt(0) ?? 0))).toBe(true)
      expect(inner.replaceAll(/&(?:amp|lt|gt|quot|apos|#9|#10|#13);/gu, '')).not.toMatch(/[<>&]/u)
    }),
  )
})
