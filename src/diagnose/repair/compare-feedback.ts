import { snapshot } from '../../json/snapshot.js'
import type { PlainCall } from '../../match/calls/read-calls.js'
import { readOptions as readKeys } from '../../match/options.js'
import type { GroundTruth } from '../../score/ground-truth.js'
import { badOption } from '../errors.js'
import { extrinsicOf } from '../extrinsic.js'
import type { DiagnoseOptions, ReadOptions } from '../options.js'
import { optionNames, readOptions } from '../read-options.js'
import { assumeCheck, registered } from '../require-assumable.js'
import { attempts, type Repair, type Say } from './attempts.js'
import { badCase, badCases, badMaker, noCase, noExpected, sharedModel } from './errors.js'
import { type FeedbackFigures, type FeedbackResult, figuresOf, gradeLast } from './feedback-figures.js'
import { modelOf } from './repair.js'
import type { RepairModel } from './repair-model.js'
import { type Feedback, sayCorrection, sayWrong } from './say.js'
import { type Bounds, readBounds, type Setting, settingOf } from './setting.js'

/** What a model is asked, and what it should have called. */
export interface FeedbackCase {
  /** @default `case 1`, by its place */
  readonly id?: string
  /** The tools that it may call, in any form that `sheet.wrap` takes, or a `registry`; each with its schema. */
  readonly tools: unknown
  readonly query: string
  /** What else it is told before the query. @default [] */
  readonly context?: readonly unknown[]
  /** The system prompt. */
  readonly system?: string
  /** The right call, or a ground truth. Only the last turn is held to it; the model never hears of it. */
  readonly expected: GroundTruth | PlainCall
}

/** For whom a model is made. */
export interface FeedbackAbout {
  readonly case: FeedbackCase
  readonly feedback: Feedback
  /** The place of the case, from 0. */
  readonly index: number
}

/** How the ways of helping a model are compared. */
export interface FeedbackOptions extends DiagnoseOptions {
  /** Makes a fresh model, for one case and one way of helping. */
  readonly llm: (about: FeedbackAbout) => RepairModel
  /** The most attempts at a case, the first one included. @default 5 */
  readonly limit?: number
  /** Ends the comparison, as it ends a `repair`. */
  readonly signal?: AbortSignal
}

/** The same cases in three ways. Frozen plain data. */
export interface FeedbackComparison {
  /** Each call that failed is told its correction. */
  readonly structured: FeedbackFigures
  /** Each call that failed is told that it was not right, and no more. */
  readonly binary: FeedbackFigures
  /** The model is told nothing: the same question is asked afresh. */
  readonly none: FeedbackFigures
}

/**
 * Asks models the same questions in three ways, side by side: with corrections (`structured`), with right or wrong alone (`binary`), and
 * afresh (`none`). The diagnosis alone says when an attempt passes, in all three; what was expected is looked at when all is
 * over. Only a correction invites the model to ask the user, so that only `structured` may end so. The first two stop where a turn is equal to an earlier one, too: `none` does not, since nothing was said between.
 *
 * @example
 * ```ts
 * const inputSchema = { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] }
 * const forecast = (days: number) => ({ id: null, name: 'forecast', rawArgs: JSON.stringify({ days }) })
 * const cases = [{ tools: [{ name: 'forecast', inputSchema }], query: 'The next 3 days?', expected: { name: 'forecast', args: { days: 3 } } }]
 * // A model that says 7 until it is told where it went wrong.
 * const llm = () => ({
 *   next: async (messages: readonly object[]) => ({
 *     text: null,
 *     calls: [forecast(JSON.stringify(messages).includes('was not told') ? 3 : 7)],
 *   }),
 * })
 * const { structured, binary, none } = await compareFeedback(cases, { llm })
 * expect([structured, binary, none].map(({ solved, attempts }) => [solved, attempts])).toEqual([[1, 2], [0, 2], [0, 5]])
 * ```
 *
 * @throws DiagnoseError (the promise rejects) as `repair` does, before any model is asked where it can; for no case at all, a
 *   case without `expected`, an assumed parameter that no case has, a model that was returned before
 */
export async function compareFeedback(
  cases: readonly FeedbackCase[],
  options: FeedbackOptions,
): Promise<FeedbackComparison> {
  const { llm, limit, signal, ...given } = readKeys(options, ['llm', 'limit', 'signal', ...optionNames])
  if (typeof llm !== 'function') throw badMaker(llm)
  const read = readCases(cases, readBounds(limit, signal), readOptions(given))
  const make = freshModels(llm as FeedbackOptions['llm']) // what it returns is checked
  const results: Record<Feedback, FeedbackResult[]> = { structured: [], binary: [], none: [] }
  for (const [index, one] of read.entries()) {
    for (const feedback of kinds) {
      const model = make({ case: one.case, feedback, index })
      const done: Repair = await attempts(model, one.setting, sayings[feedback])
      results[feedback].push(gradeLast(one.id, done, one.case.expected, one.setting.registry.source))
    }
  }
  const { structured, binary, none } = results
  return snapshot({ structured: figuresOf(structured), binary: figuresOf(binary), none: figuresOf(none) })
}

const kinds = ['structured', 'binary', 'none'] as const satisfies readonly Feedback[]
const sayings: Readonly<Record<Feedback, Say>> = { structured: sayCorrection, binary: sayWrong, none: null }

interface ReadCase {
  readonly id: string
  readonly case: FeedbackCase
  readonly setting: Setting
}

const caseKeys = ['id', 'tools', 'query', 'context', 'system', 'expected']

/** What is wrong with a case shows before a model is asked. */
function readCases(cases: unknown, bounds: Bounds, options: ReadOptions): readonly ReadCase[] {
  if (!Array.isArray(cases) || cases.length === 0) throw badCases(cases)
  const assumed = assumeCheck(options.assume)
  // `from` reads holes, too, where `map` would leave them out.
  const read = Array.from(cases, (given: unknown, index) => {
    try {
      const one = readCase(given, index, bounds, options)
      assumed.add(registered(one.setting.registry), [])
      return one
    } catch (error) {
      throw badCase(index, error)
    }
  })
  assumed.end()
  return read
}

function readCase(given: unknown, index: number, bounds: Bounds, options: ReadOptions): ReadCase {
  if (given === undefined) throw noCase()
  const { id = `case ${index + 1}`, expected, ...rest } = readKeys(given, caseKeys, 'the case')
  if (typeof id !== 'string') throw badOption('id', id, 'a text')
  if (expected === undefined) throw noExpected()
  const setting = settingOf(rest, bounds, options)
  const known = given as FeedbackCase // each of its keys was checked, or is by the next line
  extrinsicOf([], known.expected, setting.registry.source)
  return { id, case: known, setting }
}

/** A model that was asked before knows more than one that was not. */
function freshModels(llm: FeedbackOptions['llm']): (about: FeedbackAbout) => RepairModel {
  const used = new Set<RepairModel>()
  return (about) => {
    const model = modelOf(llm(about), 'what option llm returns')
    if (used.has(model)) throw sharedModel(about.index)
    used.add(model)
    return model
  }
}
