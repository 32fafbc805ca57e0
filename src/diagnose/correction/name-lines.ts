import type { DiagnosisFinding } from '../diagnosis.js'
import { isNameFinding, namePath, type NameFinding } from '../name-path.js'
import type { RegisteredTool } from '../registry.js'
import { withoutRenamed } from '../without-renamed.js'
import { enumerated } from './enumerated.js'
import { atMost } from './at-most.js'
import { parameterText, typeAt } from './parameter-text.js'
import { shownName } from './shown.js'

/** What is said of the names of parameters: those that are missing, those to rename, those to leave out; then of those within. */
export function nameLines(
  findings: readonly DiagnosisFinding[],
  tool: RegisteredTool,
  args: unknown,
): readonly string[] {
  const named = withoutRenamed(findings).filter(isNameFinding)
  const own = named.filter(({ path }) => path === undefined)
  const within = named.filter(({ path }) => path !== undefined)
  return [...ownLines(own, tool, args), ...atMost(within, (finding) => lineWithin(finding, tool, args))]
}

function ownLines(findings: readonly NameFinding[], tool: RegisteredTool, args: unknown): readonly string[] {
  const ofCode = (code: NameFinding['code']): readonly string[] =>
    findings.flatMap((finding) => (finding.code === code ? [finding.parameter] : []))
  const [missing, spurious] = [ofCode('missing-parameter'), ofCode('spurious-parameter')]
  const drifted = findings.filter((finding) => finding.code === 'drifted-parameter')
  const name = shownName(tool.name)
  const lines: string[] = []
  if (missing.length > 0) {
    lines.push(
      `${name} needs ${enumerated(
        missing.map((parameter) => parameterText(parameter, args, tool.schema)),
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

/** Of a name within an argument. */
function lineWithin(finding: NameFinding, { schema }: RegisteredTool, args: unknown): string {
  const path = shownName(finding.path ?? finding.parameter)
  if (finding.code === 'missing-parameter') {
    const type = typeAt(namePath(finding), args, schema)
    return `${path}${type === null ? '' : ` (${type})`} is missing.`
  }
  const advice = finding.code === 'drifted-parameter' ? `rename it to ${shownName(finding.nearest)}` : 'leave it out'
  return `There is no ${path}: ${advice}.`
}
