import type { Severity } from '../../lint/finding.js'

/** From which severity on findings fail the command. */
export type FailOn = Severity | 'never'

/** All of them. */
export const failLevels: readonly FailOn[] = ['error', 'warn', 'info', 'never']

const order: readonly Severity[] = ['error', 'warn', 'info']

/** Whether a finding of this severity fails the command. */
export function failsOn(severity: Severity, failOn: FailOn): boolean {
  return failOn !== 'never' && order.indexOf(severity) <= order.indexOf(failOn)
}
