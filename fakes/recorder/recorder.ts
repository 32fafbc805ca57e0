import { snapshot } from '../../src/json/snapshot.js'
import type { LegMaterial } from '../../src/run/run-material.js'
import type { CallsheetError } from '../../src/run/errors.js'
import type { RunEvent, ToolLeft, ToolRead } from '../../src/run/events.js'
import type { RecordedError } from '../../src/run/types.js'
import { readReports } from '../../src/run/framework-reports.js'
import { recordError } from '../../src/run/recorded-error.js'
import type { KnownTool } from '../../src/tool/tool-spec.js'
import type { ToolEntry, ToolPlace, ToolWatcher, Watched } from '../../src/tool/watcher.js'
import { currentContext, shared, withContext, type CurrentContext, type RunRecorder } from './current.js'
import { effectLog } from './effect-log.js'
import {
  argsMisread,
  effectAfterClose,
  foreignSheet,
  legAfterClose,
  legInLeg,
  noPart,
  toolAfterClose,
} from './errors.js'

/** An event without its ordinal, which the recorder gives. */
export type NewEvent = RunEvent extends infer Event ? (Event extends RunEvent ? Omit<Event, 'at'> : never) : never

/** Writes down what happens between a sheet's making and its closing, each event with its ordinal. */
export class Recorder implements RunRecorder {
  readonly events: RunEvent[] = []
  /** How the agent looked into wrapped tools. */
  readonly reads: ToolRead[] = []
  isClosed = false
  /** Asks the scripted model of the run; `null` where it has none. */
  fetch: typeof globalThis.fetch | null = null
  readonly legs: LegMaterial[] = []
  readonly #logs = new Map<string, unknown[]>()
  readonly #closers: (() => void)[] = []
  readonly #settling: ((wentWell: boolean) => Promise<void>)[] = []
  #isInLeg = false
  #executions = 0
  /** Executions that ended, each with what it was entered in. */
  readonly #left = new Map<number, number | null>()
  readonly #places = new Map<number, ToolPlace>()

  /** Writes an event down and returns its ordinal. */
  record(event: NewEvent): number {
    const at = this.events.length + 1
    // The spread of a union loses which member it was.
    this.events.push({ ...event, at })
    return at
  }

  /** The execution on the asynchronous stack; `null` outside every tool of this recorder. */
  get execution(): number | null {
    const context = currentContext()
    return context?.recorder === this ? context.execution : null
  }

  /** Which of its tool's functions the execution on the asynchronous stack entered. */
  get place(): ToolPlace | undefined {
    return this.execution === null ? undefined : this.#places.get(this.execution)
  }

  /** Runs the agent, so that its effects and executions find this recorder. */
  within<T>(body: () => T): T {
    shared().running.add(this)
    shared().hasRun = true
    return withContext({ recorder: this, execution: null }, body)
  }

  /** Waits, when the agent has ended, for what it began and nobody has seen yet. It is told whether the agent ended as it should. */
  atEnd(settle: (wentWell: boolean) => Promise<void>): void {
    this.#settling.push(settle)
  }

  /** The agent has ended: what it began comes in. */
  async settle(wentWell: boolean): Promise<void> {
    await Promise.all(this.#settling.map((settle) => settle(wentWell)))
  }

  /** Lets something happen before nothing is recorded any more. */
  atClose(closer: () => void): void {
    this.#closers.push(closer)
  }

  /** Nothing is recorded any more. */
  close(): void {
    if (this.isClosed) return
    for (const closer of this.#closers) closer()
    this.isClosed = true
    shared().running.delete(this)
  }

  /** The log of one kind of effect; the same one for the same kind. */
  log(kind: string): unknown[] {
    const log = this.#logs.get(kind) ?? effectLog(kind, (value) => this.effect(kind, value, this.execution))
    this.#logs.set(kind, log)
    return log
  }

  /** The logs by their kinds. */
  get logs(): ReadonlyMap<string, readonly unknown[]> {
    return this.#logs
  }

  /** Writes an effect down and puts it into the log of its kind. */
  effect(kind: string, value: unknown, cause: number | null, failed = false): void {
    if (this.isClosed) throw this.#violate(effectAfterClose(kind, value))
    this.#refuseForeign(`an effect '${kind}'`, false)
    const extra = failed ? { failed } : {}
    this.record({ kind: 'effect-happened', effect: kind, value: snapshot(value), cause, ...extra })
    const log = this.log(kind)
    log[log.length] = value
  }

  /** The leg that goes on, or the next one. */
  get leg(): number {
    return this.#isInLeg ? this.legs.length : this.legs.length + 1
  }

  /** Runs one part of a conversation. */
  async runLeg<T>(part: () => T): Promise<Awaited<T>> {
    if (this.isClosed) throw this.#violate(legAfterClose())
    if (this.#isInLeg) throw this.#violate(legInLeg())
    if (typeof part !== 'function') throw this.#violate(noPart(part))
    this.#isInLeg = true
    const started = this.events.length + 1
    const index =
      this.legs.push({ started, finished: Infinity, value: undefined, error: null, reports: readReports(undefined) }) -
      1
    let value: Awaited<T> | undefined
    let error: RecordedError | null = null
    try {
      value = await part()
      return value
    } catch (thrown) {
      error = recordError(thrown)
      throw thrown
    } finally {
      this.#isInLeg = false
      this.legs[index] = { started, finished: this.events.length, value, error, reports: readReports(value) }
    }
  }

  /** What wrapped tools report to; one for all, so that a tool wrapped twice is recorded once. */
  readonly watcher: ToolWatcher = {
    entered: (entry) => this.#enter(entry),
    prepare: () => {
      const context = { recorder: this, execution: this.execution }
      return { within: (body) => withContext(context, body), entered: (entry) => this.#enter(entry, context) }
    },
    listed: (tools) => this.onListed(tools),
    misread: (tool, thrown) => {
      const reason = thrown instanceof Promise ? 'returned a promise' : `threw ${String(thrown)}`
      this.onViolation(argsMisread(tool, reason, thrown))
    },
    read: (access) => {
      if (!this.isClosed) this.reads.push({ after: this.events.length, ...access })
    },
  }

  /** Told of what went wrong, so that it fails the test even where the agent swallows it. */
  onViolation: (violation: CallsheetError) => void = () => undefined

  /** A function of the test answered with something that cannot be recorded. */
  violate(violation: CallsheetError): void {
    this.onViolation(violation)
  }

  #violate(violation: CallsheetError): CallsheetError {
    this.onViolation(violation)
    return violation
  }

  /**
   * What this sheet watches belongs to its own run. A tool that another sheet wraps again is entered inside of that one's
   * execution, and is recorded by both.
   */
  #refuseForeign(what: string, mayBeWrapped: boolean): void {
    const context = currentContext()
    if (context === undefined || context.recorder === this || context.recorder.isClosed) return
    if (shared().running.has(this) || (mayBeWrapped && context.execution !== null)) return
    const violation = foreignSheet(what)
    context.recorder.violate?.(violation)
    throw violation
  }

  /** The nearest execution that still goes on: one that ended lends its context to what it left behind, and is no parent. */
  #openFrom(execution: number | null): number | null {
    let at = execution
    while (at !== null && this.#left.has(at)) at = this.#left.get(at) ?? null
    return at
  }

  /** Told of tools that became known while the agent ran. */
  onListed: (tools: readonly KnownTool[]) => void = () => undefined

  #enter(entry: ToolEntry, context: Context = { recorder: this, execution: null }): Watched {
    if (this.isClosed) throw this.#violate(toolAfterClose(entry.tool))
    this.#refuseForeign(entry.tool, true)
    const execution = (this.#executions += 1)
    const parent = this.#openFrom(this.execution)
    const { tool, args, callId, place } = entry
    this.record({ kind: 'tool-entered', execution, parent, tool, args: snapshot(args), callId })
    if (place !== undefined) this.#places.set(execution, place)
    context.execution = execution
    const leave = (left: Pick<ToolLeft, 'end' | 'result' | 'error' | 'failed'>): void => {
      this.#left.set(execution, parent)
      if (!this.isClosed) this.record({ kind: 'tool-left', execution, ...left })
    }
    return {
      within: (body) => withContext(context, body),
      returned: (result, failed = false) =>
        leave({ end: 'returned', result: snapshot(result), error: null, ...(failed ? { failed } : {}) }),
      threw: (error) => leave({ end: 'threw', result: undefined, error: recordError(error) }),
      paused: (error) => leave({ end: 'paused', result: undefined, error: recordError(error) }),
    }
  }
}

/** A context whose execution may begin while it is there. */
interface Context extends CurrentContext {
  execution: number | null
}
