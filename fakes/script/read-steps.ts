import { inline } from '../../src/json/inline.js'
import { cut, fault, withIds } from './faults.js'
import { fromJsonData } from './json-data.js'
import { badStepJson } from './step-json-errors.js'
import type { FaultStep, InnerStep, RequestCondition, Step, TurnStep } from './step.js'
import { call, chunked, forever, maybe, raw, refuse, say, turn } from './steps.js'

/**
 * A script from JSON. A step is `{ "say": text }`, `{ "call": name, "args": { … } }`, `{ "raw": name, "args": … }`,
 * `{ "turn": { text, calls, reasoning, usage, finish } }`, `{ "refuse": text }` or `{ "fault": 429, "options": { … } }`, with
 * `when`, `ids`, `chunked` and `cut` beside it; or `{ "forever": step }` or `{ "maybe": step }`.
 *
 * @param at what messages call it
 * @throws TypeError for what is no script, with the place
 */
export function readSteps(json: unknown, at = 'steps'): readonly Step[] {
  if (!Array.isArray(json)) throw badStepJson(at, `is no list of steps, but ${inline(json)}`)
  return json.map((step, index) => readStep(step, `${at}[${index}]`))
}

/** One step of a script from JSON. */
export function readStep(json: unknown, at = 'step'): Step {
  const object = objectOf(json, at)
  const found = heads.filter((head) => Object.hasOwn(object, head))
  const [head] = found
  if (head === undefined || found.length > 1) {
    const reason = found.length > 1 ? `has ${found.join(' and ')}, which are steps each` : `is no step: ${inline(json)}`
    throw badStepJson(at, `${reason}. A step has one of ${heads.join(', ')}`)
  }
  checkKeys(object, [head, 'when', ...beside[head]], at)
  const step = building(at, () => stepOf(head, object, at))
  const when: unknown = object['when']
  if (when === undefined) return step
  const conditions: readonly unknown[] = Array.isArray(when) ? when : [when]
  if (conditions.length === 0) throw badStepJson(`${at}.when`, 'is an empty list, which says nothing')
  return conditions.reduce<Step>((made, condition, index) => {
    const place = Array.isArray(when) ? `${at}.when[${index}]` : `${at}.when`
    return building(place, () => made.when(conditionOf(condition, place)))
  }, step)
}

type Json = Readonly<Record<string, unknown>>

type Head = 'say' | 'call' | 'raw' | 'turn' | 'refuse' | 'fault' | 'forever' | 'maybe'

const turnKeys = ['ids', 'chunked', 'cut']

/** What may stand beside what a step is told by. */
const beside: Readonly<Record<Head, readonly string[]>> = {
  say: turnKeys,
  call: ['args', ...turnKeys],
  raw: ['args', ...turnKeys],
  turn: turnKeys,
  refuse: turnKeys,
  fault: ['options'],
  forever: [],
  maybe: [],
}

const heads = Object.keys(beside) as Head[] // the keys of the record above

function stepOf(head: Head, object: Json, at: string): Step {
  const value = object[head]
  switch (head) {
    case 'fault':
      return faultOf(value, object['options'], at)
    case 'forever':
      return forever(readStep(value, `${at}.forever`) as InnerStep) // it refuses what cannot be within it
    case 'maybe':
      return maybe(readStep(value, `${at}.maybe`) as InnerStep) // the same
    default:
      return changed(turnOf(head, value, object, at), object, at)
  }
}

function faultOf(what: unknown, options: unknown, at: string): FaultStep {
  const own = options === undefined ? {} : objectOf(options, `${at}.options`)
  if (Object.hasOwn(own, 'until')) throw badStepJson(`${at}.options.until`, 'is a promise, which JSON cannot hold')
  return fault(what as number, own) // it refuses what is no fault
}

function turnOf(
  head: Exclude<Head, 'fault' | 'forever' | 'maybe'>,
  value: unknown,
  object: Json,
  at: string,
): TurnStep {
  switch (head) {
    case 'say':
      return say(value as string) // these functions refuse what they do not take
    case 'refuse':
      return refuse(value as string)
    case 'call':
      return call(value as string, argsOf(object, at))
    case 'raw':
      if (object['args'] === undefined) throw badStepJson(at, 'needs args beside raw')
      return raw(value as string, fromJsonData(object['args'], `${at}.args`))
    case 'turn':
      return wholeTurn(value, `${at}.turn`)
  }
}

function argsOf({ args = {} }: Json, at: string): object {
  return fromJsonData(args, `${at}.args`) as object // the step refuses what is none
}

function wholeTurn(value: unknown, at: string): TurnStep {
  const { calls, ...more } = objectOf(value, at)
  if (calls === undefined) return turn(more)
  if (!Array.isArray(calls)) throw badStepJson(`${at}.calls`, `is no list of calls, but ${inline(calls)}`)
  const made = calls.map((one, index) => {
    const place = `${at}.calls[${index}]`
    const object = objectOf(one, place)
    const head = Object.hasOwn(object, 'raw') ? 'raw' : 'call'
    if (!Object.hasOwn(object, head)) throw badStepJson(place, `is no call, but ${inline(one)}`)
    checkKeys(object, [head, 'args'], place)
    return building(place, () => turnOf(head, object[head], object, place))
  })
  return turn({ ...more, calls: made })
}

/** The turn with what stands beside it. */
function changed(step: TurnStep, { ids, chunked: chunks, cut: broken }: Json, at: string): TurnStep {
  let made = step
  if (ids !== undefined) made = building(`${at}.ids`, () => withIds(made, ids as string[])) // refused where it is something else
  if (chunks !== undefined) made = building(`${at}.chunked`, () => chunked(made, chunks as number)) // the same
  if (broken === undefined) return made
  const { at: point, ...options } = objectOf(broken, `${at}.cut`)
  return building(`${at}.cut`, () => cut(made, point as 'finish', options)) // the same
}

function conditionOf(json: unknown, at: string): RequestCondition {
  const object = objectOf(json, at)
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, expectedOf(value, `${at}.${key}`)]))
}

function expectedOf(value: unknown, at: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$regexp')) return fromJsonData(value, at)
  const text: unknown = Reflect.get(value, '$regexp')
  const [, source, flags] = (typeof text === 'string' ? /^\/(.+)\/([a-z]*)$/s.exec(text) : null) ?? []
  if (source === undefined || Object.keys(value).length > 1) {
    throw badStepJson(at, `is no pattern, but ${inline(value)}. Write: { "$regexp": "/refund/i" }`)
  }
  return building(at, () => new RegExp(source, flags))
}

/** Says where, if what is built is refused. */
function building<T>(at: string, build: () => T): T {
  try {
    return build()
  } catch (error) {
    // What was refused further within has its place.
    if (!(error instanceof Error) || error.message.startsWith(at)) throw error
    throw badStepJson(`${at}:`, error.message)
  }
}

function objectOf(json: unknown, at: string): Json {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json // seen here
  throw badStepJson(at, `is no object, but ${inline(json)}`)
}

function checkKeys(object: Json, known: readonly string[], at: string): void {
  const unknown = Object.keys(object).find((key) => !known.includes(key))
  if (unknown !== undefined) throw badStepJson(at, `has an unknown key '${unknown}'; known are ${known.join(', ')}`)
}
