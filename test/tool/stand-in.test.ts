import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { standIn } from '../../src/tool/stand-in.js'

const nothing = { covers: () => false, replace: (value: unknown) => value }

// Objects that are covered at `a`, each made twice: one is looked at bare, the other through its stand-in.
const makers: Record<string, () => object> = {
  'a record': () => ({ a: 1, b: { c: 2 }, [Symbol.for('s')]: 3 }),
  'a record without a prototype': () => Object.assign(Object.create(null) as object, { a: 1, b: 2 }),
  'a frozen record': () => Object.freeze({ a: 1, b: 2 }),
  'a sealed record': () => Object.seal({ a: 1, b: 2 }),
  'a record that takes no more keys': () => Object.preventExtensions({ a: 1 }),
  'fixed and free properties': () =>
    Object.defineProperties({ c: 3 }, { a: { value: 1, enumerable: true }, b: { value: 2, writable: true } }),
  getters: withGetters,
  'fixed getters': () =>
    Object.freeze({
      get a() {
        return 1
      },
      get b() {
        return 2
      },
    }),
  'a class instance': () => new Counter(),
  'a frozen class instance': () => Object.freeze(new Counter()),
  'a list': () => [1, 2, 3],
  'a frozen list': () => Object.freeze([1, 2, 3]),
  'a list with holes': () => [1, , 3], // oxlint-disable-line no-sparse-arrays
  'an inheriting object': () =>
    Object.create({
      a: 1,
      get b() {
        return 2
      },
    }) as object,
}

const keys = ['a', 'b', 'c', '0', '1', '5', 'length', 'count', 'up', 'constructor', Symbol.for('s'), Symbol.for('t')]
const anyKey = fc.constantFrom(...keys)
const anyDescriptor = fc.oneof(
  fc.record(
    { value: fc.constantFrom(1, 7), writable: fc.boolean(), enumerable: fc.boolean(), configurable: fc.boolean() },
    { requiredKeys: [] },
  ),
  fc.record(
    { get: fc.constant(() => 9), enumerable: fc.boolean(), configurable: fc.boolean() },
    { requiredKeys: ['get'] },
  ),
)

type Act = readonly [name: string, act: (target: object) => unknown]

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  anyKey.map((key): Act => [`get ${String(key)}`, (target) => Reflect.get(target, key)]),
  anyKey.map((key): Act => [`has ${String(key)}`, (target) => Reflect.has(target, key)]),
  anyKey.map((key): Act => [`own ${String(key)}`, (target) => described(target, key)]),
  anyKey.map((key): Act => [`delete ${String(key)}`, (target) => Reflect.deleteProperty(target, key)]),
  fc
    .tuple(anyKey, fc.constantFrom(1, 0, 7))
    .map(([key, value]): Act => [`set ${String(key)} ${value}`, (target) => Reflect.set(target, key, value)]),
  fc
    .tuple(anyKey, anyDescriptor)
    .map(([key, descriptor]): Act => [
      `define ${String(key)} ${JSON.stringify(descriptor)}`,
      (target) => Reflect.defineProperty(target, key, descriptor),
    ]),
  fc.constantFrom<Act>(
    ['keys', (target) => Reflect.ownKeys(target)],
    ['entries', (target) => Object.entries(target)],
    ['spread', (target) => ({ ...target })],
    ['json', (target) => JSON.stringify(target)],
    ['is list', (target) => Array.isArray(target)],
    ['is counter', (target) => target instanceof Counter],
    ['freeze', (target) => Object.freeze(target) === target],
    ['seal', (target) => Object.seal(target) === target],
    ['prevent', (target) => Reflect.preventExtensions(target)],
    ['state', (target) => [Object.isFrozen(target), Object.isSealed(target), Object.isExtensible(target)]],
    ['prototype', (target) => Reflect.getPrototypeOf(target)],
    ['new prototype', (target) => Reflect.setPrototypeOf(target, newPrototype)],
    [
      'inherit',
      (target) => {
        const child = Object.create(target) as { a: unknown }
        child.a = 5
        return [child.a, Object.keys(child)]
      },
    ],
    ['count', (target) => (target instanceof Counter ? [target.up(), target.count, target.itself() === target] : null)],
    [
      'for in',
      (target) => {
        const seen: string[] = []
        for (const key in target) seen.push(key)
        return seen
      },
    ],
    [
      'list methods',
      (target) =>
        Array.isArray(target) && [
          target.map((x: unknown) => [x]),
          target.indexOf(2),
          [...(target as unknown[])],
          target.concat([1]),
          target.includes(3),
        ],
    ],
    ['push', (target) => Array.isArray(target) && target.push(9)],
    ['sort', (target) => Array.isArray(target) && target.sort((a, b) => (String(a) < String(b) ? -1 : 1)).length],
    ['splice', (target) => Array.isArray(target) && target.splice(0, 1)],
  ),
)

describe.each(Object.entries(makers))('%s', (_, make) => {
  test('a stand-in cannot be told from the object', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { minLength: 1, maxLength: 12 }), (acts) => {
        const bare = make()
        const real = make()
        const other = standIn(real, nothing)
        for (const [name, act] of acts) {
          expect([name, outcome(act, other)]).toEqual([name, outcome(act, bare)])
        }
        // What was done to the stand-in was done to the object.
        expect(Reflect.ownKeys(real).map((key) => [key, described(real, key)])).toEqual(
          Reflect.ownKeys(bare).map((key) => [key, described(bare, key)]),
        )
      }),
      { seed: 3, numRuns: 120 },
    )
  })

  test('covered values are replaced, wherever they are read, and nothing breaks', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { minLength: 1, maxLength: 12 }), (acts) => {
        const bare = make()
        const real = make()
        const other = standIn(real, { covers: (key) => key === 'a' || key === '0', replace: marked })
        // No proxy can report another value than the one it was just told to keep for good.
        const allowed = acts.filter(([name]) => !/^define (a|0) /.test(name))
        for (const [name, act] of allowed) {
          // Only what the object itself refuses may fail: never a broken promise of a proxy.
          expect([name, outcome(act, other).threw]).toEqual([name, outcome(act, bare).threw])
        }
        for (const key of ['a', '0']) {
          const expected = marked(Reflect.get(real, key))
          expect(Reflect.get(other, key)).toBe(expected)
          const own = Reflect.getOwnPropertyDescriptor(other, key)
          if (own !== undefined) expect(own.get === undefined ? own.value : own.get.call(other)).toBe(expected)
        }
      }),
      { seed: 4, numRuns: 120 },
    )
  })
})

test('the object may be frozen behind its stand-in', () => {
  const real: Record<string, unknown> = { a: 1, b: 2 }
  const other = standIn(real, { covers: (key) => key === 'a', replace: marked })
  Object.freeze(real)
  expect(other['a']).toBe('<1>')
  expect(Object.isFrozen(other)).toBe(true)
  expect(Object.keys(other)).toEqual(['a', 'b'])
})

test('methods of a class run on the object, and are the same each time', () => {
  const other = standIn(new Counter(), nothing)
  expect([other.up(), other.up(), other.count]).toEqual([1, 2, 2])
  expect(other.up).toBe(other.up)
  expect(other.itself()).toBe(other)
  expect(other.constructor).toBe(Counter)
  expect(other.valueOf()).toBe(other)
})

test('a getter that is covered is not run by making the stand-in', () => {
  let runs = 0
  const other = standIn(
    {
      get a() {
        runs += 1
        return runs
      },
    },
    { covers: () => true, replace: marked },
  )
  expect(runs).toBe(0)
  expect(other.a).toBe('<1>')
})

test.each<[string, (target: object) => unknown, readonly unknown[]]>([
  ['get', (target) => Reflect.get(target, 'a'), [['a', 'get', 1]]],
  ['in', (target) => 'a' in target, [['a', 'has', undefined]]],
  ['hasOwn', (target) => Object.hasOwn(target, 'a'), [['a', 'has', undefined]]],
  [
    'hasOwn of another key after keys',
    (target) => [Object.keys(target), Object.hasOwn(target, 'b')],
    [['b', 'has', undefined]],
  ],
  ['keys', (target) => Object.keys(target), []],
  [
    'for in',
    (target) => {
      for (const key in target) void key
    },
    [],
  ],
  [
    'entries',
    (target) => Object.entries(target),
    [
      ['a', 'get', 1],
      ['b', 'get', 2],
    ],
  ],
  [
    'spread',
    (target) => ({ ...target }),
    [
      ['a', 'get', 1],
      ['b', 'get', 2],
    ],
  ],
  [
    'destructuring',
    (target) => {
      const { a } = target as { a: 1 }
      return a
    },
    [['a', 'get', 1]],
  ],
])('%s is seen', (_, act, expected) => {
  const seen: unknown[] = []
  const other = standIn({ a: 1, b: 2 }, { ...nothing, seen: (...read) => seen.push(read) })
  expect(seen).toEqual([])
  act(other)
  expect(seen).toEqual(expected)
})

function withGetters(): object {
  const record = {
    _: 1 as unknown,
    get a(): unknown {
      return this._
    },
    set a(value: unknown) {
      this._ = value
    },
    get b(): number {
      return 2
    },
  }
  return record
}

class Counter {
  #count = 0
  readonly own = true
  get count(): number {
    return this.#count
  }
  up(): number {
    this.#count += 1
    return this.#count
  }
  itself(): this {
    return this
  }
}

const newPrototype = { a: 'inherited' }
const marks = new Map<unknown, string>()

function marked(value: unknown): string {
  const mark = marks.get(value) ?? `<${String(value)}>`
  marks.set(value, mark)
  return mark
}

// Methods of a class are other functions on a stand-in: their identity is what may differ.
function outcome(act: Act[1], target: object): { readonly value?: unknown; readonly threw?: string } {
  try {
    return { value: comparable(act(target)) }
  } catch (error) {
    return { threw: (error as Error).name }
  }
}

function comparable(value: unknown): unknown {
  return typeof value === 'function' ? `function ${value.name}` : value
}

function described(target: object, key: PropertyKey): unknown {
  const own = Reflect.getOwnPropertyDescriptor(target, key)
  return own === undefined ? undefined : { ...own, get: own.get?.name, set: own.set?.name }
}
