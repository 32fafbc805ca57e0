import { anyPlace } from '../../diagnose/any-place.js'
import type { Diagnosis, DiagnosisFinding } from '../../diagnose/diagnosis.js'
import type { ReadDistance } from '../../diagnose/grounding/dates/read-as.js'
import type { Told } from '../../diagnose/grounding/grounding.js'
import type { Run } from '../../run/types.js'
import { shortNumber } from '../score-numbers.js'
import { around, joinLines, nameText, plainText, quotedText } from '../values.js'
import { type FindingClause, findingClause, groundingOf, valueAt } from './diagnosis-clause.js'
import { quoteNearest, quoteQuery } from './diagnosis-quote.js'
import { diagnosisSheet } from './diagnosis-sheet.js'
import { mainClause } from './main-clause.js'
import { diagnosisRows, writeDiagnosisTable } from './diagnosis-table.js'

/** A call with what was found of it. */
export interface DiagnosedCall {
  /** Its number in the run, or its place in a list, from 1; `null` where nobody knows. */
  readonly call: number | null
  readonly told: Told | null
  readonly diagnosis: Diagnosis
}

/** What a text says beside the diagnosis of one call. */
export interface DiagnosisStory {
  /** What was expected; `null`: no more than that nothing is wrong. */
  readonly claim: 'conform' | 'ground' | null
  readonly run: Run | null
  /** Further calls of which the same does not hold. */
  readonly others: readonly DiagnosedCall[]
  /** The names of the registered tools. */
  readonly names: readonly string[]
  /** Where the values that were told nowhere may come from. */
  readonly hints: readonly ValueHint[]
}

/** Where a value that was told nowhere may come from. */
export type ValueHint =
  /** The model itself had said it before. Of a history that the agent brought with it nobody knows the turn: `null`. */
  | { readonly kind: 'said'; readonly path: string; readonly value: unknown; readonly turn: number | null }
  /** A call of the same turn was told it. */
  | { readonly kind: 'same-turn'; readonly path: string; readonly value: unknown; readonly call: string }
  /** A day was counted otherwise than here. */
  | { readonly kind: 'distance'; readonly as: ReadDistance }

// As long as any other failure text; a test holds the two together.
const mostLines = 25
const mostQuotes = 2
const mostHints = 2
const mostClauses = 4
/** Of the sheet and of the table, so many lines where other parts need the room. */
const leastLines = 3
const widestLine = 200

/** The text of a diagnosis: the verdict, the sheet of its run, its parameters, what was told, what else is wrong. */
export function diagnosisText(one: DiagnosedCall, story: DiagnosisStory): string {
  const { diagnosis, told } = one
  // Values stand in the table.
  const rest = (mainClause(diagnosis, told)?.rest ?? []).filter(({ stage }) => stage !== 'grounding')
  const below = [
    ...block(expectedLine(diagnosis)),
    ...block(quotesOf(diagnosis, told)),
    ...block([...new Set(story.hints.map(hintText))].slice(0, mostHints)),
    ...block([...clauses(rest, diagnosis, told), ...otherClauses(story.others)]),
    ...block([...registered(diagnosis, story.names), ...hintsOf(diagnosis, story.claim)]),
  ]
  const rows = diagnosisRows(diagnosis, told)
  // First line, and a blank line and a head before the rows of each table.
  const room = mostLines - 1 - below.length - (rows.length === 0 ? 0 : 2)
  const forTable = Math.min(rows.length, Math.max(leastLines, room - leastLines - 2))
  const sheet = story.run === null ? [] : diagnosisSheet(story.run, guiltyCalls(one, story.others), room - forTable)
  const table = rows.length === 0 ? [] : ['', ...writeDiagnosisTable(rows, room - sheet.length)]
  return joinLines([headline(one, story.claim), ...sheet, ...table, ...below], widestLine)
}

function headline({ call, diagnosis, told }: DiagnosedCall, claim: DiagnosisStory['claim']): string {
  const [first] = diagnosis.findings
  const main = mainClause(diagnosis, told)
  const subject = subjectOf(call, diagnosis)
  if (first === undefined || main === null) {
    const { metrics, extrinsic } = diagnosis
    const isRefuted = extrinsic !== null && !extrinsic.correct
    const graded = metrics.VHR === null ? 'no value was graded' : `VHR ${shortNumber(metrics.VHR, 0)}`
    return isRefuted
      ? `${subject} passes all stages, but is not what was expected (${graded})`
      : `nothing is wrong with ${subject} (${graded})`
  }
  const wanted =
    (claim ?? (first.stage === 'grounding' ? 'ground' : 'conform')) === 'ground' ? 'be grounded' : 'conform'
  if (first.code === 'no-call') return clauseLine('expected a call, but ', main)
  const isEarly = claim === 'ground' && first.stage !== 'grounding'
  return clauseLine(`expected ${subject} to ${wanted}, but ${isEarly ? 'it did not get so far, as ' : ''}`, main)
}

/** However long a fault is to tell, where it lies is told. */
function clauseLine(before: string, { fault, where }: FindingClause, more = 0): string {
  const after = ` (${where})${more === 0 ? '' : `, and ${more} more`}`
  // Below the first line there is an indent.
  return `${before}${around(fault, 0, widestLine - 2 - before.length - after.length)}${after}`
}

function subjectOf(call: number | null, { tool }: Diagnosis): string {
  const name = nameText(tool, 60)
  if (call === null) return tool === '' ? 'a call' : `the call of ${name}`
  return `call ${call}${tool === '' ? '' : ` ${name}`}`
}

/** How near a call that passed came to what was expected. */
function expectedLine({ extrinsic }: Diagnosis): readonly string[] {
  if (extrinsic === null) return []
  const { correct, score, precision, recall, F1 } = extrinsic
  const figures = Object.entries({ score, precision, recall, F1 }).map(
    ([name, value]) => `${name} ${shortNumber(value, 1)}`,
  )
  return [`against what was expected: ${correct ? '' : 'not '}correct, ${figures.join(', ')}`]
}

/** The numbers of the calls to mark; the first one is the one that is told of. */
function guiltyCalls(one: DiagnosedCall, others: readonly DiagnosedCall[]): readonly number[] {
  const all = one.diagnosis.findings.length === 0 ? others : [one, ...others]
  return all.flatMap(({ call }) => (call === null ? [] : [call]))
}

/** What was told, where the values of the call are nearest to it; else the query. */
function quotesOf(diagnosis: Diagnosis, told: Told | null): readonly string[] {
  const ungrounded = diagnosis.findings.filter((finding) => finding.code === 'ungrounded-value')
  if (told === null || ungrounded.length === 0) return []
  const quotes = ungrounded
    .map((finding) => quoteNearest(finding, groundingOf(finding, diagnosis)?.overlap ?? null, told))
    .filter((quote) => quote !== null)
  if (quotes.length > 0) return [...quotes.slice(0, mostQuotes).flat(), ...unreadLine(told)]
  const others = told.parts.slice(1).map(({ from }) => plainText(from, 60))
  const lines = [quoteQuery(told), others.length === 0 ? null : `looked in, too: ${shortList(others)}`]
  return [...lines.filter((line) => line !== null), ...unreadLine(told)]
}

/** A value may come of a picture. */
function unreadLine({ parts }: Told): readonly string[] {
  const unread = parts.filter((part) => part.unread === true).map(({ from }) => plainText(from, 60))
  return unread.length === 0 ? [] : [`a picture or file, which cannot be read here, came with ${shortList(unread)}`]
}

function hintText(hint: ValueHint): string {
  switch (hint.kind) {
    case 'said': {
      const when = hint.turn === null ? 'earlier' : `in turn ${hint.turn}`
      return `the model said ${valueAt(hint.path, hint.value)} itself ${when}: what a user only confirms is not told, hand it in by in: [text]`
    }
    case 'same-turn':
      return `the result of ${nameText(hint.call, 60)} has ${valueAt(hint.path, hint.value)}, but was asked for in the same turn: the model had not read it yet`
    case 'distance': {
      const { text, now, first, last } = hint.as
      return `${quotedText(text, 60)}, said on ${now}, was read as ${first === last ? first : `${first} to ${last}`}`
    }
  }
}

function clauses(findings: readonly DiagnosisFinding[], diagnosis: Diagnosis, told: Told | null): readonly string[] {
  const shown = findings
    .slice(0, mostClauses)
    .map((finding) => clauseLine('also: ', findingClause(finding, diagnosis, told)))
  const rest = findings.length - shown.length
  return rest > 0 ? [...shown, `and ${rest} more of this call`] : shown
}

function otherClauses(others: readonly DiagnosedCall[]): readonly string[] {
  const shown = others.slice(0, 2).flatMap(({ call, diagnosis, told }) => {
    const main = mainClause(diagnosis, told)
    return main === null ? [] : [clauseLine(`also ${subjectOf(call, diagnosis)}: `, main, main.rest.length)]
  })
  const rest = others.length - shown.length
  return rest > 0 ? [...shown, `and ${rest} more ${rest === 1 ? 'call' : 'calls'}`] : shown
}

function registered({ stage }: Diagnosis, names: readonly string[]): readonly string[] {
  return stage === 'registry' && names.length > 0
    ? [`registered: ${shortList(names.map((name) => nameText(name, 60)))}`]
    : []
}

function hintsOf({ findings, stage }: Diagnosis, claim: DiagnosisStory['claim']): readonly string[] {
  if (stage === 'grounding') {
    const names = [...new Set(findings.flatMap((finding) => ('path' in finding ? [anyPlace(finding.path)] : [])))]
    const list = names
      .slice(0, 3)
      .map((name) => `'${plainText(name, 40)}'`)
      .join(', ')
    const where = claim === null ? 'context: [text]' : 'in: [text]'
    return [`if it may be inferred: assume: [${list}]; if it was told elsewhere: ${where}`]
  }
  if (stage === 'structure' && findings.every(({ code }) => code === 'schema-violation')) {
    return ['if names alone are to count: guards: { schema: false }']
  }
  return []
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 8)
  const rest = names.length - shown.length
  return `${shown.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`
}

function block(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines.map((line) => `  ${line}`)]
}
