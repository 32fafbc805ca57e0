import { afterEach, expect, test, vi } from 'vitest'
import { readArgs } from '../../../src/cli/score/read-args.js'

afterEach(() => vi.unstubAllEnvs())

const usual = ['cases.jsonl', '--runs', 'runs.jsonl']

test('what nobody says', () => {
  vi.stubEnv('GITHUB_ACTIONS', undefined)
  expect(readArgs(usual)).toEqual({
    dataset: 'cases.jsonl',
    name: null,
    runs: ['runs.jsonl'],
    tools: null,
    options: null,
    now: null,
    zone: null,
    partial: false,
    gate: null,
    baseline: null,
    json: null,
    junit: null,
    github: false,
    store: '.callsheet',
    quiet: false,
  })
})

test.each([
  ['several files of runs', ['--runs', '-', '--runs=more.jsonl'], { runs: ['runs.jsonl', '-', 'more.jsonl'] }],
  ['a store', ['--store', 'results'], { store: 'results' }],
  ['no store', ['--no-store'], { store: null }],
  ['annotations', ['--github'], { github: true }],
  ['flags', ['--partial', '--quiet'], { partial: true, quiet: true }],
  ['a name', ['--name', 'bank'], { name: 'bank' }],
  ['a baseline', ['--baseline', 'a.json'], { baseline: { file: 'a.json', run: null, branch: null } }],
  ['a run', ['--baseline', 'a', '--baseline-run', 'b'], { baseline: { file: 'a', run: 'b', branch: null } }],
  ['a branch', ['--baseline', 'a', '--baseline-branch', 'b'], { baseline: { file: 'a', run: null, branch: 'b' } }],
  ['texts', ['--tools', 'a', '--now', 'b', '--zone', 'c'], { tools: 'a', now: 'b', zone: 'c' }],
])('%s', (_, more, expected) => {
  expect(readArgs([...usual, ...more])).toMatchObject(expected)
})

test.each([
  ['true', true],
  ['false', false],
  ['', false],
])('GITHUB_ACTIONS=%s', (value, github) => {
  vi.stubEnv('GITHUB_ACTIONS', value)
  expect(readArgs(usual).github).toBe(github)
})

test.each([
  ['no data set', ['--runs', 'runs.jsonl'], /^score takes one data set, but got 0\ncallsheet score --help says more$/],
  ['two data sets', [...usual, 'more.jsonl'], /^score takes one data set, but got 2\n/],
  ['no runs', ['cases.jsonl'], /^--runs is missing/],
  ['two gates', [...usual, '--gate', 'a', '--gate', 'b'], /^--gate takes one value, but got 2\n/],
  ['an empty name', [...usual, '--gate', ''], /^--gate takes a value, but got none\n/],
  ['an empty name of runs', ['cases.jsonl', '--runs='], /^--runs takes a value, but got none\n/],
  ['a store and none', [...usual, '--store', 'a', '--no-store'], /^--store and --no-store exclude each other\n/],
  ['an unknown option', [...usual, '--gates', 'a'], /^Unknown option '--gates'\n/],
])('%s is no call of this command', (_, args, message) => {
  expect(() => readArgs(args)).toThrow(message)
})
