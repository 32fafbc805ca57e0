import { expect, test } from 'vitest'
import { escapeMarkdown, lintMarkdown } from '../../../../src/cli/lint/formats/lint-markdown.js'
import {
  handMadeFinding as finding,
  handMadeInput as input,
  handMadeLint as lint,
} from '../../../support/hand-made-lint.js'

const failed = { passed: false, reasons: ['1 error'], counts: { error: 1, warn: 0, info: 0 } }

test('a table of what was found', () => {
  const known = finding({ message: 'an old one' })
  const result = lint(
    ['pay', 'a|b`c`'],
    [known, finding({ index: 1, tool: 'a|b`c`', message: 'the name holds | and `code`\nand <img src=x> @everyone' })],
  )
  const matrix = [{ target: 'openai', accepts: 1, of: 2, findings: [finding()] } as const]
  expect(lintMarkdown([input(result, { known: new Set([known]), matrix })], failed)).toMatchInlineSnapshot(`
    "## callsheet lint failed: 1 error

    ### tools.json

    2 tools, score 71.3 of 100 (C), 2 errors; about 80 tokens in every request, under 0.1 % of a context window of 200000 (estimated)

    | | tool | rule | what | fix |
    |---|---|---|---|---|
    | error | "a\\|b\\\`c\\\`" \\(line 3\\) | compat/array-no-items | tags: the name holds \\| and \\\`code\\\`\\\\nand &lt;img src=x\\> &#64;everyone \\(openai\\) |  |

    | target | takes | refused by |
    |---|---|---|
    | openai | 1 of 2 | compat/array-no-items |

    1 finding of the baseline not shown
    "
  `)
})

test('no more than a hundred rows', () => {
  const found = Array.from({ length: 130 }, (_, index) => finding({ message: `fault ${index}` }))
  const text = lintMarkdown([input(lint(['pay'], found))], failed)
  expect(text.match(/^\| error /gmu)).toHaveLength(100)
  expect(text).toContain('and 30 more findings')
})

test.each([
  ['a|b', String.raw`a\|b`],
  ['`x`', String.raw`\`x\``],
  [String.raw`\|`, String.raw`\\\|`],
  ['<script>', String.raw`&lt;script\>`],
  ['[a](https://b.c)', String.raw`\[a\]\(https&#58;//b.c\)`],
  ['@someone #12', String.raw`&#64;someone \#12`],
  ['&lt;', '&amp;lt;'],
  ['plain words, 1.5', 'plain words, 1.5'],
])('%j is escaped', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped)
})
