import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { equal } from '../../src/json/equal.js'
import { inline } from '../../src/json/inline.js'
import { snapshot } from '../../src/json/snapshot.js'
import { Unread } from '../../src/json/unread.js'
import { anyValue } from './support/values.js'

const runs = { seed: 20_261, numRuns: 500 }

/** Changes everything in a value that can be changed. */
function spoil(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (ArrayBuffer.isView(value)) new Uint8Array(value.buffer).fill(99)
  else if (value instanceof Date) value.setTime(99)
  else if (value instanceof URL) value.search = 'spoilt'
  if (value instanceof Map) {
    for (const [key, item] of value) for (const part of [key, item]) spoil(part, seen)
    value.set('spoilt', 99)
  }
  if (value instanceof Set) {
    for (const item of value) spoil(item, seen)
    value.add('spoilt')
  }
  for (const key of Reflect.ownKeys(value)) spoil(Reflect.get(value, key), seen)
  if (!ArrayBuffer.isView(value)) Reflect.set(value, 'spoilt', 99)
  for (const key of Reflect.ownKeys(value)) {
    if (!ArrayBuffer.isView(value)) Reflect.set(value, key, 99)
  }
}

/** Every object in a value. */
function objectsOf(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || found.has(value)) return found
  found.add(value)
  if (value instanceof Map) for (const entry of value) for (const part of entry) objectsOf(part, found)
  if (value instanceof Set) for (const item of value) objectsOf(item, found)
  if (!ArrayBuffer.isView(value)) for (const key of Reflect.ownKeys(value)) objectsOf(Reflect.get(value, key), found)
  return found
}

test('equals the value of its time, whatever happens to the value later', () => {
  fc.assert(
    fc.property(fc.clone(anyValue, 2), ([value, twin]) => {
      const taken = snapshot(value)
      expect(equal(taken, value)).toBe(true)
      expect(isDeepStrictEqual(taken, value)).toBe(true)
      spoil(value)
      expect(equal(taken, twin)).toBe(true)
    }),
    // Shrinking would go on with values that are spoilt already.
    { ...runs, endOnFailure: true },
  )
})

test('shares nothing with the value and is frozen throughout', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const taken = snapshot(value)
      const originals = objectsOf(value)
      for (const object of objectsOf(taken)) {
        expect(originals.has(object)).toBe(false)
        // Bytes cannot be frozen.
        expect(Object.isFrozen(object) || ArrayBuffer.isView(object)).toBe(true)
        expect(Object.getPrototypeOf(object)).toBeOneOf(
          [...originals].map((one): unknown => Object.getPrototypeOf(one)),
        )
      }
    }),
    runs,
  )
})

test('taken of a snapshot is the same object, where freezing protects all of it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const taken = snapshot(value)
      expect(snapshot(taken)).toBe(taken)
    }),
    runs,
  )
  const message = snapshot({ role: 'user', parts: [{ text: 'a' }] })
  expect(snapshot([message])[0]).toBe(message)
  expect(snapshot([message.parts[0]])[0]).toBe(message.parts[0])
})

test('taken of a snapshot with a date, a collection or bytes is a copy, since those can still change', () => {
  const items = [new Date(1), new Map([[1, 1]]), new Set([1]), new Uint8Array([1]), new URL('http://a.test')]
  for (const item of items) {
    const taken = snapshot({ deep: [item] })
    const again = snapshot(taken)
    expect(again).not.toBe(taken)
    spoil(taken)
    expect(again).toStrictEqual({ deep: [item] })
  }
})

test('taken of a part of a circle is a copy, if there is a date elsewhere in the circle', () => {
  const whole: Record<string, unknown> = {}
  whole['part'] = { whole }
  whole['date'] = new Date(1)
  const taken = snapshot(whole)
  expect(snapshot(taken['part'])).not.toBe(taken['part'])
})

test('does not trust what others have frozen', () => {
  const frozen = Object.freeze({ inner: { n: 1 } })
  const taken = snapshot(frozen)
  frozen.inner.n = 2
  expect(taken).toEqual({ inner: { n: 1 } })
})

test('keeps shared and circular references', () => {
  const shared = { n: 1 }
  const value: Record<string, unknown> = { left: shared, right: [shared] }
  value['self'] = value
  value['map'] = new Map<unknown, unknown>([[value, new Set([value])]])
  value['error'] = new Error('a', { cause: value })
  const taken = snapshot(value)
  expect(taken['self']).toBe(taken)
  expect(taken['left']).toBe((taken['right'] as unknown[])[0])
  const [entry] = taken['map'] as Map<unknown, Set<unknown>>
  expect(entry?.[0]).toBe(taken)
  expect(entry?.[1].has(taken)).toBe(true)
  expect((taken['error'] as Error).cause).toBe(taken)
  expect(snapshot(taken)).toEqual(taken)
})

test('keeps holes, named properties of arrays and their class', () => {
  class Rows extends Array<number> {}
  const rows = Object.assign(Rows.from([1, 2]), { total: 3 })
  Reflect.deleteProperty(rows, 0)
  const taken = snapshot(rows)
  expect(taken).toBeInstanceOf(Rows)
  expect(Object.keys(taken)).toEqual(['1', 'total'])
  expect(taken).toHaveLength(2)
  expect(snapshot(Object.assign([1], { length: 3 }))).toHaveLength(3)
  const sparse: unknown[] = []
  sparse[4_000_000_000] = 1
  expect(Object.keys(snapshot(sparse))).toEqual(['4000000000'])
})

test('keeps an error with all that tells it apart', () => {
  class ToolError extends Error {
    override readonly name = 'ToolError'
    readonly code = 'E_TOOL'
  }
  const error = new ToolError('a', { cause: { n: 1 } })
  const taken = snapshot(error)
  expect(taken).toBeInstanceOf(ToolError)
  expect(Object.prototype.toString.call(taken)).toBe('[object Error]')
  expect([taken.name, taken.message, taken.code, taken.stack, taken.cause]).toEqual([
    'ToolError',
    'a',
    'E_TOOL',
    error.stack,
    { n: 1 },
  ])
  expect(Object.keys(taken)).toEqual(Object.keys(error))
  expect(taken.cause).not.toBe(error.cause)
  const bare: unknown = Object.create(Error.prototype)
  expect(Object.hasOwn(snapshot(bare) as object, 'stack')).toBe(false)
})

test('keeps where a regular expression stands', () => {
  const expression = /a/g
  expression.test('aa')
  const taken = snapshot(expression)
  expect([taken.lastIndex, String(taken)]).toEqual([1, '/a/g'])
})

test('keeps bytes of every kind over memory of their own', () => {
  const memory = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8)
  const values = [
    memory.buffer,
    new DataView(memory.buffer, 8),
    new Uint8Array(memory.buffer, 9, 2),
    new Float64Array(memory.buffer, 8),
    new BigInt64Array(memory.buffer),
    Buffer.from(memory.buffer, 8),
    new SharedArrayBuffer(2),
  ]
  for (const value of values) {
    const taken = snapshot(value)
    expect(equal(taken, value)).toBe(true)
    expect(Object.getPrototypeOf(taken)).toBe(Object.getPrototypeOf(value))
  }
  const taken = snapshot(Buffer.from('abc'))
  expect(taken.toString()).toBe('abc')
})

test('does not run code of the value but its own getters, each once', () => {
  const ran: string[] = []
  class Order {
    readonly id = 'A-1001'
    get [Symbol.toStringTag](): string {
      ran.push('tag of the class')
      return 'Map'
    }
    get total(): number {
      ran.push('getter of the class')
      return 1
    }
    set note(_: unknown) {
      ran.push('setter of the class')
    }
    toJSON(): unknown {
      ran.push('toJSON')
      return {}
    }
    valueOf(): number {
      ran.push('valueOf')
      return 1
    }
  }
  const order = new Order()
  Object.defineProperty(order, 'note', { value: 'x', enumerable: true })
  let reads = 0
  const value = {
    order,
    get counted(): number {
      reads += 1
      return reads
    },
    then: (): void => void ran.push('then'),
    [Symbol.iterator]: (): void => void ran.push('iterator'),
  }
  const taken = snapshot(value)
  expect([taken.counted, taken.counted, reads]).toEqual([1, 1, 1])
  expect(Object.entries(taken.order)).toEqual([
    ['id', 'A-1001'],
    ['note', 'x'],
  ])
  expect(ran).toEqual([])
  expect(taken.order.total).toBe(1)
})

test('a getter that throws leaves its mark and harms nothing beside it', () => {
  const value = {
    get broken(): unknown {
      throw new RangeError('not yet')
    },
    get odd(): unknown {
      // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error -- a library may
      throw null
    },
    fine: 1,
  }
  const taken = snapshot(value)
  expect([String(taken.broken), String(taken.odd), taken.fine]).toEqual([
    '[getter threw: not yet]',
    '[getter threw: object]',
    1,
  ])
  // Nobody knows what is there, so nothing is equal to it.
  expect(equal(taken.broken, snapshot(value).broken)).toBe(false)
  expect(snapshot(taken)).toBe(taken)
})

test('a proxy is read like what it stands for, and leaves a mark where it refuses', () => {
  expect(snapshot(new Proxy({ a: [1] }, {}))).toEqual({ a: [1] })
  const traps: ProxyHandler<object>[] = [
    { ownKeys: refuse },
    { getPrototypeOf: refuse },
    { getOwnPropertyDescriptor: refuse },
  ]
  for (const trap of traps) {
    expect(inline(snapshot(new Proxy({ a: 1 }, trap)))).toBe('[unreadable: no entry]')
  }
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect(snapshot([proxy])[0]).toBeInstanceOf(Unread)
})

function refuse(): never {
  throw new Error('no entry')
}

test('what cannot be read without running or consuming it stays what it is', async () => {
  class Query {
    then(): never {
      throw new Error('asked')
    }
  }
  const rejected = Promise.reject(new Error('later'))
  rejected.catch(() => {})
  const kept = [
    Promise.resolve(1),
    rejected,
    new Query(),
    new WeakMap(),
    new WeakSet(),
    new WeakRef({}),
    new Response('body'),
    new Request('http://a.test'),
    new Headers(),
    new ReadableStream(),
    new AbortController(),
    new Blob(['a']),
    new FormData(),
    process.stdout,
    (function* numbers() {})(),
    (async function* numbers() {})(),
    [1].values(),
    new Map().entries(),
    new DOMException('stop', 'AbortError'),
    (): void => {},
    Error,
    Symbol('a'),
  ]
  for (const value of kept) expect(snapshot({ value }).value).toBe(value)
  expect(await snapshot(new Response('body')).text()).toBe('body')
})

test('an instance without a key of its own stays what it is, since a copy would have no private state', () => {
  class Cents {
    readonly #cents: number

    constructor(cents: number) {
      this.#cents = cents
    }

    toString(): string {
      return String(this.#cents)
    }
  }
  const cents = new Cents(5)
  const taken = snapshot({ list: [cents], set: new Set([cents]) })
  expect([taken.list[0] === cents, taken.set.has(cents), String(taken.list[0])]).toEqual([true, true, '5'])
  // An object of another realm is none.
  const foreign: unknown = runInNewContext('({})')
  expect(snapshot(foreign)).not.toBe(foreign)
  expect(snapshot(snapshot({ cents }))).toEqual({ cents })
})

test('a copy of a copy still tells what its class tells of the original', () => {
  class Paid {
    readonly at = new Date(0)
    readonly #cents: number

    constructor(cents: number) {
      this.#cents = cents
    }

    toString(): string {
      return String(this.#cents)
    }
  }
  const again = snapshot(snapshot(new Paid(5)))
  expect([equal(again, new Paid(5)), equal(again, new Paid(6))]).toEqual([true, false])
})

test('a class that claims to be something else is copied as what it is', () => {
  const claims = ['Map', 'Set', 'URL', 'Number', 'ArrayBuffer']
  for (const tag of claims) {
    class Claims {
      readonly n = 1
    }
    Object.defineProperty(Claims.prototype, Symbol.toStringTag, { value: tag })
    expect({ ...snapshot(new Claims()) }).toEqual({ n: 1 })
  }
  for (const { prototype } of [Map, Set, Date, RegExp, URL, Promise]) {
    expect(() => snapshot(Object.create(prototype))).not.toThrow()
  }
})

test('ends where a value does not', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { deep }
  expect(JSON.stringify(snapshot(deep))).toContain('nested deeper than 500')
  const endless = {
    get next(): unknown {
      return Object.create(null, Object.getOwnPropertyDescriptors(endless))
    },
  }
  expect(JSON.stringify(snapshot(endless))).toContain('nested deeper than 500')
})
