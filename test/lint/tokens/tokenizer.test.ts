import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LintError } from '../../../src/lint/errors.js'
import { readToolSet } from '../../../src/lint/read/read-tool-set.js'
import { tokenizer } from '../../../src/lint/tokens/tokenizer.js'
import { tokenizerPeer } from '../../../src/lint/tokens/tokenizer-peer.js'
import { tokensOf } from '../../../src/lint/tokens/tokens-of.js'
import { estimateTokens } from '../../../src/text/estimate-tokens.js'

test.each([
  ['', 0, 0],
  ['hello world', 2, 2],
  ['{"type":"object"}', 5, 5],
  ['ツールの一覧を取得します', 7, 11],
])('counts %j as the two encodings do', (text, newer, older) => {
  expect(tokenizer()(text)).toBe(newer)
  expect(tokenizer('cl100k_base')(text)).toBe(older)
})

test('marks of the model are text in a text', () => {
  expect(tokenizer()('<|endoftext|>')).toBeGreaterThan(1)
  expect(tokenizer('cl100k_base')('a <|im_start|> b <|fim_prefix|>')).toBeGreaterThan(4)
})

test('another encoding is misuse', () => {
  expect(() => tokenizer('p50k_base' as never)).toThrow(/^encoding must be one of o200k_base, cl100k_base/u)
})

test('where the package is not installed, that is said', () => {
  const missing = Object.assign(new Error('none'), { code: 'MODULE_NOT_FOUND' })
  const require = (error: Error): NodeJS.Require => {
    // Only calling it is asked of it.
    return (() => {
      throw error
    }) as unknown as NodeJS.Require
  }
  expect(() => tokenizerPeer('o200k_base', require(missing))).toThrow(LintError)
  expect(() => tokenizerPeer('o200k_base', require(missing))).toThrow(/npm install --save-dev gpt-tokenizer/u)
  const broken = new Error('broken')
  expect(() => tokenizerPeer('o200k_base', require(broken))).toThrow(broken)
})

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const folder = join(cases, 'tools')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

// Skipped where the shared cases are missing; CI requires them, and fails without.
describe.skipIf(!isThere)('the estimate beside the count, of real tools', () => {
  const names = isThere ? readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'MANIFEST.json') : []
  const ratios = names.flatMap((name) => {
    const { tools } = readToolSet(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    const count = tokenizer()
    return tools.map((tool) => ({
      name,
      estimate: tokensOf(tool, estimateTokens).total,
      count: tokensOf(tool, count).total,
    }))
  })
  const ratioOf = (some: typeof ratios): number =>
    some.reduce((sum, { estimate }) => sum + estimate, 0) / some.reduce((sum, { count }) => sum + count, 0)

  test('is a fifth too high, since compact JSON has many signs in a row that are one token', () => {
    const sorted = ratios.map(({ estimate, count }) => estimate / count).toSorted((one, other) => one - other)
    expect(ratioOf(ratios)).toBeCloseTo(1.22, 1)
    expect(sorted[Math.floor(sorted.length * 0.05)]).toBeCloseTo(1.13, 1)
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeCloseTo(1.37, 1)
    expect(sorted[0]).toBeGreaterThan(1)
    expect(sorted.at(-1)).toBeLessThan(1.5)
  })

  test('is about as high for Chinese', () => {
    expect(ratioOf(ratios.filter(({ name }) => name === 'cloudbase-zh.json'))).toBeCloseTo(1.1, 1)
  })
})
