import { inline } from '../../src/json/inline.js'
import { print } from '../../src/explain/print.js'
import type { Run, ToolCall } from '../../src/run/types.js'
import { readTools } from '../../src/tool/read-tools.js'
import type { ArgsOf, NamesOf } from '../../src/tool/tool-types.js'
import { withRecorder } from '../clients/with-recorder.js'
import type { SpyOptions } from '../recorder/spy.js'
import { Scripts, type LaneOf } from '../script/scripts.js'
import type { Step, TurnStep } from '../script/step.js'
import { call, type CallArgs } from '../script/steps.js'
import type { Answer, Answers } from './answers.js'
import { agentDidNotThrow, badOption, runNotAwaited, secondScript } from './errors.js'
import { llmOf, type Llm } from './llm.js'
import { NoticedPromise } from './noticed-promise.js'
import { checkKeys, pointed } from './options.js'
import { withFrames } from './raise.js'
import { runAgent, type RunLeg, type RunOptions } from './run-agent.js'
import { withScripting, type TestName } from './scripting.js'
import { scriptSource, type StepSource } from './source.js'
import { SheetState } from './state.js'

/** Options of {@link callsheet}. */
export interface SheetOptions<Tools = unknown> {
  /** Tools for the registry that `sheet.wrap` cannot see the schemas of, such as bare functions: specs or `{ name: schema }`. */
  readonly tools?: Tools
  /** Whether a result that a tool returned means failure, for tools that report errors without throwing. `call` is null where nobody asked. */
  readonly failed?: (result: unknown, call: ToolCall | null) => boolean
  /**
   * Whether a call that neither ran nor was answered waits for something outside, such as a person, where no framework
   * reports it. It is asked once the agent has ended.
   */
  readonly waits?: (call: ToolCall, run: Run) => boolean
  /**
   * `lenient` accepts histories that a provider would refuse.
   * @default 'strict'
   */
  readonly history?: 'strict' | 'lenient'
}

/** Options of `sheet.wrap`. */
export interface WrapOptions {
  /** What to record of the arguments that a function received. @default the first argument */
  readonly args?: (received: readonly unknown[]) => unknown
  /** The name that the model uses for a tool. @default its own name */
  readonly name?: (own: string) => string
  /** Bodies to run instead of the tools' own, for this sheet. */
  readonly instead?: Readonly<Record<string, (...received: never[]) => unknown>>
  /** `fine`: the harness gates before it looks a tool up, so a set that is never looked into says nothing. */
  readonly unread?: 'fine'
}

/** Options of `sheet.stub`: as of `sheet.wrap`. */
export type StubOptions = Omit<WrapOptions, 'instead'>

/** A finished run and what the agent returned. `value` is not enumerable. */
export type FinishedRun<Value> = Run & { readonly value: Value }

/** The names of an object's methods. */
export type MethodOf<Spied> = {
  [Key in keyof Spied]: Spied[Key] extends (...received: never[]) => unknown ? Key : never
}[keyof Spied] &
  string

/** One recorder for one test. */
export interface Sheet<Tools = unknown> {
  /** The step `call`, typed by the tools of this sheet. */
  call<Name extends NamesOf<Tools>>(name: Name, ...args: CallArgs<ArgsOf<Tools, Name>>): TurnStep
  /** Scripts several agents behind one client, each in its lane; `lane` tells whose request it is. */
  llm(steps: Readonly<Record<string, readonly Step[]>>, options: { readonly lane: LaneOf }): Llm
  /** Scripts the model. Steps are served first in, first out, each once. */
  llm(steps: readonly Step[]): Llm
  /** The same tools back, every execution recorded. */
  wrap<Wrapped>(tools: Wrapped, options?: WrapOptions): Wrapped
  /**
   * Watches tools in place, for an agent that already holds them, until the sheet closes: a list, a record, an MCP client.
   * Calls are recorded for the run that makes them; several sheets may tap the same tools at once.
   *
   * @throws ToolError for what cannot be replaced in place: frozen tools, getters, a function imported by name
   */
  tap(tools: unknown, options?: WrapOptions): void
  /**
   * The same tools back, every execution recorded, and none of their own functions is ever entered: `answers` says what
   * each tool gives. A call without an answer and an answer without a call are violations.
   *
   * @example
   * ```ts
   * const tools = sheet.stub(makeTools(), {
   *   lookup_order: byArgs([[{ order_id: 'A-1001' }, { total: '49.90' }]]),
   *   issue_refund: inOrder([() => { throw new Error('timeout') }, 'refunded']),
   * })
   * ```
   */
  stub<Tools>(tools: Tools, answers: Answers<Tools>, options?: Omit<StubOptions, 'name'>): Tools
  stub<Tools>(tools: Tools, answers: Readonly<Record<string, Answer>>, options: StubOptions): Tools
  /** A side-effect log: a real array whose `push` records what caused it. */
  effects<Value = unknown>(kind: string): Value[]
  /**
   * Records calls of an object's methods as effects when they settle, each with the execution that called: a database
   * client, a pool, a mailer, or the prototype of what a pool hands out. The methods are replaced in place until the sheet
   * closes; only calls of the run count. A call that failed, or had not settled when the sheet closed, is recorded with
   * `failed: true`. Promises, lazy queries and iterators are followed, callbacks are not.
   *
   * Sheets may spy the same object at once; each records the calls of its own run. A call that carries no run (of a pool's own
   * worker) may be anybody's: every run that goes on and spies the object records it, with `cause: null`.
   *
   * @throws TypeError if the object has no such method, or cannot be changed
   * @example
   * ```ts
   * sheet.spy(client, 'sql', ['execute'], {
   *   when: ([statement]: [{ sql: string }]) => !/^select/i.test(statement.sql),
   *   as: ([statement]: [{ sql: string }]) => statement.sql,
   * })
   * ```
   */
  spy<Spied extends object>(
    object: Spied,
    kind: string,
    methods: readonly MethodOf<Spied>[],
    options?: SpyOptions,
  ): void
  /**
   * Runs the agent once, closes the sheet, throws what went wrong outside the assertions, and returns the run. A
   * conversation runs its parts by `leg`: `sheet.run(async (leg) => { await leg(() => …); await leg(() => …) })`.
   */
  run<Value>(agent: (leg: RunLeg) => Value, options?: RunOptions): Promise<FinishedRun<Awaited<Value>>>
  /** The same for an agent that should throw; throws if it does not. */
  fails(agent: (leg: RunLeg) => unknown, options?: RunOptions): Promise<Run>
}

/**
 * Makes a sheet: a recorder for one run of an agent, with a scripted model and watched tools.
 *
 * @example
 * ```ts
 * const sheet = callsheet()
 * const tools = sheet.wrap({ lookup_order: async ({ order_id }) => orders[order_id] })
 * const llm = sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('It is on its way.')])
 * const run = await sheet.run(() => runAgent(new OpenAI(llm.openai()), tools, 'Where is A-1001?'))
 * expect(run).toCallTool('lookup_order', { order_id: 'A-1001' })
 * ```
 */
export function callsheet<const Tools = unknown>(options: SheetOptions<Tools> = {}): Sheet<Tools> {
  return pointed(callsheet, () => makeSheet(options).sheet)
}

/** A sheet, and what those need who run an agent in the place of a test, and see that it was used to the end. */
export interface OpenSheet<Tools> {
  readonly sheet: Sheet<Tools>
  /** The test is over: a hanging model hangs no longer. */
  readonly end: () => void
  /** Throws what went wrong after the run, or that there was none. */
  readonly verify: () => void
  /** The whole sheet as text, as far as it was recorded; `null` where nothing was. */
  readonly show: () => string | null
  /** The run, as far as it was recorded; `null` where nothing was. */
  readonly look: () => Run | null
  /** The same tools, watched, and `answer` in the place of every function. */
  readonly replace: <T>(tools: T, answer: (tool: string, args: unknown) => unknown) => T
}

/** {@link callsheet}, with the check for the end of the test. */
export function makeSheet<Tools>(options: SheetOptions<Tools>, test: TestName | null = null): OpenSheet<Tools> {
  checkSheetOptions(options)
  const state = new SheetState(options)
  if (options.tools !== undefined) state.register(readTools(options.tools))

  const script = (source: StepSource): Llm => {
    if (state.isScripted) throw secondScript()
    const llm = llmOf(state.script(source))
    state.recorder.fetch = llm.fetch
    return llm
  }
  const sheet: Sheet<Tools> = {
    // The same function: only the types know whose tools they are.
    call: call as Sheet<Tools>['call'],
    llm(steps: ConstructorParameters<typeof Scripts>[0], llmOptions: { readonly lane?: LaneOf } = {}) {
      return pointed(sheet.llm, () => {
        checkKeys('sheet.llm()', llmOptions, ['lane'])
        return script(scriptSource(new Scripts(steps, llmOptions.lane)))
      })
    },
    wrap(tools, wrapOptions = {}) {
      return pointed(sheet.wrap, () => {
        const { unreadIsFine, options: rest } = readWrapOptions('sheet.wrap()', wrapOptions)
        return state.wrap(tools, rest, unreadIsFine)
      })
    },
    stub<T>(tools: T, answers: unknown, stubOptions: StubOptions = {}) {
      return pointed(sheet.stub, () => {
        checkKeys('sheet.stub()', stubOptions, ['args', 'name', 'unread'])
        const { unreadIsFine, options: rest } = readWrapOptions('sheet.stub()', stubOptions)
        return state.stub(tools, answers, rest, unreadIsFine)
      })
    },
    tap(tools, tapOptions = {}) {
      pointed(sheet.tap, () => {
        const { unreadIsFine, options: rest } = readWrapOptions('sheet.tap()', tapOptions)
        state.tap(tools, rest, unreadIsFine)
      })
    },
    effects<Value>(kind: string) {
      return pointed(sheet.effects, () => {
        if (typeof kind === 'string' && kind !== '') return state.effects<Value>(kind)
        throw badOption('sheet.effects()', `takes the kind as a text, such as 'refunds', but got ${inline(kind)}`)
      })
    },
    spy(object, kind, methods, spyOptions = {}) {
      pointed(sheet.spy, () => state.spy(object, kind, methods, spyOptions))
    },
    run<Value>(agent: (leg: RunLeg) => Value, runOptions: RunOptions = {}) {
      const running = runAgent(state, 'run', sheet.run, agent, runOptions)
      return noticed(
        state,
        running.then(({ run, ending }) => {
          if (ending.end === 'threw') throw ending.error
          // `value` is what this agent returned.
          return run as FinishedRun<Awaited<Value>>
        }),
      )
    },
    fails(agent, runOptions = {}) {
      const running = runAgent(state, 'fails', sheet.fails, agent, runOptions)
      return noticed(
        state,
        running.then(({ run, ending, here }) => {
          if (ending.end === 'threw') return run
          throw withFrames(agentDidNotThrow(ending.end === 'finished' ? ending.value : undefined, run), here)
        }),
      )
    },
  }
  const hasViolations = (): boolean => state.violations.length > 0
  withScripting(sheet, { recorder: state.recorder, test, hasViolations, script })
  Object.freeze(withRecorder(sheet, state.recorder))
  return {
    sheet,
    end: () => state.end(),
    verify: () => verify(state),
    show: () => show(state),
    look: () => state.look(),
    replace: (tools, answer) => state.replace(tools, answer),
  }
}

function checkSheetOptions(options: SheetOptions): void {
  checkKeys('callsheet()', options, ['tools', 'failed', 'waits', 'history'])
  for (const key of ['failed', 'waits'] as const) {
    const value: unknown = options[key]
    if (value !== undefined && typeof value !== 'function') {
      throw badOption('callsheet()', `${key} takes a function, but got ${inline(value)}`)
    }
  }
  if (![undefined, 'strict', 'lenient'].includes(options.history)) {
    throw badOption('callsheet()', `history is 'strict' or 'lenient', but got ${inline(options.history)}`)
  }
}

interface ReadOptions {
  readonly unreadIsFine: boolean
  readonly options: Omit<WrapOptions, 'unread'>
}

function readWrapOptions(method: string, given: WrapOptions): ReadOptions {
  checkKeys(method, given, ['args', 'name', 'instead', 'unread'])
  const { unread, ...options } = given
  for (const key of ['args', 'name'] as const) {
    const value: unknown = options[key]
    if (key in options && typeof value !== 'function') {
      throw badOption(method, `${key} takes a function, but got ${inline(value)}`)
    }
  }
  const instead: unknown = options.instead
  if ('instead' in options && (typeof instead !== 'object' || instead === null)) {
    throw badOption(method, `instead takes bodies by the names of tools, but got ${inline(instead)}`)
  }
  if (unread === undefined || unread === 'fine') return { unreadIsFine: unread === 'fine', options }
  throw badOption(method, `unread takes 'fine', but got ${inline(unread)}`)
}

function noticed<T>(state: SheetState, running: Promise<T>): Promise<T> {
  return NoticedPromise.of(running, () => {
    state.isAwaited = true
  })
}

function show(state: SheetState): string | null {
  const run = state.look()
  return run === null ? null : print(run)
}

function verify(state: SheetState): void {
  const [late] = state.late
  if (late !== undefined) throw late
  if (state.phase !== 'not-run' && !state.isAwaited) throw runNotAwaited('running')
  if (state.phase === 'running') throw runNotAwaited('running')
  if (state.phase === 'not-run' && state.isUsed) {
    throw runNotAwaited('not-run')
  }
}
