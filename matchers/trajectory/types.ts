import type { Tokenizer } from '../../src/trajectory/context/context.js'
import type { FindLoopsOptions } from '../../src/trajectory/loops/find-loops.js'
import type { MetricBars } from '../../src/trajectory/metrics/bars.js'
import type { Plan } from '../../src/trajectory/plans/plan.js'

/** How nearly a run follows a plan. */
export interface ToFollowPlanOptions {
  /** The least adherence (`followPlan(run, plan).adherence.score`), above 0; rules of `never` hold all the same. Absent: the whole plan. */
  readonly atLeast?: number
}

/** How much the model may be sent. At least one of the four bars. */
export interface ContextBars {
  /** Tokens of each request, with the tools it offers. */
  readonly tokens?: number
  /** Bytes of the same texts, in UTF-8. */
  readonly bytes?: number
  /** Tokens, or bytes, of what the model is told about each call. */
  readonly perResult?: number | { readonly bytes: number }
  /** Tokens, or bytes, that a request may have more than the one before it in its lane. */
  readonly growthPerTurn?: number | { readonly bytes: number }
  /**
   * Counts the tokens of a text.
   *
   * @default estimateTokens
   */
  readonly tokenizer?: Tokenizer
  /** `'fine'`: a picture, a sound or a file counts nothing. Absent: a run that stays below its bars but for such is an error. */
  readonly unread?: 'fine'
}

/** Where a text is looked for. */
export interface ToKeepInEveryRequestOptions {
  /**
   * `'system'`: the system prompt. `'user'`: user messages. `'anywhere'`: also what the model said and what tools answered.
   *
   * @default 'system' or 'user', wherever it stands
   */
  readonly in?: 'system' | 'user' | 'anywhere'
}

/** The matchers that `callsheet/trajectory/vitest` adds to `expect`. */
export interface CallsheetTrajectoryMatchers<R = void> {
  /**
   * The run carries the trace: its records are of it, or, of a run of a sheet, every request to the model holds its id, as
   * `traceMessage()` writes it. `.not`: none does; where some do, neither holds. A transcript is an error, as it does not show
   * what each request carried.
   *
   * @example
   * ```ts
   * expect(run).toCarryTrace('4bf92f3577b34da6a3ce929d0e0e4736')
   * ```
   */
  toCarryTrace(id: string): R

  /**
   * The figures of the runs (a list of them, one run, a transcript, or what `metrics` made of them) are on the right side of
   * each bar. A bar of which there is nothing to count, or of a tool that nobody called, is an error. `.not` is an error: expect a
   * number of `metrics(runs)`.
   *
   * @example
   * ```ts
   * expect(runs).toMeet({
   *   initialSchemaCorrectness: { atLeast: 0.95, tool: 'issue_refund' },
   *   meanAttemptsToRecovery: { atMost: 2 },
   * })
   * ```
   */
  toMeet(bars: MetricBars): R

  /**
   * The run (or a transcript) follows the plan: every needed step in its place, no call that is neither a step nor of a `free` tool, and no
   * rule of `never` broken. With `atLeast`, an adherence of so much will do. The text shows plan and run aligned. `.not` is an error: say what
   * is wrong by `followPlan(run, plan)`.
   *
   * @example
   * ```ts
   * expect(run).toFollowPlan(plan(['lookup_order', retry('issue_refund', 1)], { never: ['delete_order'] }))
   * ```
   */
  toFollowPlan(plan: Plan, options?: ToFollowPlanOptions): R

  /**
   * The agent goes round in a loop: one call over and over, or several in turn, equal by tool and arguments, at least three rounds,
   * with results that tell the model nothing new. Mostly under `.not`: of a scripted model that asks in circles it says whether the
   * harness ended that. A run in which no tool is called is an error.
   *
   * @example
   * ```ts
   * expect(run).not.toLoop({ except: ['get_status'] })
   * ```
   */
  toLoop(options?: FindLoopsOptions): R

  /**
   * What the model was sent stays below each bar: every request, every result, the growth from turn to turn. Texts and offered tools
   * are counted, tokens are estimated unless a tokenizer is handed in. A bar of which there is nothing to measure is an error. A transcript can
   * be asked for `perResult` alone. `.not` is an error: expect a number of `contextOf(run)`.
   *
   * @example
   * ```ts
   * expect(run).toStayInContext({ tokens: 8000, perResult: 1000, growthPerTurn: 1500 })
   * ```
   */
  toStayInContext(bars: ContextBars): R

  /**
   * Every request to the model has the text, in whole words, or a text that the RegExp matches, in its system prompt or a user message: whatever prunes or
   * sums up the history keeps it. `.not`: at least one request had it, and at least one has it not. A transcript is an error, as
   * it does not show what each request carried.
   *
   * @example
   * ```ts
   * expect(run).toKeepInEveryRequest('Never refund more than the order total.', { in: 'system' })
   * ```
   */
  toKeepInEveryRequest(text: string | RegExp, options?: ToKeepInEveryRequestOptions): R
}
