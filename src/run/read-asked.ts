import { parseJson, type ParsedJson } from '../json/parse-json.js'
import type { ArgsCheck, KnownTool, ToolSpec } from '../tool/tool-spec.js'
import { validatorOf } from '../tool/validate.js'
import type { CallAsked, RunEvent, TurnServed } from './events.js'
import type { Reports } from './framework-reports.js'
import type { JoinCall } from './join.js'
import type { Told } from './told.js'
import type { NeutralRequest, ToolCall, Turn } from './types.js'

/** A call before it is judged. */
export interface Asked {
  readonly event: CallAsked
  readonly turn: Said
  readonly facts: JoinCall
  readonly call: Omit<ToolCall, 'executions' | 'outcome'>
  readonly known: boolean
  readonly json: boolean
  /** The flag of what was told about it. */
  readonly toldFailed: boolean | null
}

/** A turn as the client got it. */
export interface Said extends Omit<TurnServed, 'finish'> {
  readonly finish: Turn['finish']
}

/** What the model said; of a streamed answer that was cut, what got through. */
export function readTurns(events: readonly RunEvent[]): readonly Said[] {
  const cut = new Map(events.flatMap((event) => (event.kind === 'turn-cut' ? [[event.turn, event.text]] : [])))
  const served = events.filter((event) => event.kind === 'turn-served')
  return served.map((turn) =>
    cut.has(turn.turn) ? { ...turn, text: cut.get(turn.turn) ?? null, finish: 'cut' } : turn,
  )
}

/** Every call with what its texts and schemas say, before anything is joined. */
export function readAsked(
  events: readonly RunEvent[],
  turns: readonly Said[],
  requests: readonly NeutralRequest[],
  known: readonly KnownTool[],
  namesAllTools: boolean,
  told: ReadonlyMap<number, Told>,
): readonly Asked[] {
  const turnOf = new Map(turns.map((turn) => [turn.turn, turn]))
  // Where no request offers tools, the agent may have more of them than anybody saw.
  const isListed = namesAllTools || requests.some((request) => request.tools.length > 0)
  return events.flatMap((event) => {
    const turn = event.kind === 'call-asked' ? turnOf.get(event.turn) : undefined
    if (event.kind !== 'call-asked' || turn === undefined) return []
    const offered = requests[turn.request - 1]?.tools.find(({ name }) => name === event.name)
    const registered = known.find(({ spec }) => spec.name === event.name)
    const parsed = event.rawArgs === null ? asValue(event.args) : parseJson(event.rawArgs)
    const args = parsed.ok ? parsed.value : undefined
    const check = parsed.ok ? checkAsked(registered, offered, args) : null
    const { result = null, failed: toldFailed = null } = told.get(event.call) ?? {}
    const call = {
      number: event.call,
      leg: turn.leg,
      lane: turn.lane,
      turn: event.turn,
      id: event.id,
      name: event.name,
      ...(event.ofProvider === undefined ? {} : { ofProvider: event.ofProvider }),
      rawArgs: event.rawArgs,
      args,
      exact: parsed.ok ? parsed.exact : {},
      duplicates: parsed.ok ? parsed.duplicates : [],
      parsed: check?.valid === true ? check.value : args,
      issues: event.issues ?? (check?.valid === false ? check.issues : []),
      told: result,
      at: event.at,
    }
    const facts = { ...call, toldAt: result?.at ?? null, toldText: result?.text ?? null }
    const isKnown = !isListed || registered !== undefined || offered !== undefined
    return [{ event, turn, facts, call, known: isKnown, json: parsed.ok, toldFailed }]
  })
}

/** Arguments that came without their text have nothing that parsing could have changed. */
function asValue(value: unknown): ParsedJson {
  return { ok: true, value, exact: {}, duplicates: [] }
}

/** The tool's own schema judges; the wire's only where the tool has none. */
function checkAsked(registered: KnownTool | undefined, offered: ToolSpec | undefined, args: unknown): ArgsCheck | null {
  const validate = registered?.validate ?? validatorOf(offered?.inputSchema ?? null, offered?.name ?? '')
  return validate === null ? null : validate(args)
}

/** Adds results that only the agent's own data holds, such as those of the AI SDK's last step. */
export function withReported(
  told: ReadonlyMap<number, Told>,
  events: readonly RunEvent[],
  { results }: Reports,
): ReadonlyMap<number, Told> {
  if (results.size === 0) return told
  const all = new Map(told)
  for (const event of events) {
    if (event.kind !== 'call-asked' || all.has(event.call) || event.id === null) continue
    const result = results.get(event.id)
    if (result === undefined) continue
    all.set(event.call, { result: { ...result, request: null, at: events.length + 1 }, failed: result.error })
  }
  return all
}
