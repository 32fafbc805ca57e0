import { ratesOf } from './rates.js'
import type { CaseSummary, Latency, Rates, Summary } from './summary.js'

/** What cases amount to: all of them, and each group of them. */
export function summaryOf(dataset: string, cases: readonly CaseSummary[], latency: Latency | null): Summary {
  const critical = cases.filter((one) => one.critical)
  return {
    dataset,
    all: ratesOf(cases),
    critical: critical.length === 0 ? null : ratesOf(critical),
    tags: ratesBy(cases, ({ tags }) => tags),
    tools: ratesBy(cases, ({ tools }) => tools),
    cases,
    latency_ms: latency,
  }
}

/** By name, in alphabetical order. */
function ratesBy(
  cases: readonly CaseSummary[],
  namesOf: (one: CaseSummary) => readonly string[],
): Readonly<Record<string, Rates>> {
  const groups = new Map<string, CaseSummary[]>()
  for (const one of cases) {
    for (const name of new Set(namesOf(one))) {
      const group = groups.get(name)
      if (group === undefined) groups.set(name, [one])
      else group.push(one)
    }
  }
  const names = [...groups.keys()].toSorted()
  return Object.fromEntries(names.map((name) => [name, ratesOf(groups.get(name) ?? [])]))
}
