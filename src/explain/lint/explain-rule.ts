import type { Rule } from '../../lint/rule.js'
import { oneLine } from '../../text/one-line.js'
import { columns } from '../report/columns.js'

/** A rule as a page for a terminal: what it finds, why, how it is set, what is wrong and what is right. */
export function explainRule(rule: Rule): string {
  const { id, summary, why, sources, bad, good } = rule
  return [
    `${id}: ${summary}`,
    '',
    ...why
      .trim()
      .split('\n')
      .map((line) => line.trim()),
    '',
    ...columns(factRows(rule), [0, 1]),
    '',
    'wrong:',
    ...bad.map((tool) => `  ${oneLine(JSON.stringify(tool))}`),
    'right:',
    ...good.map((tool) => `  ${oneLine(JSON.stringify(tool))}`),
    'known from:',
    ...sources.map((source) => `  ${source}`),
  ].join('\n')
}

function factRows(rule: Rule): readonly (readonly string[])[] {
  const { category, severity, weight, charge, fix, recommended, targets, options = {} } = rule
  return [
    ['category', category],
    ['severity', `${severity}${recommended ? '' : ', off unless it is turned on'}`],
    ['weight', `${weight}${charge === 'share' ? ', by the share of what it is found in' : ''}`],
    ['fix', fix ?? 'none'],
    ...(targets === undefined ? [] : [['targets', targets.join(', ')]]),
    ...Object.entries(options).map(([name, value]) => [`option ${name}`, JSON.stringify(value)]),
  ]
}

/** All rules, by category, a line each. */
export function explainRules(rules: readonly Rule[]): string {
  const blocks = [...new Set(rules.map(({ category }) => category))].map((category) => {
    const rows = rules
      .filter((rule) => rule.category === category)
      .map(({ id, severity, recommended, summary }) => [id, recommended ? severity : `(${severity})`, summary])
    return [`${category}:`, ...columns(rows, [0, 1, 2]).map((line) => `  ${line}`), '']
  })
  return [...blocks.flat(), 'in brackets: off unless it is turned on'].join('\n')
}
