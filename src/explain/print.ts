import { inline } from '../json/inline.js'
import { requireRun } from '../run/require-run.js'
import type { Run } from '../run/types.js'
import { errorText } from './words.js'
import { linesOf } from './lines.js'
import { writeTable } from './table.js'
import { joinLines } from './values.js'

// A whole sheet is for reading: values are cut only where they would fill a screen by themselves.
const widths = { asked: 2000, ran: 60, told: 2000 }

/**
 * The whole sheet of a run as stable text: what was asked, what ran, what the model was told, which effects came of it,
 * what the agent answered and how it ended. The same run gives the same text.
 *
 * @example
 * ```ts
 * console.log(print(run))
 * ```
 *
 * @throws TypeError where it is given no run
 */
export function print(run: Run): string {
  requireRun('print', print, run)
  const lines = linesOf(run, { effects: true, received: true }).filter(
    ({ kind }) => kind !== 'answer' && kind !== 'end',
  )
  const table = writeTable(
    run,
    lines.map((line) => ({ line, guilty: false, focus: { path: [], index: 0 } })),
    widths,
    '',
  )
  const texts = [
    `input    ${inline(run.input, 500)}`,
    '',
    ...(lines.length === 0 ? ['(nothing was asked, nothing ran)'] : table),
    '',
    ...closing(run),
  ]
  return joinLines(texts, Infinity)
}

function closing(run: Run): readonly string[] {
  const { kinds, effects: seen } = run.seen
  const none = seen && run.effects.length === 0 ? [`effects  none (${kinds.join(', ')})`] : []
  const answer = `answer   ${run.answer === null ? 'none' : inline(run.answer, 2000)}`
  return [...none, answer, `end      ${endText(run)}`]
}

function endText({ end, error }: Run): string {
  if (end === 'unknown') return 'unknown: the transcript does not show it'
  return error === null ? end : `${end} ${errorText(error, 500)}`
}
