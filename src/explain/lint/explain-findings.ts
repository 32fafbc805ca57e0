import type { Finding, Severity } from '../../lint/finding.js'
import { columns } from '../report/columns.js'
import { nameText } from '../values.js'
import { counted } from '../words.js'
import { findingText, fixText } from './finding-text.js'

const order: Readonly<Record<Severity, number>> = { error: 0, warn: 1, info: 2 }

/**
 * Findings as lines for the text of a failure, the worst first, each with what to do about it; at most so many lines.
 * What is the same for several tools is said once.
 */
export function explainFindings(findings: readonly Finding[], { most = 25 }: { readonly most?: number } = {}): string {
  const groups = grouped(findings).toSorted((one, other) => order[one.finding.severity] - order[other.finding.severity])
  const heads = columns(
    groups.map(({ finding, tools }) => [finding.severity, finding.rule, toolsText(tools)]),
    [0, 1, 2],
  )
  const width = Math.max(0, ...heads.map((head) => head.length))
  const blocks = groups.map(({ finding }, index) => {
    const fix = fixText(finding)
    const line = `${(heads[index] ?? '').padEnd(width)}  ${findingText(finding)}`
    return fix === null ? [line] : [line, `  fix: ${fix}`]
  })
  return fitting(blocks, groups, most).join('\n')
}

interface Group {
  readonly finding: Finding
  /** Names of tools; `null` for the set. */
  readonly tools: (string | null)[]
}

function grouped(findings: readonly Finding[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.severity, finding.rule, findingText(finding), fixText(finding)])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { finding, tools: [finding.tool] })
    else group.tools.push(finding.tool)
  }
  return [...groups.values()]
}

function toolsText(tools: readonly (string | null)[]): string {
  const names = [...new Set(tools)].map((tool) => (tool === null ? 'the tools together' : nameText(tool)))
  const [first = '', ...more] = names
  return more.length === 0 ? first : `${first} and ${more.length} more`
}

/** As many blocks as fit, and a line that counts the rest. */
function fitting(blocks: readonly (readonly string[])[], groups: readonly Group[], most: number): readonly string[] {
  if (blocks.flat().length <= most) return blocks.flat()
  const lines: string[] = []
  let shown = 0
  for (const block of blocks) {
    if (lines.length + block.length > most - 1) break
    lines.push(...block)
    shown += 1
  }
  const left = groups.slice(shown).reduce((sum, { tools }) => sum + tools.length, 0)
  return [...lines, `and ${counted(left, 'more finding')}`]
}
