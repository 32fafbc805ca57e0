import { formatPath } from '../../json/paths.js'
import type { Finding } from '../../lint/finding.js'
import { nameOf } from './name-of.js'

/** Findings for the text of a failure, two lines each at most, by tool. */
export function findingLines(findings: readonly Finding[], most: number): readonly string[] {
  const lines: string[] = []
  let last: number | null | undefined
  let shown = 0
  for (const finding of findings) {
    const head = finding.index === last ? [] : ['', `  ${nameOf(finding)}`]
    const next = [...head, ...linesOf(finding)]
    // The last line may be needed to say how many more there are.
    if (lines.length + next.length > most - 1) break
    lines.push(...next)
    last = finding.index
    shown += 1
  }
  const more = findings.length - shown
  return more === 0 ? lines : [...lines, `  and ${more} more`]
}

function linesOf({ severity, rule, message, targets, fix, path }: Finding): readonly string[] {
  const forWhom = targets.length === 0 ? '' : ` (${targets.join(', ')})`
  // Many say themselves where it is.
  const at = path.length === 0 || message.includes(String(path.at(-1))) ? '' : `${formatPath(path)}: `
  const line = `    ${severity.padEnd(5)}  ${rule}  ${at}${message}${forWhom}`
  return fix === null ? [line] : [line, `           fix: ${fix.text}`]
}
