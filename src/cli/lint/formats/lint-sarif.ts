import { findingText, fixText } from '../../../explain/lint/finding-text.js'
import { nameOf } from '../../../explain/lint/name-of.js'
import { placeName } from '../../../explain/lint/place-name.js'
import { toPointer } from '../../../json/paths.js'
import type { Finding, Severity } from '../../../lint/finding.js'
import type { IgnoredFinding } from '../../../lint/lint-result.js'
import type { Rule } from '../../../lint/rule.js'
import { rulesById } from '../../../lint/rules/all-rules.js'
import { fnv1a } from '../../../text/fnv1a.js'
import { oneLine } from '../../../text/one-line.js'
import type { FoundPlace, LintedInput } from '../linted-input.js'
import { jsonText } from './json-text.js'

const levels: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'note' }

/**
 * Results as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0), as GitHub's code scanning takes it. What was passed over is there
 * as suppressed, with why; with a baseline, each finding says whether it is new.
 */
export function lintSarif(inputs: readonly LintedInput[], hasBaseline: boolean): string {
  const ids = [
    ...new Set(inputs.flatMap(({ result }) => [...result.findings, ...result.ignored].map(({ rule }) => rule))),
  ].toSorted((one, other) => (one < other ? -1 : 1))
  const indexes = new Map(ids.map((id, index) => [id, index]))
  const results = inputs.flatMap((input) => [
    ...input.result.findings.map((finding) => ({
      ...resultOf(finding, input, indexes),
      ...(hasBaseline ? { baselineState: input.known.has(finding) ? 'unchanged' : 'new' } : {}),
    })),
    ...input.result.ignored.map((finding) => ({
      ...resultOf(finding, input, indexes),
      suppressions: [{ kind: 'external', justification: oneLine(finding.reason) }],
    })),
  ])
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'callsheet lint', rules: ids.flatMap((id) => describedRule(rulesById.get(id))) } },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  }
  return jsonText(log)
}

function describedRule(rule: Rule | undefined): readonly unknown[] {
  if (rule === undefined) return []
  const { id, summary, why, sources, severity, category } = rule
  const address = sources.map((source) => /^https?:\/\/\S+/u.exec(source)?.[0]).find((found) => found !== undefined)
  return [
    {
      id,
      shortDescription: { text: summary },
      fullDescription: { text: why },
      help: { text: `${why}\n\nKnown from: ${sources.join('; ')}` },
      ...(address === undefined ? {} : { helpUri: address }),
      defaultConfiguration: { level: levels[severity] },
      properties: { category, tags: [category] },
    },
  ]
}

function resultOf(
  finding: Finding | IgnoredFinding,
  input: LintedInput,
  indexes: ReadonlyMap<string, number>,
): Readonly<Record<string, unknown>> {
  const { rule, severity, tool, path, message, targets } = finding
  const fix = fixText(finding)
  return {
    ruleId: rule,
    ruleIndex: indexes.get(rule) ?? -1,
    level: levels[severity],
    message: { text: `${nameOf(finding)}: ${findingText(finding)}${fix === null ? '' : `; fix: ${fix}`}` },
    locations: [{ ...physicalLocation(finding, input), logicalLocations: logicalLocations(finding, input) }],
    partialFingerprints: { 'callsheetLint/v1': fnv1a(JSON.stringify([rule, tool, toPointer(path), message])) },
    ...fixesOf(finding, input),
    properties: {
      targets,
      ...('setPoints' in finding ? { points: finding.points, setPoints: finding.setPoints } : {}),
    },
  }
}

function physicalLocation(finding: Finding | IgnoredFinding, { file, placeOf }: LintedInput): object {
  if (file === null) return {}
  const place = placeOf(finding)
  const region = place === null ? {} : { region: regionOf(place) }
  return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, ...region } }
}

function regionOf({ line, column, endLine, endColumn }: FoundPlace): object {
  return { startLine: line, startColumn: column, endLine, endColumn }
}

/** A path as a relative address; what stands above the working directory stays so. */
function uriOf(file: string): string {
  return file
    .split('/')
    .map((part) => encodeURIComponent(part.replaceAll(halves, '\ufffd')))
    .join('/')
    .replace(/^([A-Za-z])%3A\//u, 'file:///$1:/')
}

/** Halves of surrogate pairs, which an address cannot hold. */
const halves = /\p{Cs}/gu

function logicalLocations({ tool, path }: Finding | IgnoredFinding, { label }: LintedInput): readonly object[] {
  if (tool === null) return [{ name: label, kind: 'module' }]
  const place = placeName(path)
  const owner = { name: tool, fullyQualifiedName: tool, kind: 'function' }
  return place === '' ? [owner] : [{ name: place, fullyQualifiedName: `${tool}.${place}`, kind: 'parameter' }, owner]
}

function fixesOf(finding: Finding | IgnoredFinding, { file, changeOf }: LintedInput): object {
  const { fix } = finding
  const change = fix === null || file === null || fix.edits.length === 0 ? null : changeOf(finding)
  if (fix === null || file === null || change === null) return {}
  const replacement = { deletedRegion: regionOf(change.place), insertedContent: { text: change.text } }
  return {
    fixes: [
      {
        description: { text: fix.text },
        artifactChanges: [{ artifactLocation: { uri: uriOf(file) }, replacements: [replacement] }],
      },
    ],
  }
}
