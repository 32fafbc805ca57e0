import { isObject } from '../../src/json/is-object.js'
import { referred } from '../../src/lint/diff/referred.js'

/** Numbers from 0 to 1, the same for the same seed (xorshift32, Marsaglia 2003). */
export type Random = () => number

export function random(seed: number): Random {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

export function pick<Item>(items: readonly Item[], next: Random): Item | undefined {
  return items[Math.floor(next() * items.length)]
}

const scalars: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  2,
  1.5,
  100,
  1e9,
  '',
  'a',
  'ab',
  '2026-11-30',
  'a@b.example',
]

/** A value that a schema accepts, as far as it is simple; near its limits. Objects have no properties that it does not name. */
export function instanceOf(schema: unknown, root: unknown, next: Random, depth = 0): unknown {
  if (!isObject(schema) || depth > 8) return pick(scalars, next)
  if ('const' in schema) return schema['const']
  const { $ref, anyOf, oneOf, allOf, ...rest } = schema
  if (Array.isArray(rest['enum']) && next() < 0.95) return pick(rest['enum'], next)
  if ($ref !== undefined) return instanceOf(mergedWith(rest, referred($ref, root)), root, next, depth + 1)
  if (Array.isArray(allOf)) {
    return instanceOf(allOf.reduce<unknown>(mergedWith, { ...rest, anyOf, oneOf }), root, next, depth + 1)
  }
  const union = Array.isArray(anyOf) ? anyOf : oneOf
  if (Array.isArray(union)) return instanceOf(mergedWith(rest, pick(union, next)), root, next, depth + 1)
  return ofType(rest, root, next, depth)
}

function mergedWith(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return isObject(one) ? one : other
  const both = { ...one, ...other }
  if (isObject(one['properties']) && isObject(other['properties'])) {
    both['properties'] = { ...one['properties'], ...other['properties'] }
  }
  if (Array.isArray(one['required']) && Array.isArray(other['required'])) {
    both['required'] = [...one['required'], ...other['required']]
  }
  return Object.fromEntries(Object.entries(both).filter(([, value]) => value !== undefined))
}

function ofType(schema: Readonly<Record<string, unknown>>, root: unknown, next: Random, depth: number): unknown {
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']]
  const guessed = 'properties' in schema ? 'object' : 'items' in schema ? 'array' : undefined
  switch (pick(types, next) ?? guessed) {
    case 'object':
      return objectOf(schema, root, next, depth)
    case 'array':
      return listOf(schema, root, next, depth)
    case 'string':
      return textOf(schema, next)
    case 'number':
    case 'integer':
      return numberOf(schema, next)
    case 'boolean':
      return next() < 0.5
    case 'null':
      return null
    default:
      return pick(scalars, next)
  }
}

function objectOf(schema: Readonly<Record<string, unknown>>, root: unknown, next: Random, depth: number): unknown {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const names = Object.keys(properties).filter((name) => required.includes(name) || next() < (depth > 4 ? 0.1 : 0.5))
  const others = schema['additionalProperties']
  const isFree = others === true || isObject(others) || (!('properties' in schema) && others === undefined)
  const more = isFree && next() < 0.4 ? [[`extra_${Math.floor(next() * 3)}`, others ?? true] as const] : []
  const undeclared = required
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => [String(name), true] as const)
  return Object.fromEntries(
    [...names.map((name) => [name, properties[name]] as const), ...more, ...undeclared].map(([name, value]) => [
      name,
      instanceOf(value, root, next, depth + 1),
    ]),
  )
}

function listOf(schema: Readonly<Record<string, unknown>>, root: unknown, next: Random, depth: number): unknown {
  const least = typeof schema['minItems'] === 'number' ? schema['minItems'] : 0
  const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : least + 2
  const length = Math.min(20, pick([least, most, least + Math.floor(next() * 3)], next) ?? 0)
  return Array.from({ length }, () => instanceOf(schema['items'], root, next, depth + 1))
}

const ofFormat: Readonly<Record<string, string>> = {
  date: '2026-11-30',
  'date-time': '2026-11-30T09:00:00Z',
  time: '09:00:00Z',
  email: 'ann@shop.example',
  uri: 'https://shop.example/a',
  url: 'https://shop.example/a',
  uuid: '9b2f6c1e-6d0a-4c57-9f0e-0d5c6a1b2c3d',
  ipv4: '192.0.2.1',
  hostname: 'shop.example',
  duration: 'P1D',
}

function textOf(schema: Readonly<Record<string, unknown>>, next: Random): string {
  const format = schema['format']
  if (typeof format === 'string' && Object.hasOwn(ofFormat, format) && next() < 0.8) return ofFormat[format] ?? ''
  const least = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0
  const most = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : least + 3
  const length = Math.min(200, pick([least, most, least + Math.floor(next() * 3)], next) ?? 0)
  const text = pick(['a', 'A', '7', 'x-', 'é'], next) ?? ''
  return 'pattern' in schema
    ? (pick(['a', 'abc', 'A-1', '12', 'a_b', '#ff00ff', 'en-US', '/a/b'], next) ?? '')
    : text.repeat(length).slice(0, length)
}

function numberOf(schema: Readonly<Record<string, unknown>>, next: Random): number {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((keyword) => {
    const bound = schema[keyword]
    return typeof bound === 'number' ? [bound, bound - 1, bound + 1, bound + 0.5] : []
  })
  const step = typeof schema['multipleOf'] === 'number' ? schema['multipleOf'] : 1
  const number = pick([...bounds, 0, 1, step, step * 2, step * 3, -7], next) ?? 0
  return schema['type'] === 'integer' && next() < 0.9 ? Math.round(number) : number
}

/** A value with one part changed, so that what accepts the value may refuse it. */
export function nearly(value: unknown, next: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && next() < 0.8) {
    const at = Math.floor(next() * value.length)
    if (next() < 0.2) return next() < 0.5 ? value.toSpliced(at, 1) : [...value, ...value]
    return value.map((item: unknown, index) => (index === at ? nearly(item, next) : item))
  }
  if (isObject(value) && next() < 0.9) {
    const keys = Object.keys(value)
    const at = pick(keys, next)
    if (at === undefined || next() < 0.15) {
      return { ...value, [pick(['unknown', 'id', 'x'], next) ?? '']: pick(scalars, next) }
    }
    if (next() < 0.2) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== at))
    return { ...value, [at]: nearly(value[at], next) }
  }
  if (typeof value === 'number' && next() < 0.6) {
    return pick([value + 1, value - 1, value + 0.5, -value, String(value)], next)
  }
  if (typeof value === 'string' && next() < 0.6) {
    return pick([`${value}x`, value.slice(1), value.toUpperCase(), ''], next)
  }
  return pick([...scalars, [], {}, ['a'], { a: 1 }], next)
}
