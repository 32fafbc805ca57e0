import type { DiagnosisFinding } from '../diagnosis.js'
import type { RegisteredTool } from '../registry.js'
import { enumerated } from './enumerated.js'
import { parameterText } from './parameter-text.js'
import { shownName } from './shown.js'

/** What is said of the names of parameters: those that are missing, those to rename, those to leave out. */
export function nameLines(findings: readonly DiagnosisFinding[], tool: RegisteredTool): readonly string[] {
  const drifted = findings.flatMap((finding) => (finding.code === 'drifted-parameter' ? [finding] : []))
  const renamed = new Set(drifted.map(({ nearest }) => nearest))
  // One that another is to be renamed to will be there then.
  const missing = findings.flatMap((finding) =>
    finding.code === 'missing-parameter' && !renamed.has(finding.parameter) ? [finding.parameter] : [],
  )
  const spurious = findings.flatMap((finding) => (finding.code === 'spurious-parameter' ? [finding.parameter] : []))
  const name = shownName(tool.name)
  const lines: string[] = []
  if (missing.length > 0) {
    lines.push(
      `${name} needs ${enumerated(
        missing.map((parameter) => parameterText(parameter, tool)),
        'and',
      )}.`,
    )
  }
  const wrong = drifted.map(({ parameter }) => parameter)
  if (wrong.length > 0) lines.push(`${strange(name, wrong)}: ${renameText(drifted)}.`)
  if (spurious.length > 0) lines.push(`${strange(name, spurious)}: leave ${spurious.length === 1 ? 'it' : 'them'} out.`)
  return lines
}

type Drifted = Extract<DiagnosisFinding, { code: 'drifted-parameter' }>

function renameText(drifted: readonly Drifted[]): string {
  const each = drifted.map(({ parameter, nearest }) => {
    const subject = drifted.length === 1 ? 'it' : shownName(parameter)
    return `${subject} to ${shownName(nearest)}`
  })
  return `rename ${enumerated(each, 'and')}`
}

function strange(tool: string, parameters: readonly string[]): string {
  const noun = parameters.length === 1 ? 'parameter' : 'parameters'
  return `${tool} has no ${noun} ${enumerated(parameters.map(shownName), 'or')}`
}
