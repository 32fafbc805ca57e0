import { snapshot } from '../json/snapshot.js'
import type { KnownTool, ToolSpec } from '../tool/tool-spec.js'
import type { EffectHappened, RunEvent } from './events.js'
import { joinReports, readReports } from './framework-reports.js'
import { joinExecutions, type Joined } from './join.js'
import { failureReader, judgeCalls, readRan, type FailureReader, type Ran } from './judge-calls.js'
import { readAsked, readTurns, withReported, type Asked, type Said } from './read-asked.js'
import type { RunMaterial } from './run-material.js'
import { toldResults } from './told.js'
import type { Effect, Execution, NeutralRequest, Run, Turn } from './types.js'
import { withLegs } from './with-legs.js'

/** Makes the four lists out of what was written down: joins, judges and freezes. */
export function buildRun(material: RunMaterial): Run {
  const { events } = material
  // What follows the last leg belongs to it.
  const legs = Math.max(1, material.legs.length)
  const requests = readRequests(events).map((request) => inLeg(request, legs))
  const turns = readTurns(events).map((turn) => inLeg(turn, legs))
  const reports = joinReports([readReports(material.value), ...material.legs.map((leg) => leg.reports)])
  const told = withReported(toldResults(events), events, reports)
  const asked = readAsked(events, turns, requests, material.known, material.namesAllTools, told)
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
    answer: answerOf(material, turns, asked),
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
      told: material.transcript?.told ?? material.scripted,
      effects: material.kinds.length > 0,
      kinds: material.kinds,
      ...unrunOf(asked),
    },
    transcript: material.transcript?.name ?? null,
    ...(material.transcript?.trace === undefined ? {} : { trace: material.transcript.trace }),
  }
  return withLegs(snapshot(run), material)
}

function unrunOf(asked: readonly Asked[]): Pick<Run['seen'], 'unrun'> {
  const unrun = asked.flatMap(({ event }) => (event.unrun === undefined ? [] : [event.call]))
  return unrun.length === 0 ? {} : { unrun }
}

/** What the model was sent; where its provider failed, with how. */
function readRequests(events: readonly RunEvent[]): readonly NeutralRequest[] {
  const faults = new Map(
    events.flatMap((event) => (event.kind === 'request-faulted' ? [[event.request, event.fault]] : [])),
  )
  return events.flatMap((event) => {
    if (event.kind !== 'request-received') return []
    const fault = faults.get(event.request.number)
    return [fault === undefined ? event.request : { ...event.request, fault }]
  })
}

function inLeg<T extends { readonly leg: number }>(item: T, last: number): T {
  return item.leg <= last ? item : { ...item, leg: last }
}

function firstUserText(requests: readonly NeutralRequest[]): string {
  for (const { messages } of requests) {
    const first = messages.find(({ role }) => role === 'user')
    if (first !== undefined) return first.text ?? ''
  }
  return ''
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
    ...(left?.failure === undefined ? {} : { failure: left.failure }),
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
  return known.map(({ spec, validate }) => {
    if (spec.inputSchema !== null) return spec
    const offered = requests.flatMap((request) => request.tools).find(({ name }) => name === spec.name)
    return {
      ...spec,
      // A schema that shows no JSON Schema is one all the same.
      inputSchema: offered?.inputSchema ?? (validate === null ? null : true),
      description: spec.description ?? offered?.description ?? null,
    }
  })
}

/** What the agent said in the end: its own word first, the model's last one where it returned something else. */
function answerOf(material: RunMaterial, turns: readonly Said[], asked: readonly Asked[]): string | null {
  const { end, value, responseText } = material
  if (typeof value === 'string') return value
  // An agent that threw, or says that there is none, has no answer, whatever the model said.
  if (end === 'threw' || value === null) return null
  if (responseText !== null) return responseText
  const last = turns.at(-1)
  if (last === undefined || asked.some(({ event }) => event.turn === last.turn)) return null
  return last.text
}
