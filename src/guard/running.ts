import { after, type Maybe, type Outcome, outcomeOf } from './after.js'
import type { Call } from './call.js'
import { causeOfThrown, isAbort, ownCause } from './cause-of-thrown.js'
import { pause, withinDeadline } from './deadline.js'
import { toolTooSlow } from './errors.js'
import { type CallFailure, failureOf, ofPayload } from './failure.js'
import { frozenCopy } from './frozen.js'
import type { GuardedCall } from './options.js'
import { ownCopy } from './own-copy.js'
import type { Checked } from './payload/check-args.js'
import { askApproval, type Blocked, countRefused, countRun, dryRun, passGates } from './policies/gates.js'
import { saysError } from './policies/says-error.js'
import { waitAfter } from './policies/wait-after.js'
import { toldResult } from './policies/told-result.js'
import type { Attempt, Recording } from './recording.js'
import type { Reply } from './run-call.js'
import { toldOfCrash, toldOfPlumbing, toldOfSecret, toldOfTimeout } from './sentences.js'
import { textOf } from './text-of.js'
import type { Guarding, ToolSetup } from './tool-setup.js'
import type { TraceState } from './trace/trace-state.js'
import { withSpan } from './trace/trace-state.js'
import { isInterrupt } from '../tool/is-interrupt.js'
import type { FailureCause } from '../run/types.js'

/** A call that is well-formed, on its way through the policies and the attempts. */
export class Running {
  readonly #guarding: Guarding
  readonly #setup: ToolSetup
  readonly #call: Call
  readonly #state: TraceState | null
  readonly #recording: Recording
  readonly #checked: Checked & { readonly ok: true }
  /** The attempt that has no record of its end yet. */
  #open: Attempt | null = null
  #entered = false
  #seen: GuardedCall | null = null

  constructor(
    guarding: Guarding,
    setup: ToolSetup,
    call: Call,
    state: TraceState | null,
    recording: Recording,
    checked: Checked & { readonly ok: true },
  ) {
    this.#guarding = guarding
    this.#setup = setup
    this.#call = call
    this.#state = state
    this.#recording = recording
    this.#checked = checked
  }

  run(): Maybe<Reply> {
    const blocked = passGates(this.#setup, this.#checked.value, this.#state)
    if (blocked !== null) return this.#block(blocked)
    countRun(this.#state, this.#setup)
    return after(
      askApproval(this.#setup, () => this.#guarded),
      (refused) => {
        const stopped = refused ?? dryRun(this.#setup, this.#checked.value)
        if (stopped === null) return this.#attempt(1)
        // A dry run stands for a success, so that what comes after it can be tried, too.
        if (stopped.answer === undefined) countRefused(this.#state, this.#setup)
        else this.#remember(stopped.answer.value)
        return this.#block(stopped)
      },
    )
  }

  /** Something failed that is neither the tool nor a policy: there is a record, and the framework is told in its own manner. */
  lost(thrown: unknown): Reply {
    const { tool } = this.#call
    const attempt = this.#open ?? this.#begin(1)
    const failed = { thrown: { error: thrown } }
    this.#recording.warn(attempt, thrown)
    if (!this.#entered) return this.#block({ by: 'guard', told: toldOfPlumbing(tool), ...failed }, attempt)
    const told = toldOfSecret(tool)
    this.#end(attempt, { status: 'execution_failure', cause: 'unknown', ...failed, told })
    return () => this.#call.fail(told, thrown)
  }

  /** The call as the user's own functions see it: nothing that they do to it changes what runs. */
  get #guarded(): GuardedCall {
    const { tool, callId } = this.#call
    const { trace, step } = this.#recording
    this.#seen ??= { tool, args: frozenCopy(this.#checked.value), callId, trace, step }
    return this.#seen
  }

  #begin(number: number, args?: { readonly value: unknown }): Attempt {
    this.#open = this.#recording.begin(number, args)
    return this.#open
  }

  #end(attempt: Attempt, ended: Parameters<Recording['end']>[1]): void {
    this.#open = null
    this.#recording.end(attempt, ended)
  }

  #block({ by, told, thrown, answer }: Blocked, attempt: Attempt = this.#begin(1)): Reply {
    const failed = thrown === undefined ? {} : { thrown }
    this.#end(attempt, { status: 'blocked', blockedBy: by, told, ...failed })
    if (by === 'no-trace') this.#recording.warn(attempt, thrown?.error)
    return () =>
      answer === undefined ? this.#call.fail(told, thrown?.error) : this.#call.seal(answer.value, undefined)
  }

  #attempt(number: number): Maybe<Reply> {
    const attempt = this.#begin(number, { value: this.#checked.value })
    if (this.#guarding.options.journal !== true) return this.#enter(attempt)
    return after(this.#recording.start(attempt), (isWritten) => {
      if (isWritten) return this.#enter(attempt)
      countRefused(this.#state, this.#setup)
      const { args: _, ...unentered } = attempt
      return this.#block({ by: 'journal', told: toldOfPlumbing(this.#call.tool) }, { ...unentered, args: {} })
    })
  }

  /** What the tool is handed, its own to change; `null`: the text as it came. */
  get #entering(): { readonly value: unknown } | null {
    const { value } = this.#checked
    const { payload } = this.#call
    const isAsItCame = this.#setup.validate === null && payload.ok && payload.isText === true
    return isAsItCame ? null : { value: ownCopy(value) }
  }

  #enter(attempt: Attempt): Maybe<Reply> {
    const { timeout } = this.#setup.policy
    const entering = this.#entering
    this.#entered = true
    const outcome = withSpan(attempt.span, () => outcomeOf(() => this.#call.enter(entering)))
    if (timeout === undefined) return after(outcome, (done) => this.#done(attempt, done, false))
    const tooSlow = toolTooSlow(this.#call.tool, timeout)
    const late = (): Outcome => {
      this.#call.cancel?.()
      return { ok: false, thrown: tooSlow }
    }
    return after(withinDeadline(outcome, timeout, late), (done) =>
      this.#done(attempt, done, !done.ok && done.thrown === tooSlow),
    )
  }

  #done(attempt: Attempt, done: Outcome, isLate: boolean): Maybe<Reply> {
    if (!done.ok) return this.#failed(attempt, done.thrown, isLate)
    const warn = (error: unknown): void => this.#recording.warn(attempt, error)
    const failure = failureOf(this.#call, done.value, this.#guarding.options, () => this.#guarded, warn)
    if (failure?.ofPayload === true) return this.#refusedByTool(attempt, done.value, failure)
    return failure === null ? this.#succeeded(attempt, done.value) : this.#failedByResult(attempt, done.value, failure)
  }

  #succeeded(attempt: Attempt, result: unknown): Maybe<Reply> {
    this.#remember(this.#call.open(result))
    return after(this.#shortened(attempt, result), (given): Reply => {
      const told = textOf(this.#call.open(given))
      this.#end(attempt, { status: 'success', result: { value: result }, told })
      return () => given
    })
  }

  /** What other tools may require. A result that tells of an error is no success. */
  #remember(opened: unknown): void {
    if (saysError(opened)) return
    const { tool } = this.#call
    const successes = this.#state?.successes.get(tool) ?? []
    successes.push(this.#checked.value)
    this.#state?.successes.set(tool, successes)
  }

  /** What the model is told of a result by the policies of its tool. */
  #shortened(attempt: Attempt, result: unknown): Maybe<unknown> {
    const { policy } = this.#setup
    if (policy.told === undefined && policy.offload === undefined) return result
    const warn = (error: unknown): void => this.#recording.warn(attempt, error)
    return after(
      toldResult(this.#setup, attempt.execution, () => this.#call.open(result), warn),
      (told): unknown => (told.changed ? this.#call.seal(told.value, result) : result),
    )
  }

  #refusedByTool(attempt: Attempt, result: unknown, failure: CallFailure): Reply {
    const { text, shorter: given = result } = failure
    countRefused(this.#state, this.#setup)
    const errors = [ofPayload(this.#checked.value, text)]
    const told = textOf(this.#call.open(given))
    this.#end({ ...attempt, args: {} }, { status: 'schema_validation_error', errors, told })
    return () => given
  }

  /** What the framework made of a failure stays; what the user's own reading calls one is told as any result is. */
  #failedByResult(attempt: Attempt, result: unknown, { error, shorter, isOwn }: CallFailure): Maybe<Reply> {
    const cause = this.#causeOf(error, isOwn ? 'logical' : null)
    if (this.#mayTryAgain(attempt, cause, error)) return this.#again(attempt, error, cause)
    if (this.#isRefusal(error)) countRefused(this.#state, this.#setup)
    return after(isOwn ? this.#shortened(attempt, result) : (shorter ?? result), (given): Reply => {
      const told = textOf(this.#call.open(given))
      this.#end(attempt, {
        status: 'execution_failure',
        cause,
        thrown: { error },
        result: { value: result },
        told,
      })
      return () => given
    })
  }

  #failed(attempt: Attempt, error: unknown, isLate: boolean): Maybe<Reply> {
    // Somebody is waited for, and the framework goes on later: nothing failed, and nothing ended.
    if (isInterrupt(error)) {
      this.#open = null
      return after(this.#guarding.options.journal === true ? true : this.#recording.start(attempt), () => () => {
        throw error
      })
    }
    const cause = this.#causeOf(error, null)
    if (this.#mayTryAgain(attempt, cause, error)) return this.#again(attempt, error, cause)
    // What is not waited for may have an effect yet, whatever anybody calls it.
    if (!isLate && this.#isRefusal(error)) countRefused(this.#state, this.#setup)
    const { tool, payload } = this.#call
    const told = isLate ? toldOfTimeout(tool, this.#setup.policy.timeout ?? 0) : toldOfCrash(tool, error, payload.raw)
    this.#end(attempt, { status: 'execution_failure', cause, thrown: { error }, told })
    return () => this.#call.fail(told, error)
  }

  #mayTryAgain(attempt: Attempt, cause: FailureCause, error: unknown): boolean {
    const { retry } = this.#setup.policy
    if (retry === undefined || cause !== 'transient' || attempt.number >= retry.attempts) return false
    // Whoever gave up does not want it tried again, unless the user himself calls that transient.
    return !this.#call.isAborted() && (!isAbort(error) || this.#ownCause(error) !== null)
  }

  #again(attempt: Attempt, error: unknown, cause: FailureCause): Maybe<Reply> {
    this.#end(attempt, { status: 'execution_failure', cause, thrown: { error }, told: null })
    const warn = (trouble: unknown): void => this.#recording.warn(attempt, trouble)
    return after(pause(waitAfter(attempt.number, this.#setup, warn)), () => this.#attempt(attempt.number + 1))
  }

  #causeOf(error: unknown, otherwise: FailureCause | null): FailureCause {
    return this.#ownCause(error) ?? otherwise ?? causeOfThrown(error)
  }

  /** Only whoever wrote the tool can say that it had no effect: an error of the language may come after one. */
  #isRefusal(error: unknown): boolean {
    return this.#ownCause(error) === 'logical'
  }

  #ownCause(error: unknown): FailureCause | null {
    return ownCause(this.#guarding.options, error, () => this.#guarded)
  }
}
