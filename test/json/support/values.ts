import * as fc from 'fast-check'

/** An object with state of its own, behind a class. */
export class Money {
  cents: unknown

  constructor(cents: unknown) {
    this.cents = cents
  }
}

/** An object whose state only its class can tell, and does. */
export class Cents {
  readonly #cents: unknown

  constructor(cents: unknown) {
    this.#cents = cents
  }

  valueOf(): unknown {
    return this.#cents
  }
}

/** An object whose state is nobody's business. */
export class Silent {
  readonly #cents: unknown

  constructor(cents: unknown) {
    this.#cents = cents
  }

  holds(cents: unknown): boolean {
    return this.#cents === cents
  }
}

const symbols = [Symbol('a'), Symbol.for('b')]
const functions = [function first(): void {}, (): void => {}]

const keys = fc.oneof(
  fc.constantFrom('a', 'b', 'id', '__proto__', '', '$a', 'constructor', 'a/b', '~'),
  fc.string({ maxLength: 3 }),
)

const leaves = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      0,
      -0,
      1,
      2,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '',
      'a',
      '1',
      true,
      false,
      null,
      undefined,
    ),
  },
  fc.integer(),
  fc.double(),
  fc.string({ maxLength: 4, unit: 'binary' }),
  fc.bigInt({ min: -9n, max: 9n }),
  fc.date({ noInvalidDate: false }),
  fc.constantFrom(...symbols, ...functions),
  fc.constantFrom('x', 'y').chain((source) => fc.constantFrom('', 'g', 'iu').map((flags) => new RegExp(source, flags))),
  fc.constantFrom<unknown>(0, 1, -0, '', '1', true, 1n).map((value): unknown => Object(value)),
  fc.uint8Array({ maxLength: 3 }),
  fc.float64Array({ maxLength: 2 }),
  fc.constantFrom('http://a.test/', 'http://b.test/?q=1').map((text) => new URL(text)),
)

/** Whatever the snapshot, the comparison and the texts know how to read; without circles. */
export const anyValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaves, tie('array'), tie('object'), tie('rare')),
  array: fc.array(tie('value'), { maxLength: 4 }),
  object: fc
    .tuple(fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }), fc.boolean())
    .map(([entries, bare]) => build(entries, bare ? null : Object.prototype)),
  rare: fc.oneof(
    fc.array(fc.tuple(tie('value'), tie('value')), { maxLength: 3 }).map((entries) => new Map(entries)),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => new Set(items)),
    fc.tuple(fc.constantFrom('x', 'y'), tie('value'), tie('object')).map(([message, cause, own]) => {
      // The arbitrary of that name makes objects.
      const error = cause === undefined ? new Error(message) : new TypeError(message, { cause })
      return Object.assign(error, { own: own as object })
    }),
    fc.array(tie('value'), { maxLength: 2 }).map((errors) => new AggregateError(errors, 'several')),
    // Without a key, or with none but undefined, nobody could tell what it holds.
    tie('value').map((cents) => new Money(cents ?? null)),
    // The oracle finds an undefined symbol unequal to itself.
    fc.tuple(tie('value'), fc.constantFrom(...symbols)).map(([value, symbol]) => ({ [symbol]: value ?? null })),
    // A hole before the value.
    tie('value').map((value) => Object.assign(Array.from<unknown>([]), { 1: value })),
  ),
})).value

function build(entries: readonly (readonly [string, unknown])[], prototype: object | null): object {
  const target: object = Object.create(prototype)
  for (const [key, value] of entries) {
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
  }
  return target
}

/** Two values that are alike: built alike, then one of them changed in a few places, or in none. */
export const nearPair: fc.Arbitrary<[unknown, unknown]> = fc
  .tuple(
    fc.clone(anyValue, 2),
    fc.array(fc.tuple(fc.array(fc.nat(7), { maxLength: 4 }), fc.nat(6), anyValue), { maxLength: 2 }),
  )
  .map(([[a, b], changes]) => {
    let changed: unknown = b
    for (const [route, how, value] of changes) changed = change(changed, route, how, value)
    return [a, changed]
  })

/** Follows the route into the value and changes what is there, in place where it can. */
function change(value: unknown, route: readonly number[], how: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null || isSealed(value)) return how < 3 ? other : value
  const names = Object.keys(value)
  const [step, ...rest] = route
  const name = names[(step ?? 0) % Math.max(1, names.length)]
  if (value instanceof Map) return changeMap(value, rest, how, other)
  if (value instanceof Set) return new Set([...value].map((item) => change(item, rest, how, other)).reverse())
  if (value instanceof Error && how === 6) return Object.assign(value, { message: 'z' })
  if (name === undefined) return how === 0 ? Object.assign(value, { added: other }) : value
  if (rest.length > 0) return set(value, name, change(Reflect.get(value, name), rest, how, other))
  switch (how) {
    case 0:
      return set(value, 'added', undefined)
    case 1:
      return set(value, name, undefined)
    case 2:
      Reflect.deleteProperty(value, name)
      return value
    case 3:
      return Array.isArray(value) ? value.toReversed() : reorder(value, names)
    case 4:
      return set(value, name, null)
    default:
      return set(value, name, other)
  }
}

/** Bytes and boxed values: the oracle is of two minds about properties added to them. */
function isSealed(value: object): boolean {
  return ArrayBuffer.isView(value) || [Number, String, Boolean, BigInt].some((type) => value instanceof type)
}

function changeMap(
  value: Map<unknown, unknown>,
  route: readonly number[],
  how: number,
  other: unknown,
): Map<unknown, unknown> {
  const entries = [...value].toReversed()
  return new Map(entries.map(([key, item], index) => [key, index === 0 ? change(item, route, how, other) : item]))
}

function set(target: object, key: string, value: unknown): object {
  // A character of a boxed text stays as it is.
  Reflect.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
  return target
}

function reorder(value: object, names: readonly string[]): object {
  for (const name of names.toReversed()) {
    const part: unknown = Reflect.get(value, name)
    Reflect.deleteProperty(value, name)
    set(value, name, part)
  }
  return value
}
