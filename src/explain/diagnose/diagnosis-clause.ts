import { inline } from '../../json/inline.js'
import type { Diagnosis, DiagnosisFinding } from '../../diagnose/diagnosis.js'
import type { Grounding, Span, Told } from '../../diagnose/grounding/grounding.js'
import { shortNumber } from '../score-numbers.js'
import { nameText, plainText, quotedText } from '../values.js'
import { placeOf } from './diagnosis-place.js'

/** How much of one value a sentence may take. */
const room = 60

/** Something that is wrong. */
export interface FindingClause {
  /** As a part of a sentence about the call: without a capital, without a full stop. */
  readonly fault: string
  /** The stage and the metrics: `structure, RPR 0.5`. */
  readonly where: string
}

/** One thing that is wrong. */
export function findingClause(finding: DiagnosisFinding, diagnosis: Diagnosis, told: Told | null): FindingClause {
  const where = [finding.stage, metricOf(finding, diagnosis)].filter((text) => text !== '').join(', ')
  return { fault: faultClause(finding, diagnosis, told), where }
}

/** The same without its stage and metric. */
export function faultClause(finding: DiagnosisFinding, { name }: Diagnosis, told: Told | null): string {
  switch (finding.code) {
    case 'no-call':
      return 'no tool was called'
    case 'unknown-tool': {
      const near = finding.nearest === null ? 'no name is near it' : `${nameText(finding.nearest, room)} is nearest`
      return `no such tool is registered: the name is ${name}, and ${near}`
    }
    case 'arguments-unreadable': {
      const { received, isTooDeep } = finding
      const fault = isTooDeep === true ? 'are nested too deep' : 'are no JSON object'
      return `its arguments ${fault}: ${typeof received === 'string' ? quotedText(received, room) : inline(received, room)}`
    }
    case 'missing-parameter':
      return `it has no ${nameText(finding.path ?? finding.parameter, room)}, which is required`
    case 'spurious-parameter':
      return `${nameText(finding.path ?? finding.parameter, room)} is none of its parameters`
    case 'drifted-parameter':
      return `${nameText(finding.path ?? finding.parameter, room)} is none of its parameters, ${nameText(finding.nearest, room)} was probably meant`
    case 'repeated-parameter':
      return `${plainText(finding.path, room)} is given more than once`
    case 'schema-violation':
      return violationClause(finding)
    case 'ungrounded-value': {
      const near = told === null || finding.nearest === null ? '' : nearestClause(finding.nearest, told)
      return `${valueAt(finding.path, finding.value)} was told nowhere${near}`
    }
  }
}

function violationClause({
  path,
  value,
  issue,
  rule,
}: Extract<DiagnosisFinding, { code: 'schema-violation' }>): string {
  if (rule !== null && value === undefined) return `${nameText(path, room)} ${rule}`
  const reason = rule === null ? issue.message.replace(/[.\s]+$/u, '') : `it ${rule}`
  return `${valueAt(path, value)} is against the schema: ${plainText(reason, 2 * room)}`
}

/** `city "Rome"`; the arguments as a whole have no path. */
export function valueAt(path: string, value: unknown): string {
  return `${path === '' ? 'the whole of the arguments' : nameText(path, room)} ${inline(value, room)}`
}

function nearestClause(span: Span, told: Told): string {
  const place = placeOf(span, told)
  if (place === null) return ''
  return `, nearest is ${inline(place.text.slice(place.start, place.end), room)} in ${plainText(place.from, room)}`
}

/** The metric of a finding with its value; empty where it has none. */
export function metricOf({ code, ...finding }: DiagnosisFinding, { metrics }: Diagnosis): string {
  // The metrics of names are about parameters, and not about what is within them.
  if (code !== 'ungrounded-value' && 'path' in finding) return ''
  switch (code) {
    case 'no-call':
      return `FNEM ${metrics.FNEM}`
    case 'unknown-tool':
      return metric('NCS', metrics.NCS)
    case 'missing-parameter':
      return metric('RPR', metrics.RPR)
    case 'spurious-parameter':
      return metric('SPR', metrics.SPR)
    case 'drifted-parameter':
      return metric('PDS', 'parameter' in finding ? (metrics.PDS?.[finding.parameter] ?? null) : null)
    case 'ungrounded-value':
      return metric('VHR', metrics.VHR)
    case 'arguments-unreadable':
    case 'repeated-parameter':
    case 'schema-violation':
      return ''
  }
}

function metric(name: string, value: number | null): string {
  return value === null ? '' : `${name} ${shortNumber(value, 0)}`
}

/** What was found of the value that a finding is about. */
export function groundingOf(finding: DiagnosisFinding, { parameters }: Diagnosis): Grounding | null {
  if (finding.code !== 'ungrounded-value') return null
  const { values = [] } = parameters.find(({ name }) => name === finding.parameter) ?? {}
  return values.find(({ path, verdict }) => path === finding.path && verdict === 'ungrounded') ?? null
}
