import { rulePage } from '../../src/explain/lint/rule-page.js'
import { categories } from '../../src/lint/finding.js'
import { lintTools } from '../../src/lint/lint-tools.js'
import type { RuleSettings } from '../../src/lint/options/lint-options.js'
import type { Rule } from '../../src/lint/rule.js'
import { allRules } from '../../src/lint/rules/all-rules.js'
import { allTargets } from '../../src/lint/targets/target.js'

/** The pages of all rules, and the list of them, by their files. */
export function rulePages(): ReadonlyMap<string, string> {
  const pages = allRules.map((rule): [string, string] => [`docs/rules/${rule.id}.md`, rulePage(rule, foundBy(rule))])
  return new Map([...pages, ['docs/rules.md', ruleList()]])
}

function foundBy(rule: Rule): ReturnType<typeof lintTools>['findings'] {
  const { targets = allTargets, options, lock } = rule.examplesWith ?? {}
  const off: RuleSettings = Object.fromEntries(categories.map((category) => [`${category}/*`, 'off' as const]))
  const setting = options === undefined ? rule.severity : ([rule.severity, options] as const)
  const lockfile = lock === undefined ? {} : { lock }
  return lintTools(rule.bad, { targets, rules: { ...off, [rule.id]: setting }, ...lockfile }).findings
}

function ruleList(): string {
  const tables = categories.map((category) => {
    const rows = allRules
      .filter((rule) => rule.category === category)
      .map(({ id, severity, recommended, fix, weight, summary }) => {
        const level = recommended ? severity : `off (${severity})`
        return `| [\`${id}\`](rules/${id}.md) | ${level} | ${weight} | ${fix ?? ''} | ${summary} |`
      })
    const head = ['| rule | severity | weight | fix | finds |', '|---|---|---|---|---|']
    return [`## ${category[0]?.toUpperCase()}${category.slice(1)}`, '', ...head, ...rows].join('\n')
  })
  return `${['# Rules', intro, ...tables].join('\n\n')}\n`
}

const intro = `What [\`callsheet lint\`](lint.md) looks for. A finding of severity error makes a call or a whole request fail, a warning makes wrong calls likely, and what
is an info may help. The weight is what a rule costs in the exponent of the score. Rules that are off by default are turned on
by \`rules: { 'id': 'warn' }\`, or by a preset. Each page has an example that is linted whenever the tests run.`
