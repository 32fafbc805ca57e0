import { expect, test } from 'vitest'
import { failureText, withFailures } from './failures.js'

test.each([
  ['the name of the error', 'CallsheetError: it went wrong', 'it went wrong'],
  [
    'the stack',
    'Error: it went wrong\n\n  1  says "Hi"\n    at /a/b.test.ts:3:7\n    at run (/c.js:1:2)',
    'it went wrong\n\n  1  says "Hi"',
  ],
  ['spaces at the ends of lines', 'Error: one  \ntwo\t\n', 'one\ntwo'],
  [
    'nothing of the text itself',
    'at amount   expected 1\n    at amount   expected 1',
    'at amount   expected 1\n    at amount   expected 1',
  ],
])('a reader does not see %s', (_what, text, expected) => {
  expect(failureText(text)).toBe(expected)
})

const fence = '```'
const page = (first: string, second: string) => `# A page
${fence}ts
passes()
${fence}
${fence}ts fails
throw new Error('one')
${fence}
It says:
${fence}text
${first}
${fence}
${fence}ts fails
throw new Error('two')
${fence}
${fence}text
${second}
${fence}
The end.`

test('the texts of a page are written anew, and nothing else', () => {
  const results = new Map([
    ['a.md:5', { passed: 0, failures: ['Error: one\nin two lines\n    at /a.ts:1:1'] }],
    ['a.md:12', { passed: 0, failures: ['Error: two'] }],
  ])
  expect(withFailures('a.md', page('stale', 'stale\ntoo'), results)).toBe(page('one\nin two lines', 'two'))
  expect(withFailures('b.md', page('stale', 'stale'), results)).toBe(page('stale', 'stale'))
})
