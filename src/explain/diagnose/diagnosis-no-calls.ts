import type { Run } from '../../run/types.js'
import { joinLines } from '../values.js'
import { diagnosisSheet } from './diagnosis-sheet.js'

/** Of a run, in which there is nothing that could be grounded or conform. */
export function noCallsText(run: Run, claim: 'conform' | 'ground'): string {
  const wanted = claim === 'ground' ? 'be grounded' : 'conform'
  const lines = [
    `expected the calls of the run to ${wanted}, but the model called nothing`,
    ...diagnosisSheet(run, [], 20),
    '',
    '  if it should call nothing: expect(run).toCallNothing()',
  ]
  return joinLines(lines, 200)
}
