import type { Run } from '../../src/run/types.js'
import { inline } from '../../src/json/inline.js'
import { shared } from '../recorder/current.js'
import { badOption, notAnAgent, sheetUsed } from './errors.js'
import { checkKeys, pointTo } from './options.js'
import { raise } from './raise.js'
import type { Ending, SheetState } from './state.js'

/** Options of `sheet.run` and `sheet.fails`. */
export interface RunOptions {
  /** Ends an agent that never returns, such as a worker: the sheet closes when this settles. */
  readonly until?: PromiseLike<unknown>
}

/** Runs one part of a conversation: `legOf(run, 1)` is the run of the first. */
export type RunLeg = <Value>(part: () => Value) => Promise<Awaited<Value>>

/** What became of the agent. */
export interface RanAgent {
  readonly run: Run
  readonly ending: Ending
  /** Holds the frames of the user's line, which an awaited call loses. */
  readonly here: Error
}

/** Runs the agent once, closes its sheet, and throws what went wrong outside the assertions. */
export async function runAgent(
  state: SheetState,
  method: 'run' | 'fails',
  caller: (...args: never[]) => unknown,
  agent: unknown,
  options: RunOptions,
): Promise<RanAgent> {
  if (!isAgent(agent)) throw pointTo(caller, notAnAgent(method, agent))
  if (state.phase !== 'not-run') throw pointTo(caller, sheetUsed(method))
  const { until } = checkOptions(method, caller, options)
  const here = pointTo(caller, new Error('the line that ran the agent'))
  // Before the agent may reach a network.
  const undone = shared().undone?.() ?? null
  if (undone !== null) throw pointTo(caller, undone)
  state.phase = 'running'
  const ended = endingOf(() => state.recorder.within(() => agent((part) => state.recorder.runLeg(part))))
  const ending = await (until === undefined ? ended : Promise.race([ended, stopped(until)]))
  await state.recorder.settle((ending.end === 'threw') === (method === 'fails'))
  const undoneMeanwhile = shared().undone?.() ?? null
  if (undoneMeanwhile !== null) state.violations.push(undoneMeanwhile)
  const run = state.close(ending)
  state.addFinalViolations(ending)
  if (state.violations.length > 0) throw raise(state.violations, run, ending, here)
  return { run, ending, here }
}

function isAgent(value: unknown): value is (leg: RunLeg) => unknown {
  return typeof value === 'function'
}

function checkOptions(method: string, caller: (...args: never[]) => unknown, options: RunOptions): RunOptions {
  try {
    checkKeys(`sheet.${method}()`, options, ['until'])
    const until: unknown = options.until
    const isPromise = typeof until === 'object' && until !== null && 'then' in until
    if (until === undefined || isPromise) return options
    throw badOption(`sheet.${method}()`, `until takes a promise, but got ${inline(until)}`)
  } catch (error) {
    throw error instanceof Error ? pointTo(caller, error) : error
  }
}

async function endingOf(agent: () => unknown): Promise<Ending> {
  try {
    const value = await agent()
    return { end: 'finished', value, responseText: await textOf(value) }
  } catch (error) {
    return { end: 'threw', error }
  }
}

/** A streamed route does its work while it is read; the copy leaves the response to the test. Events are no answer's text. */
async function textOf(value: unknown): Promise<string | null> {
  if (!(value instanceof Response) || value.bodyUsed) return null
  const text = await value.clone().text()
  return value.headers.get('content-type')?.includes('event-stream') === true ? null : text
}

async function stopped(until: PromiseLike<unknown>): Promise<Ending> {
  try {
    await until
    return { end: 'stopped' }
  } catch (error) {
    return { end: 'threw', error }
  }
}
