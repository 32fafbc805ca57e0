import { isObject } from '../../src/json/is-object.js'
import { fromJsonData } from '../script/json-data.js'
import type { StepJson } from '../script/write-steps.js'
import { callSource, layOut, literal, type Source } from './js-source.js'

/** A module in TypeScript that exports these steps, which are in the form that `writeSteps` gives them. */
export function scriptSource(steps: readonly StepJson[]): string {
  const used = new Set<string>()
  const write: Write = (name, items) => {
    used.add(name)
    return callSource(name, items)
  }
  const list = { open: '[', items: steps.map((step) => stepSource(step, write)), close: ']' }
  const text = layOut(['export const steps = ', list])
  return `import { ${[...used].toSorted().join(', ')} } from 'callsheet'\n\n${text}\n`
}

/** A call of a step function. */
type Write = (name: string, items: readonly Source[]) => Source

function stepSource(json: StepJson, write: Write): Source {
  const { ids, chunked, cut, when } = json
  let source = saidSource(json, write)
  if (ids !== undefined) source = write('withIds', [source, literal(ids)])
  if (chunked !== undefined) source = write('chunked', [source, literal(chunked)])
  if (isObject(cut)) {
    const { at, ...options } = cut
    source = write('cut', [source, literal(at), ...(Object.keys(options).length === 0 ? [] : [literal(options)])])
  }
  const conditions: readonly unknown[] = when === undefined ? [] : Array.isArray(when) ? when : [when]
  return [source, ...conditions.map((condition) => callSource('.when', [conditionSource(condition)]))]
}

function saidSource(json: StepJson, write: Write): Source {
  const { say, refuse, turn, fault, options } = json
  if (say !== undefined) return write('say', [literal(say)])
  if (refuse !== undefined) return write('refuse', [literal(refuse)])
  if (fault !== undefined) return write('fault', [fault, options].filter((one) => one !== undefined).map(literal))
  return isObject(turn) ? write('turn', [turnSource(turn, write)]) : callOf(json, write)
}

function turnSource(turn: StepJson, write: Write): Source {
  const items = Object.entries(turn).map(([key, value]): Source => {
    if (key !== 'calls' || !Array.isArray(value)) return [`${key}: `, literal(value)]
    return ['calls: ', { open: '[', items: value.filter(isObject).map((one) => callOf(one, write)), close: ']' }]
  })
  return { open: '{', items, close: '}' }
}

function callOf({ call, raw, args }: StepJson, write: Write): Source {
  const given = fromJsonData(args, 'args')
  if (call === undefined) return write('raw', [literal(raw), literal(given)])
  const isEmpty = isObject(given) && Object.keys(given).length === 0
  return write('call', isEmpty ? [literal(call)] : [literal(call), literal(given)])
}

function conditionSource(condition: unknown): Source {
  if (!isObject(condition)) return literal(condition)
  const values = Object.entries(condition).map(([key, value]) => [key, expected(value)])
  return literal(Object.fromEntries(values))
}

/** A pattern is written as itself, other values as data. */
function expected(value: unknown): unknown {
  const text = isObject(value) ? value['$regexp'] : undefined
  const [, source, flags] = (typeof text === 'string' ? /^\/(.+)\/([a-z]*)$/s.exec(text) : null) ?? []
  return source === undefined ? fromJsonData(value, 'when') : new RegExp(source, flags)
}
