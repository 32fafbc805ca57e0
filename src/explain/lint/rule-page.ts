import type { Finding } from '../../lint/finding.js'
import type { Rule } from '../../lint/rule.js'
import { oneLine } from '../../text/one-line.js'

/**
 * The page of a rule, in Markdown: what it finds and why, an example with what is said of it, how it is set, and where it is known
 * from. `found` is what the rule finds in its bad example.
 */
export function rulePage(rule: Rule, found: readonly Pick<Finding, 'tool' | 'message' | 'fix'>[]): string {
  const sections = [
    `# \`${rule.id}\``,
    rule.summary,
    rule.why,
    facts(rule),
    `## Finds`,
    json(rule.bad),
    ['```text', ...found.flatMap(said), '```'].join('\n'),
    '## Leaves alone',
    json(rule.good),
    ...optionsOf(rule),
    '## Sources',
    rule.sources.map((source) => `- ${source}`).join('\n'),
  ]
  return `${sections.join('\n\n')}\n`
}

function facts({ category, severity, weight, charge, fix, recommended, targets }: Rule): string {
  const rows = [
    ['category', category],
    ['severity', recommended ? severity : `off by default, else ${severity}`],
    ['weight', `${weight}${charge === 'share' ? ', times the share that has part in it' : ''}`],
    ['fix', fix ?? 'none'],
    ...(targets === undefined ? [] : [['targets', targets.join(', ')]]),
  ]
  return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')
}

function said({ tool, message, fix }: Pick<Finding, 'tool' | 'message' | 'fix'>): readonly string[] {
  const line = tool === null ? message : `${tool}: ${message}`
  return (fix === null ? [line] : [line, `  fix (${fix.kind}): ${fix.text}`]).map(oneLine)
}

function json(tools: readonly unknown[]): string {
  // What cannot be seen is written as JSON can write it.
  const text = JSON.stringify(tools, null, 2).replaceAll(unseen, (char) =>
    Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
  return ['```json', text, '```'].join('\n')
}

const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function optionsOf({ id, severity, options }: Rule): readonly string[] {
  if (options === undefined) return []
  const rows = Object.entries(options).map(([name, value]) => `| \`${name}\` | \`${JSON.stringify(value)}\` |`)
  return [
    '## Options',
    ['| option | default |', '|---|---|', ...rows].join('\n'),
    `\`{ rules: { '${id}': ['${severity}', ${optionsText(options)}] } }\``,
  ]
}

function optionsText(options: Readonly<Record<string, unknown>>): string {
  const [first] = Object.entries(options)
  return first === undefined ? '{}' : `{ ${first[0]}: ${JSON.stringify(first[1])} }`
}
