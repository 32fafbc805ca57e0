import type { Diagnosis, DiagnosisStage } from '../diagnosis.js'
import type { DiagnosisRates, StageRate } from './diagnosis-report.js'

/** Counts how calls came out. */
export interface RateTally {
  add(diagnosis: Pick<Diagnosis, 'stage' | 'verdicts'>): void
  rates(): DiagnosisRates
}

export function rateTally(): RateTally {
  let calls = 0
  let passed = 0
  const reached = { registry: 0, structure: 0, grounding: 0 }
  const passedStage = { registry: 0, structure: 0, grounding: 0 }
  const stageRate = (stage: DiagnosisStage): StageRate => rateOf(reached[stage], passedStage[stage])
  return {
    add({ stage, verdicts }) {
      calls += 1
      if (stage === 'passed') passed += 1
      for (const name of stages) {
        if (verdicts[name] !== null) reached[name] += 1
        if (verdicts[name] === true) passedStage[name] += 1
      }
    },
    rates: () => ({
      calls,
      passed,
      rate: rateOf(calls, passed).rate,
      stages: {
        registry: stageRate('registry'),
        structure: stageRate('structure'),
        grounding: stageRate('grounding'),
      },
    }),
  }
}

const stages = ['registry', 'structure', 'grounding'] as const

function rateOf(reached: number, passed: number): StageRate {
  return { reached, passed, rate: reached === 0 ? null : passed / reached }
}
