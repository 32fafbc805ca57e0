import { nameOf } from '../../explain/lint/name-of.js'
import { counted } from '../../explain/words.js'
import { inline } from '../../json/inline.js'
import type { Ignore } from '../../lint/options/lint-options.js'
import { plainText } from '../../explain/values.js'
import type { KnownFinding } from './baseline.js'
import type { LintedInput } from './linted-input.js'

/** What passes nothing over in any input. What stands in the options is in all of them, what a tool says of itself in one. */
export function unusedIn(
  inputs: readonly LintedInput[],
  shared: readonly Ignore[],
): LintedInput['result']['unusedIgnores'] {
  const keys = new Set(shared.map(keyOf))
  const all = inputs.flatMap(({ result }) => result.unusedIgnores)
  const counts = new Map<string, number>()
  for (const ignore of all) counts.set(keyOf(ignore), (counts.get(keyOf(ignore)) ?? 0) + 1)
  const seen = new Set<string>()
  return all.filter((ignore) => {
    const key = keyOf(ignore)
    if (!keys.has(key)) return true
    if (seen.has(key) || (counts.get(key) ?? 0) < inputs.length) return false
    seen.add(key)
    return true
  })
}

/** An ignore that is of no use, in a sentence. */
export function unusedIgnoreText({
  rule,
  tool,
  path,
  reason,
  expires,
  expired,
}: Ignore & { readonly expired: boolean }): string {
  const where = [
    ...(tool === undefined ? [] : [`of ${inline(tool, 60)}`]),
    ...(path === undefined ? [] : [`at ${path}`]),
  ]
  const what = ['the ignore for', rule, ...where].join(' ')
  const why = expired ? `expired after ${expires}` : 'passes nothing over'
  return plainText(`${what} ${why} (${reason})`, 240)
}

/** Entries of a baseline that were not found again, as lines. */
export function unusedBaselineLines(file: string, unused: readonly KnownFinding[]): readonly string[] {
  if (unused.length === 0) return []
  const rows = unused.slice(0, mostRows).map(({ tool, rule, message }) => {
    return `  ${plainText(`${nameOf({ tool, index: null })}: ${rule}: ${message}`, 240)}`
  })
  const left = unused.length - mostRows
  return [
    `${counted(unused.length, 'entry').replace('entrys', 'entries')} of ${file} not found any more; --write-baseline removes them:`,
    ...rows,
    ...(left > 0 ? [`  and ${left} more`] : []),
  ]
}

const mostRows = 20

function keyOf({ rule, tool, path, reason, expires }: Ignore): string {
  return JSON.stringify([rule, tool, path, reason, expires])
}
