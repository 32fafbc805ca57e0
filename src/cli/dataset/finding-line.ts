import { oneLine } from '../../text/one-line.js'
import type { DatasetFinding } from '../../dataset/finding.js'

/** `refunds.yaml:12: unknown-tool: late-order: …`, whatever is in a name: the log of GitHub acts on what begins a line. */
export function findingLine({ file, line, code, test_id, message }: DatasetFinding): string {
  return oneLine(`${file}:${line}: ${code}: ${test_id}: ${message}`)
}
