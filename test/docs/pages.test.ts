import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as faults from '../../fakes/script/faults.js'
import * as steps from '../../fakes/script/steps.js'
import * as callsheet from '../../src/entries/callsheet.js'
import * as coreMatchers from '../../src/entries/matchers.js'
import { toBeGrounded, toConform } from '../../src/entries/diagnose.js'
import { toBeCompatibleWith, toFitTokenBudget, toPassLint } from '../../src/entries/lint.js'
import { toScore } from '../../src/entries/score.js'
import {
  toCarryTrace,
  toFollowPlan,
  toKeepInEveryRequest,
  toLoop,
  toMeet,
  toStayInContext,
} from '../../src/entries/trajectory.js'
import * as groups from '../../src/match/group-steps.js'
import * as patterns from '../../src/match/pattern.js'
import { readSnippets } from './read-snippets.js'

const trajectoryMatchers = { toCarryTrace, toFollowPlan, toKeepInEveryRequest, toLoop, toMeet, toStayInContext }
const lintMatchers = { toBeCompatibleWith, toFitTokenBudget, toPassLint }
const matchers = { ...coreMatchers, toScore, toConform, toBeGrounded, ...trajectoryMatchers, ...lintMatchers }
const root = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const pagesOf = (folder: string) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`)
const pages = [...pagesOf('docs/matchers'), ...pagesOf('docs/steps')]
const kebab = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
const isPublic = (name: string) => name in callsheet

test('every matcher and every step has a page, and every page one of them', () => {
  const stepNames = [...Object.keys({ ...steps, ...faults }).filter(isPublic), 'when', 'patterns']
  const expected = [
    ...Object.keys(matchers).map((name) => `docs/matchers/${kebab(name)}.md`),
    ...stepNames.map((name) => `docs/steps/${kebab(name)}.md`),
  ]
  expect([...pages].sort()).toEqual(expected.sort())
})

test('every pattern is explained on the page of patterns', () => {
  const named = [...textOf('docs/steps/patterns.md').matchAll(/^\| `(\w+)\(/gmu)].map(([, name]) => name)
  expect(
    Object.keys({ ...patterns, ...groups })
      .filter(isPublic)
      .filter((name) => !named.includes(name)),
  ).toEqual([])
  expect(named.filter((name) => name === undefined || !isPublic(name))).toEqual([])
})

test.each(pages.map((page) => [page]))('%s has the shape of all pages', (page) => {
  const text = textOf(page)
  const name = page.slice(page.lastIndexOf('/') + 1, -3)
  if (name !== 'patterns') {
    const [, own] = /^# `(?:step\.)?(\w+)\([^`\n]*\)`\n\n[A-Z][^\n]+\.\n\n/u.exec(text) ?? []
    expect(kebab(own ?? 'no head')).toBe(name)
    expect(text).toMatch(/^\*\*Options(?:\*\*|\.\*\*)/mu)
  }
  expect([...text.matchAll(/^## (.*)$/gmu)].map(([, heading]) => heading)).toEqual(['Passes', 'Fails', 'Misused'])
  if (text.includes("from './shop.js'")) expect(text).toContain('](../shop.md)')
  expect(readSnippets(page, text).map(({ kind }) => kind)).toEqual(['passes', 'fails', 'fails'])
})

test('the tables of the README are those of the pages', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/docs.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test.each(
  [
    'README.md',
    'docs/shop.md',
    ...[
      'script',
      'transcripts',
      'match',
      'migrate',
      'clients',
      'tools',
      'score',
      'score-values',
      'semantic',
      'bfcl',
      'text',
      'coercion',
    ].map((page) => `docs/${page}.md`),
    ...pages,
  ].map((file) => [file]),
)('the links of %s lead somewhere', (file) => {
  const prose = textOf(file).replaceAll(/^```[\s\S]*?^```$/gmu, '')
  const targets = [...prose.matchAll(/\]\((?!https?:|#)([^)#]+)/gu)].map(([, target]) => target ?? '')
  expect(targets.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([])
})
