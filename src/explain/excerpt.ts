import type { Run } from '../run/types.js'
import { print } from './print.js'

/** The sheet of a run in at most so many lines: its beginning and, since faults come late, more of its end. */
export function excerpt(run: Run, most: number): string {
  const lines = print(run).split('\n')
  if (lines.length <= most) return lines.join('\n')
  const first = Math.floor((most - 1) / 3)
  const last = most - 1 - first
  const left = lines.length - first - last
  return [...lines.slice(0, first), `  … ${left} lines left out …`, ...lines.slice(-last)].join('\n')
}
