import { formatPath } from '../json/paths.js'
import { inline } from '../json/inline.js'
import type { ScoreMismatch, WrongCode } from '../score/score.js'
import { shortNumber } from './score-numbers.js'
import { pairTexts, plainText, quotedText } from './values.js'

/** How much of one value a sentence may take. */
const room = 60

/** The number of a received call, by its index. */
export type NumberOf = (index: number) => number

/**
 * One thing that is wrong with a score, in one sentence. Calls are counted from 1, in the order they were asked.
 *
 * @example
 * ```ts
 * const reasons = scoreRun(run, groundTruth).mismatches.map(describeMismatch)
 * // ['Call 1 of transfer has recipient "Jane Doe", which is too dissimilar to "John Doe" (fuzzy: 0.625 of 0.85).']
 * ```
 */
export function describeMismatch(mismatch: ScoreMismatch): string {
  const clause = mismatchClause(mismatch, fromOne)
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}

/** Where no run is at hand, the first call is call 1. */
export const fromOne: NumberOf = (index) => index + 1

/** The same as a part of a sentence: without a capital, without a full stop. */
export function mismatchClause(mismatch: ScoreMismatch, numberOf: NumberOf): string {
  const clause = clauseOf(mismatch, numberOf)
  const details = [degreeOf(mismatch), noteOf(mismatch)].filter((text) => text !== '')
  return details.length === 0 ? clause : `${clause} (${details.join('; ')})`
}

/** What is wrong with a call; all else is wrong with a value. */
function clauseOf(mismatch: ScoreMismatch, numberOf: NumberOf): string {
  const { code, tool, path, expected, actual, actualCall } = mismatch
  const call = actualCall === null ? `the call of ${tool}` : `call ${numberOf(actualCall)} of ${tool}`
  const alone = actualCall === null ? 'the call' : `call ${numberOf(actualCall)}`
  switch (code) {
    case 'missing-call':
      return `a call of ${tool} is missing`
    case 'wrong-tool':
      return `${alone} is of ${nameOf(actual, tool)} instead of ${nameOf(expected, 'another tool')}`
    case 'fallback-used':
      return `${alone} is of ${nameOf(actual, tool)}, which is acceptable in place of ${nameOf(expected, 'another tool')}, though not correct`
    case 'extra-call':
      return `${call} is one that nothing expects`
    case 'forbidden-tool':
      return `${call} is of a tool that is forbidden`
    case 'unparsable-arguments':
      if (actual === undefined) return `the arguments of ${call} cannot be read`
      if (typeof actual !== 'string') return `the arguments of ${call} are no object: ${inline(actual, room)}`
      return `the arguments of ${call} are ${mismatch.note === undefined ? 'not JSON' : 'no object'}: ${quotedText(actual, room)}`
    case 'schema-violation':
      return `${call} does not conform to the schema of its tool${issuesText(mismatch)}`
    case 'missing-parameter':
      return `${call} has no ${path}, which is required${expected === undefined ? '' : `: it should be ${inline(expected, room)}`}`
    case 'missing-optional':
      return `${call} has no ${path}, which should be ${inline(expected, room)}`
    case 'order-mismatch':
      return path === '' ? `${call} is out of order` : valueClause(code, mismatch, call)
    default:
      return valueClause(code, mismatch, call)
  }
}

type ValueCode = Exclude<WrongCode, 'missing-parameter' | 'missing-optional' | 'extra-call' | 'fallback-used'>

function valueClause(code: ValueCode, mismatch: ScoreMismatch, call: string): string {
  const { path, expected, actual, actualCall } = mismatch
  const [wanted, found] = pairTexts(expected, actual, room)
  const isAnswer = path === 'answer' && actualCall === null
  const has = isAnswer ? answerIs(actual, found) : `${call} has ${valueIs(path, actual, found)}`
  switch (code) {
    case 'order-mismatch':
      return `${has}, the items of ${wanted} in another order`
    case 'extra-argument':
      return `${has}, which nothing expects`
    case 'value-mismatch':
      return `${has} instead of ${wanted}`
    case 'type-mismatch':
      // Further in, of which the note says where, they differ all the same.
      return typeOf(actual) === typeOf(expected)
        ? `${has}, of other types than ${wanted}`
        : `${has}, ${typeOf(actual)}, instead of ${wanted}, ${typeOf(expected)}`
    case 'case-mismatch':
      return `${has}, which differs from ${wanted} only in case`
    case 'punctuation-mismatch':
      return `${has}, which differs from ${wanted} only in punctuation`
    case 'length-mismatch':
      return lengthOf(actual) === lengthOf(expected)
        ? `${has}, of another length than ${wanted}`
        : `${has}, which has ${lengthOf(actual)} instead of the ${lengthOf(expected)} of ${wanted}`
    case 'too-dissimilar':
      return `${has}, which is too dissimilar to ${wanted}`
    case 'beyond-tolerance':
      return `${has}, which is further from ${wanted} than the tolerance`
    case 'not-a-number':
      return `${has}, which is not a number`
    case 'not-a-date':
      return `${has}, which is not a date, as ${wanted} is`
    case 'not-a-phone-number':
      return `${has}, which is not a telephone number, as ${wanted} is`
    case 'not-an-amount':
      return `${has}, which is not an amount of money, as ${wanted} is`
    case 'pattern-mismatch':
      return `${has}, which does not match the pattern`
    case 'not-one-of':
      return `${has}, which is none of the values that are right`
    case 'out-of-range':
      return `${has}, which is out of range`
    case 'schema-mismatch':
      return `${has}, which does not conform to its schema`
    case 'schema-not-found':
      return `${has}, which has no schema to conform to`
    case 'answer-mismatch':
      return `${has}, which ${noMatch(mismatch, wanted)}`
    default:
      return unknownCode(code)
  }
}

function answerIs(actual: unknown, found: string): string {
  return `the answer is ${actual === undefined || actual === null ? 'nothing' : found}`
}

function valueIs(path: string, actual: unknown, found: string): string {
  const value = actual === undefined ? 'nothing' : found
  return path === '' ? `the arguments ${value}` : actual === undefined ? `nothing at ${path}` : `${path} ${value}`
}

function nameOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? plainText(value, room) : otherwise
}

function issuesText({ issues = [] }: ScoreMismatch): string {
  const [first] = issues
  if (first === undefined) return ''
  const where = first.path.length === 0 ? '' : `${formatPath(first.path)}: `
  const more = issues.length > 1 ? `, and ${issues.length - 1} more` : ''
  return `: ${withinSentence(`${where}${first.message}`)}${more}`
}

function noMatch({ strategy = 'contains', expected }: ScoreMismatch, wanted: string): string {
  if (strategy === 'contains') return `does not hold ${wanted}`
  return `by the rule ${strategy} is no match${expected === undefined ? '' : ` for ${wanted}`}`
}

/** `fuzzy: 0.75 of 0.85`. */
function degreeOf({ code, strategy = 'similarity', similarity, threshold }: ScoreMismatch): string {
  const isGraded = code === 'too-dissimilar' || code === 'answer-mismatch'
  if (!isGraded || similarity === undefined || threshold === undefined) return ''
  if (threshold === 1 && similarity === 0) return ''
  return `${strategy}: ${shortNumber(similarity, threshold)} of ${shortNumber(threshold, similarity)}`
}

/** What a schema says is told as its issues. */
function noteOf({ note = '', issues }: ScoreMismatch): string {
  if (issues !== undefined) return ''
  return withinSentence(note)
}

/** What somebody else says, however many sentences they take. */
function withinSentence(text: string): string {
  return plainText(text.replace(/[.\s]+$/u, '').replaceAll(/[.!?]\s+/gu, '; '), 2 * room)
}

function lengthOf(value: unknown): string {
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : null
  return length === null
    ? 'another length'
    : `${length} ${Array.isArray(value) ? 'item' : 'character'}${length === 1 ? '' : 's'}`
}

function typeOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'string' ? 'a text' : typeof value === 'boolean' ? 'a boolean' : 'a number'
}

/** A code of a later version, in a score that was read from a file. */
function unknownCode(code: never): string {
  return `there is a mismatch of the kind ${inline(code, room)}`
}
