import { inline } from '../../src/json/inline.js'
import { equal } from '../../src/json/equal.js'
import { buildRun } from '../../src/run/build-run.js'
import type { CallsheetError } from '../../src/run/errors.js'
import type { WatchedSet } from '../../src/run/events.js'
import { recordError } from '../../src/run/recorded-error.js'
import type { Run, ToolCall } from '../../src/run/types.js'
import type { KnownTool } from '../../src/tool/tool-spec.js'
import { tapTools } from '../../src/tool/tap-tools.js'
import type { WrapOptions } from '../../src/tool/watcher.js'
import { wrapTools } from '../../src/tool/wrap.js'
import { checkSpy } from '../recorder/check-spy.js'
import { shared } from '../recorder/current.js'
import { Recorder } from '../recorder/recorder.js'
import { spy } from '../recorder/spy.js'
import { tap } from '../recorder/tap.js'
import { badOption, effectsBypassed, sheetUsed, namesakes, streamKind, streamUnread, stubUnused } from './errors.js'
import { Model } from './model.js'
import type { StepSource } from './source.js'
import { inTheManner, Stub } from './stub.js'

/** How the agent came to its end. */
export type Ending =
  | { readonly end: 'finished'; readonly value: unknown; readonly responseText: string | null }
  | { readonly end: 'threw'; readonly error: unknown }
  | { readonly end: 'stopped' }

/** What a sheet is told about reading its run. */
export interface StateOptions {
  readonly failed?: (result: unknown, call: ToolCall | null) => boolean
  readonly waits?: (call: ToolCall, run: Run) => boolean
  readonly history?: 'strict' | 'lenient'
  readonly tools?: unknown
}

/** All that one sheet holds, from its making to its closing. */
export class SheetState {
  readonly recorder: Recorder = new Recorder()
  /** What went wrong until the sheet closed. */
  readonly violations: CallsheetError[] = []
  /** What went wrong after that. */
  readonly late: CallsheetError[] = []
  phase: 'not-run' | 'running' | 'closed' = 'not-run'
  /** Somebody waits for the run. */
  isAwaited = false
  readonly #failed: NonNullable<StateOptions['failed']> | null
  readonly #waits: NonNullable<StateOptions['waits']> | null
  readonly #checksHistory: boolean
  readonly #namesAllTools: boolean
  readonly #known = new Map<string, KnownTool>()
  readonly #sets: WatchedSet[] = []
  readonly #stubs: Stub[] = []
  #source: StepSource | null = null
  #model: Model | null = null
  #wasStopped = false
  #run: Run | null = null

  constructor({ failed, waits, history, tools }: StateOptions) {
    this.#namesAllTools = tools !== undefined
    this.#failed = failed ?? null
    this.#waits = waits ?? null
    this.#checksHistory = history !== 'lenient'
    this.recorder.onViolation = (violation) => this.#violate(violation)
    // An agent that lists an MCP server's tools through the watched client calls them through it.
    this.recorder.onListed = (tools) => {
      this.register(tools)
      const watched = new Set(this.#sets.flatMap((set) => set.tools))
      const fresh = tools.map(({ spec }) => spec.name).filter((name) => !watched.has(name))
      if (fresh.length > 0) this.watch({ tools: fresh, unreadIsFine: true })
    }
  }

  get isScripted(): boolean {
    return this.#source !== null
  }

  /** Something was set up for a run. */
  get isUsed(): boolean {
    return this.isScripted || this.#sets.length > 0 || this.recorder.events.length > 0
  }

  /** The model that says what this source has. */
  script(source: StepSource): Model {
    this.#source = source
    this.#model = new Model(
      {
        recorder: this.recorder,
        checksHistory: this.#checksHistory,
        known: () => [...this.#known.values()],
        violate: (violation) => this.#violate(violation),
      },
      source,
    )
    return this.#model
  }

  /** Puts tools into the registry. */
  register(tools: readonly KnownTool[]): void {
    for (const tool of tools) {
      const before = this.#known.get(tool.spec.name)
      // A bare function knows less than what was registered for it.
      const knowsMore = before === undefined || before.validate === null || tool.validate !== null
      if (knowsMore) this.#known.set(tool.spec.name, tool)
    }
  }

  /** One name with two schemas: nobody could tell whose call it is. */
  #refuseNamesakes(tools: readonly KnownTool[]): void {
    const wrapped = new Set(this.#sets.flatMap((set) => set.tools))
    for (const { spec, validate } of tools) {
      const before = wrapped.has(spec.name) ? this.#known.get(spec.name) : undefined
      if (before === undefined || before.validate === null || validate === null) continue
      if (!equal(before.spec.inputSchema, spec.inputSchema)) throw namesakes(spec.name)
    }
  }

  /** Counts tools as watched. */
  watch(set: WatchedSet): void {
    this.#sets.push(set)
  }

  /** The same tools, watched. */
  wrap<T>(tools: T, options: WrapOptions, unreadIsFine: boolean): T {
    const { wrapped, known, watched } = wrapTools(tools, this.recorder.watcher, options)
    this.#refuseNamesakes(known)
    this.register(known)
    this.watch({ tools: watched, unreadIsFine })
    return wrapped
  }

  /** The same tools, watched, none of whose own functions is entered. */
  stub<T>(tools: T, answers: unknown, options: WrapOptions, unreadIsFine: boolean): T {
    if (typeof answers !== 'object' || answers === null) {
      throw badOption('sheet.stub()', `takes answers by the names of the tools, but got ${inline(answers)}`)
    }
    const stub = new Stub(answers, (violation) => this.#violate(violation))
    const answer: WrapOptions['answer'] = (tool, args, own) => stub.answer(tool, args, own)
    const { wrapped, known, watched } = wrapTools(tools, this.recorder.watcher, { ...options, answer })
    // Which tools an MCP client has is not known yet.
    const stranger = Object.keys(answers).find((name) => known.length > 0 && !watched.includes(name))
    if (stranger !== undefined) {
      throw badOption('sheet.stub()', `there is no function of a tool '${stranger}' among ${watched.join(', ')}`)
    }
    this.register(known)
    this.watch({ tools: watched, unreadIsFine })
    this.#stubs.push(stub)
    return wrapped
  }

  /** The same tools, watched, and `answer` in the place of every function. */
  replace<T>(tools: T, answer: (tool: string, args: unknown) => unknown): T {
    const { wrapped, known, watched } = wrapTools(tools, this.recorder.watcher, {
      answer: (tool, args, own) => inTheManner(own, () => answer(tool, args)),
    })
    this.register(known)
    this.watch({ tools: watched, unreadIsFine: false })
    return wrapped
  }

  /** Watches tools where they are. */
  tap(tools: unknown, options: WrapOptions, unreadIsFine: boolean): void {
    if (this.phase === 'closed') throw sheetUsed('tap')
    const { points, known, watched } = tapTools(tools, this.recorder.watcher, options)
    this.register(known)
    this.watch({ tools: watched, unreadIsFine })
    tap(points, this.recorder)
  }

  /** The log of one kind of effect; the same one for the same kind. */
  effects<Value>(kind: string): Value[] {
    // The caller of a kind says what its log holds.
    return this.recorder.log(kind) as Value[]
  }

  /** Records what is called on an object as effects. */
  spy(...request: Parameters<typeof checkSpy>): void {
    spy(this.recorder, checkSpy(...request), (violation) => this.#violate(violation))
  }

  #violate(violation: CallsheetError): void {
    if (this.phase !== 'closed') this.violations.push(violation)
    // An agent that was stopped on purpose goes on asking; what it must not reach stays so.
    else if (!this.#wasStopped || violation.code === 'host-refused') this.late.push(violation)
  }

  /** The test is over, whatever became of the run: who still waits for the model need wait no more. */
  end(): void {
    this.#model?.close()
    this.recorder.close()
  }

  /** Nothing is recorded any more: the run. */
  close(ending: Ending): Run {
    const unread = this.#model?.close() ?? false
    // An agent that threw or was stopped has its reason not to read on.
    if (unread && ending.end === 'finished') this.violations.unshift(streamUnread(ending.value))
    this.recorder.close()
    this.phase = 'closed'
    this.#wasStopped = ending.end === 'stopped'
    this.#run = this.#build(ending)
    return this.#run
  }

  /** The run, or what of it was recorded until now; `null` where nothing was. */
  look(): Run | null {
    if (this.#run !== null) return this.#run
    return this.recorder.events.length === 0 ? null : this.#build({ end: 'stopped' })
  }

  #build(ending: Ending): Run {
    return buildRun({
      events: this.recorder.events,
      known: [...this.#known.values()],
      sets: this.#sets,
      reads: this.recorder.reads,
      legs: this.recorder.legs,
      watched: [...new Set(this.#sets.flatMap(({ tools }) => tools))],
      kinds: [...new Set([...this.recorder.logs.keys(), ...[...shared().kinds].toSorted()])],
      scripted: this.isScripted,
      failed: this.#failed,
      waits: this.#waits,
      end: ending.end,
      error: ending.end === 'threw' ? recordError(ending.error) : null,
      value: ending.end === 'finished' ? ending.value : undefined,
      responseText: ending.end === 'finished' ? ending.responseText : null,
      namesAllTools: this.#namesAllTools,
    })
  }

  /** Adds what only the end can show: steps left over, effect logs changed behind the sheet's back. */
  addFinalViolations(ending: Ending): void {
    // What the agent left over follows from what went wrong before.
    const isFirst = this.violations.length === 0
    const left = isFirst ? (this.#source?.leftOver(ending.end === 'threw' ? ending : null) ?? null) : null
    const unused = isFirst ? this.#stubs.flatMap((stub) => stub.leftOver()) : []
    if (left !== null) {
      const value: unknown = this.#run?.legs.at(-1)?.value
      this.violations.push(isUnreadStream(value) ? streamUnread(value) : left)
    }
    if (unused.length > 0) this.violations.push(stubUnused(unused))
    for (const [kind, log] of this.recorder.logs) {
      const events = this.recorder.events
      const recorded = events.filter((event) => event.kind === 'effect-happened' && event.effect === kind).length
      if (recorded !== log.length) this.violations.push(effectsBypassed(kind, recorded, log.length))
    }
  }
}

/** A stream result asks the model only when it is read; looking at it must not read it. */
function isUnreadStream(value: unknown): boolean {
  return streamKind(value) !== null || (value instanceof ReadableStream && !value.locked)
}
