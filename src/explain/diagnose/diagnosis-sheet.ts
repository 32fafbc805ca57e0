import type { Run } from '../../run/types.js'
import { linesOf } from '../lines.js'
import { writeTable } from '../table.js'
import { pickLines } from '../window.js'

/** Of a run too long to be shown whole, so many lines. */
const mostAround = 13
const widths = { asked: 72, ran: 20, told: 48 }

/** A blank line and the lines of a run around some calls, which are marked; at most so many. */
export function diagnosisSheet(run: Run, calls: readonly number[], most: number): readonly string[] {
  const lines = linesOf(run, { effects: false, received: false })
  // Blank line and head.
  const budget = lines.length <= most - 2 ? most - 2 : Math.min(most - 2, mostAround)
  if (lines.length === 0 || budget < 1) return []
  const guilty = calls.flatMap((number) => {
    const index = lines.findIndex((line) => line.kind === 'call' && line.call.number === number)
    return index < 0 ? [] : [index]
  })
  const picked = pickLines(lines.length, guilty, budget).map((pick) => {
    const line = 'index' in pick ? lines[pick.index] : undefined
    if (!('index' in pick) || line === undefined) return { left: 'left' in pick ? pick.left : 0 }
    return { line, guilty: guilty.includes(pick.index), focus: { path: [], index: 0 } }
  })
  return ['', ...writeTable(run, picked, widths, '> ')]
}
