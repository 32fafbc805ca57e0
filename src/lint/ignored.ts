import { toPointer } from '../json/paths.js'
import type { ToolContract } from './contract.js'
import { matchesName } from './matches-name.js'
import type { Ignore } from './options/lint-options.js'
import type { ReadOptions } from './options/read-options.js'
import { rulesNamed } from './options/read-rule-settings.js'
import type { Found } from './run-rules.js'

/** Which findings are passed over, and what of `ignore` passed nothing over. */
export interface Ignoring {
  /** Why it is passed over; `null` where it counts. */
  reasonFor(found: Found): string | null
  /** What passed nothing over until now. */
  unused(): readonly (Ignore & { readonly expired: boolean })[]
}

/** What the options and the tools themselves say is to be passed over. */
export function ignoring(options: Pick<ReadOptions, 'ignore' | 'today'>, tools: readonly ToolContract[]): Ignoring {
  const used = new Set<Ignore>()
  const own = tools.map(ownIgnores)
  const isExpired = ({ expires }: Ignore): boolean =>
    expires !== undefined && options.today !== null && expires < options.today
  const live = options.ignore.filter((ignore) => !isExpired(ignore))
  return {
    reasonFor(found) {
      const { index } = found.finding
      // Whoever writes a tool that deceives would write that as well.
      const byTool = index === null || deceiving.has(found.finding.rule) ? [] : (own[index] ?? [])
      const all = [...byTool, ...live]
      const ignore = all.find((one) => isMeant(one, found))
      if (ignore === undefined) return null
      used.add(ignore)
      return ignore.reason
    },
    unused: () =>
      [...options.ignore, ...own.flat()]
        .filter((ignore) => !used.has(ignore))
        .map((ignore) => ({ ...ignore, expired: isExpired(ignore) })),
  }
}

/** Rules about tools that deceive, which no tool can say of itself that they do not hold. */
const deceiving: ReadonlySet<string> = new Set([
  'safety/annotation-contradiction',
  'safety/changed-since-lock',
  'safety/control-chars',
  'safety/cross-tool-instruction',
  'safety/hidden-unicode',
  'safety/instruction-injection',
])

function ownIgnores({ name, ignores }: ToolContract): readonly Ignore[] {
  return Object.entries(ignores).map(([rule, reason]) => ({ rule, tool: name, reason }))
}

function isMeant({ rule, tool, path }: Ignore, { finding }: Found): boolean {
  if (rule !== finding.rule && !rulesNamed(rule).some(({ id }) => id === finding.rule)) return false
  if (tool !== undefined && (finding.tool === null || !matchesName(tool, finding.tool))) return false
  const at = toPointer(finding.path)
  return path === undefined || at === path || at.startsWith(`${path}/`)
}
