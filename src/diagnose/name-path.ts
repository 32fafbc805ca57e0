import { parsePath, type Path } from '../json/paths.js'
import type { DiagnosisFinding } from './diagnosis.js'

/** A finding about a name of the arguments. */
export type NameFinding = Extract<
  DiagnosisFinding,
  { readonly code: 'missing-parameter' | 'spurious-parameter' | 'drifted-parameter' }
>

export function isNameFinding(finding: DiagnosisFinding): finding is NameFinding {
  return nameCodes.has(finding.code)
}

const nameCodes: ReadonlySet<DiagnosisFinding['code']> = new Set([
  'missing-parameter',
  'spurious-parameter',
  'drifted-parameter',
])

/** Where the name of a finding stands, from the arguments down. */
export function namePath({ parameter, path }: NameFinding): Path {
  return path === undefined ? [parameter] : parsePath(path)
}
