import type { DatasetFinding } from '../../dataset/finding.js'

/** `refunds.yaml:12: unknown-tool: late-order: …` */
export function findingLine({ file, line, code, test_id, message }: DatasetFinding): string {
  return `${file}:${line}: ${code}: ${test_id}: ${message}`
}
