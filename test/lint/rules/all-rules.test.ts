import { describe, expect, test } from 'vitest'
import { categories } from '../../../src/lint/finding.js'
import { lintTools } from '../../../src/lint/lint-tools.js'
import type { LintOptions } from '../../../src/lint/options/lint-options.js'
import type { Rule } from '../../../src/lint/rule.js'
import { allRules } from '../../../src/lint/rules/all-rules.js'
import { allTargets } from '../../../src/lint/targets/target.js'

const rules = allRules.map((rule): [string, Rule] => [rule.id, rule])

test('no two rules have one id', () => {
  expect(new Set(allRules.map(({ id }) => id)).size).toBe(allRules.length)
  expect(allRules.length).toBeGreaterThan(80)
})

test('every category has rules', () => {
  expect(categories.filter((category) => !allRules.some((rule) => rule.category === category))).toEqual([])
})

describe.each(rules)('%s', (id, rule) => {
  test('finds its bad example', () => {
    const found = foundBy(rule, rule.bad)
    expect(found.length).toBeGreaterThan(0)
    for (const { message, fix, targets } of found) {
      expect(message).toMatch(/^\S.*[^.\s]$/su)
      if (fix !== null) expect(fix.text).toMatch(/^\S.*[^.\s]$/su)
      // A rule that is about targets says for whom.
      expect(targets.length > 0).toBe(rule.targets !== undefined)
    }
  })

  test('finds nothing in the good example', () => {
    expect(rule.good.length).toBeGreaterThan(0)
    expect(foundBy(rule, rule.good)).toEqual([])
  })

  test('offers no fix that it does not promise', () => {
    const order = ['safe', 'compatible', 'suggestion', null]
    const best = foundBy(rule, rule.bad).map(({ fix }) => order.indexOf(fix?.kind ?? null))
    expect(Math.min(...best)).toBe(order.indexOf(rule.fix))
  })

  test('has a page: what, why and where that is known from', () => {
    expect(id).toMatch(/^(?:desc|schema|param|name|overlap|tokens|compat|safety)\/[a-z0-9]+(?:-[a-z0-9]+)*$/u)
    expect(rule.summary).toMatch(/^[A-Z`].*\.$/su)
    expect(rule.why.length).toBeGreaterThan(80)
    expect(rule.sources.length).toBeGreaterThan(0)
    expect(rule.weight).toBeGreaterThanOrEqual(0)
  })
})

test('rules bear each other', () => {
  const all = Object.fromEntries(allRules.map(({ id, severity }) => [id, severity]))
  for (const { id, bad, good } of allRules) {
    for (const tools of [bad, good]) {
      expect({ id, thrown: thrownBy(() => lintTools(tools, { rules: all, targets: allTargets })) }).toEqual({
        id,
        thrown: null,
      })
    }
  }
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

/** What one rule finds, alone. */
function foundBy(rule: Rule, tools: readonly unknown[]): ReturnType<typeof lintTools>['findings'] {
  const { targets = allTargets, options, lock } = rule.examplesWith ?? {}
  const setting = options === undefined ? rule.severity : ([rule.severity, options] as const)
  const rules: LintOptions['rules'] = { ...offAll, [rule.id]: setting }
  const lockfile = lock === undefined ? {} : { lock }
  return lintTools(tools, { targets, rules, ...lockfile }).findings.filter((finding) => finding.rule === rule.id)
}

const offAll = Object.fromEntries(categories.map((category) => [`${category}/*`, 'off' as const]))
