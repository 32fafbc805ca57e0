import type { Run, ToolCall } from '../run/types.js'
import { nearest } from '../text/nearest.js'
import { type Attempt, indexOf } from './attempts.js'
import { badValue, listed, notAToolName, notShown, unanswerable, unknownKind, unknownTool } from './errors.js'
import { readerOf } from './reader-of.js'

/** Throws where the run knows no tool of this name, so that a typing error is never an absent call. */
export function requireKnown(run: Run, tool: unknown, where = 'the tool'): asserts tool is string {
  if (typeof tool !== 'string' || tool === '') throw notAToolName(where, tool)
  const { known } = indexOf(run)
  if (known.has(tool)) return
  // Where nobody named the tools, one that was never called is no typing error.
  const isListed = run.transcript === null || run.tools.length > 0
  const error = unknownTool(where, tool, nearest(tool, [...known]), [...known])
  if (!isListed) error.message += ` If it exists and was not called, say so: ${readerOf(run, 'tools')}.`
  throw error
}

/** Throws where nobody could see what the model asked for. */
export function requireAsked(run: Run): void {
  if (run.seen.asked) return
  throw unanswerable(
    'nobody saw what the model asked for.',
    'Script the model with sheet.llm([...]) and hand it to the agent.',
  )
}

/** Throws where nobody could see a tool run. A tool that does not exist counts as watched: nothing can run. */
export function requireWatched(run: Run, tool: string): void {
  if (run.seen.ran.includes(tool)) return
  requireShown(run, `what ran, and so not whether ${tool} did`)
  const calls = run.calls.filter(({ name }) => name === tool)
  const exists = calls.length === 0 || calls.some(({ outcome }) => outcome !== 'unknown-tool')
  const entered = run.executions.some((execution) => execution.tool === tool)
  if (!exists || entered) return
  throw unanswerable(
    `${tool} is not watched, so nobody can tell whether it ran.`,
    `Hand its function to the agent through sheet.wrap(tools), or watch it in place with sheet.tap(tools).`,
  )
}

/** Throws where a run was read from a transcript: most show what was asked and told alone. */
export function requireShown({ transcript }: Run, what: string): void {
  if (transcript === null || transcript === undefined) return
  throw notShown(transcript, what, 'Run the agent on a sheet, with its tools from sheet.wrap(tools), and ask that run.')
}

/** Whether a call cannot have run, as far as a transcript shows: there is no such tool, or its SDK refused it. */
export function neverRan({ seen }: Run, { number, outcome }: Pick<ToolCall, 'number' | 'outcome'>): boolean {
  return outcome === 'unknown-tool' || seen.unrun?.includes(number) === true
}

/** Throws where a transcript shows that the tool ran, and not with which arguments. */
export function requireReceived({ transcript, executions }: Run, tool: string | null): void {
  if (transcript === null) return
  const lost = executions.find((one) => one.args === undefined && (tool === null || one.tool === tool))
  if (lost === undefined) return
  throw notShown(
    transcript,
    `which arguments execution ${lost.number} of ${lost.tool} received`,
    'Let the instrumentation record content.',
  )
}

/** Throws where what became of an attempt cannot be told from an agent that uses functions of its own. */
export function requireRead(run: Run, attempts: readonly Attempt[]): void {
  requireFate(run, attempts)
  const doubtful = attempts.find(({ outcome, tool }) => outcome === 'answered' && run.seen.unread.includes(tool))
  if (doubtful === undefined) return
  const { tool, call } = doubtful
  const others = offeredInstead(run, doubtful)
  const missing =
    others.length === 0
      ? ''
      : `the request that asked for it offered only ${listed(others)}: give ${tool} to the agent, unless that is what you test. Besides, `
  throw unanswerable(
    `call ${call?.number} of ${tool} was answered, but ${missing}the agent never took ${tool} from the tools that the sheet watches: ` +
      'a gate cannot be told from an agent that runs functions of its own.',
    "Give it those; for a harness that gates before it looks a tool up, write sheet.wrap(tools, { unread: 'fine' }), or sheet.tap the same: " +
      'toBlock then holds also where the agent ran functions of its own, so pair it with an effects log and toHaveNoEffects().',
  )
}

/** Throws where a transcript shows that something was asked, and not what became of it. */
function requireFate({ seen, transcript }: Run, attempts: readonly Attempt[]): void {
  if (transcript === null || seen.told) return
  const lost = attempts.find(({ outcome }) => outcome === 'unanswered')
  if (lost === undefined) return
  throw unanswerable(
    `what this run was read from (${transcript}) shows that call ${lost.call?.number} of ${lost.tool} was asked, and not what became of it.`,
    passMessages,
  )
}

const passMessages = 'Pass the messages that the agent kept, or the input of its last request and then what came out.'

/** What the request that a call answers offered, where the called tool is not among it. */
function offeredInstead(run: Run, { tool, call }: Attempt): readonly string[] {
  const turn = run.turns.find(({ number, lane }) => number === call?.turn && lane === call.lane)
  const request = run.requests.find(({ number }) => number === turn?.request)
  const names = (request?.tools ?? []).map(({ name }) => name)
  return names.includes(tool) ? [] : names
}

/** Throws where a transcript does not show how the agent ended. */
export function requireEnd({ transcript }: Run): void {
  if (transcript === null) return
  throw notShown(
    transcript,
    'how the agent ended, and so not what it answered',
    'Pass them as they are after the agent has run, with its last words.',
  )
}

/** Throws where no effect could be seen. */
export function requireEffects(run: Run): void {
  if (run.seen.effects) return
  requireShown(run, 'what changed in the world')
  throw unanswerable(
    'there is no effect log, so nobody can tell what changed.',
    'Make one before the run with sheet.effects(kind) and let the tools push into it.',
  )
}

/** Throws where nobody could see what the model was told. */
export function requireTold(run: Run): void {
  if (run.seen.told) return
  if (run.transcript !== null) {
    throw unanswerable(
      `what this run was read from (${run.transcript}) does not show what the model was told.`,
      passMessages,
    )
  }
  throw unanswerable(
    'nobody saw what the model was told.',
    'Script the model with sheet.llm([...]) and hand it to the agent: its next request carries the results.',
  )
}

/** Throws where no log of this kind exists, so that a typing error is never an absent effect. */
export function requireKind(run: Run, kind: unknown, where: string): asserts kind is string {
  if (typeof kind !== 'string' || kind === '') throw badValue(where, kind, 'the kind of an effect log')
  const { kinds } = run.seen
  if (!kinds.includes(kind) && !run.effects.some((effect) => effect.kind === kind)) {
    throw unknownKind(kind, nearest(kind, kinds), kinds)
  }
}
