import { snapshot } from '../../json/snapshot.js'
import type { Diagnosis } from '../diagnosis.js'
import type { Confusion, DiagnosisReport, UnjudgedCalls } from './diagnosis-report.js'
import { entryOf } from './entry-of.js'
import type { Unjudgeable } from './errors.js'
import { findingTally } from './finding-tally.js'
import type { JudgedCall } from './judge-run.js'
import { meanTally } from './mean-tally.js'
import { ranked } from './ranked.js'
import { rateTally, type RateTally } from './rate-tally.js'

/** Counts run by run; nothing of a run is kept but names and numbers. */
export interface DiagnosisTally {
  /** The calls of one run. */
  add(calls: readonly JudgedCall[]): void
  report(): DiagnosisReport
}

export function tallyDiagnoses(): DiagnosisTally {
  let runs = 0
  let runsWithoutCalls = 0
  const all = rateTally()
  const names = { registered: 0, misspelt: 0, invented: 0, missing: 0 }
  const means = meanTally()
  const found = findingTally()
  const known = new Map<string, RateTally>()
  const unknown = new Map<string, RateTally>()
  const sizes = new Map<number, RateTally>()
  const confusions = confusionTally()
  const unjudged = unjudgedTally()

  const count = (diagnosis: Diagnosis, offered: number): void => {
    const { tool, name, metrics } = diagnosis
    names[name] += 1
    means.add(metrics)
    found.add(diagnosis)
    confusions.add(diagnosis)
    const ofTool = entryOf(name === 'registered' ? known : unknown, tool, rateTally)
    for (const rates of [all, ofTool, entryOf(sizes, offered, rateTally)]) rates.add(diagnosis)
  }
  return {
    add(calls) {
      runs += 1
      if (calls.length === 0) runsWithoutCalls += 1
      for (const { call, offered, result } of calls) {
        if (typeof result === 'string') unjudged.add(call.name, result)
        else count(result, offered.length)
      }
    },
    report: () =>
      snapshot({
        runs,
        runsWithoutCalls,
        calls: all.rates().calls,
        unjudged: unjudged.calls(),
        all: all.rates(),
        names,
        metrics: means.means(),
        tools: ranked(
          [
            ...[...known].map(([tool, rates]) => ({ tool, registered: true, ...rates.rates() })),
            ...[...unknown].map(([tool, rates]) => ({ tool, registered: false, ...rates.rates() })),
          ],
          ({ calls }) => calls,
          ({ tool, registered }) => [tool, registered ? 'a' : 'b'],
        ),
        sizes: [...sizes]
          .toSorted(([left], [right]) => left - right)
          .map(([size, rates]) => ({ size, ...rates.rates() })),
        findings: found.findings(),
        parameters: found.parameters(),
        confusions: confusions.pairs(),
      }),
  }
}

interface ConfusionTally {
  add(diagnosis: Diagnosis): void
  pairs(): readonly Confusion[]
}

function confusionTally(): ConfusionTally {
  const counts = new Map<string, { -readonly [Key in keyof Confusion]: Confusion[Key] }>()
  return {
    add({ tool: called, nearest, name }) {
      if (name !== 'misspelt' && name !== 'invented') return
      const key = JSON.stringify([called, nearest, name])
      entryOf(counts, key, () => ({ called, nearest, name, count: 0 })).count += 1
    },
    pairs: () =>
      ranked(
        counts.values(),
        ({ count }) => count,
        ({ called, nearest, name }) => [called, nearest ?? '', name],
      ),
  }
}

interface UnjudgedTally {
  add(tool: string, reason: Unjudgeable): void
  calls(): UnjudgedCalls
}

function unjudgedTally(): UnjudgedTally {
  const reasons = { 'no-tools': 0, 'no-schema': 0, 'no-query': 0, 'provider-run': 0, cut: 0 }
  const tools = new Map<string, { readonly tool: string; calls: number }>()
  return {
    add(tool, reason) {
      reasons[reason] += 1
      entryOf(tools, tool, () => ({ tool, calls: 0 })).calls += 1
    },
    calls: () => ({
      calls: Object.values(reasons).reduce((sum, calls) => sum + calls, 0),
      reasons,
      tools: ranked(
        tools.values(),
        ({ calls }) => calls,
        ({ tool }) => [tool],
      ),
    }),
  }
}
