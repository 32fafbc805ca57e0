import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { causeOf } from '../../run/cause-of.js'
import type { Execution, FailureCause, Outcome, ToolResult } from '../../run/types.js'
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

/** What is seen of one call, in a run or in records. */
export interface SeenCall extends Pick<CallFacts, 'tool' | 'model' | 'step' | 'isJson'> {
  readonly outcome: Outcome
  /** There is no such tool. */
  readonly isUnknown: boolean
  /** Somebody held what was sent against a schema. */
  readonly isJudged: boolean
  /** Where the schema refuses what was sent. */
  readonly places: readonly Path[]
  readonly told: Pick<ToolResult, 'text' | 'json' | 'error'> | null
  readonly ran: readonly Ran[]
}

/** How an execution ended. */
export type Ran = Pick<Execution, 'end' | 'failed' | 'error' | 'failure'>

/** Says of a call what the figures need to know. */
export function factsOfCall(call: SeenCall): CallFacts {
  const { tool, model, step, outcome, isUnknown, isJson, places, told } = call
  const schema = isUnknown ? 'unknown-tool' : schemaOf(call)
  const isRefused = schema === 'fails'
  return {
    tool,
    model,
    step,
    schema,
    fields: isRefused ? fieldsOf(places) : [],
    isJson,
    unnamed: isRefused && told !== null ? unnamedIn(told.text, places) : null,
    ends: isRefused || isUnknown ? [] : endsOf(call),
    isBlocked: outcome === 'blocked',
    ranAnyway: schema === 'conforms' && places.length > 0,
  }
}

function schemaOf({ outcome, isJudged, isJson, places, ran }: SeenCall): CallFacts['schema'] {
  if (!isJudged) return 'unjudged'
  if (outcome === 'invalid-json' || outcome === 'invalid-args') return 'fails'
  // What the schema refuses, and the model was told is an error, was refused.
  return isToldAsError(outcome, ran) && (places.length > 0 || !isJson) ? 'fails' : 'conforms'
}

/** A transcript shows no more than that the model was told of an error. */
export function isToldAsError(outcome: Outcome, executions: readonly unknown[]): boolean {
  return outcome === 'error' && executions.length === 0
}

function fieldsOf(places: readonly Path[]): readonly string[] {
  return places.length === 0 ? [''] : [...new Set(places.map(fieldOf))]
}

/** What was told of refused arguments, where it names none of the fields: such an error leaves the model to guess. */
export function unnamedIn(told: string, places: readonly Path[]): string | null {
  const keys = places.map((path) => path.findLast((key) => typeof key === 'string'))
  const names = keys.filter((key) => key !== undefined)
  const text = told.toLowerCase()
  return names.length === 0 || names.some((name) => text.includes(name.toLowerCase())) ? null : told
}

function endsOf(call: SeenCall): readonly ('ok' | FailureCause)[] {
  const { ran, outcome, told } = call
  if (ran.length === 0) return endsAsTold(call)
  return ran.flatMap(({ end, failed, error, failure }, index) => {
    if (end === 'open' || end === 'paused') return []
    // What the model was told, or the user reads in it, may say that the last one failed, also where the execution does not.
    const isFailure = end === 'threw' || failed || (index === ran.length - 1 && outcome === 'error')
    if (!isFailure) return ['ok' as const]
    return [failure ?? (error === null ? causeAsTold(told) : causeOf(error))]
  })
}

/** Of a call that nobody saw run, the result says how it ended. */
function endsAsTold({ outcome, told }: SeenCall): readonly ('ok' | FailureCause)[] {
  if (outcome !== 'ok' && outcome !== 'error' && outcome !== 'answered') return []
  return outcome === 'error' || told?.error === true ? [causeAsTold(told)] : ['ok']
}

/** The cause that the text of an error tells: `{ "error": "request timed out" }`. */
function causeAsTold(told: SeenCall['told']): FailureCause {
  if (told === null) return 'unknown'
  const json = told.json
  const error = isObject(json) ? json['error'] : undefined
  return causeOf({ name: 'Error', message: typeof error === 'string' ? error : told.text })
}
