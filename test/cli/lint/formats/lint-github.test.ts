import { expect, test } from 'vitest'
import { lintGithub } from '../../../../src/cli/lint/formats/lint-github.js'
import {
  handMadeFinding as finding,
  handMadeInput as input,
  handMadeLint as lint,
} from '../../../support/hand-made-lint.js'

test('a line a finding, the worst first, with what would break it escaped', () => {
  const result = lint(
    ['pay', 'a,b: 50%\r\n::error::x'],
    [
      finding({ severity: 'info', rule: 'desc/no-return-info', path: ['description'], message: 'it says 100 %' }),
      finding({ fix: { kind: 'safe', text: 'add items: {}', edits: [{ op: 'set', path: [], value: {} }] } }),
      finding({ severity: 'warn', tool: 'a,b: 50%\r\n::error::x', index: 1, message: 'two\nlines', targets: [] }),
      finding({ index: null, tool: null, tools: [0, 1], message: 'both are alike', path: [], targets: [] }),
    ],
  )
  expect(lintGithub([input(result, { file: 'a b/tools,1.json' })])).toMatchInlineSnapshot(`
    "::error file=a b/tools%2C1.json,line=3,col=5,endLine=3,endColumn=25,title=compat/array-no-items::pay: tags is a list without items (openai); fix: add items: {} [safe]
    ::error file=a b/tools%2C1.json,line=3,col=5,endLine=3,endColumn=25,title=compat/array-no-items::the set: both are alike
    ::warning file=a b/tools%2C1.json,line=3,col=5,endLine=3,endColumn=25,title=compat/array-no-items::"a,b: 50%25\\r\\n::error::x": tags: two\\nlines
    ::notice file=a b/tools%2C1.json,line=3,col=5,endLine=3,endColumn=25,title=desc/no-return-info::pay: it says 100 %25 (openai)
    "
  `)
})

test('a server has no file, and a value over several lines no end of a column', () => {
  const result = lint(['pay'], [finding()])
  const server = input(result, { file: null, label: 'node server.mjs', placeOf: () => null })
  const long = input(result, { placeOf: () => ({ line: 3, column: 5, endLine: 7, endColumn: 2 }) })
  expect(lintGithub([server, long])).toMatchInlineSnapshot(`
    "::error title=compat/array-no-items::node server.mjs: pay: tags is a list without items (openai)
    ::error file=tools.json,line=3,col=5,endLine=7,title=compat/array-no-items::pay: tags is a list without items (openai)
    "
  `)
})

test('GitHub shows ten of a level, so the tenth says how many are left', () => {
  const found = Array.from({ length: 13 }, (_, index) => finding({ message: `fault ${index}` }))
  const lines = lintGithub([input(lint(['pay'], [...found, finding({ severity: 'warn' })]))]).split('\n')
  expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10)
  expect(lines[9]).toBe('::error title=callsheet lint::4 more findings are not shown as annotations: see the log.')
  expect(lines[10]).toMatch(/^::warning /u)

  const ten = lintGithub([input(lint(['pay'], found.slice(0, 10)))])
  expect(ten).toContain('fault 9')
  expect(ten).not.toContain('more finding')
})

test('nothing is said of what a baseline knows, or where all is well', () => {
  const known = finding()
  expect(lintGithub([input(lint(['pay'], [known]), { known: new Set([known]) })])).toBe('')
  expect(lintGithub([input(lint(['pay'], []))])).toBe('')
})
