import { expect, test } from 'vitest'
import { displayWidth, padToWidth } from '../../src/explain/display-width.js'

test.each([
  ['nothing', '', 0],
  ['letters', 'San Francisco', 13],
  ['accents, as one character and as two', 'Zu\u0308rich, Zürich', 14],
  ['Chinese', '東京', 4],
  ['Japanese, with a full stop and a long vowel', 'ラーメン。', 10],
  ['Korean', '서울', 4],
  ['half of the width', 'ﾃｽﾄ', 3],
  ['the full width', 'ＡＢ', 4],
  ['Arabic with vowels', 'مَرْحَبًا', 5],
  ['an emoji', '👍', 2],
  ['a flag', '🇳🇴', 2],
  ['a sign that is an emoji only where it is asked for', '©', 1],
])('%s', (_what, text, width) => {
  expect(displayWidth(text)).toBe(width)
  expect(displayWidth(padToWidth(text, 20))).toBe(20)
  expect(padToWidth(text, 0)).toBe(text)
})
