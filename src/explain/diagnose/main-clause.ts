import type { Diagnosis, DiagnosisFinding } from '../../diagnose/diagnosis.js'
import type { Told } from '../../diagnose/grounding/grounding.js'
import { withoutRenamed } from '../../diagnose/without-renamed.js'
import { formatPath, parsePath } from '../../json/paths.js'
import { plainText } from '../values.js'
import { listWords } from '../words.js'
import { faultClause, metricOf } from './diagnosis-clause.js'

/** What is to be said first of a call that failed. */
export interface MainClause {
  /** A part of a sentence about the call. */
  readonly fault: string
  /** The stage and the metrics: `structure, RPR 0.5`. */
  readonly where: string
  /** What it does not speak of. */
  readonly rest: readonly DiagnosisFinding[]
}

/** `null` where nothing is wrong. What is missing is told together with what was given in its place. */
export function mainClause(diagnosis: Diagnosis, told: Told | null): MainClause | null {
  const findings = withoutRenamed(diagnosis.findings)
  const [first] = findings
  if (first === undefined) return null
  const missing = ofObject(first, findings, 'missing-parameter')
  const given = ofObject(first, findings, 'spurious-parameter')
  const isPair = first.code === 'missing-parameter' && given.length > 0
  const spoken = isPair ? [...missing, ...given] : [first]
  const metrics = [...new Set(spoken.map((finding) => metricOf(finding, diagnosis)))]
  return {
    fault: isPair ? pairClause(missing, given) : faultClause(first, diagnosis, told),
    where: [first.stage, ...metrics].filter((text) => text !== '').join(', '),
    rest: findings.filter((finding) => !spoken.includes(finding)),
  }
}

function pairClause(missing: readonly DiagnosisFinding[], given: readonly DiagnosisFinding[]): string {
  const isOne = given.length === 1
  const required = `which ${missing.length === 1 ? 'is' : 'are'} required`
  return `it has no ${names(missing)}, ${required}, but ${names(given)}, which ${isOne ? 'is' : 'are'} none of its parameters`
}

function names(findings: readonly DiagnosisFinding[]): string {
  return listWords(
    findings.map((finding) => plainText(placeOf(finding), 60)),
    3,
  )
}

/** Those of a kind that are about names in the same object as another one. */
function ofObject(
  first: DiagnosisFinding,
  findings: readonly DiagnosisFinding[],
  code: DiagnosisFinding['code'],
): readonly DiagnosisFinding[] {
  return findings.filter((finding) => finding.code === code && objectOf(finding) === objectOf(first))
}

/** Where the object stands whose name is meant; empty for the arguments. A name of a parameter may hold anything. */
function objectOf(finding: DiagnosisFinding): string {
  return 'path' in finding && finding.path !== undefined ? formatPath(parsePath(finding.path).slice(0, -1)) : ''
}

function placeOf(finding: DiagnosisFinding): string {
  if ('path' in finding && finding.path !== undefined) return finding.path
  return 'parameter' in finding ? finding.parameter : ''
}
