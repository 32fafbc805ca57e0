import { inline } from '../../src/json/inline.js'
import { buildRun } from '../../src/run/build-run.js'
import type { CallsheetError } from '../../src/run/errors.js'
import { recordError } from '../../src/run/recorded-error.js'
import type { WatchedSet } from '../../src/run/events.js'
import type { Run, ToolCall } from '../../src/run/types.js'
import { readTools, type KnownTool } from '../../src/tool/read-tools.js'
import type { ArgsOf, NamesOf } from '../../src/tool/tool-types.js'
import { wrapTools } from '../../src/tool/wrap.js'
import { effectLog } from '../recorder/effect-log.js'
import { Recorder } from '../recorder/recorder.js'
import { scriptLeftOver } from '../script/errors.js'
import { Script } from '../script/script.js'
import type { Step, TurnStep } from '../script/step.js'
import { call } from '../script/steps.js'
import {
  agentDidNotThrow,
  badOption,
  effectsBypassed,
  notAnAgent,
  runNotAwaited,
  secondScript,
  sheetUsed,
} from './errors.js'
import { llmOf, type Llm } from './llm.js'
import { Model } from './model.js'
import { raise, withFrames } from './raise.js'

/** Options of {@link callsheet}. */
export interface SheetOptions<Tools = unknown> {
  /** Tools for the registry that `sheet.wrap` cannot see the schemas of, such as bare functions: specs or `{ name: schema }`. */
  readonly tools?: Tools
  /** Whether a result that a tool returned means failure, for tools that report errors without throwing. `call` is null where nobody asked. */
  readonly failed?: (result: unknown, call: ToolCall | null) => boolean
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

/** A finished run and what the agent returned. `value` is not enumerable. */
export type FinishedRun<Value> = Run & { readonly value: Value }

/** One recorder for one test. */
export interface Sheet<Tools = unknown> {
  /** The step `call`, typed by the tools of this sheet. */
  call<Name extends NamesOf<Tools>>(name: Name, args?: ArgsOf<Tools, Name>): TurnStep
  /** Scripts the model. Steps are served first in, first out, each once. */
  llm(steps: readonly Step[]): Llm
  /** The same tools back, every execution recorded. */
  wrap<Wrapped>(tools: Wrapped, options?: WrapOptions): Wrapped
  /** A side-effect log: a real array whose `push` records what caused it. */
  effects<Value = unknown>(kind: string): Value[]
  /** Runs the agent once, closes the sheet, throws what went wrong outside the assertions, and returns the run. */
  run<Value>(agent: () => Value): Promise<FinishedRun<Awaited<Value>>>
  /** The same for an agent that should throw; throws if it does not. */
  fails(agent: () => unknown): Promise<Run>
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
  return makeSheet(options).sheet
}

/** A sheet, and what the fixture needs to see that a test used it to the end. */
export interface OpenSheet<Tools> {
  readonly sheet: Sheet<Tools>
  /** Throws what went wrong after the run, or that there was none. */
  readonly verify: () => void
}

/** {@link callsheet}, with the check for the end of the test. */
export function makeSheet<Tools>(options: SheetOptions<Tools>): OpenSheet<Tools> {
  checkKeys('callsheet()', options, ['tools', 'failed', 'history'])
  if (options.failed !== undefined && typeof options.failed !== 'function') {
    throw badOption('callsheet()', `failed takes a function, but got ${inline(options.failed)}`)
  }
  if (![undefined, 'strict', 'lenient'].includes(options.history)) {
    throw badOption('callsheet()', `history is 'strict' or 'lenient', but got ${inline(options.history)}`)
  }

  const recorder = new Recorder()
  const known = new Map<string, KnownTool>()
  const watched = new Set<string>()
  const sets: WatchedSet[] = []
  const logs = new Map<string, unknown[]>()
  const violations: CallsheetError[] = []
  let script: Script | null = null
  let model: Model | null = null
  let state: 'not-run' | 'running' | 'closed' = 'not-run'
  let raised = 0

  const register = (tools: readonly KnownTool[]): void => {
    for (const tool of tools) {
      const before = known.get(tool.spec.name)
      // A bare function knows less than what was registered for it.
      if (before === undefined || before.validate === null || tool.validate !== null) known.set(tool.spec.name, tool)
    }
  }
  if (options.tools !== undefined) register(readTools(options.tools))

  const finish = (end: Run['end'], error: unknown, value: unknown): Run => {
    model?.close()
    recorder.isClosed = true
    state = 'closed'
    return buildRun({
      events: recorder.events,
      known: [...known.values()],
      sets,
      reads: recorder.reads,
      watched: [...watched],
      kinds: [...logs.keys()],
      scripted: script !== null,
      failed: options.failed ?? null,
      end,
      error: end === 'threw' ? recordError(error) : null,
      value,
    })
  }

  const collectViolations = (): void => {
    // What the agent left over follows from what went wrong before.
    const left = violations.length === 0 ? (script?.leftOver() ?? []) : []
    if (left.length > 0) violations.push(scriptLeftOver(script?.served ?? 0, left))
    for (const [kind, log] of logs) {
      const recorded = recorder.events.filter(
        (event) => event.kind === 'effect-happened' && event.effect === kind,
      ).length
      if (recorded !== log.length) violations.push(effectsBypassed(kind, recorded, log.length))
    }
  }

  const record = async (method: 'run' | 'fails', agent: () => unknown): Promise<Recorded> => {
    const caller = method === 'run' ? sheet.run : sheet.fails
    if (typeof agent !== 'function') throw pointTo(caller, notAnAgent(method, agent))
    if (state !== 'not-run') throw pointTo(caller, sheetUsed(method))
    state = 'running'
    const here = pointTo(caller, new Error())
    let value: unknown
    let thrown: { readonly error: unknown } | null = null
    try {
      value = await recorder.within(agent)
    } catch (error) {
      thrown = { error }
    }
    const run = finish(thrown === null ? 'finished' : 'threw', thrown?.error, value)
    collectViolations()
    raised = violations.length
    if (violations[0] !== undefined) throw raise(violations, run, thrown, here)
    return { run, value, thrown, here }
  }

  const sheet: Sheet<Tools> = {
    // The same function: only the types know whose tools they are.
    call: call as Sheet<Tools>['call'],
    llm(steps) {
      if (script !== null) throw pointTo(sheet.llm, secondScript())
      script = pointed(sheet.llm, () => new Script(steps))
      const host = {
        recorder,
        checksHistory: options.history !== 'lenient',
        known: () => [...known.values()],
        violate: (violation: CallsheetError) => void violations.push(violation),
      }
      model = new Model(host, script)
      return llmOf(model)
    },
    wrap(tools, wrapOptions = {}) {
      return pointed(sheet.wrap, () => {
        checkKeys('sheet.wrap()', wrapOptions, ['args', 'name', 'instead', 'unread'])
        const { unread, ...rest } = wrapOptions
        if (unread !== undefined && unread !== 'fine') {
          throw badOption('sheet.wrap()', `unread takes 'fine', but got ${inline(unread)}`)
        }
        const made = wrapTools(tools, recorder.watcher, rest)
        register(made.known)
        sets.push({ tools: made.watched, unreadIsFine: unread === 'fine' })
        for (const name of made.watched) watched.add(name)
        return made.wrapped
      })
    },
    effects<Value>(kind: string) {
      if (typeof kind !== 'string' || kind === '') {
        throw pointTo(
          sheet.effects,
          badOption('sheet.effects()', `takes the kind as a text, such as 'refunds', but got ${inline(kind)}`),
        )
      }
      // The kind's own caller says what its log holds.
      const log = (logs.get(kind) as Value[] | undefined) ?? effectLog<Value>(recorder, kind)
      logs.set(kind, log)
      return log
    },
    async run<Value>(agent: () => Value) {
      const { run, thrown } = await record('run', agent)
      if (thrown !== null) throw thrown.error
      // `value` is what this agent returned.
      return run as FinishedRun<Awaited<Value>>
    },
    async fails(agent) {
      const { run, value, thrown, here } = await record('fails', agent)
      if (thrown === null) throw withFrames(agentDidNotThrow(value, run), here)
      return run
    },
  }

  const verify = (): void => {
    const late = violations[raised]
    if (late !== undefined) throw late
    if (state === 'running' || (state === 'not-run' && script !== null)) throw runNotAwaited(state)
  }
  return { sheet: Object.freeze(sheet), verify }
}

/** What became of the agent. */
interface Recorded {
  readonly run: Run
  readonly value: unknown
  readonly thrown: { readonly error: unknown } | null
  /** Holds the frames of the user's line, which an awaited call loses. */
  readonly here: Error
}

function checkKeys(method: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null) {
    throw badOption(method, `takes an object of options, but got ${inline(options)}`)
  }
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) {
    throw badOption(method, `does not know the option '${unknown}'; it knows ${known.join(', ')}`)
  }
}

/** Lets an error point at the line that called `method`. */
function pointTo<E extends Error>(method: (...args: never[]) => unknown, error: E): E {
  Error.captureStackTrace(error, method)
  return error
}

function pointed<T>(method: (...args: never[]) => unknown, body: () => T): T {
  try {
    return body()
  } catch (error) {
    throw error instanceof Error ? pointTo(method, error) : error
  }
}
