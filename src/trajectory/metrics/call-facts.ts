import { isObject } from '../../json/is-object.js'
import type { Execution, FailureCause, Run, ToolCall } from '../../run/types.js'
import { causeOf } from '../../run/cause-of.js'
import { fieldOf } from './field-of.js'

/** What the figures need to know of one call. */
export interface CallFacts {
  readonly tool: string
  readonly model: string | null
  /** Its number in the run, from 1. */
  readonly step: number
  /** What the tool's schema says of it; `unjudged`: nobody knows. */
  readonly schema: 'conforms' | 'fails' | 'unknown-tool' | 'unjudged'
  /** The places that were refused, each once; the empty one for what is no JSON. */
  readonly fields: readonly string[]
  readonly isJson: boolean
  /** What the model was told of the failure, where that names none of the fields; else `null`. */
  readonly unnamed: string | null
  /** How its executions ended, of those that did. */
  readonly ends: readonly ('ok' | FailureCause)[]
  readonly isBlocked: boolean
  /** It ran, though its schema refuses it. */
  readonly ranAnyway: boolean
}

/** What a run shows of its calls, in the order asked. Calls that the provider runs itself are left out. */
export function callFacts(run: Run): readonly CallFacts[] {
  const model = modelsOf(run)
  const judged = judgedTools(run)
  const isUnknown = unknownTools(run)
  const executions = new Map(run.executions.map((execution) => [execution.number, execution]))
  const cut = new Set(run.turns.filter(({ finish }) => finish === 'cut').map(({ number }) => number))
  return run.calls
    .filter(({ ofProvider }) => ofProvider !== true)
    .map((call) => {
      const isKnown = judged === null || judged.has(call.name)
      const schema = isUnknown(call)
        ? 'unknown-tool'
        : schemaOf(call, isKnown && !(call.outcome === 'invalid-json' && cut.has(call.turn)))
      const fields = schema === 'fails' ? fieldsOf(call) : []
      return {
        tool: call.name,
        model: model.get(call.turn) ?? null,
        step: call.number,
        schema,
        fields,
        isJson: isJson(call),
        unnamed: unnamedIn(call, fields),
        ends: schema === 'fails' || schema === 'unknown-tool' ? [] : endsOf(call, executions),
        isBlocked: call.outcome === 'blocked',
        ranAnyway: schema === 'conforms' && call.issues.length > 0,
      }
    })
}

/** By turn, the model that its request names. */
function modelsOf({ turns, requests }: Run): ReadonlyMap<number, string | null> {
  const models = new Map(requests.map(({ number, model }) => [number, model === '' ? null : model]))
  return new Map(turns.map(({ number, request }) => [number, models.get(request) ?? null]))
}

/** The tools of which a schema is known; `null` where a guard has judged each call. */
function judgedTools({ trace, tools, requests }: Run): ReadonlySet<string> | null {
  if (trace !== undefined) return null
  // Requests share their lists of tools.
  const lists = new Set([tools, ...requests.map((request) => request.tools)])
  return new Set([...lists].flatMap((list) => list.filter((tool) => tool.inputSchema !== null)).map(({ name }) => name))
}

/** Also of a transcript whose result is marked as an error, and so hides why. */
function unknownTools({ tools, requests }: Run): (call: ToolCall) => boolean {
  const lists = new Set([tools, ...requests.map((request) => request.tools)])
  const names = new Set([...lists].flatMap((list) => list.map(({ name }) => name)))
  return (call) => call.outcome === 'unknown-tool' || (isToldAsError(call) && names.size > 0 && !names.has(call.name))
}

/** A transcript shows no more than that the model was told of an error. */
function isToldAsError({ outcome, executions }: ToolCall): boolean {
  return outcome === 'error' && executions.length === 0
}

function schemaOf(call: ToolCall, isJudged: boolean): CallFacts['schema'] {
  if (!isJudged) return 'unjudged'
  const { outcome, issues } = call
  if (outcome === 'invalid-json' || outcome === 'invalid-args') return 'fails'
  // What the schema refuses, and the model was told is an error, was refused.
  return isToldAsError(call) && (issues.length > 0 || !isJson(call)) ? 'fails' : 'conforms'
}

/** Arguments that were read are never `undefined`. */
function isJson({ outcome, args, rawArgs }: ToolCall): boolean {
  return outcome !== 'invalid-json' && (args !== undefined || rawArgs === null)
}

function fieldsOf({ issues }: ToolCall): readonly string[] {
  return issues.length === 0 ? [''] : [...new Set(issues.map(({ path }) => fieldOf(path)))]
}

/** An error that names none of the fields leaves the model to guess. */
function unnamedIn({ told, issues }: ToolCall, fields: readonly string[]): string | null {
  if (told === null || fields.length === 0) return null
  const keys = issues.map(({ path }) => path.findLast((key) => typeof key === 'string'))
  const names = keys.filter((key) => key !== undefined)
  const text = told.text.toLowerCase()
  return names.length === 0 || names.some((name) => text.includes(name.toLowerCase())) ? null : told.text
}

function endsOf(call: ToolCall, executions: ReadonlyMap<number, Execution>): readonly ('ok' | FailureCause)[] {
  const ran = call.executions.flatMap((number) => executions.get(number) ?? [])
  if (ran.length === 0) return endsAsTold(call)
  return ran.flatMap((execution, index) => {
    const { end, failed, error, failure } = execution
    if (end === 'open' || end === 'paused') return []
    // What the model was told, or the user reads in it, may say that the last one failed, also where the execution does not.
    const isFailure = end === 'threw' || failed || (index === ran.length - 1 && call.outcome === 'error')
    if (!isFailure) return ['ok' as const]
    return [failure ?? (error === null ? causeAsTold(call) : causeOf(error))]
  })
}

/** Of a call that nobody saw run, the result says how it ended. */
function endsAsTold(call: ToolCall): readonly ('ok' | FailureCause)[] {
  const { outcome, told } = call
  if (outcome !== 'ok' && outcome !== 'error' && outcome !== 'answered') return []
  return outcome === 'error' || told?.error === true ? [causeAsTold(call)] : ['ok']
}

/** The cause that the text of an error tells: `{ "error": "request timed out" }`. */
function causeAsTold({ told }: ToolCall): FailureCause {
  if (told === null) return 'unknown'
  const json = told.json
  const error = isObject(json) ? json['error'] : undefined
  return causeOf({ name: 'Error', message: typeof error === 'string' ? error : told.text })
}
