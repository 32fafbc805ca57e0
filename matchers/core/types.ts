import type { ExpectedStep } from '../../src/match/expected-step.js'
import type { ToolCall } from '../../src/run/types.js'
import type {
  AnyPattern,
  AnyToolName,
  ArgsPattern,
  ReceivedArgs,
  ToolArgs,
  ToolName,
} from '../../src/tool/tool-types.js'

export type { CallStep, ExpectedStep, StepGroup } from '../../src/match/expected-step.js'

/** How often: exactly so many times, or a range. Zero is an error: write `.not` instead. */
export type Times = number | { readonly atLeast?: number; readonly atMost?: number }

/** Options of `toCallTool` and `toRunTool`. */
export interface TimesOptions {
  /** @default at least once */
  readonly times?: Times
}

/** Options of `toCallInOrder`. */
export interface InOrderOptions {
  /**
   * Whether other successful calls may stand between the steps.
   * @default 'allow'
   */
  readonly extras?: 'allow' | 'forbid'
}

/** Options of `toBlock`. */
export interface BlockOptions {
  /** Who stopped it: the harness' gate, the tool's schema, or the lack of such a tool. Anyone when absent. */
  readonly why?: 'gate' | 'schema' | 'registry'
}

/**
 * What a call and its prerequisite have in common: a path into the arguments of both (`'order_id'`, `'order.id'`),
 * a pair `[pathInCall, pathInPrerequisite]`, or a function that says whether the two belong together.
 */
export type By =
  | string
  | readonly [inCall: string, inPrerequisite: string]
  | ((call: ToolCall, prerequisite: ToolCall) => boolean)

/** Options of `toCallBefore`. */
export interface BeforeOptions {
  /** Which earlier call counts. Any of that tool when absent. */
  readonly by?: By
}

/** Options of `toBlockBefore`. */
export interface BlockBeforeOptions extends BeforeOptions {
  /** The kinds of effects that must not happen. All kinds when absent. */
  readonly kinds?: readonly string[]
}

/** Options of `toTellModel`. */
export interface TellOptions {
  /** The call the result belongs to: a tool name stands for any call of that tool. Any call when absent. */
  readonly of?: AnyToolName | ToolCall
  /** Whether the model was told that it is an error. A result that says neither matches neither. */
  readonly error?: boolean
}

/** A text to be found: a string must occur in it, a RegExp must match, an object is compared with the JSON it holds. */
export type ExpectedText = string | RegExp | object

/** One expected change in the world. */
export interface ExpectedEffect {
  /** The name of its log: `sheet.effects(kind)`. */
  readonly kind: string
  /** What was logged, compared like arguments. Anything when absent. */
  readonly value?: AnyPattern
  /** The tool whose execution caused it. */
  readonly tool?: AnyToolName
  /** The call whose execution caused it, or its number. */
  readonly call?: ToolCall | number
  /**
   * A write that was refused, rolled back or never finished: `sheet.spy` logs it as failed. Such an effect satisfies only
   * an expected one that says so.
   * @default false
   */
  readonly failed?: boolean
}

/**
 * The matchers that `callsheet/vitest` adds to `expect`. What they are given is a `Run`, except where said otherwise.
 * Tool names and arguments are checked once `Register` is augmented.
 */
export interface CallsheetMatchers<R = void> {
  /**
   * The model called the tool and the call succeeded: asked with these arguments, and it ran without an error.
   * `.not`: no attempt at all; one that was blocked or failed satisfies neither (see `toBlock`, `toRunTool`), nor does one that
   * differs only by keys that `args` does not mention: write `partial({ … })`, or `key: undefined` for "without it".
   *
   * @example
   * ```ts
   * expect(run).toCallTool('lookup_order', { order_id: 'A-1001' })
   * expect(run).toCallTool('lookup_order', partial({ order_id: /^A-/ }), { times: 2 })
   * expect(run).not.toCallTool('issue_refund')
   * ```
   */
  toCallTool<Name extends ToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>, options?: TimesOptions): R

  /**
   * The tool's function was entered, with these arguments as it received them, whether it succeeded or not.
   * `.not`: it was never entered (with these arguments); what differs only by keys that `args` does not mention satisfies neither.
   *
   * @example
   * ```ts
   * expect(run).toRunTool('issue_refund', { order_id: 'A-1001', amount: 4990n }, { times: 1 })
   * expect(run).not.toRunTool('issue_refund')
   * ```
   */
  toRunTool<Name extends AnyToolName>(tool: Name, args?: ArgsPattern<ReceivedArgs<Name>>, options?: TimesOptions): R

  /**
   * The call (a `ToolCall` is given) was asked with these arguments. `.not` is an error: expect the arguments that are right.
   *
   * @example
   * ```ts
   * expect(run.calls[0]).toHaveArgs({ order_id: 'A-1001' })
   * ```
   */
  toHaveArgs(args: object): R
  /**
   * Every attempt to call the tool was asked with these arguments, and there is one. `.not` is an error: expect the
   * arguments that are right.
   *
   * @example
   * ```ts
   * expect(run).toHaveArgs('issue_refund', partial({ order_id: 'A-1001' }))
   * ```
   */
  toHaveArgs<Name extends AnyToolName>(tool: Name, args: ArgsPattern<ToolArgs<Name>>): R

  /**
   * The steps occur in this order, each finished before the next one started; overlapping calls of one turn are in no order.
   * A name or `[name, args]` means a successful call. `.not` is an error: expect the order that is right, or `toBlockBefore`.
   *
   * @example
   * ```ts
   * expect(run).toCallInOrder(['lookup_order', ['issue_refund', partial({ order_id: 'A-1001' })]])
   * expect(run).toCallInOrder(['lookup_order', 'issue_refund'], { extras: 'forbid' })
   * ```
   */
  toCallInOrder<Name extends ToolName>(steps: readonly ExpectedStep<Name>[], options?: InOrderOptions): R

  /**
   * The attempts are exactly these, in the order they were asked, and nothing else; a name or `[name, args]` means success.
   * `.not` is an error: expect what should have happened.
   *
   * @example
   * ```ts
   * expect(run).toCallExactly(['lookup_order', blocked('issue_refund')])
   * ```
   */
  toCallExactly<Name extends AnyToolName>(steps: readonly ExpectedStep<Name>[]): R

  /**
   * No tool was attempted: nothing was asked and nothing ran. `.not` is an error: expect the call with `toCallTool`.
   *
   * @example
   * ```ts
   * expect(run).toCallNothing()
   * ```
   */
  toCallNothing(): R

  /**
   * No tool but these was attempted, whatever became of it. `.not` is an error: expect the call with `toCallTool`.
   *
   * @example
   * ```ts
   * expect(run).toCallOnly(['lookup_order', 'list_orders'])
   * ```
   */
  toCallOnly(tools: readonly ToolName[]): R

  /**
   * The tool was attempted with these arguments, and the run or leg ended with that call waiting: in an interrupt or an
   * approval that the framework reports, or since `callsheet({ waits })` says so. `.not`: it finished, or was never attempted.
   *
   * @example
   * ```ts
   * expect(legOf(run, 1)).toHold('issue_refund', partial({ order_id: 'A-1001' }))
   * expect(run).not.toHold('issue_refund')
   * ```
   */
  toHold<Name extends ToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>): R

  /**
   * The model spoke so often, then the agent stopped by itself: it did not throw, and was not ended by `until`. `.not` is an
   * error: expect the number that is right.
   *
   * @example
   * ```ts
   * expect(run).toStopAfter(3)
   * ```
   */
  toStopAfter(turns: number): R

  /**
   * Everything the model asked for conforms to the schema of its tool; a tool that does not exist and arguments that are
   * no JSON do not. `.not` is an error: `toBlock(tool, args, { why: 'schema' })` says what was refused.
   *
   * @example
   * ```ts
   * expect(run).toMatchToolSchemas()
   * ```
   */
  toMatchToolSchemas(): R

  /**
   * The tool was attempted, never ran, also not later with what the call asked for, and the model was told a result each time
   * (what it said is `toTellModel`'s).
   * `.not` is an error: use `toRunTool`, or `.not.toRunTool` for a call that nobody could be told about.
   *
   * @example
   * ```ts
   * expect(run).toBlock('issue_refund')
   * expect(run).toBlock('issue_refund', partial({ amount: '-5.00' }), { why: 'schema' })
   * ```
   */
  toBlock<Name extends AnyToolName>(tool: Name, args?: ArgsPattern<ToolArgs<Name>>, options?: BlockOptions): R

  /**
   * Every attempt to call the tool before the prerequisite had succeeded never ran, had no effect and was told a result;
   * a gate stopped at least one. `.not` is an error: `toCallBefore` says that the prerequisite came first.
   *
   * @example
   * ```ts
   * expect(run).toBlockBefore('issue_refund', 'lookup_order', { by: 'order_id' })
   * ```
   */
  toBlockBefore(tool: AnyToolName, prerequisite: ToolName, options?: BlockBeforeOptions): R

  /**
   * Every successful call of `then` has an earlier successful call of `first` that had finished; there is such a call of `then`.
   * `.not` is an error: `toBlockBefore` says that it was stopped.
   *
   * @example
   * ```ts
   * expect(run).toCallBefore('lookup_order', 'issue_refund', { by: 'order_id' })
   * ```
   */
  toCallBefore(first: ToolName, then: ToolName, options?: BeforeOptions): R

  /**
   * Every execution serves a call that was asked, with the arguments asked or what the tool's schema makes of them; nothing
   * was entered again after it had succeeded, nothing that the schema rejects. `.not` is an error: use `toRunTool`.
   *
   * @example
   * ```ts
   * expect(run).toRunOnlyWhatWasAsked()
   * ```
   */
  toRunOnlyWhatWasAsked(): R

  /**
   * A tool result with this text reached the model before its next turn. `.not`: no such result ever did, in any
   * request; one whose error flag is unknown satisfies neither claim with `error`.
   *
   * @example
   * ```ts
   * expect(run).toTellModel('order not found', { of: 'lookup_order', error: true })
   * expect(run).toTellModel({ total: '49.90' }, { of: 'lookup_order' })
   * ```
   */
  toTellModel(what: ExpectedText, options?: TellOptions): R

  /**
   * The final answer holds this text. `.not`: the answer differs.
   *
   * @example
   * ```ts
   * expect(run).toAnswer(/refunded/i)
   * ```
   */
  toAnswer(what: ExpectedText): R

  /**
   * These effects happened, in this order: all of the kinds named, and no others of them; one that failed only
   * where it says `failed: true`. `.not` is an error: use `toHaveNoEffects`.
   *
   * @example
   * ```ts
   * expect(run).toHaveEffects([{ kind: 'refunds', value: partial({ order_id: 'A-1001' }), tool: 'issue_refund' }])
   * ```
   */
  toHaveEffects(effects: readonly ExpectedEffect[]): R

  /**
   * Nothing changed in the world (of this kind), nor was it tried: a write that failed counts. `.not` is an error: expect the effects with `toHaveEffects`.
   *
   * @example
   * ```ts
   * expect(run).toHaveNoEffects('refunds')
   * ```
   */
  toHaveNoEffects(kind?: string): R
}
