import type { DiagnosisFinding } from '../diagnosis.js'
import { isNameFinding } from '../name-path.js'
import type { RegisteredTool } from '../registry.js'
import { atMost } from './at-most.js'
import { invitation } from './invitation.js'
import { shownName, shownText, shownValue } from './shown.js'
import { writtenFinding } from './written-finding.js'

/** What is said of values: those that were given twice, those that the schema rejects, and those that were not told. */
export function valueLines(
  findings: readonly DiagnosisFinding[],
  tool: RegisteredTool,
  exact: Readonly<Record<string, string>>,
): readonly string[] {
  return atMost(findings.filter(isValueFinding), (finding) => valueLine(writtenFinding(finding, exact), tool))
}

type ValueFinding = Extract<
  DiagnosisFinding,
  { readonly code: 'repeated-parameter' | 'schema-violation' | 'ungrounded-value' }
>

function isValueFinding(finding: DiagnosisFinding): finding is ValueFinding {
  return 'path' in finding && !isNameFinding(finding)
}

function valueLine(finding: ValueFinding, tool: RegisteredTool): string {
  switch (finding.code) {
    case 'repeated-parameter':
      return `${shownName(finding.path)} is given more than once: give it once.`
    case 'schema-violation':
      return violationText(finding)
    case 'ungrounded-value':
      return ungroundedText(finding, tool)
  }
}

/** The longest message of a schema that helps. */
const widestMessage = 200

function violationText({ path, value, issue, rule }: Extract<DiagnosisFinding, { code: 'schema-violation' }>): string {
  const isWhole = path === ''
  const place = isWhole ? 'The arguments' : shownName(path)
  const received = isWhole || value === undefined ? '' : shownValue(value)
  if (rule !== null) return `${place} ${rule}${received === '' ? '' : `: received ${received}`}.`
  const reason = shownText(issue.message, widestMessage).replace(/\.$/u, '')
  return `${place} ${isWhole ? 'are' : 'is'} not valid: ${reason}${received === '' ? '' : ` (received ${received})`}.`
}

/** The place of the value in what was told is left out: it may be the answer. */
function ungroundedText(
  { parameter, path, value }: Extract<DiagnosisFinding, { code: 'ungrounded-value' }>,
  { parameters }: RegisteredTool,
): string {
  const otherwise = parameters.required.includes(parameter) ? invitation : 'leave it out'
  return `${shownName(path)} ${shownValue(value)} was not told: take the value from the request, or ${otherwise}.`
}
