import { isObject } from '../json/is-object.js'
import { fromPointer } from '../json/paths.js'
import { snapshot } from '../json/snapshot.js'
import { holdsRedacted } from '../run/redacted.js'
import type { Execution, NeutralMessage, NeutralRequest, Run, ToolCall, ToolResult, Turn } from '../run/types.js'
import type { ArgsIssue } from '../tool/tool-spec.js'
import { frozen, frozenCopy } from './frozen.js'
import type { CallRecords, TraceRecords } from './gather-traces.js'
import { endOf, outcomeOf } from './outcome-of.js'
import { parsed, parseText } from './parse-text.js'
import type { GuardRecord, PayloadError } from './record.js'
import type { Registry } from './registry-of.js'

/**
 * Makes the run of a trace: a turn for each call, since nothing tells which calls were one turn, and a request before each
 * turn, with all that the records say the model knew by then. It is what `buildRun` makes of the same as events, in a fraction of
 * the time: records leave nothing to be joined or guessed.
 */
export function traceRun({ id, calls }: TraceRecords, registry: Registry): Run {
  const work = new Work(registry)
  const ids = callIds(calls)
  for (const [index, attempts] of calls.entries()) work.add(attempts, ids[index] ?? attempts[0].execution_id)
  return work.run(id)
}

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
const nothing: Readonly<Record<string, never>> = Object.freeze({})

/** The lists of a run while they grow. Objects are written out: to spread and to freeze very many of them costs most. */
class Work {
  readonly #registry: Registry
  readonly #messages: NeutralMessage[] = []
  readonly #turns: Turn[] = []
  readonly #requests: NeutralRequest[] = []
  readonly #calls: ToolCall[] = []
  readonly #executions: Execution[] = []
  #isTold = true
  #at = 0

  constructor(registry: Registry) {
    this.#registry = registry
  }

  add(attempts: CallRecords, id: string): void {
    const [first] = attempts
    const last = attempts.at(-1) ?? first
    const number = this.#calls.length + 1
    this.#request(first.model ?? '')
    const at = this.#next()
    const request = this.#requests.length
    const calls = Object.freeze([number])
    this.#turns.push(Object.freeze({ number, leg: 1, lane: 'main', request, text: null, calls, finish: 'tool', at }))
    this.#call(attempts, last, id)
    const asked = Object.freeze({ id, name: first.tool, rawArgs: first.raw_args })
    this.#messages.push(Object.freeze({ role: 'assistant', calls: Object.freeze([asked]) }))
    this.#isTold = typeof last.told !== 'string'
    if (typeof last.told === 'string') this.#messages.push(messageOf(id, first.tool, last.told, isOk(last)))
  }

  run(trace: string): Run {
    // What follows the last turn is what the model is told next.
    if (!this.#isTold) this.#request(this.#requests.at(-1)?.model ?? '')
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

  #request(model: string): void {
    const at = this.#next()
    const number = this.#requests.length + 1
    const all = this.#messages
    const { length } = all
    let messages: readonly NeutralMessage[] | null = null
    this.#requests.push(
      Object.freeze({
        number,
        leg: 1,
        lane: 'main',
        provider: 'guard',
        model,
        stream: false,
        system: null,
        // Copied when they are looked at: all of a long run hold its messages so often as it has calls.
        get messages() {
          messages ??= Object.freeze(all.slice(0, length))
          return messages
        },
        tools: empty,
        raw: null,
        at,
      }),
    )
  }

  /** The call as the model asked for it, and what became of it. */
  #call(attempts: CallRecords, last: GuardRecord, id: string): void {
    const [{ tool: name, raw_args: rawArgs, status, errors }] = attempts
    const at = this.#next()
    const number = this.#calls.length + 1
    const text = parseText(rawArgs)
    const args = text.ok ? frozen(text.value) : undefined
    // What stands in place of a secret, the schema need not take: the guard saw the secret itself.
    const isJudged = text.ok && !holdsRedacted(rawArgs)
    const check = isJudged ? this.#registry.byName.get(name)?.validate?.(args) : undefined
    const ran = attempts.flatMap((record) => this.#execute(record, number))
    const refused = status === 'schema_validation_error' ? errors.map(issueOf) : null
    const issues = refused ?? (check?.valid === false ? check.issues : empty)
    // The model is told in the next request, which is the next thing that happens.
    const told =
      typeof last.told === 'string' ? resultOf(last, last.told, this.#requests.length + 1, this.#at + 1) : null
    this.#calls.push(
      Object.freeze({
        number,
        leg: 1,
        lane: 'main',
        turn: number,
        id,
        name,
        rawArgs,
        args,
        exact: text.ok ? frozen(text.exact) : nothing,
        duplicates: text.ok ? frozen(text.duplicates) : empty,
        parsed: check?.valid === true ? snapshot(check.value) : args,
        issues: issues === empty ? empty : frozenCopy(issues),
        executions: Object.freeze(ran.map((execution) => execution.number)),
        told,
        outcome: outcomeOf(last, ran.at(-1), told?.json),
        at,
      }),
    )
  }

  /** Nothing where the tool was not entered. */
  #execute(record: GuardRecord, call: number): readonly Execution[] {
    const ended = endOf(record)
    if (ended === null) return empty
    const { tool, cause } = record
    const { end, failed } = ended
    const started = this.#next()
    const execution: Execution = Object.freeze({
      number: this.#executions.length + 1,
      call,
      parent: null,
      tool,
      args: frozenCopy(record.args),
      issues: empty,
      end,
      result: end === 'returned' ? frozenCopy(record.result) : undefined,
      error: end === 'threw' ? errorOf(record) : null,
      failed,
      ...(end === 'threw' && typeof cause === 'string' ? { failure: cause } : {}),
      started,
      finished: end === 'open' ? null : this.#next(),
    })
    this.#executions.push(execution)
    return [execution]
  }
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
  return frozenCopy(rest)
}

function messageOf(id: string, name: string, text: string, ok: boolean | null): NeutralMessage {
  const flags = ok === null ? {} : ok ? ({ ok: true } as const) : { error: true }
  return Object.freeze({ role: 'tool', toolResult: Object.freeze({ id, name, text, ...flags }) })
}

function resultOf(record: GuardRecord, text: string, request: number, at: number): ToolResult {
  const json = frozen(parsed(text))
  const error = isOk(record) === false ? true : errorKeyOf(json)
  return Object.freeze(json === undefined ? { text, error, request, at } : { text, json, error, request, at })
}

/** As of any told text: an `error` key that holds nothing says that all went well. */
function errorKeyOf(json: unknown): boolean | null {
  if (!isObject(json) || !Object.hasOwn(json, 'error')) return null
  return json['error'] !== null && json['error'] !== false && json['error'] !== undefined
}
