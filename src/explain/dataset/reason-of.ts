import { isExact } from '../../score/is-exact.js'
import type { CaseResult } from '../../dataset/case-result.js'
import { inline } from '../../json/inline.js'
import type { RecordedError } from '../../run/types.js'
import type { Score, ScoreCoercion, ScoredCall, ScoredParameter } from '../../score/score.js'
import { describeMismatch } from '../score-mismatch.js'
import { pairTexts, plainText } from '../values.js'

/** How much of a value, and of what an agent threw, a sentence may take. */
const room = 60
const errorRoom = 200

/**
 * What was wrong with a run, in one sentence: that the agent threw, else the first mismatch, else why a run that is right is not
 * exact. `null` where nothing was.
 */
export function reasonOf({ error, scores }: CaseResult): string | null {
  if (error !== null) return thrownText(error)
  for (const describe of [wrongText, inexactText]) {
    for (const { turn, score } of scores) {
      const text = describe(score)
      if (text !== null) return turn === null ? text : `Turn ${turn}: ${text}`
    }
  }
  return null
}

function thrownText({ name, message }: RecordedError): string {
  // The name of what is no error is one that was made up.
  const text = name === 'thrown' || name === '' ? message : message === '' ? name : `${name}: ${message}`
  return `The agent threw ${plainText(text.replace(/[.\s]+$/u, ''), errorRoom)}.`
}

function wrongText({ mismatches: [first] }: Score): string | null {
  return first === undefined ? null : describeMismatch(first)
}

/** What was changed before it was compared says more than how it then came out. */
function inexactText({ exact, calls, answer, coercions: [coercion] }: Score): string | null {
  if (exact) return null
  if (coercion !== undefined) return inexact(callName(calls, coercion.call), coercionText(coercion))
  for (const { actual, parameters, exact: isCallExact } of calls) {
    if (actual === null || isCallExact) continue
    const parameter = parameters.find((one) => !isExact(one))
    const what = parameter === undefined ? 'has a key twice' : parameterText(parameter)
    return inexact(callName(calls, actual), what)
  }
  return answer === null ? 'Right, but not exact.' : inexact('the answer', parameterText({ ...answer, path: '' }))
}

function inexact(what: string, clause: string): string {
  return `Right, but not exact: ${what} ${clause}.`
}

function callName(calls: readonly ScoredCall[], index: number): string {
  const tool = calls.find(({ actual }) => actual === index)?.tool
  return `call ${index + 1}${tool === undefined ? '' : ` of ${tool}`}`
}

function coercionText({ path, from, to, rule }: ScoreCoercion): string {
  if (from === undefined) return `has no ${path}, which is ${inline(to, room)} by default`
  const became = to === undefined ? 'which counts as absent' : `taken for ${inline(to, room)}`
  return `has ${path} ${inline(from, room)}, ${became} (${rule})`
}

function parameterText({ path, expected, actual, reason }: ScoredParameter): string {
  if (actual === undefined) return `has no ${path} (${reason})`
  const [wanted, found] = pairTexts(expected, actual, room)
  const has = path === '' ? `is ${found}` : `has ${path} ${found}`
  return expected === undefined ? `${has} (${reason})` : `${has} for ${wanted} (${reason})`
}
