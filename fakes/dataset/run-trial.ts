import type { CaseResult } from '../../src/dataset/case-result.js'
import { caseScorer } from '../../src/dataset/case-scorer.js'
import type { DatasetCase, LocatedCase } from '../../src/dataset/dataset.js'
import { scoreCase } from '../../src/dataset/score-case-async.js'
import { CallsheetError } from '../../src/run/errors.js'
import type { Run } from '../../src/run/types.js'
import type { ScoreOptions } from '../../src/score/options.js'
import { type AnyTranscript, runFrom } from '../../src/transcripts/run-from.js'
import { resolvePlaceholders } from '../../src/score/values/placeholders.js'
import { cassette } from '../cassette/cassette.js'
import { makeSheet, type OpenSheet } from '../sheet/callsheet.js'
import type { Llm } from '../sheet/llm.js'
import type { RunLeg } from '../sheet/run-agent.js'
import { scriptingOf, type TestName } from '../sheet/scripting.js'
import { cassetteFile } from './cassette-file.js'
import { now } from './clock.js'
import { madeTools } from './made-tools.js'
import { answersTooFew, badClock, badModel, neverAnswered, noModel, noPrompt, ranUnasked } from './describe-errors.js'
import type { AgentContext, DescribeDatasetOptions, ModelContext } from './options.js'
import { readTrial } from './read-trial.js'
import { type Shortage, stubAnswers } from './stub-answers.js'

/** One run of one case, about to begin. */
export interface TrialSetting<Tools> {
  readonly located: LocatedCase
  readonly trial: number
  readonly options: DescribeDatasetOptions<Tools>
  /** How it is scored: one instant for all of it. */
  readonly scoring: ScoreOptions
  readonly test: TestName
  /** Is told of the sheet as soon as there is one. */
  readonly opened: (sheet: OpenSheet<unknown>) => void
}

/** What became of it. */
export interface Trial {
  readonly result: CaseResult
  /** What was scored, to be shown; `null` where it is in pieces. */
  readonly run: Run | null
  /** What the agent threw. */
  readonly thrown: { readonly error: unknown } | null
  /** Calls for which the data set had no answer. */
  readonly shortages: readonly Shortage[]
}

/** Runs the agent on a case once, on a sheet of its own, and scores it. Throws what is no result: violations, wrong options. */
export async function runTrial<Tools>(setting: TrialSetting<Tools>): Promise<Trial> {
  const { located, trial, options, scoring, test } = setting
  const row = located.case
  const { failed, waits } = options
  const opened = makeSheet<unknown>(
    { ...(failed === undefined ? {} : { failed }), ...(waits === undefined ? {} : { waits }) },
    test,
  )
  setting.opened(opened)
  const { sheet } = opened
  const model: ModelContext = { sheet, case: row, trial }
  const shortages: Shortage[] = []
  const tools = toolsOf(opened, options, row, (shortage) => void shortages.push(shortage))
  const llm = modelOf(model, options, test.file)
  const missed: Error[] = []
  const prompts = resolvePlaceholders(row.turns?.map(({ prompt }) => prompt) ?? [row.prompt], scoring)
  const ran = await runAgent(opened, options, row.turns?.length ?? null, (turn, previous) => {
    const prompt = prompts[(turn ?? 1) - 1]
    const given = { ...model, tools, turn, previous }
    const withModel = offer(given, 'llm', llm ?? undefined, missed, noModel)
    const context = offer(withModel, 'prompt', prompt, missed, () => noPrompt(row.test_id, located))
    return options.agent(context as AgentContext<Tools>) // has all of it by now
  })
  // Whatever the agent made of it.
  const [first] = missed
  if (first !== undefined) throw first
  requireHeard(row, ran)
  const { recorded, shown } = readTrial({ ...ran, row, trial, answer: options.answer })
  const { embedder, judge } = options
  const result =
    embedder === undefined && judge === undefined
      ? caseScorer(row, scoring).score(recorded, trial)
      : await scoreCase(row, recorded, trial, { ...scoring, embedder, judge })
  const [shortage] = shortages
  if (result.passed && shortage !== undefined) {
    const place = { file: located.file, line: located.lineAt(['tool_results', shortage.tool]) }
    throw answersTooFew(row.test_id, place, shortage.text)
  }
  return { result, run: shown, thrown: ran.thrown, shortages }
}

/** Where the model said nothing at all, or a forbidden tool ran that it did not ask for, what it asked for is no measure. */
function requireHeard({ test_id, forbidden_tools = [], turns = [] }: DatasetCase, { ran, thrown }: RanAgent): void {
  if (thrown !== null) return
  if (ran.seen.asked && ran.requests.length > 0 && ran.turns.length === 0) {
    throw neverAnswered(test_id, ran.requests.length)
  }
  const forbidden = new Set([...forbidden_tools, ...turns.flatMap((turn) => turn.forbidden_tools ?? [])])
  const stray = ran.executions.find(({ call, parent, tool }) => call === null && parent === null && forbidden.has(tool))
  if (ran.seen.asked && stray !== undefined) throw ranUnasked(test_id, stray.tool)
}

/** Adds what an agent may read; reading what there is not throws, and is noted. */
function offer(context: object, key: string, value: unknown, missed: Error[], errorOf: () => Error): object {
  const get = (): never => {
    const error = errorOf()
    missed.push(error)
    throw error
  }
  // Not enumerable where there is none, so that a copy of the context asks for nothing.
  return Object.defineProperty(context, key, value === undefined ? { get } : { value, enumerable: true })
}

/** The agent's own tools, watched; or answers in their place. */
function toolsOf<Tools>(
  opened: OpenSheet<unknown>,
  options: DescribeDatasetOptions<Tools>,
  row: DatasetCase,
  lacks: (shortage: Shortage) => void,
): unknown {
  const tools = madeTools(options.tools, row)
  if (tools === undefined) return undefined
  return row.tool_results === undefined ? opened.sheet.wrap(tools) : opened.replace(tools, stubAnswers(row, lacks))
}

function modelOf<Tools>(
  context: ModelContext,
  { cassette: recording = false, llm }: DescribeDatasetOptions<Tools>,
  testFile: string,
): Llm | null {
  if (llm !== undefined) {
    const model: unknown = llm(context)
    if (typeof model === 'object' && model !== null && 'next' in model) return model as Llm // no other object has it
    throw badModel(model)
  }
  if (recording === false) return null
  const { folder, ...options } = typeof recording === 'object' ? recording : {}
  const place = typeof recording === 'string' ? recording : folder
  return cassette(context.sheet, cassetteFile(context.case.test_id, context.trial, testFile, place), options)
}

interface RanAgent {
  readonly ran: Run
  /** What the agent returned, by turn. */
  readonly values: readonly unknown[]
  /** The same as runs, by turn of a conversation. */
  readonly reads: readonly (() => Run)[]
  readonly thrown: Trial['thrown']
  readonly latency: number
}

/** Throws what went wrong beside the agent; what the agent throws is a result. */
async function runAgent<Tools>(
  { sheet, look }: OpenSheet<unknown>,
  { clock = now }: DescribeDatasetOptions<Tools>,
  turns: number | null,
  agent: (turn: number | null, previous: unknown) => unknown,
): Promise<RanAgent> {
  const values: unknown[] = []
  const reads: (() => Run)[] = []
  let thrown: Trial['thrown'] = null
  let [before, after] = [0, 0]
  const measured = async (leg: RunLeg): Promise<unknown> => {
    before = clock()
    try {
      if (turns === null) values.push(await agent(null, undefined))
      for (let turn = 1; turn <= (turns ?? 0); turn++) {
        const value = await leg(() => agent(turn, values.at(-1)))
        values.push(value)
        // At once: the agent may go on writing to what it returned.
        reads.push(readNow(value))
      }
      return values.at(-1)
    } catch (error) {
      thrown = { error }
      throw error
    } finally {
      after = clock()
    }
  }
  let ran: Run | null
  try {
    ran = await sheet.run(measured)
  } catch (error) {
    ran = look()
    const { hasViolations } = scriptingOf(sheet, 'describeDataset()')
    if (ran === null || thrown === null || (hasViolations() && !isLeftOver(error))) throw error
  }
  // To a microsecond: what is finer is noise.
  const latency = Math.round((after - before) * 1000) / 1000
  if (latency >= 0 && latency < Infinity) return { ran, values, reads, thrown, latency }
  throw badClock(before, after)
}

/** What is no transcript matters only where nothing else tells what was asked. */
function readNow(value: unknown): () => Run {
  try {
    const run = runFrom(value as AnyTranscript) // whatever is none is refused
    return () => run
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** Who gave up has not asked for all that there is. */
function isLeftOver(error: unknown): boolean {
  return error instanceof CallsheetError && ['script-left-over', 'cassette-left-over'].includes(error.code)
}
