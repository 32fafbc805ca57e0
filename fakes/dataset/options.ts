import type { DatasetCase } from '../../src/dataset/dataset.js'
import type { Gate } from '../../src/dataset/gate.js'
import type { Run, ToolCall } from '../../src/run/types.js'
import type { Embedder, Judge } from '../../src/score/answers/models.js'
import type { ScoreOptions } from '../../src/score/options.js'
import type { CassetteOptions } from '../cassette/cassette.js'
import type { Sheet } from '../sheet/callsheet.js'
import type { Llm } from '../sheet/llm.js'

/** Options of {@link describeDataset}. */
export interface DescribeDatasetOptions<Tools = undefined> extends Pick<ScoreOptions, 'now' | 'zone' | 'normalisers'> {
  /** Runs the agent under test on one case, or on one turn of a conversation, and returns what it returns. */
  readonly agent: (context: AgentContext<Tools>) => unknown
  /**
   * The agent's tools, in any form that `sheet.wrap` takes: they are watched, their schemas say how scores are made, and every
   * case is checked against them. A function makes fresh ones for each trial, and may make others for each case; it is asked once
   * more for each, for the schemas.
   */
  readonly tools?: Tools | ((row: DatasetCase) => Tools)
  /**
   * The model is a recording: `true` keeps it in `__cassettes__/<test file>/<test_id>.json` beside the test file (of further
   * trials `<test_id>.<trial>.json`), a text in that folder, from the working directory. The other options are those of
   * `cassette()`.
   */
  readonly cassette?: boolean | string | DatasetCassette
  /**
   * The model of each trial: `({ sheet }) => sheet.llm([…])` a scripted one, `({ sheet }) => live(sheet)` a real one. Without
   * `cassette` and `llm` nobody sees what the agent asks: it has to return its messages, or the result of its SDK.
   */
  readonly llm?: (context: ModelContext) => Llm
  /**
   * What the agent answered, of what it returned; of a conversation asked for each turn. For an agent that returns an object:
   * `(value) => (value as Reply).text`. `null` where there was no answer.
   * @default a text that it returned, else the last text of the model
   */
  readonly answer?: (value: unknown) => string | null
  /** How often each case is run. @default 1 */
  readonly trials?: number
  /**
   * The bar for all cases together: a file, from the working directory, or the gate itself. No case then fails its test by its
   * score; a last test, `gate`, does.
   */
  readonly gate?: string | URL | Gate
  /** Ids of the only cases to run, as `test.only` does. */
  readonly only?: readonly string[]
  /** Only cases with one of these tags, or `critical` for the critical ones, become tests. @default all */
  readonly tags?: readonly string[]
  /** Whether results are stored, or in which folder. @default '.callsheet' in the working directory */
  readonly store?: boolean | string
  /** Milliseconds, by whatever clock, to tell how long the agent took. @default performance.now */
  readonly clock?: () => number
  /** Answers for rules that compare by meaning. */
  readonly embedder?: Embedder
  /** Answers for rules that a judge decides. */
  readonly judge?: Judge
  /** As of `callsheet()`: whether a result that a tool returned means failure. */
  readonly failed?: (result: unknown, call: ToolCall | null) => boolean
  /** As of `callsheet()`: whether a call that nothing became of waits for something outside. */
  readonly waits?: (call: ToolCall, run: Run) => boolean
  /** The name of the data set, in tests, reports and the store. @default its file, from the working directory */
  readonly name?: string
  /** Milliseconds for all trials of a case. @default that of Vitest */
  readonly timeout?: number
}

/** Options of `cassette()`, and where the recordings are. */
export interface DatasetCassette extends CassetteOptions {
  /** From the working directory. @default `__cassettes__/<test file>` beside the test file */
  readonly folder?: string
}

/** What an agent is given of a case. */
export interface AgentContext<Tools = undefined> extends ModelContext {
  /** What the user says, placeholders resolved. Reading it where the case has neither `prompt` nor `turns` fails the test. */
  readonly prompt: string
  /** The tools, watched; where the case has `tool_results`, these answer in their place. */
  readonly tools: Tools
  /** The model. Reading it without the options `cassette` and `llm` fails the test. */
  readonly llm: Llm
  /** Which message of a conversation it is, from 1; `null` where there is none. */
  readonly turn: number | null
  /** What the agent returned in the turn before; `undefined` in the first. */
  readonly previous: unknown
}

/** What a model is made for. */
export interface ModelContext {
  /** The sheet of this trial: for `sheet.effects`, `sheet.spy` and the like. It runs the agent by itself. */
  readonly sheet: Sheet
  readonly case: DatasetCase
  /** Which of several trials it is, from 1. */
  readonly trial: number
}
