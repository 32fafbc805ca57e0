import { linePlaces } from '../../json/line-places.js'
import type { Path } from '../../json/paths.js'
import { spansInJson } from '../../json/spans-in-json.js'
import { placeOf, type ToolSet } from '../../lint/contract.js'
import type { Finding } from '../../lint/finding.js'
import type { IgnoredFinding } from '../../lint/lint-result.js'
import type { FoundPlace } from './linted-input.js'

type Placed = Finding | IgnoredFinding

/** Tells where findings stand in the JSON text in which their tools were; all are looked for in one pass. */
export function foundPlaces(
  text: string,
  set: ToolSet,
  findings: readonly Placed[],
): (finding: Placed) => FoundPlace | null {
  const placeAt = linePlaces(text)
  const spans = spansInJson(
    text,
    findings.map((finding) => pathOf(finding, set)),
  )
  const found = new Map(
    findings.map((finding, index) => {
      const { start, end } = spans[index] ?? { start: 0, end: 0 }
      const { line: endLine, column: endColumn } = placeAt(end)
      return [finding, { ...placeAt(start), endLine, endColumn }]
    }),
  )
  return (finding) => found.get(finding) ?? null
}

/** A finding of a set stands at the first tool that has part in it. */
function pathOf({ index, tools, path }: Placed, set: ToolSet): Path {
  const tool = set.tools[index ?? tools[0] ?? -1]
  if (tool === undefined) return set.tools[0]?.places.tool.slice(0, -1) ?? []
  return index === null ? tool.places.tool : placeOf(tool, path)
}
