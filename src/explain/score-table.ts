import { inline } from '../json/inline.js'
import type { Score, ScoredCall, ScoredParameter } from '../score/score.js'
import type { NumberOf } from './score-mismatch.js'
import { shortNumber } from './score-numbers.js'
import { around, nameText, pairTexts, plainText } from './values.js'
import { pickLines } from './window.js'

/** One line of the table: a parameter, a call without any, or the answer. */
export interface ScoreRow {
  /** `1 transfer`; `- transfer` where it is missing. */
  readonly call: string
  readonly isWrong: boolean
  readonly cells: readonly string[]
}

const head = [
  'call',
  'parameter',
  'expected',
  'received',
  'strategy',
  'similarity',
  'threshold',
  'score',
  'weight',
  'reason',
]
const widestName = 28
const widestValue = 30

/** What of a score can be shown in a table, in the order of the calls; nothing where the first line says it all. */
export function scoreRows(score: Score, numberOf: NumberOf): readonly ScoreRow[] {
  const rows = score.calls.flatMap((call) => {
    const name = `${call.actual === null ? '-' : numberOf(call.actual)} ${nameText(call.tool)}`
    return call.parameters.length === 0
      ? [bareRow(name, call)]
      : call.parameters.map((parameter) => parameterRow(name, parameter))
  })
  if (score.answer !== null) return [...rows, parameterRow('', score.answer)]
  return rows.length < 2 && score.calls.every(({ parameters }) => parameters.length === 0) ? [] : rows
}

/** The rows as a table with at most `budget` rows, wrong ones marked with `>`. */
export function writeScoreTable(rows: readonly ScoreRow[], budget: number): readonly string[] {
  const wrong = rows.flatMap(({ isWrong }, index) => (isWrong ? [index] : []))
  let above: string | null = null
  const lines = pickLines(rows.length, wrong, budget).map((pick) => {
    const row = 'index' in pick ? rows[pick.index] : undefined
    if (row === undefined) return 'left' in pick ? pick.left : 0
    const call = row.call === above ? '' : around(row.call, 0, widestName)
    above = row.call
    return { mark: row.isWrong ? '> ' : '  ', cells: [call, ...row.cells] }
  })
  const cells = [head, ...lines.flatMap((line) => (typeof line === 'number' ? [] : [line.cells]))]
  const sizes = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const write = (row: readonly string[]): string =>
    row.map((cell, column) => cell.padEnd(sizes[column] ?? 0)).join('  ')
  return [
    `  ${write(head)}`.trimEnd(),
    ...lines.map((line) =>
      typeof line === 'number'
        ? `  …  ${line} ${line === 1 ? 'parameter' : 'parameters'} left out`
        : `${line.mark}${write(line.cells)}`.trimEnd(),
    ),
  ]
}

function parameterRow(call: string, parameter: ScoredParameter): ScoreRow {
  const { path, expected, actual, strategy, similarity, threshold, score, weight, reason } = parameter
  const [wanted, found] =
    score < 1 ? pairTexts(expected, actual, widestValue) : [inline(expected, widestValue), inline(actual, widestValue)]
  return {
    call,
    isWrong: score < 1,
    cells: [
      plainText(path, widestName),
      expected === undefined ? (reason === 'extra-argument' ? 'nothing' : '-') : wanted,
      actual === undefined ? 'nothing' : found,
      plainText(strategy, widestName),
      shortNumber(similarity, threshold),
      shortNumber(threshold, similarity),
      shortNumber(score, 1),
      shortNumber(weight, 0),
      reason,
    ],
  }
}

/** A call that has no parameters, or of which none was looked at. */
function bareRow(call: string, { score, correct, error }: ScoredCall): ScoreRow {
  const reason = error ?? (correct ? 'correct' : 'wrong')
  return { call, isWrong: !correct, cells: ['', '', '', '', '', '', shortNumber(score, 1), '', reason] }
}
