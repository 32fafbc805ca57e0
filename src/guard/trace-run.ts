import { isObject } from '../json/is-object.js'
import { fromPointer } from '../json/paths.js'
import { snapshot } from '../json/snapshot.js'
import type {
  Execution,
  NeutralMessage,
  NeutralRequest,
  Outcome,
  Run,
  ToolCall,
  ToolResult,
  Turn,
} from '../run/types.js'
import type { ArgsIssue, KnownTool, ToolSpec } from '../tool/tool-spec.js'
import { tooManySteps } from './errors.js'
import { frozen } from './frozen.js'
import type { CallRecords, TraceRecords } from './gather-traces.js'
import { parsed, parseText } from './parse-text.js'
import type { GuardRecord, PayloadError } from './record.js'

/** The tools that a run is judged by. */
export interface Registry {
  readonly specs: readonly ToolSpec[]
  readonly byName: ReadonlyMap<string, KnownTool>
}

/**
 * Makes the run of a trace: a turn for each call, since nothing tells which calls were one turn, and a request before each
 * turn, with all that the records say the model knew by then. It is what `buildRun` makes of the same as events, in a fraction of
 * the time: records leave nothing to be joined or guessed.
 */
export function traceRun({ id, calls }: TraceRecords, registry: Registry): Run {
  // Each request holds all messages before it.
  if (calls.length > mostSteps) throw tooManySteps(id, calls.length, mostSteps)
  const work = new Work(registry)
  const ids = callIds(calls)
  calls.forEach((attempts, index) => work.add(attempts, ids[index] ?? attempts[0].execution_id))
  return work.run(id)
}

const mostSteps = 3000

/** The model's own ids, where they tell the calls apart: some providers count anew in each answer. */
function callIds(calls: readonly CallRecords[]): readonly string[] {
  const seen = new Set<string>()
  return calls.map(([first]) => {
    const own = first.call_id ?? first.execution_id
    const id = seen.has(own) ? first.execution_id : own
    seen.add(id)
    return id
  })
}

const empty: readonly never[] = Object.freeze([])

/** The lists of a run while they grow. */
class Work {
  readonly #registry: Registry
  readonly #messages: NeutralMessage[] = []
  readonly #turns: Turn[] = []
  readonly #requests: NeutralRequest[] = []
  readonly #calls: ToolCall[] = []
  readonly #executions: Execution[] = []
  /** A call of which the next request tells. */
  #untold: { readonly call: ToolCall; readonly record: GuardRecord; readonly text: string } | null = null
  #model = ''
  #at = 0

  constructor(registry: Registry) {
    this.#registry = registry
  }

  add(attempts: CallRecords, id: string): void {
    const [first] = attempts
    const number = this.#calls.length + 1
    this.#model = first.model ?? ''
    this.#request()
    const request = this.#requests.length
    const turn = { number, leg: 1, lane: 'main', request, text: null, calls: Object.freeze([number]) } as const
    this.#turns.push(Object.freeze({ ...turn, finish: 'tool', at: this.#next() }))
    const at = this.#next()
    const ran = attempts.filter(wasEntered).map((record) => this.#execute(record, number))
    const call = { ...this.#asked(first, id, number, ran.length > 0), at }
    const executions = Object.freeze(ran.map((execution) => execution.number))
    const last = attempts.at(-1) ?? first
    const outcome = outcomeOf(last, ran.at(-1))
    const untold: ToolCall = Object.freeze({ ...call, executions, told: null, outcome })
    this.#calls.push(untold)
    const asked = Object.freeze({ id, name: first.tool, rawArgs: first.raw_args })
    this.#messages.push(Object.freeze({ role: 'assistant', calls: Object.freeze([asked]) }))
    if (typeof last.told !== 'string') return
    const text = last.told
    const flag = isOk(last)
    const flags = flag === null ? {} : flag ? ({ ok: true } as const) : { error: true }
    const toolResult = Object.freeze({ id, name: first.tool, text, ...flags })
    this.#messages.push(Object.freeze({ role: 'tool', toolResult }))
    this.#untold = { call: untold, record: last, text }
  }

  run(trace: string): Run {
    // What follows the last turn is what the model is told next.
    if (this.#untold !== null) this.#request()
    const { specs } = this.#registry
    const calls = Object.freeze(this.#calls)
    const unrun = calls.flatMap(({ number, executions }) => (executions.length === 0 ? [number] : []))
    const bounds = { firstTurn: 1, lastTurn: calls.length, started: 1, finished: this.#at }
    const leg = { number: 1, end: 'unknown', error: null, ...bounds, waiting: empty } as const
    return Object.freeze({
      input: '',
      answer: null,
      end: 'unknown',
      error: null,
      tools: specs,
      turns: Object.freeze(this.#turns),
      requests: Object.freeze(this.#requests),
      calls,
      executions: Object.freeze(this.#executions),
      effects: empty,
      legs: Object.freeze([Object.freeze(leg)]),
      seen: Object.freeze({
        asked: true,
        ran: Object.freeze([...new Set(this.#executions.map(({ tool }) => tool))]),
        unread: empty,
        told: true,
        effects: false,
        kinds: empty,
        ...(unrun.length === 0 ? {} : { unrun: Object.freeze(unrun) }),
      }),
      transcript: 'guard records',
      trace,
    })
  }

  #next(): number {
    this.#at += 1
    return this.#at
  }

  /** What the model was sent before it spoke, which is where it was told of the call before. */
  #request(): void {
    const at = this.#next()
    const number = this.#requests.length + 1
    const messages = Object.freeze(this.#messages.slice())
    const head = { number, leg: 1, lane: 'main', provider: 'guard', model: this.#model, stream: false, system: null }
    this.#requests.push(Object.freeze({ ...head, messages, tools: empty, raw: null, at }))
    if (this.#untold === null) return
    const { call, record, text } = this.#untold
    const told = resultOf(text, isOk(record), number, at)
    // The text may say of a success that it is none, as that of MCP.
    const outcome = call.outcome === 'ok' && saysError(told.json) ? 'error' : call.outcome
    this.#calls[call.number - 1] = Object.freeze({ ...call, told, outcome })
    this.#untold = null
  }

  #execute(record: GuardRecord, call: number): Execution {
    const { tool, status, cause } = record
    const result = snapshot(record.result)
    const started = this.#next()
    const isOpen = status !== 'success' && status !== 'execution_failure'
    const execution: Execution = Object.freeze({
      number: this.#executions.length + 1,
      call,
      parent: null,
      tool,
      args: snapshot(record.args),
      issues: empty,
      end: isOpen ? 'open' : status === 'success' ? 'returned' : 'threw',
      result: status === 'success' ? result : undefined,
      error: status === 'execution_failure' ? errorOf(record) : null,
      failed: status === 'success' && saysError(result),
      ...(status === 'execution_failure' && typeof cause === 'string' ? { failure: cause } : {}),
      started,
      finished: isOpen ? null : this.#next(),
    })
    this.#executions.push(execution)
    return execution
  }

  /** The call as the model asked for it. */
  #asked(
    record: GuardRecord,
    id: string,
    number: number,
    hasRun: boolean,
  ): Omit<ToolCall, 'executions' | 'told' | 'outcome' | 'at'> {
    const { tool: name, raw_args: rawArgs, status, errors } = record
    const text = parseText(rawArgs)
    const args = text.ok ? frozen(text.value) : undefined
    const check = text.ok ? this.#registry.byName.get(name)?.validate?.(args) : undefined
    const refused = !hasRun && status === 'schema_validation_error' ? errors.map(issueOf) : null
    const issues = refused ?? (check?.valid === false ? check.issues : empty)
    return {
      number,
      leg: 1,
      lane: 'main',
      turn: number,
      id,
      name,
      rawArgs,
      args,
      exact: text.ok ? frozen(text.exact) : Object.freeze({}),
      duplicates: text.ok ? frozen(text.duplicates) : empty,
      parsed: check?.valid === true ? snapshot(check.value) : args,
      issues: issues === empty ? empty : snapshot(issues),
    }
  }
}

function wasEntered({ status }: GuardRecord): boolean {
  return status === null || status === undefined || status === 'success' || status === 'execution_failure'
}

function outcomeOf({ status, blocked_by: by }: GuardRecord, last: Execution | undefined): Outcome {
  if (last !== undefined) {
    if (last.end === 'returned') return last.failed ? 'error' : 'ok'
    return last.end
  }
  if (status === 'json_parse_error') return 'invalid-json'
  if (status === 'schema_validation_error') return 'invalid-args'
  return by === 'unknown-tool' ? 'unknown-tool' : 'blocked'
}

/** Whether the model was told of a success; what a dry run told it is neither. */
function isOk({ status, blocked_by: by }: GuardRecord): boolean | null {
  return by === 'dry-run' ? null : status === 'success'
}

function issueOf({ path, message }: PayloadError): ArgsIssue {
  return { path: fromPointer(path), message }
}

/** Without its stack, as all errors of a run. */
function errorOf({ error }: GuardRecord): Execution['error'] {
  if (error === null || error === undefined) return null
  const { stack: _stack, ...rest } = error
  return snapshot(rest)
}

function resultOf(text: string, ok: boolean | null, request: number, at: number): ToolResult {
  const json = frozen(parsed(text))
  const error = ok === false ? true : errorKeyOf(json)
  return Object.freeze({ text, ...(json === undefined ? {} : { json }), error, request, at })
}

/** As of any told text: an `error` key that holds nothing says that all went well. */
function errorKeyOf(json: unknown): boolean | null {
  if (!isObject(json) || !Object.hasOwn(json, 'error')) return null
  return json['error'] !== null && json['error'] !== false && json['error'] !== undefined
}

/** MCP's `isError`, as of any run. */
function saysError(result: unknown): boolean {
  return isObject(result) && result['isError'] === true && Array.isArray(result['content'])
}
