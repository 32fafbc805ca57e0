import { expect, test } from 'vitest'
import { plain } from '../../src/json/plain.js'

test.each([
  ['JSON is spared its backslashes', '{"ok":true}', '{"ok":true}'],
  ['a text is quoted', 'It is "on" its way.', '"It is \\"on\\" its way."'],
  ['an empty text', '', '""'],
  ['JSON with a line break', '{\n}', '"{\\n}"'],
  ['JSON with what cannot be seen', '{"a":"\u200b"}', '"{\\"a\\":\\"\\u200b\\"}"'],
])('%s', (_name, text, line) => {
  expect(plain(text)).toBe(line)
})

test('JSON too long to be seen whole is cut, and quoted', () => {
  expect(plain(`{"a":"${'x'.repeat(100)}"}`, 20)).toMatch(/^"\{.*…/)
})
