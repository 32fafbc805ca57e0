import type { Mismatch } from '../match/mismatch.js'
import type { Ref, Verdict } from '../match/verdict.js'
import type { Run } from '../run/types.js'
import { type Line, linesOf } from './lines.js'
import { tellCallNothing, tellCallOnly, tellCallTool, tellHaveArgs, tellHold } from './stories-calls.js'
import { tellCallExactly, tellCallInOrder } from './stories-steps.js'
import { tellMatchToolSchemas, tellStopAfter } from './stories-ends.js'
import { tellAnswer, tellHaveEffects, tellHaveNoEffects, tellTellModel } from './stories-results.js'
import { tellBlock, tellBlockBefore, tellCallBefore, tellRunOnlyAsked, tellRunTool } from './stories-running.js'
import type { Story } from './story.js'
import { type TableLine, writeTable } from './table.js'
import { mismatchTexts, pathText } from './words.js'
import { around, type Focus, joinLines, sameLength } from './values.js'
import { pickLines } from './window.js'

/** A failure text has at most so many lines, whatever the run. */
export const mostLines = 25
const mostMismatches = 6
/** Of a sheet too long to be shown whole, so many lines. */
const mostAround = 13
const widestLine = 200
const widths = { asked: 72, ran: 20, told: 48 }

/**
 * The failure text of a verdict: the verdict in a sentence, the sheet around the fault with `>` before the guilty lines,
 * what differs where, and what to try. `run` is `null` where the claim is about a single call.
 */
export function explain(run: Run, verdict: Verdict, negated: boolean): string {
  const story = tell(run, verdict, negated)
  const notes = [...mismatchLines(verdict.mismatches, story.whole ?? 'arguments'), ...(story.notes ?? [])]
  const below = [...block(notes.slice(0, mostMismatches + 1)), ...block(story.hints ?? [])]
  const lines = linesOf(run, detailOf(verdict, negated))
  // First line, blank line, head of the table.
  const table = lines.length === 0 ? [] : ['', ...sheet(run, lines, verdict, mostLines - 3 - below.length)]
  return joinLines([story.headline, ...table, ...below], widestLine)
}

function tell(run: Run, verdict: Verdict, negated: boolean): Story {
  switch (verdict.claim) {
    case 'call-tool':
      return tellCallTool(run, verdict, negated)
    case 'run-tool':
      return tellRunTool(verdict, negated)
    case 'have-args':
      return tellHaveArgs(verdict)
    case 'call-in-order':
      return tellCallInOrder(verdict)
    case 'call-exactly':
      return tellCallExactly(verdict)
    case 'call-nothing':
      return tellCallNothing(verdict)
    case 'call-only':
      return tellCallOnly(verdict)
    case 'hold':
      return tellHold(verdict, negated)
    case 'stop-after':
      return tellStopAfter(run, verdict)
    case 'match-tool-schemas':
      return tellMatchToolSchemas(verdict)
    case 'block':
      return tellBlock(verdict)
    case 'block-before':
      return tellBlockBefore(verdict)
    case 'call-before':
      return tellCallBefore(verdict)
    case 'run-only-asked':
      return tellRunOnlyAsked(run, verdict)
    case 'tell-model':
      return tellTellModel(verdict, negated)
    case 'answer':
      return tellAnswer(run, verdict, negated)
    case 'have-effects':
      return tellHaveEffects(verdict)
    case 'have-no-effects':
      return tellHaveNoEffects(run, verdict)
  }
}

/** What the claim is about is shown; the rest would only be in the way. */
function detailOf({ claim }: Verdict, negated: boolean): { readonly effects: boolean; readonly received: boolean } {
  const effects = withEffects.has(claim) || (claim === 'run-tool' && negated)
  return { effects, received: claim === 'run-tool' || claim === 'run-only-asked' }
}

/** Where something ran that should not have, what came of it matters most. */
const withEffects: ReadonlySet<Verdict['claim']> = new Set(['have-effects', 'have-no-effects', 'block', 'block-before'])

function sheet(run: Run, lines: readonly Line[], verdict: Verdict, budget: number): readonly string[] {
  const guilty = guiltyLines(lines, verdict.guilty)
  const [first] = guilty
  const marked = new Set(guilty)
  const room = lines.length <= budget ? budget : Math.min(budget, mostAround)
  const picked = pickLines(lines.length, guilty, room).map((item): TableLine => {
    const line = 'index' in item ? lines[item.index] : undefined
    if (!('index' in item) || line === undefined) return { left: 'left' in item ? item.left : 0 }
    return {
      line,
      guilty: marked.has(item.index),
      focus: item.index === first ? focusOf(line, verdict.mismatches) : nowhere,
    }
  })
  return writeTable(run, picked, widths, '> ')
}

/** Where the lines are that the verdict points at: that of its first reference, then the others from the top. */
function guiltyLines(lines: readonly Line[], refs: readonly Ref[]): readonly number[] {
  if (refs.some(({ list }) => list === 'answer')) {
    const lastWords = lines.findLastIndex(({ kind }) => kind === 'says' || kind === 'answer')
    return lastWords < 0 ? [] : [lastWords]
  }
  const numbers = {
    calls: new Set<number>(),
    executions: new Set<number>(),
    effects: new Set<number>(),
    answer: new Set<number>(),
  }
  for (const { list, number } of refs) numbers[list].add(number)
  const places: number[] = []
  let first = -1
  for (const [place, line] of lines.entries()) {
    if (!keysOf(line).some(({ list, number }) => numbers[list].has(number))) continue
    places.push(place)
    if (first < 0 && keysOf(line).some(({ list, number }) => list === refs[0]?.list && number === refs[0].number)) {
      first = place
    }
  }
  return first < 0 ? places : [first, ...places.filter((place) => place !== first)]
}

function keysOf(line: Line): readonly Ref[] {
  switch (line.kind) {
    case 'call': {
      const { number } = line.call
      const own = line.executions.filter(({ call }) => call === number)
      return [
        { list: 'calls', number },
        ...own.map((execution): Ref => ({ list: 'executions', number: execution.number })),
      ]
    }
    case 'inner':
    case 'unasked':
      return [{ list: 'executions', number: line.execution.number }]
    case 'effect':
      return [{ list: 'effects', number: line.effect.number }]
    case 'received':
    case 'says':
    case 'failed':
    case 'answer':
    case 'end':
      return []
  }
}

const nowhere: Focus = { path: [], index: 0 }

/** What must be seen of a line that is cut. */
function focusOf(line: Line, [mismatch]: readonly Mismatch[]): Focus {
  if (mismatch === undefined) return nowhere
  const { path, expected, received, code, text } = mismatch
  const index = code === 'value-differs' ? sameLength(expected, received, text) : 0
  return { path: line.kind === 'effect' ? path.slice(1) : path, index }
}

function mismatchLines(mismatches: readonly Mismatch[], whole: string): readonly string[] {
  const rows = mismatches.slice(0, mostMismatches).map((mismatch) => {
    const path = mismatch.path.length === 0 ? whole : around(pathText(mismatch, mismatches), 0, 40)
    return [`at ${path}`, ...mismatchTexts(mismatch, 60)] as const
  })
  const widest = (column: 0 | 1): number => Math.max(0, ...rows.map((row) => Math.min(row[column].length, 60)))
  const [paths, expected] = [widest(0), widest(1)]
  const written = rows.map(
    (row) => `${row[0].padEnd(paths)}   expected ${row[1].padEnd(expected)}   received ${row[2]}`,
  )
  const big = mismatches.find(({ code }) => code === 'number-differs')
  const rest = mismatches.length - rows.length
  return [
    ...written,
    ...(rest > 0 ? [`and ${rest} more`] : []),
    ...(big === undefined ? [] : [`A number beyond 2^53 is written as a BigInt: ${String(big.text)}n.`]),
  ]
}

function block(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines.map((line) => `  ${line}`)]
}
