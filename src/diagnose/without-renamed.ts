import { formatPath } from '../json/paths.js'
import type { DiagnosisFinding } from './diagnosis.js'
import { namePath } from './name-path.js'

/** Findings without the names that are missing only since they were given by another name. */
export function withoutRenamed(findings: readonly DiagnosisFinding[]): readonly DiagnosisFinding[] {
  const meant = new Set(
    findings.flatMap((finding) =>
      finding.code === 'drifted-parameter' ? [formatPath([...namePath(finding).slice(0, -1), finding.nearest])] : [],
    ),
  )
  return findings.filter((finding) => finding.code !== 'missing-parameter' || !meant.has(formatPath(namePath(finding))))
}
