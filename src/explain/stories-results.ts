import type { AnswerVerdict, HaveEffectsVerdict, HaveNoEffectsVerdict, TellModelVerdict } from '../match/verdict.js'
import { formatPath } from '../json/paths.js'
import { inline } from '../json/inline.js'
import type { Run } from '../run/types.js'
import type { Story } from './story.js'
import { patternText, quotedText, textPair } from './values.js'
import { attemptName, counted, errorText, mismatchTexts, moreHints } from './words.js'

const room = 60

/** The story of `toTellModel`. */
export function tellTellModel(verdict: TellModelVerdict, negated: boolean): Story {
  const { what, tool, call, error, attempt, code, mismatches } = verdict
  const of = call !== null ? ` about call ${call}` : tool !== null ? ` about ${tool}` : ''
  const as = error === null ? '' : error ? ' as an error' : ' as no error'
  const name = attempt === null ? '' : `${attemptName(attempt)} (${attempt.tool})`
  const result = attempt === null ? 'a result that is of no single call of this run' : `the result of ${name}`
  const told = attempt?.told?.text ?? ''
  const [wantedText, toldText] = whatTexts(what, told)
  const wanted = `expected the model ${negated ? 'never ' : ''}to be told ${wantedText}${of}${as}`
  switch (code) {
    case 'never-called':
      return { headline: `${wanted}, but there is no call${tool === null ? '' : ` of ${tool}`} to be told about` }
    case 'never-told':
      return { headline: `${wanted}, but it was told nothing about ${name}` }
    case 'text-differs':
      return { headline: `${wanted}, but about ${name} it was told ${toldText}`, whole: 'result' }
    case 'only-more':
      return {
        headline: `${wanted}, but about ${name} it was told ${toldText}`,
        hints: moreHints(result, what, mismatches),
        whole: 'result',
      }
    case 'error-unknown':
    case 'error-differs': {
      const flag = attempt?.told?.error ?? null
      const was = flag === null ? 'neither as an error nor as none' : flag ? 'as an error' : 'as no error'
      const hint = `Neither the wire nor an "error" key in the result says whether it is one: leave the option error out, or let the harness say it.`
      return {
        headline: `${wanted}, but about ${name} it was told so ${was}`,
        hints: code === 'error-unknown' ? [hint] : [],
      }
    }
    case 'told-late':
      return negated
        ? { headline: `${wanted}, but it was, late: ${result}` }
        : { headline: `${wanted} before its next turn, but ${result} came with a later request` }
    case 'told-again':
      return {
        headline: negated
          ? `${wanted}, but it was, later: ${result} as a later request carries it`
          : `${wanted} before its next turn, but only a later request says so, in ${result}`,
        hints: told === '' ? [] : [`At first it was told ${quotedText(told, room)}: the harness rewrote its history.`],
      }
    case 'told':
      return { headline: negated ? `${wanted}, but it was: ${result}` : wanted }
  }
}

/** The story of `toAnswer`. */
export function tellAnswer(run: Run, { what, code, mismatches }: AnswerVerdict, negated: boolean): Story {
  const [wantedText, answerText] = whatTexts(what, run.answer ?? '')
  const wanted = `expected the answer ${negated ? 'not ' : ''}to hold ${wantedText}`
  if (code === 'no-answer') {
    const error = run.error === null ? '' : `: ${errorText(run.error, room)}`
    return {
      headline: `${wanted}, but there is no answer; the run ${run.end === 'finished' ? 'finished without one' : `${run.end}${error}`}`,
      hints: ['The answer is what the agent returns if that is a string, else the last words of the model.'],
    }
  }
  return {
    headline: `${wanted}, but the agent answered ${answerText}`,
    hints: code === 'only-more' ? moreHints('the answer', what, mismatches) : [],
    whole: 'answer',
  }
}

/** The story of `toHaveEffects`. */
export function tellHaveEffects({ expected, index, effect, received, code, mismatches }: HaveEffectsVerdict): Story {
  const wanted = expected[index]
  const kinds = [...new Set(expected.map(({ kind }) => kind))].join(', ')
  const count = `${counted(expected.length, 'effect')} (${kinds})`
  switch (code) {
    case 'missing': {
      const value = wanted?.hasValue === true ? ` ${patternText(wanted.value, room)}` : ''
      return {
        headline: `expected ${count}, but there ${received === 0 ? 'are none' : received === 1 ? 'is only 1' : `are only ${received}`}: effect ${index + 1} of the list, ${wanted?.kind}${value}, is missing`,
      }
    }
    case 'failed':
      return {
        headline: `expected ${count}, but effect ${effect?.number}, ${effect?.kind} ${inline(effect?.value, room)}, failed`,
        hints: [
          'A write that failed changed nothing, or nobody knows. Where it is to fail, say so: { kind, value, failed: true }.',
        ],
      }
    case 'extra':
      return {
        headline: `expected ${count}, but there are ${received}: effect ${effect?.number}, ${effect?.kind} ${inline(effect?.value, room)}, is not in the list`,
      }
    case 'differs': {
      const [first] = mismatches
      if (first === undefined || effect === null) return { headline: `expected ${count}` }
      if (first.path[0] === 'kind') {
        return {
          headline: `expected effect ${index + 1} of the list to be ${wanted?.kind}, but effect ${effect.number} is ${effect.kind}`,
        }
      }
      const [left, value] = mismatchTexts(first, room)
      const right = effect.cause === null && first.received === null ? 'an unknown cause' : value
      const more = mismatches.length > 1 ? ` and ${counted(mismatches.length - 1, 'more difference')}` : ''
      return {
        headline: `expected effect ${index + 1} of the list, ${wanted?.kind}, with ${formatPath(first.path)} ${left}, but effect ${effect.number} has ${right}${more}`,
      }
    }
    case 'these':
      return { headline: 'these effects happened' }
  }
}

/** The story of `toHaveNoEffects`. */
export function tellHaveNoEffects(run: Run, { kind, effects }: HaveNoEffectsVerdict): Story {
  const [first] = effects
  if (first === undefined) return { headline: 'nothing changed' }
  const execution = run.executions.find(({ number }) => number === first.cause)
  const cause =
    first.cause === null || execution === undefined
      ? 'its cause is unknown'
      : `caused by ${execution.tool}${execution.call === null ? `, execution ${execution.number}` : `, call ${execution.call}`}`
  const failed = first.failed === true ? 'it was tried, and failed; ' : ''
  const which = effects.length > 1 ? `there are ${effects.length}, the first:` : 'there is one:'
  const wanted = kind === null ? 'no effects' : `no ${kind}`
  return { headline: `expected ${wanted}, but ${which} ${first.kind} ${inline(first.value, room)} (${failed}${cause})` }
}

/** What was looked for in a text, and the text. */
function whatTexts(what: unknown, text: string): readonly [wanted: string, found: string] {
  if (typeof what === 'string') return textPair(what, text, room)
  const wanted = patternText(what, room)
  return [what instanceof RegExp ? `a text matching ${wanted}` : wanted, quotedText(text, room)]
}
