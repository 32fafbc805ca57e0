import { toTagged } from '../json/tagged.js'
import { readProperty } from '../json/unread.js'
import { isError, recordError } from '../run/recorded-error.js'
import type { FailureCause } from '../run/types.js'
import { after, type Maybe, outcomeOf } from './after.js'
import { frozen } from './frozen.js'
import type { BlockedBy, GuardRecord, GuardStatus, PayloadError } from './record.js'
import { type Redactor, redactorOf } from './redact.js'
import { toldOfErrors, toldOfJson } from './sentences.js'
import type { Guarding } from './tool-setup.js'
import type { TraceState } from './trace/trace-state.js'
import { parentSpan } from './trace/trace-state.js'

/** What became of one attempt. */
export interface Ended {
  readonly status: GuardStatus
  readonly errors?: readonly PayloadError[]
  readonly blockedBy?: BlockedBy
  readonly cause?: FailureCause
  readonly thrown?: { readonly error: unknown }
  readonly result?: { readonly value: unknown }
  readonly told: string | null
}

/** Writes the records of one call. */
export class Recording {
  readonly trace: string
  readonly step: number
  readonly #guarding: Guarding
  readonly #redactor: Redactor | null
  readonly #head: Pick<GuardRecord, 'tool' | 'call_id' | 'model' | 'raw_args' | 'trace_id' | 'parent_span_id' | 'step'>

  constructor(
    guarding: Guarding,
    state: TraceState | null,
    call: { tool: string; callId: string | null; raw: string },
  ) {
    this.#guarding = guarding
    this.#redactor = guarding.rules.length === 0 ? null : redactorOf(guarding.rules, call.tool)
    this.trace = state?.trace.id ?? guarding.ids.trace()
    this.step = state?.nextStep() ?? 1
    this.#head = {
      trace_id: this.trace,
      parent_span_id: guarding.options.trace === undefined ? parentSpan() : (state?.parent ?? null),
      step: this.step,
      tool: call.tool,
      call_id: call.callId,
      model: guarding.options.model ?? state?.trace.model ?? null,
      raw_args: call.raw,
    }
  }

  /** The next attempt begins. */
  begin(number: number, args?: { readonly value: unknown }): Attempt {
    const { ids, clock } = this.#guarding
    return {
      number,
      execution: ids.execution(),
      span: ids.span(),
      startedAt: new Date(clock.now()).toISOString(),
      started: clock.elapsed(),
      args: args === undefined ? {} : { args: toTagged(args.value) },
    }
  }

  /** A line before the tool is entered; whether every sink took it. */
  start(attempt: Attempt): Maybe<boolean> {
    const record = this.#record(attempt, { phase: 'started', status: null, told: null, duration_ms: null })
    const written = this.#guarding.sinks.map((sink) => this.#written(() => sink.write(record), record))
    const later = written.filter((write) => write instanceof Promise)
    const all = (writes: readonly boolean[]): boolean => writes.every(Boolean)
    const now = all(written.filter((write) => typeof write === 'boolean'))
    return later.length === 0 ? now : Promise.all(later).then((writes) => now && all(writes))
  }

  /** The line of an attempt that is over. */
  end(attempt: Attempt, ended: Ended): void {
    const duration = Math.max(0, this.#guarding.clock.elapsed() - attempt.started)
    const result = ended.result === undefined ? {} : { result: toTagged(ended.result.value) }
    const errors = ended.errors ?? []
    const record = this.#record(attempt, {
      phase: 'ended',
      status: ended.status,
      errors,
      blocked_by: ended.blockedBy ?? null,
      cause: ended.cause ?? null,
      error: ended.thrown === undefined ? null : failureOf(ended.thrown.error),
      ...result,
      told: ended.told,
      duration_ms: Math.round(duration * 1000) / 1000,
    })
    for (const sink of this.#guarding.sinks) void this.#written(() => sink.write(record), record)
    for (const trouble of this.#guarding.troubles.splice(0)) this.#report(trouble, record)
  }

  /** Says what went wrong beside the call. */
  warn(attempt: Attempt, error: unknown): void {
    this.#report(error, this.#record(attempt, { phase: 'ended', status: null, told: null, duration_ms: null }))
  }

  #record(
    { number, execution, span, startedAt, args }: Attempt,
    rest: Pick<GuardRecord, 'phase' | 'status' | 'told' | 'duration_ms'> & Partial<GuardRecord>,
  ): GuardRecord {
    const names = { execution_id: execution, span_id: span, attempt: number, started_at: startedAt }
    const nothing = { errors: [], blocked_by: null, cause: null, error: null }
    const record = { callsheet: 'guard', version: 1, ...names, ...this.#head, ...args, ...nothing, ...rest } as const
    // Several sinks get it, and some keep it.
    return frozen(bounded(this.#redactor?.record(record, retelling(record)) ?? record))
  }

  /** Whether a sink took a record. */
  #written(write: () => unknown, record: GuardRecord): Maybe<boolean> {
    return after(outcomeOf(write), (outcome) => {
      if (!outcome.ok) this.#report(outcome.thrown, record)
      return outcome.ok
    })
  }

  /** What the user's own function throws must not end a call that went well. */
  #report(error: unknown, record: GuardRecord): void {
    void outcomeOf(() => this.#guarding.onError(error, record))
  }
}

/** One time that a call is tried. */
export interface Attempt {
  readonly number: number
  readonly execution: string
  readonly span: string
  readonly startedAt: string
  readonly started: number
  readonly args: { readonly args?: unknown }
}

// A payload of ten thousand fields that do not exist has as many errors.
const mostErrors = 20

function bounded(record: GuardRecord): GuardRecord {
  const more = record.errors.length - mostErrors
  return more > 0 ? { ...record, errors: record.errors.slice(0, mostErrors), more_errors: more } : record
}

/** How the model was told of errors, where that was in the guard's own words. */
function retelling({ tool, told, errors }: GuardRecord): ((errors: readonly PayloadError[]) => string) | null {
  if (told === null || errors.length === 0) return null
  const own = [toldOfErrors, toldOfJson].find((tell) => tell(tool, errors) === told)
  return own === undefined ? null : (redacted) => own(tool, redacted)
}

function failureOf(thrown: unknown): NonNullable<GuardRecord['error']> {
  // A getter may throw.
  const stack = isError(thrown) ? readProperty(thrown, 'stack') : undefined
  return { ...recordError(thrown), ...(typeof stack === 'string' ? { stack } : {}) }
}
