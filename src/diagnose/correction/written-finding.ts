import { asWritten } from '../../json/as-written.js'
import { formatPath, fromPointer, type Path } from '../../json/paths.js'
import type { DiagnosisFinding } from '../diagnosis.js'

/** The same finding with a value that prints its numbers as the model wrote them. For printing only. */
export function writtenFinding<Finding extends DiagnosisFinding>(
  finding: Finding,
  exact: Readonly<Record<string, string>>,
): Finding {
  if (!('value' in finding)) return finding
  const path = finding.code === 'schema-violation' ? finding.issue.path : pathOf(finding, exact)
  return path === null ? finding : { ...finding, value: asWritten(finding.value, exact, path) }
}

/** Where a value stands that was not told: the place of a number that parsing changed, or a whole parameter. */
function pathOf(
  { parameter, path }: Extract<DiagnosisFinding, { code: 'ungrounded-value' }>,
  exact: Readonly<Record<string, string>>,
): Path | null {
  if (path === parameter || path === formatPath([parameter])) return [parameter]
  return (
    Object.keys(exact)
      .map(fromPointer)
      .find((place) => formatPath(place) === path) ?? null
  )
}
