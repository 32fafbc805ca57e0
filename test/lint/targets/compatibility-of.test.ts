import { expect, test } from 'vitest'
import { LintError } from '../../../src/lint/errors.js'
import { compatibilityOf } from '../../../src/lint/targets/compatibility-of.js'
import { nameRuleOf } from '../../../src/lint/targets/name-rule-of.js'
import { providers } from '../../../src/lint/targets/providers.js'
import { allTargets } from '../../../src/lint/targets/target.js'

const plain = {
  name: 'read_page',
  description: 'Read a page of the book.',
  inputSchema: { type: 'object', properties: { page: { type: 'integer' } }, required: ['page'] },
}
const union = { ...plain, name: 'find_page', inputSchema: { ...plain.inputSchema, anyOf: [{ required: ['page'] }] } }

test('says for each target how many tools it takes, in the order asked for', () => {
  const rows = compatibilityOf([plain, union], ['mcp', 'anthropic', 'gemini', 'openai-strict'])
  expect(rows.map(({ target, accepts, of }) => [target, accepts, of])).toEqual([
    ['mcp', 2, 2],
    ['anthropic', 1, 2],
    ['gemini', 2, 2],
    ['openai-strict', 0, 2],
  ])
  expect(rows[1]?.findings).toMatchObject([{ rule: 'compat/top-level-combinator', tool: 'find_page' }])
})

test('all targets by default, and a set without tools is taken by all', () => {
  expect(compatibilityOf([plain]).map(({ target }) => target)).toEqual(allTargets)
})

test('what is wrong for everybody is wrong for each', () => {
  const rows = compatibilityOf([{ ...plain, inputSchema: { type: 'string' } }, plain])
  expect(rows.map(({ accepts }) => accepts).every((accepts) => accepts <= 1)).toBe(true)
})

test('what is too much together is told, though each tool alone would be taken', () => {
  const tools = Array.from({ length: 129 }, (_, index) => ({ ...plain, name: `read_${index}` }))
  expect(compatibilityOf(tools, ['openai'])).toMatchObject([
    { accepts: 129, findings: [{ rule: 'compat/count', message: 'there are 129 tools, of at most 128' }] },
  ])
})

test('no target is misuse', () => {
  expect(() => compatibilityOf([plain], [])).toThrow(LintError)
})

test.each(allTargets)('%s: each fact has a source and a day', (target) => {
  const facts = Object.values(providers[target]).filter((fact) => fact !== null)
  expect(facts.length).toBeGreaterThan(0)
  for (const { source, date } of facts) {
    expect(source).toMatch(/^(?:https:\/\/|@?[a-z][-/a-z-]* \d+\.\d+)/u)
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/u)
  }
})

test.each(allTargets)('%s: names of letters and _ are taken, blanks and signs are not', (target) => {
  const { pattern, max, says } = nameRuleOf(target)
  expect(pattern.test('get_order')).toBe(true)
  expect(['', 'get order', 'get/order', 'größe', 'get\n'].filter((name) => pattern.test(name))).toEqual([])
  expect(max).toBeGreaterThan(50)
  expect(says).toContain('at most')
})
