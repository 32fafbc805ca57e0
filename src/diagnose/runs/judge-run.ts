import type { NeutralRequest, Run, ToolCall, Turn } from '../../run/types.js'
import { specsOfRun, toolsOfSpecs } from '../../score/known-tools.js'
import type { ToolSpec } from '../../tool/tool-spec.js'
import { diagnoseCall } from '../diagnose-call.js'
import type { Diagnosis } from '../diagnosis.js'
import type { Told, ToldPart } from '../grounding/grounding.js'
import { nameIndex } from '../name-index.js'
import type { ReadOptions } from '../options.js'
import { type KnownRegistry, withParameters } from '../registry.js'
import { queryTwice, type Unjudgeable, type UnknownOf } from './errors.js'
import { frozenTold, sentTo } from './told-before.js'
import { echoFilter } from './without-echoes.js'

/** The options for runs, checked and complete. */
export interface ReadRunOptions {
  readonly options: ReadOptions
  /** `null`: those that the run shows. */
  readonly registry: KnownRegistry | null
  readonly query: string | null
  /** What was told beside the run. */
  readonly context: Told['parts']
}

/** One call of a run: its diagnosis, or why there is none. */
export interface JudgedCall {
  readonly call: ToolCall
  readonly told: Told
  /** The names of the tools that it is held to: those that its model was offered. Empty where nobody knows. */
  readonly offered: readonly string[]
  readonly result: Diagnosis | Unjudgeable
}

/** Judges the calls that were asked for in a run, or in a part of one, each by what its model was offered and told. */
export function judgeRun(run: Run, read: ReadRunOptions): readonly JudgedCall[] {
  const turns = new Set(run.turns.map(({ number }) => number))
  const registryFor = read.registry === null ? registries(run) : () => read.registry
  const { request, told } = sentTo(run)
  const query = read.query === null ? null : Object.freeze({ from: 'the query', text: read.query })
  const calls = run.calls.filter(({ turn }) => turns.has(turn))
  if (query !== null && calls.length > 0 && calls.every((call) => saysQuery(told(call)))) throw queryTwice(run)
  const cut = new Set(run.turns.flatMap(({ number, finish }) => (cuts.has(finish) ? [number] : [])))
  const toldTo = (call: ToolCall): Told => toldOfCall(told(call), query, read)
  const withoutEchoes = echoFilter({
    told: toldTo,
    toolOf: ({ name, ...call }) =>
      withParameters(registryFor(request(call))?.tools.get(name) ?? { name, schema: null, validate: null }),
    options: read.options,
  })
  return calls.map((call): JudgedCall => {
    const registry = registryFor(request(call))
    const all = withoutEchoes(toldTo(call))
    const offered = registry?.names ?? []
    const result = notOfModel(call, cut) ?? judge(call, all, registry, read, run.trace !== undefined)
    return { call, told: all, offered, result }
  })
}

/** A call that is the model's to answer for. */
export interface ModelCall extends Omit<JudgedCall, 'result'> {
  readonly result: Diagnosis | UnknownOf
}

/** Leaves out the calls that are not the model's to answer for. */
export function callsOfModel(judged: readonly JudgedCall[]): readonly ModelCall[] {
  return judged.flatMap((one) => {
    const { result } = one
    return result === 'provider-run' || result === 'cut' ? [] : [{ ...one, result }]
  })
}

function saysQuery({ parts: [query] }: Told): boolean {
  return query !== undefined && query.text !== ''
}

const cuts: ReadonlySet<Turn['finish']> = new Set(['cut', 'length'])

function notOfModel({ ofProvider, turn, args }: ToolCall, cut: ReadonlySet<number>): Unjudgeable | null {
  if (ofProvider === true) return 'provider-run'
  return cut.has(turn) && args === undefined ? 'cut' : null
}

function judge(
  call: ToolCall,
  told: Told,
  registry: KnownRegistry | null,
  { options, context, query }: ReadRunOptions,
  ofRecords: boolean,
): Diagnosis | Unjudgeable {
  if (registry === null || registry.names.length === 0) return 'no-tools'
  const tool = registry.tools.get(call.name)
  if (tool !== undefined && (tool.schema === null || typeof tool.schema === 'boolean')) return 'no-schema'
  const grounds = query !== null || context.length > 0 || told.parts[0]?.text !== ''
  // Records never show what the user said, and the first two stages need none of it.
  if (ofRecords) return diagnoseCall(call, registry, told, { ...options, records: { grounds } }, null)
  return grounds ? diagnoseCall(call, registry, told, options, null) : 'no-query'
}

/** Without the guard that says so, nothing counts but the query: what the request shows, else what was handed in. */
function toldOfCall(told: Told, query: ToldPart | null, { context, options }: ReadRunOptions): Told {
  const [first, ...others] = told.parts
  const asked = query === null || saysQuery(told) ? first : query
  if (asked === undefined) return told
  if (!options.guards.context) return frozenTold([asked])
  return asked === first && context.length === 0 ? told : frozenTold([asked, ...others, ...context])
}

/** The tools that a request offered; where it offered none, all that the run knows. */
function registries(run: Run): (request: NeutralRequest | null) => KnownRegistry | null {
  const made = new Map<readonly ToolSpec[], KnownRegistry>()
  const own = new Map(run.tools.map((tool) => [tool.name, tool]))
  const whole = specsOfRun(run)
  return (request) => {
    const isOffered = request !== null && request.tools.length > 0
    const specs = isOffered ? request.tools : whole
    if (specs.length === 0) return null
    const earlier = made.get(specs)
    if (earlier !== undefined) return earlier
    const registry = registryOfSpecs(
      specs.map((spec) => (spec.inputSchema === null ? (own.get(spec.name) ?? spec) : spec)),
    )
    made.set(specs, registry)
    return registry
  }
}

function registryOfSpecs(specs: readonly ToolSpec[]): KnownRegistry {
  const tools = toolsOfSpecs(specs)
  const names = [...tools.keys()]
  return { tools, names, index: nameIndex(names), source: specs }
}
