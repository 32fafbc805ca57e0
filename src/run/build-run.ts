import { parseJson } from '../json/parse-json.js'
import { snapshot } from '../json/snapshot.js'
import type { ArgsCheck, KnownTool, ToolSpec } from '../tool/tool-spec.js'
import { validatorOf } from '../tool/validate.js'
import type {
  CallAsked,
  EffectHappened,
  RunEvent,
  ToolEntered,
  ToolLeft,
  ToolRead,
  TurnServed,
  WatchedSet,
} from './events.js'
import { joinExecutions, type JoinCall, type Joined } from './join.js'
import { readReports, type Reports } from './framework-reports.js'
import { isUnread, outcomeOf } from './outcome.js'
import { upTo } from './part-of.js'
import { toldResults } from './told.js'
import type { Effect, Execution, NeutralRequest, RecordedError, Run, ToolCall, ToolResult, Turn } from './types.js'

/** All that a recorder hands over when its sheet closes. */
export interface RunMaterial {
  readonly events: readonly RunEvent[]
  /** The registry, with live schemas. */
  readonly known: readonly KnownTool[]
  readonly sets: readonly WatchedSet[]
  /** How the agent looked into them. */
  readonly reads: readonly ToolRead[]
  /** Watched tools. */
  readonly watched: readonly string[]
  /** Kinds of the effect logs. */
  readonly kinds: readonly string[]
  /** A scripted model was there to be asked. */
  readonly scripted: boolean
  /** The user's reading of a result that failed without throwing. */
  readonly failed: ((result: unknown, call: ToolCall | null) => boolean) | null
  /** The user's word that a call waits for something outside. */
  readonly waits: ((call: ToolCall, run: Run) => boolean) | null
  readonly end: Run['end']
  readonly error: RecordedError | null
  /** What the agent returned. */
  readonly value: unknown
  /** Empty where the agent was run as a whole. */
  readonly legs: readonly LegMaterial[]
}

/** One part of a conversation, as the recorder saw it. */
export interface LegMaterial {
  readonly started: number
  readonly finished: number
  readonly value: unknown
}

/** Makes the four lists out of what was written down: joins, judges and freezes. */
export function buildRun(material: RunMaterial): Run {
  const { events } = material
  const requests = events.flatMap((event) => (event.kind === 'request-received' ? [event.request] : []))
  const turns = readTurns(events)
  const reports = readReports([material.value, ...material.legs.map(({ value }) => value)])
  const told = withReported(toldResults(events), events, reports)
  const asked = readAsked(events, turns, requests, material.known, told)
  const ran = readRan(events)
  const failedOf = failureReader(material.failed, asked)
  const joined = joinExecutions(
    asked.map((call) => call.facts),
    ran.map((execution) => ({
      ...execution.entered,
      number: execution.entered.execution,
      started: execution.entered.at,
      mayRetry: (call) => ['threw', 'paused'].includes(execution.left?.end ?? '') || failedOf(execution, call),
    })),
  )
  const judged = judgeCalls(material, asked, ran, joined, failedOf, reports)
  const run: Run = {
    input: firstUserText(requests),
    answer: answerOf(material.value, turns, asked),
    end: material.end,
    error: material.error,
    tools: registryOf(material.known, requests),
    turns: toTurns(turns, asked),
    requests,
    calls: judged.calls,
    executions: ran.map((execution) => toExecution(execution, joined, failedOf, material.known)),
    effects: readEffects(events),
    legs: [],
    seen: {
      asked: material.scripted,
      ran: material.watched,
      unread: judged.unread,
      told: material.scripted,
      effects: material.kinds.length > 0,
      kinds: material.kinds,
    },
  }
  return withLegs(snapshot(run), material)
}

/** Adds the legs, and what each left waiting; what waits at the end of all is paused. */
function withLegs(run: Run, { legs: parts, events, value, waits }: RunMaterial): Run {
  const given = parts.length === 0 ? [{ started: 1, finished: events.length, value }] : parts
  const legs = given.map((part, index) => {
    const own = run.turns.filter(({ leg }) => leg === index + 1)
    const range = { firstTurn: own[0]?.number ?? null, lastTurn: own.at(-1)?.number ?? null }
    const then = upTo(run, part.finished)
    const reports = readReports([part.value])
    const isHeld = (call: ToolCall): boolean =>
      call.outcome === 'paused' ||
      (call.outcome === 'unanswered' && (isWaiting(call, reports) || waits?.(call, then) === true))
    const waiting = Object.freeze(then.calls.filter(isHeld).map(({ number }) => number))
    const { started, finished } = part
    return withValue({ number: index + 1, ...range, started, finished, waiting }, part.value)
  })
  const waiting = new Set(legs.at(-1)?.waiting)
  const calls = run.calls.map((call) =>
    call.outcome === 'unanswered' && waiting.has(call.number)
      ? snapshot({ ...call, outcome: 'paused' as const })
      : call,
  )
  return withValue({ ...run, calls: Object.freeze(calls), legs: Object.freeze(legs) }, value)
}

/** What the agent returned is the agent's: neither copied nor looked into, and not part of the run's data. */
function withValue<T extends object>(data: T, value: unknown): T {
  return Object.freeze(Object.defineProperty(data, 'value', { value }))
}

function firstUserText(requests: readonly NeutralRequest[]): string {
  for (const { messages } of requests) {
    const first = messages.find(({ role }) => role === 'user')
    if (first !== undefined) return first.text ?? ''
  }
  return ''
}

/** A turn as the client got it. */
interface Said extends Omit<TurnServed, 'finish'> {
  readonly finish: Turn['finish']
}

function readTurns(events: readonly RunEvent[]): readonly Said[] {
  const cut = new Map(events.flatMap((event) => (event.kind === 'turn-cut' ? [[event.turn, event.text]] : [])))
  const served = events.filter((event) => event.kind === 'turn-served')
  return served.map((turn) =>
    cut.has(turn.turn) ? { ...turn, text: cut.get(turn.turn) ?? null, finish: 'cut' } : turn,
  )
}

/** A call before it is judged. */
interface Asked {
  readonly event: CallAsked
  readonly turn: Said
  readonly facts: JoinCall
  readonly call: Omit<ToolCall, 'executions' | 'outcome'>
  readonly known: boolean
  readonly json: boolean
}

interface Ran {
  readonly entered: ToolEntered
  readonly left: ToolLeft | null
}

type FailureReader = (execution: Ran, call: number | null) => boolean

function readAsked(
  events: readonly RunEvent[],
  turns: readonly Said[],
  requests: readonly NeutralRequest[],
  known: readonly KnownTool[],
  told: ReadonlyMap<number, ToolResult>,
): readonly Asked[] {
  const turnOf = new Map(turns.map((turn) => [turn.turn, turn]))
  const nothingKnown = known.length === 0 && requests.every((request) => request.tools.length === 0)
  return events.flatMap((event) => {
    const turn = event.kind === 'call-asked' ? turnOf.get(event.turn) : undefined
    if (event.kind !== 'call-asked' || turn === undefined) return []
    const offered = requests[turn.request - 1]?.tools.find(({ name }) => name === event.name)
    const registered = known.find(({ spec }) => spec.name === event.name)
    const parsed = parseJson(event.rawArgs)
    const args = parsed.ok ? parsed.value : undefined
    const check = parsed.ok ? checkAsked(registered, offered, args) : null
    const result = told.get(event.call) ?? null
    const call = {
      number: event.call,
      leg: turn.leg,
      lane: turn.lane,
      turn: event.turn,
      id: event.id,
      name: event.name,
      rawArgs: event.rawArgs,
      args,
      exact: parsed.ok ? parsed.exact : {},
      duplicates: parsed.ok ? parsed.duplicates : [],
      parsed: check?.valid === true ? check.value : args,
      issues: check?.valid === false ? check.issues : [],
      told: result,
      at: event.at,
    }
    const facts = { ...call, toldAt: result?.at ?? null, toldText: result?.text ?? null }
    const isKnown = nothingKnown || registered !== undefined || offered !== undefined
    return [{ event, turn, facts, call, known: isKnown, json: parsed.ok }]
  })
}

/** The tool's own schema judges; the wire's only where the tool has none. */
function checkAsked(registered: KnownTool | undefined, offered: ToolSpec | undefined, args: unknown): ArgsCheck | null {
  const validate = registered?.validate ?? validatorOf(offered?.inputSchema ?? null, offered?.name ?? '')
  return validate === null ? null : validate(args)
}

function readRan(events: readonly RunEvent[]): readonly Ran[] {
  const left = new Map(events.flatMap((event) => (event.kind === 'tool-left' ? [[event.execution, event]] : [])))
  return events.flatMap((event) =>
    event.kind === 'tool-entered' ? [{ entered: event, left: left.get(event.execution) ?? null }] : [],
  )
}

/** Asks the user's `failed` once per execution and call, since it may be anything. */
function failureReader(failed: RunMaterial['failed'], asked: readonly Asked[]): FailureReader {
  const answers = new Map<string, boolean>()
  const callOf = new Map(asked.map((item) => [item.call.number, item]))
  return (execution, call) => {
    if (execution.left?.end !== 'returned') return false
    const { result, failed: saidFailed = false } = execution.left
    if (saidFailed || failed === null) return saidFailed || saysError(result)
    const key = `${execution.entered.execution}/${call ?? ''}`
    const known = answers.get(key)
    if (known !== undefined) return known
    const item = call === null ? undefined : callOf.get(call)
    const subject = item && { ...item.call, executions: [execution.entered.execution], outcome: 'ok' as const }
    const answer = saysError(result) || failed(result, subject ?? null)
    answers.set(key, answer)
    return answer
  }
}

/** MCP's `isError` is the one flag in a tool's own result that a protocol defines. */
function saysError(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  const { isError, content } = result as { isError?: unknown; content?: unknown } // any object may be asked for a key
  return isError === true && Array.isArray(content)
}

function judgeCalls(
  material: RunMaterial,
  asked: readonly Asked[],
  ran: readonly Ran[],
  joined: Joined,
  failedOf: FailureReader,
  reports: Reports,
): { readonly calls: readonly ToolCall[]; readonly unread: readonly string[] } {
  const entered = new Set(ran.map((execution) => execution.entered.tool))
  const watched = new Set(material.watched)
  const unread = new Set<string>()
  const calls = asked.map(({ call, known, json }) => {
    const executions = joined.executionsOf.get(call.number) ?? []
    const last = ran[(executions.at(-1) ?? 0) - 1]
    const facts = {
      last:
        last === undefined ? null : ({ end: last.left?.end ?? 'open', failed: failedOf(last, call.number) } as const),
      known,
      watched: watched.has(call.name),
      json,
      valid: call.issues.length === 0,
      told: call.told !== null,
    } as const
    const sets = material.sets.filter((set) => set.tools.includes(call.name))
    const doubt = { name: call.name, at: call.at, toldAt: call.told?.at ?? 0 }
    const wouldBeBlocked = outcomeOf({ ...facts, unread: false }) === 'blocked'
    // A call that the framework held back for an approval was in its hands.
    const isDoubtful =
      wouldBeBlocked &&
      !isWaiting(call, reports) &&
      sets.length > 0 &&
      sets.every((set) => isUnread(set, material.reads, doubt, entered))
    if (isDoubtful) unread.add(call.name)
    return { ...call, executions, outcome: outcomeOf({ ...facts, unread: isDoubtful }) }
  })
  return { calls, unread: [...unread] }
}

function isWaiting(call: Pick<ToolCall, 'id' | 'name'>, { waiting, waitingTools }: Reports): boolean {
  return (call.id !== null && waiting.has(call.id)) || waitingTools.has(call.name)
}

/** Adds results that only the agent's own data holds, such as those of the AI SDK's last step. */
function withReported(
  told: ReadonlyMap<number, ToolResult>,
  events: readonly RunEvent[],
  { results }: Reports,
): ReadonlyMap<number, ToolResult> {
  if (results.size === 0) return told
  const all = new Map(told)
  for (const event of events) {
    if (event.kind !== 'call-asked' || all.has(event.call) || event.id === null) continue
    const result = results.get(event.id)
    if (result !== undefined) all.set(event.call, { ...result, request: null, at: events.length + 1 })
  }
  return all
}

function toTurns(turns: readonly Said[], asked: readonly Asked[]): readonly Turn[] {
  const callsOf = new Map(turns.map((turn): [number, number[]] => [turn.turn, []]))
  for (const { call } of asked) callsOf.get(call.turn)?.push(call.number)
  return turns.map((turn) => toTurn(turn, callsOf.get(turn.turn) ?? []))
}

function toTurn(turn: Said, calls: readonly number[]): Turn {
  const { at, leg, lane, text, finish, request } = turn
  const extras = {
    ...(turn.reasoning === undefined ? {} : { reasoning: turn.reasoning }),
    ...(turn.usage === undefined ? {} : { usage: turn.usage }),
  }
  return { number: turn.turn, leg, lane, request, text, calls, finish, at, ...extras }
}

function toExecution(execution: Ran, joined: Joined, failedOf: FailureReader, known: readonly KnownTool[]): Execution {
  const { entered, left } = execution
  const call = joined.callOf.get(entered.execution) ?? null
  const isUnasked = call === null && entered.parent === null
  const check = isUnasked ? known.find(({ spec }) => spec.name === entered.tool)?.validate?.(entered.args) : undefined
  return {
    number: entered.execution,
    call,
    parent: entered.parent,
    tool: entered.tool,
    args: entered.args,
    issues: check?.valid === false ? check.issues : [],
    end: left?.end ?? 'open',
    result: left?.result,
    error: left?.error ?? null,
    failed: failedOf(execution, call),
    started: entered.at,
    finished: left?.at ?? null,
  }
}

function readEffects(events: readonly RunEvent[]): readonly Effect[] {
  return events
    .filter((event): event is EffectHappened => event.kind === 'effect-happened')
    .map(({ at, effect, value, cause, failed }, index) => {
      const extra = failed === undefined ? {} : { failed }
      return { number: index + 1, kind: effect, value, cause, ...extra, at }
    })
}

function registryOf(known: readonly KnownTool[], requests: readonly NeutralRequest[]): readonly ToolSpec[] {
  return known.map(({ spec }) => {
    if (spec.inputSchema !== null) return spec
    const offered = requests.flatMap((request) => request.tools).find(({ name }) => name === spec.name)
    return {
      ...spec,
      inputSchema: offered?.inputSchema ?? null,
      description: spec.description ?? offered?.description ?? null,
    }
  })
}

function answerOf(value: unknown, turns: readonly Said[], asked: readonly Asked[]): string | null {
  if (typeof value === 'string') return value
  const last = turns.at(-1)
  if (last === undefined || asked.some(({ event }) => event.turn === last.turn)) return null
  return last.text
}
