import type { Diagnosis, DiagnosisFinding } from '../../diagnose/diagnosis.js'
import type { Told } from '../../diagnose/grounding/grounding.js'
import { withoutRenamed } from '../../diagnose/without-renamed.js'
import { formatPath, parsePath } from '../../json/paths.js'
import { nameText } from '../values.js'
import { listWords } from '../words.js'
import { faultClause, type FindingClause, metricOf } from './diagnosis-clause.js'

/** What is to be said first of a call that failed. */
export interface MainClause extends FindingClause {
  /** What it does not speak of. */
  readonly rest: readonly DiagnosisFinding[]
}

/** `null` where nothing is wrong. What is missing is told together with what was given in its place. */
export function mainClause(diagnosis: Diagnosis, told: Told | null): MainClause | null {
  const findings = withoutRenamed(diagnosis.findings)
  const [first] = findings
  if (first === undefined) return null
  const missing = first.code === 'missing-parameter' ? ofObject(first, findings, 'missing-parameter') : []
  const given = first.code === 'missing-parameter' ? ofObject(first, findings, 'spurious-parameter') : []
  const isPair = given.length > 0
  const spoken: readonly DiagnosisFinding[] = isPair ? [...missing, ...given] : [first]
  const metrics = [...new Set(spoken.map((finding) => metricOf(finding, diagnosis)))]
  return {
    fault: isPair ? pairClause(missing, given) : faultClause(first, diagnosis, told),
    where: [first.stage, ...metrics].filter((text) => text !== '').join(', '),
    rest: findings.filter((finding) => !spoken.includes(finding)),
  }
}

type Named = Extract<DiagnosisFinding, { readonly code: 'missing-parameter' | 'spurious-parameter' }>

/** Those of a kind that are about names in the same object as another one. */
function ofObject(first: Named, findings: readonly DiagnosisFinding[], code: Named['code']): readonly Named[] {
  return findings.flatMap((finding) =>
    finding.code === code && objectOf(finding) === objectOf(first) ? [finding] : [],
  )
}

/** Where the object stands; empty for the arguments. */
function objectOf({ path }: Named): string {
  return path === undefined ? '' : formatPath(parsePath(path).slice(0, -1))
}

function pairClause(missing: readonly Named[], given: readonly Named[]): string {
  const isOne = given.length === 1
  const required = `which ${missing.length === 1 ? 'is' : 'are'} required`
  return `it has no ${names(missing)}, ${required}, and has ${names(given)}, which ${isOne ? 'is' : 'are'} none of its parameters`
}

function names(findings: readonly Named[]): string {
  const places = findings.map(({ path, parameter }) => nameText(path ?? parameter, 60))
  return listWords(places, 3)
}
