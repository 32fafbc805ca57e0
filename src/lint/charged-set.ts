import { toPointer } from '../json/paths.js'
import type { SetFacts, ToolFacts } from './facts.js'
import type { Finding } from './finding.js'
import type { Found } from './run-rules.js'
import type { Charge, ChargedSet, SetCharge } from './score/charge.js'

/** What findings cost. */
export function chargedSet(
  facts: SetFacts,
  inTools: readonly (readonly Found[])[],
  inSet: readonly Found[],
): ChargedSet {
  return {
    tools: facts.tools.map((tool, index) => ({
      parameters: tool.schema.parameters.length,
      charges: chargesOf(tool, inTools[index] ?? []),
    })),
    charges: inSet.map(({ charge, ...found }): SetCharge => {
      return { ...costOf(found), tools: charge === 'share' ? found.finding.tools : null }
    }),
  }
}

function chargesOf(tool: ToolFacts, found: readonly Found[]): readonly Charge[] {
  if (!found.some(({ charge }) => charge === 'share')) return found.map((one) => ({ ...costOf(one), parameter: null }))
  const parameters = new Set(tool.schema.parameters.map(({ path }) => toPointer(path)))
  return found.map((one) => ({
    ...costOf(one),
    parameter: one.charge === 'share' ? parameterAt(one.finding.path, parameters) : null,
  }))
}

/** The innermost parameter in which a path leads; the path itself where it is in none. */
function parameterAt(path: Finding['path'], parameters: ReadonlySet<string>): string {
  for (let length = path.length; length > 0; length -= 1) {
    const pointer = toPointer(path.slice(0, length))
    if (parameters.has(pointer)) return pointer
  }
  return toPointer(path)
}

function costOf({ finding, weight, group }: Pick<Found, 'finding' | 'weight' | 'group'>): Omit<Charge, 'parameter'> {
  const { rule, category, severity } = finding
  return { rule, category, severity, weight, group }
}
