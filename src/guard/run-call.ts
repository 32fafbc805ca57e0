import { inline } from '../json/inline.js'
import { causeOf } from '../run/cause-of.js'
import { recordError } from '../run/recorded-error.js'
import type { FailureCause } from '../run/types.js'
import { isInterrupt } from '../tool/is-interrupt.js'
import { after, type Maybe, type Outcome, outcomeOf } from './after.js'
import type { Call } from './call.js'
import { pause, withinDeadline } from './deadline.js'
import { toolTooSlow } from './errors.js'
import { checkArgs, type Checked } from './payload/check-args.js'
import type { GuardedCall } from './options.js'
import { askApproval, type Blocked, countRefused, countRun, dryRun, passGates } from './policies/gates.js'
import { toldResult } from './policies/told-result.js'
import { type Attempt, Recording } from './recording.js'
import { toldOfCrash, toldOfErrors, toldOfJson, toldOfPlumbing, toldOfTimeout } from './sentences.js'
import { textOf } from './text-of.js'
import type { Guarding, ToolSetup } from './tool-setup.js'
import type { TraceState } from './trace/trace-state.js'
import { withSpan } from './trace/trace-state.js'
import type { Failure } from './wrap/frame.js'

/** Reads, judges, runs and records one call. What it returns, or throws, is for the framework. */
export function runCall(guarding: Guarding, setup: ToolSetup, call: Call): unknown {
  const state = guarding.state()
  const { tool, callId, payload } = call
  const recording = new Recording(guarding, state, { tool, callId, raw: payload.raw })
  if (!payload.ok) {
    const told = toldOfJson(tool, payload.errors)
    recording.end(recording.begin(1), { status: 'json_parse_error', errors: payload.errors, told })
    return call.fail(told)
  }
  const checked = checkArgs(setup, 'judged' in call ? call.judged : payload.value, call.convert)
  if (!checked.ok) {
    const told = toldOfErrors(tool, checked.errors)
    recording.end(recording.begin(1), { status: 'schema_validation_error', errors: checked.errors, told })
    return call.fail(told)
  }
  const { trace, step } = recording
  const guarded: GuardedCall = { tool, args: checked.value, callId, trace, step }
  return new Running(guarding, setup, call, state, recording, checked, guarded).run()
}

/** A call that is well-formed, on its way through the policies and the attempts. */
class Running {
  readonly #guarding: Guarding
  readonly #setup: ToolSetup
  readonly #call: Call
  readonly #state: TraceState | null
  readonly #recording: Recording
  readonly #checked: Checked & { readonly ok: true }
  readonly #guarded: GuardedCall

  constructor(
    guarding: Guarding,
    setup: ToolSetup,
    call: Call,
    state: TraceState | null,
    recording: Recording,
    checked: Checked & { readonly ok: true },
    guarded: GuardedCall,
  ) {
    this.#guarding = guarding
    this.#setup = setup
    this.#call = call
    this.#state = state
    this.#recording = recording
    this.#checked = checked
    this.#guarded = guarded
  }

  run(): unknown {
    const blocked = passGates(this.#setup, this.#guarded, this.#state)
    if (blocked !== null) return this.#block(blocked)
    countRun(this.#state, this.#setup)
    return after(askApproval(this.#setup, this.#guarded), (refused) => {
      const stopped = refused ?? dryRun(this.#setup, this.#guarded)
      if (stopped === null) return this.#attempt(1)
      countRefused(this.#state, this.#setup)
      return this.#block(stopped)
    })
  }

  #block({ by, told, thrown, answer }: Blocked, attempt: Attempt = this.#recording.begin(1)): unknown {
    const failed = thrown === undefined ? {} : { thrown }
    this.#recording.end(attempt, { status: 'blocked', blockedBy: by, told, ...failed })
    if (by === 'no-trace') this.#recording.warn(attempt, thrown?.error)
    return answer === undefined ? this.#call.fail(told, thrown?.error) : this.#call.seal(answer.value, undefined)
  }

  #attempt(number: number): Maybe<unknown> {
    const attempt = this.#recording.begin(number, { value: this.#checked.value })
    if (this.#guarding.options.journal !== true) return this.#enter(attempt)
    return after(this.#recording.start(attempt), (isWritten) => {
      if (isWritten) return this.#enter(attempt)
      countRefused(this.#state, this.#setup)
      const { args: _, ...unentered } = attempt
      return this.#block({ by: 'journal', told: toldOfPlumbing(this.#call.tool) }, { ...unentered, args: {} })
    })
  }

  /** What the tool is handed; `null`: the payload as it came. */
  get #entering(): { readonly value: unknown } | null {
    return this.#setup.validate === null ? null : { value: this.#checked.value }
  }

  #enter(attempt: Attempt): Maybe<unknown> {
    const { timeout } = this.#setup.policy
    const outcome = withSpan(attempt.span, () => outcomeOf(() => this.#call.enter(this.#entering)))
    const late = (): Outcome => ({ ok: false, thrown: toolTooSlow(this.#call.tool, timeout ?? 0) })
    const timely = timeout === undefined ? outcome : withinDeadline(outcome, timeout, late)
    return after(timely, (done) => {
      if (!done.ok) return this.#failed(attempt, done.thrown)
      const failure = this.#call.failureIn(done.value)
      return failure === null
        ? this.#succeeded(attempt, done.value)
        : this.#failedByResult(attempt, done.value, failure)
    })
  }

  #succeeded(attempt: Attempt, result: unknown): Maybe<unknown> {
    const { tool } = this.#call
    const successes = this.#state?.successes.get(tool) ?? []
    successes.push(this.#checked.value)
    this.#state?.successes.set(tool, successes)
    const warn = (error: unknown): void => this.#recording.warn(attempt, error)
    const { policy } = this.#setup
    const told =
      policy.told === undefined && policy.offload === undefined
        ? { changed: false as const }
        : toldResult(this.#setup, attempt.execution, this.#call.open(result), warn)
    return after(told, (told): unknown => {
      const given = told.changed ? this.#call.seal(told.value, result) : result
      this.#recording.end(attempt, {
        status: 'success',
        result: { value: result },
        told: textOf(this.#call.open(given)),
      })
      return given
    })
  }

  /** The framework has told the model already: what it made of it stays. */
  #failedByResult(attempt: Attempt, result: unknown, failure: Failure): Maybe<unknown> {
    const { text, ofPayload, shorter: given = result } = failure
    const told = textOf(this.#call.open(given))
    if (ofPayload) {
      countRefused(this.#state, this.#setup)
      const received = inline(this.#checked.value, 200)
      const errors = [{ path: '', expected: "what the tool's own schema takes", received, message: text }]
      this.#recording.end({ ...attempt, args: {} }, { status: 'schema_validation_error', errors, told })
      return given
    }
    const error = Object.assign(new Error(text), { name: 'ToolResult', stack: undefined })
    const cause = this.#causeOf(error)
    if (this.#mayTryAgain(attempt, cause)) return this.#again(attempt, error, cause)
    if (this.#isRefusal(error)) countRefused(this.#state, this.#setup)
    this.#recording.end(attempt, {
      status: 'execution_failure',
      cause,
      thrown: { error },
      result: { value: result },
      told,
    })
    return given
  }

  #failed(attempt: Attempt, error: unknown): Maybe<unknown> {
    // Somebody is waited for, and the framework goes on later: nothing failed, and nothing ended.
    if (isInterrupt(error)) {
      return after(this.#guarding.options.journal === true ? true : this.#recording.start(attempt), () => {
        throw error
      })
    }
    const cause = this.#causeOf(error)
    if (this.#mayTryAgain(attempt, cause)) return this.#again(attempt, error, cause)
    if (this.#isRefusal(error)) countRefused(this.#state, this.#setup)
    const { tool } = this.#call
    const isLate = error instanceof Error && error.name === 'TimeoutError' && this.#setup.policy.timeout !== undefined
    const told = isLate ? toldOfTimeout(tool, this.#setup.policy.timeout ?? 0) : toldOfCrash(tool, error)
    this.#recording.end(attempt, { status: 'execution_failure', cause, thrown: { error }, told })
    return this.#call.fail(told, error)
  }

  #mayTryAgain(attempt: Attempt, cause: FailureCause): boolean {
    const { retry } = this.#setup.policy
    return retry !== undefined && cause === 'transient' && attempt.number < retry.attempts
  }

  #again(attempt: Attempt, error: unknown, cause: FailureCause): Maybe<unknown> {
    this.#recording.end(attempt, { status: 'execution_failure', cause, thrown: { error }, told: null })
    const { wait = doubling } = this.#setup.policy.retry ?? {}
    return after(pause(wait(attempt.number)), () => this.#attempt(attempt.number + 1))
  }

  #causeOf(error: unknown): FailureCause {
    return this.#ownCause(error) ?? causeOf(recordError(error))
  }

  /** Only whoever wrote the tool can say that it had no effect: an error of the language may come after one. */
  #isRefusal(error: unknown): boolean {
    return this.#ownCause(error) === 'logical'
  }

  #ownCause(error: unknown): FailureCause | null {
    const own = outcomeOf(() => this.#guarding.options.cause?.(error, this.#guarded))
    const said = own instanceof Promise || !own.ok ? null : own.value
    return said === 'transient' || said === 'logical' || said === 'unknown' ? said : null
  }
}

function doubling(attempt: number): number {
  return Math.min(5000, 100 * 2 ** (attempt - 1))
}
