import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { nameOf, nameOnGithub } from '../../../src/cli/score/name-of.js'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['cases.jsonl', 'cases.jsonl'],
  ['./data/../cases.jsonl', 'cases.jsonl'],
  [join(process.cwd(), 'data', 'cases.jsonl'), 'data/cases.jsonl'],
  [join('..', 'cases.jsonl'), '../cases.jsonl'],
])('%s is %s', (file, name) => {
  expect(nameOf(file)).toBe(name)
})

test.each([
  ['the folder above', join(process.cwd(), '..'), `${process.cwd().split(/[/\\]/).at(-1)}/cases.jsonl`],
  ['the working directory', process.cwd(), 'cases.jsonl'],
  ['a repository somewhere else', join(process.cwd(), 'other'), 'cases.jsonl'],
  ['nobody says', '', 'cases.jsonl'],
])('on GitHub: %s', (_, root, name) => {
  vi.stubEnv('GITHUB_WORKSPACE', root)
  expect(nameOnGithub('cases.jsonl')).toBe(name)
})
