import { inline } from '../json/inline.js'
import type { Run, ToolCall } from '../run/types.js'
import type { Score, ScoreCoercion, ScoreMismatch } from '../score/score.js'
import { linesOf } from './lines.js'
import { fromOne, mismatchClause, type NumberOf } from './score-mismatch.js'
import { shortNumber } from './score-numbers.js'
import { scoreRows, writeScoreTable } from './score-table.js'
import { writeTable } from './table.js'
import { around, joinLines } from './values.js'
import { pickLines } from './window.js'

/** What the text of a score shows beside it. */
export interface ExplainScoreOptions {
  /**
   * From which score on it passes, 0 to 1.
   *
   * @default the `threshold` of the score, which is that of the ground truth
   */
  readonly atLeast?: number
  /** The run that was scored. Its sheet is shown, the calls that are wrong are marked. */
  readonly run?: Run
}

// As long as any other failure text; a test holds the two together.
const mostLines = 25
const mostSentences = 5
const mostCoercions = 3
/** Of a sheet above the table, so many lines where the table needs the rest. */
const leastSheet = 3
const widestLine = 200
const widths = { asked: 72, ran: 20, told: 48 }

/**
 * A score as text of at most 25 lines: whether it is high enough and the first reason why not, the sheet of the run where
 * it is given, how every parameter was compared, what else is wrong, one sentence each, and what was coerced.
 *
 * @example
 * ```ts
 * console.log(explainScore(scoreRun(run, groundTruth), { run }))
 * ```
 */
export function explainScore(score: Score, options: ExplainScoreOptions = {}): string {
  const { atLeast = score.threshold, run } = options
  const calls = askedIn(run)
  const numberOf: NumberOf = (index) => calls[index]?.number ?? fromOne(index)
  const mismatches = byWeight(score)
  const below = block([
    ...sentences(mismatches.slice(1), numberOf),
    ...alternativeNote(score),
    ...coercionLines(score.coercions, numberOf),
    ...schemaNote(score),
  ])
  const rows = scoreRows(score, numberOf)
  // First line, and a blank line and a head before the rows of each table.
  const room = mostLines - 1 - below.length - (rows.length === 0 ? 0 : 2)
  const sheet = run === undefined ? [] : sheetOf(run, wrongCalls(score, numberOf), score, room - rows.length, room)
  const table = rows.length === 0 ? [] : ['', ...writeScoreTable(rows, room - sheet.length)]
  return joinLines([headline(score, atLeast, mismatches[0], numberOf), ...sheet, ...table, ...below], widestLine)
}

/** In the order in which a score counts them. */
function askedIn(run: Run | undefined): readonly ToolCall[] {
  return (run?.calls ?? []).toSorted((a, b) => a.at - b.at)
}

/** The numbers of the calls that are wrong. */
function wrongCalls({ mismatches }: Score, numberOf: NumberOf): ReadonlySet<number> {
  return new Set(mismatches.flatMap(({ actualCall }) => (actualCall === null ? [] : [numberOf(actualCall)])))
}

/** What alone makes the score 0 stands first. */
function byWeight({ error, mismatches }: Score): readonly ScoreMismatch[] {
  const first = mismatches.find(({ code }) => code === error)
  return first === undefined ? mismatches : [first, ...mismatches.filter((mismatch) => mismatch !== first)]
}

function headline(score: Score, atLeast: number, first: ScoreMismatch | undefined, numberOf: NumberOf): string {
  const against = score.test_id === null ? 'the ground truth' : around(score.test_id, 0, 60)
  const wanted = `expected the run to score at least ${shortNumber(atLeast, score.score)} against ${against}`
  const scored = `it scored ${shortNumber(score.score, atLeast)}`
  if (score.score >= atLeast) return `${wanted}, and ${scored}`
  return `${wanted}, but ${scored}${first === undefined ? '' : `: ${mismatchClause(first, numberOf)}`}`
}

/** The lines of the run around what is wrong; at least a few of them, in all at most `most`. */
function sheetOf(
  run: Run,
  wrong: ReadonlySet<number>,
  { answer }: Score,
  wanted: number,
  most: number,
): readonly string[] {
  const lines = linesOf(run, { effects: false, received: false })
  // Blank line and head.
  const budget = Math.min(most, Math.max(leastSheet + 2, wanted)) - 2
  if (lines.length === 0 || budget < 1) return []
  const isAnswerWrong = answer !== null && answer.score < 1
  const last = isAnswerWrong ? lines.findLastIndex(({ kind }) => kind === 'says' || kind === 'answer') : -1
  const guilty = lines.flatMap((line, index) =>
    index === last || (line.kind === 'call' && wrong.has(line.call.number)) ? [index] : [],
  )
  const picked = pickLines(lines.length, guilty, budget).map((pick) => {
    const line = 'index' in pick ? lines[pick.index] : undefined
    if (!('index' in pick) || line === undefined) return { left: 'left' in pick ? pick.left : 0 }
    return { line, guilty: guilty.includes(pick.index), focus: { path: [], index: 0 } }
  })
  return ['', ...writeTable(run, picked, widths, '> ')]
}

/** All but the first, which stands in the first line. */
function sentences(mismatches: readonly ScoreMismatch[], numberOf: NumberOf): readonly string[] {
  const shown = mismatches.slice(0, mostSentences).map((mismatch) => `also: ${mismatchClause(mismatch, numberOf)}`)
  const rest = mismatches.length - shown.length
  return rest > 0 ? [...shown, `and ${rest} more ${rest === 1 ? 'mismatch' : 'mismatches'}`] : shown
}

function alternativeNote({ alternative }: Score): readonly string[] {
  return alternative === null ? [] : [`compared with alternatives[${alternative}], which it is nearest to`]
}

function coercionLines(coercions: readonly ScoreCoercion[], numberOf: NumberOf): readonly string[] {
  const shown = coercions
    .slice(0, mostCoercions)
    .map(
      ({ call, path, from, to, rule }) =>
        `coerced: ${path === '' ? 'the arguments' : path} of call ${numberOf(call)} from ${inline(from, 40)} to ${inline(to, 40)} (${rule})`,
    )
  const rest = coercions.length - shown.length
  return rest > 0 ? [...shown, `and ${rest} more ${rest === 1 ? 'coercion' : 'coercions'}`] : shown
}

/** A text where a number is expected would have been coerced, had anybody known the schema. */
function schemaNote({ calls, mismatches }: Score): readonly string[] {
  const blind = mismatches.find(
    ({ code, actual, actualCall, expected }) =>
      code === 'type-mismatch' &&
      typeof actual === 'string' &&
      expected !== undefined &&
      calls.some((call) => call.actual === actualCall && call.schema === 'not-found'),
  )
  if (blind === undefined) return []
  return [
    `no schema of ${blind.tool} is known, so nothing was coerced: hand in { tools }, or compare by a rule (numeric)`,
  ]
}

function block(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines.map((line) => `  ${line}`)]
}
