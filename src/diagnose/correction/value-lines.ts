import type { DiagnosisFinding } from '../diagnosis.js'
import type { RegisteredTool } from '../registry.js'
import { shownName, shownText, shownValue } from './shown.js'

/** How many values are spoken of before the rest is counted. */
const most = 10

/** What is said of values: those that the schema rejects, and those that were not told. */
export function valueLines(findings: readonly DiagnosisFinding[], tool: RegisteredTool): readonly string[] {
  const lines = findings.flatMap((finding) =>
    finding.code === 'schema-violation'
      ? [violationText(finding)]
      : finding.code === 'ungrounded-value'
        ? [ungroundedText(finding, tool)]
        : [],
  )
  const left = lines.length - most
  return left <= 0 ? lines : [...lines.slice(0, most), `There are ${left} more of this kind.`]
}

/** The longest message of a schema that helps. */
const widestMessage = 200

function violationText({ path, value, issue }: Extract<DiagnosisFinding, { code: 'schema-violation' }>): string {
  const place = path === '' ? 'The arguments are' : `${shownName(path)} is`
  const reason = shownText(issue.message, widestMessage).replace(/\.$/u, '')
  const received = path === '' || value === undefined ? '' : ` (received ${shownValue(value)})`
  return `${place} not valid: ${reason}${received}.`
}

/** The place of the value in what was told is left out: it may be the answer. */
function ungroundedText(
  { parameter, path, value }: Extract<DiagnosisFinding, { code: 'ungrounded-value' }>,
  { parameters }: RegisteredTool,
): string {
  const otherwise = parameters.required.includes(parameter) ? 'ask for it' : 'leave it out'
  return `${shownName(path)} ${shownValue(value)} was not told: take the value from the request, or ${otherwise}.`
}
