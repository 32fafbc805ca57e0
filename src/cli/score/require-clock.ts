import type { DatasetCase } from '../../dataset/dataset.js'
import { ScoreError } from '../../score/errors.js'
import { resolvePlaceholders } from '../../score/values/placeholders.js'
import { clockMissing } from './errors.js'
import type { Inputs } from './inputs.js'

/** Throws where a case has a placeholder and nobody said what time it was: one sentence for all cases. */
export function requireClock({ dataset, options }: Pick<Inputs, 'dataset' | 'options'>): void {
  if (options.now !== undefined) return
  const first = dataset.cases.find((one) => hasPlaceholder(one.case))
  if (first !== undefined) throw clockMissing(first.file, first.line, first.case.test_id)
}

/** Names, and what tools answer, are taken as they are. */
function hasPlaceholder({ test_id: _id, tags: _tags, tool_results: _results, ...rest }: DatasetCase): boolean {
  let isAsked = false
  const now = (): string => {
    isAsked = true
    return '2000-01-01T00:00:00Z'
  }
  try {
    resolvePlaceholders(rest, { now })
  } catch (error) {
    // One that no clock resolves is found where cases are scored.
    if (!(error instanceof ScoreError)) throw error
  }
  return isAsked
}
