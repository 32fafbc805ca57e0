import type { Grade } from '../lint-result.js'

/** The grade of a score, of the unrounded one: A from 90, B from 80, C from 70, D from 60. */
export function gradeOf(score: number): Grade {
  if (score >= 90) return 'A'
  if (score >= 80) return 'B'
  if (score >= 70) return 'C'
  return score >= 60 ? 'D' : 'F'
}
