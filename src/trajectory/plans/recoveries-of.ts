import { type Attempt, isSuccess } from '../../match/attempts.js'
import type { Recovery } from './followed.js'

/** Failures of each tool, up to its next success; `expected` are the indexes of failures that the plan expects. */
export function recoveriesOf(attempts: readonly Attempt[], expected: ReadonlySet<number>): readonly Recovery[] {
  const open = new Map<string, { readonly failures: number[]; isExpected: boolean }>()
  const all: (Recovery & { readonly first: number })[] = []
  const close = (tool: string, recovered: number | null): void => {
    const chain = open.get(tool)
    const [first] = chain?.failures ?? []
    open.delete(tool)
    if (chain !== undefined && first !== undefined) all.push({ tool, ...chain, recovered, first })
  }
  for (const [index, attempt] of attempts.entries()) {
    const { tool, call } = attempt
    if (call === null) continue
    if (isSuccess(attempt)) {
      close(tool, call.number)
      continue
    }
    const chain = open.get(tool) ?? { failures: [], isExpected: true }
    chain.failures.push(call.number)
    chain.isExpected &&= expected.has(index)
    open.set(tool, chain)
  }
  for (const tool of open.keys()) close(tool, null)
  return all.toSorted((a, b) => a.first - b.first).map(({ first: _first, ...recovery }) => recovery)
}
