import { isObject } from '../../src/json/is-object.js'
import type { RequestParts } from './recorded.js'

/** All parts of a request that hold texts, each put through a function; the same request where none is changed. */
export function mapParts(parts: RequestParts, map: PartMap): RequestParts {
  const system = parts.system === null ? null : map(parts.system)
  const tools = mapItems(parts.tools, map)
  const messages = mapItems(parts.messages, map)
  const settings = map(parts.settings)
  const isSame =
    system === parts.system && tools === parts.tools && messages === parts.messages && settings === parts.settings
  return isSame ? parts : { ...parts, system, tools, messages, settings }
}

/** A part with other texts. */
export type PartMap = <Part>(part: Part) => Part

function mapItems<Item>(items: readonly Item[], map: PartMap): readonly Item[] {
  const mapped = items.map((item) => map(item))
  return mapped.every((item, index) => item === items[index]) ? items : mapped
}

/** All texts in JSON data put through a function, but ids of calls; the same value where none is changed. */
export function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  // The result has the shape of the value: texts become texts.
  return mapValue(value, map, false) as Value
}

function mapValue(value: unknown, map: (text: string) => string, isCall: boolean): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const mapped = items.map((item) => mapValue(item, map, isCall))
    return mapped.every((item, index) => item === items[index]) ? value : Object.freeze(mapped)
  }
  if (!isObject(value)) return value
  let isSame = true
  const entries = Object.entries(value).map(([key, part]): readonly [string, unknown] => {
    const mapped = isCall && key === 'id' ? part : mapValue(part, map, callKeys.test(key) && 'role' in value)
    isSame &&= mapped === part
    return [key, mapped]
  })
  return isSame ? value : Object.freeze(Object.fromEntries(entries))
}

/** Where a message has its calls and results. */
const callKeys = /^(calls|toolResult)$/
