import { expect, test } from 'vitest'
import { explainLint } from '../../../src/explain/lint/explain-lint.js'
import { handMadeFinding as finding, handMadeLint as lint } from '../../support/hand-made-lint.js'

const fix = { kind: 'safe', text: 'add items: {}', edits: [{ op: 'remove', path: [] }] } as const

test('the whole text', () => {
  const result = lint(
    ['pay', 'find', '', 'list'],
    [
      finding({ fix, path: ['inputSchema', 'properties', 'a', 'properties', 'tags'] }),
      finding({ fix, message: 'a list without items', points: 0.01 }),
      finding({
        severity: 'info',
        rule: 'desc/x',
        path: ['description'],
        targets: [],
        message: 'it is thin',
        points: 0,
        setPoints: 0,
      }),
      finding({
        severity: 'warn',
        rule: 'desc/missing',
        tool: '',
        index: 2,
        path: ['description'],
        targets: [],
        message: 'nothing',
      }),
      finding({
        severity: 'warn',
        rule: 'overlap/x',
        tool: null,
        index: null,
        tools: [0, 1, 2],
        path: [],
        targets: [],
        message: 'pay is like others',
      }),
    ],
    {
      ignored: [
        { ...finding({ tool: 'list', index: 3 }), reason: 'it is old' },
        ...[1, 2].map(() => ({ ...finding({ rule: 'desc/y' }), reason: 'two' })),
      ],
    },
  )
  const placeOf = ({ rule }: { readonly rule: string }) =>
    rule === 'desc/x' ? { line: 12, column: 7 } : { line: 3, column: 5 }
  expect(explainLint(result, { name: 'tools.json', placeOf })).toMatchInlineSnapshot(`
    "tools.json: detected mcp, 4 tools

    pay  70.0 C  low (2 params, 0 nested)  40 tokens
       3:5  error  compat/array-no-items  tags is a list without items (openai)  +12.3
       3:5  error  compat/array-no-items  tags: a list without items (openai)  +0.1
        fix: add items: {} [safe]
      12:7  info   desc/x                 it is thin

    tool 3, which has no name  70.0 C  low (2 params, 0 nested)  40 tokens
      3:5  warn  desc/missing  nothing  +12.3

    the set
      3:5  warn  overlap/x  pay is like others: pay, find and tool 3, which has no name  +12.3

    4 tools: 2 errors, 2 warnings and 1 info; 2 without any
    score 71.3 of 100, C (compatibility 80.0)
    about 160 tokens in every request, under 0.1 % of a context window of 200000 (estimated)
    passed over: 3 findings
      compat/array-no-items  list     it is old
      desc/y                 2 times  two"
  `)
})

test('without places and a name', () => {
  expect(explainLint(lint(['pay'], [finding()]))).toMatchInlineSnapshot(`
    "pay  70.0 C  low (2 params, 0 nested)  40 tokens
        error  compat/array-no-items  tags is a list without items (openai)  +12.3

    1 tool: 1 error
    score 71.3 of 100, C (compatibility 80.0)
    about 40 tokens in every request, under 0.1 % of a context window of 200000 (estimated)"
  `)
})

test('an empty set has no score', () => {
  const empty = lint([], [], { score: null, grade: null })
  expect(explainLint(empty)).toContain('no score: there are no tools')
})

test('what is hostile or long stays on its line', () => {
  const hostile = '\u001b[2J\n::error::\u202e'
  const result = lint(
    [hostile.repeat(500)],
    [
      finding({
        tool: hostile,
        message: hostile.repeat(1000),
        path: ['inputSchema', 'properties', hostile],
        fix: { ...fix, text: hostile.repeat(1000) },
      }),
    ],
    { ignored: [{ ...finding({ tool: hostile }), reason: hostile.repeat(1000) }] },
  )
  const text = explainLint(result, { name: 'tools.json' })
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
  expect(text).not.toMatch(/^::/mu)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(400)
})
