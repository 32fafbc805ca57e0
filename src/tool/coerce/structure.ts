import type { CoercionChange } from './coercion.js'
import { inSequence } from './in-sequence.js'
import { isPlain } from './json-type.js'
import { lesser, within, type Coercer, type Fit, type Outcome, type Work } from './outcome.js'
import { itemsOf, propertiesOf, type Keywords } from './keywords.js'

/** What `properties` and their like make of an object; `null` where they say nothing. */
export function ownProperties(schema: Keywords, at: (schema: unknown) => Coercer): Coercer | null {
  const { named, patterns, rest, required } = propertiesOf(schema)
  if (named.length === 0 && patterns.length === 0 && rest === undefined && required.length === 0) return null
  const byName = new Map(named.map(([key, property]) => [key, at(property)]))
  const byPattern = patterns.map(([pattern, property]): readonly [RegExp, Coercer] => [pattern, at(property)])
  const others = rest === undefined ? undefined : at(rest)
  const coercerOf = (key: string): Coercer | undefined => {
    if (byPattern.length === 0) return byName.get(key) ?? others
    const matching = byPattern.filter(([pattern]) => pattern.test(key)).map(([, coercer]) => coercer)
    const own = byName.get(key)
    const all = own === undefined ? matching : [own, ...matching]
    return all.length === 0 ? others : inSequence(all)
  }
  return (value, work) => {
    return isPlain(value) ? properties(value, coercerOf, required, work) : 2
  }
}

function properties(
  value: Readonly<Record<string, unknown>>,
  coercerOf: (key: string) => Coercer | undefined,
  required: readonly string[],
  work: Work,
): Outcome {
  let fit: Fit = required.every((key) => Object.hasOwn(value, key) && value[key] !== undefined) ? 2 : 1
  let copy: object | null = null
  const changes: CoercionChange[] = []
  for (const key of Object.keys(value)) {
    const item = value[key]
    const coercer = item === undefined ? undefined : coercerOf(key)
    if (coercer === undefined) continue
    const outcome = coercer(item, work)
    if (typeof outcome === 'number') {
      fit = lesser(fit, outcome)
      continue
    }
    copy ??= copyOf(value)
    setOwn(copy, key, outcome.value)
    for (const change of within(key, outcome.changes)) changes.push(change)
    fit = lesser(fit, outcome.fit)
  }
  return copy === null ? fit : { value: copy, changes, fit }
}

/** A copy that can be changed. Spreading takes a key `__proto__` as the key it is. */
export function copyOf(value: Readonly<Record<string, unknown>>): object {
  const copy = { ...value }
  if (Object.getPrototypeOf(value) === null) Object.setPrototypeOf(copy, null)
  return copy
}

/** Sets a key, which may be `__proto__`. */
export function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
}

/** What `items` and its like make of a list; `null` where they say nothing. */
export function ownItems(schema: Keywords, at: (schema: unknown) => Coercer): Coercer | null {
  const { first, rest } = itemsOf(schema)
  if (first.length === 0 && rest === undefined) return null
  const byIndex = first.map((item) => at(item))
  const others = rest === undefined ? undefined : at(rest)
  return (value, work) => (Array.isArray(value) ? items(value, byIndex, others, work) : 2)
}

function items(
  value: readonly unknown[],
  byIndex: readonly Coercer[],
  others: Coercer | undefined,
  work: Work,
): Outcome {
  let fit: Fit = 2
  let copy: unknown[] | null = null
  const changes: CoercionChange[] = []
  // By index, which is as fast as it gets.
  for (let index = 0; index < value.length; index += 1) {
    const coercer = byIndex[index] ?? others
    if (coercer === undefined) break
    const outcome = coercer(value[index], work)
    if (typeof outcome === 'number') {
      fit = lesser(fit, outcome)
      continue
    }
    copy ??= [...value]
    copy[index] = outcome.value
    for (const change of within(index, outcome.changes)) changes.push(change)
    fit = lesser(fit, outcome.fit)
  }
  return copy === null ? fit : { value: copy, changes, fit }
}
