import { createContext, runInContext, runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { classNameOf, functionName, kindOf } from '../../src/json/kind.js'
import { Money } from './support/values.js'

const kinds: [string, string, string | null][] = [
  ['[]', 'array', 'Array'],
  ['({})', 'plain', null],
  ['Object.create(null)', 'plain', null],
  ['new (class Order { id = 1 })()', 'instance', 'Order'],
  ['new (class Order {})()', 'closed', 'Order'],
  ['new (class Order { #id = 1 })()', 'closed', 'Order'],
  ['new (class Order { [Symbol.iterator] = 1 })()', 'instance', 'Order'],
  ['new Date()', 'date', 'Date'],
  ['/a/', 'regexp', 'RegExp'],
  ['new Map()', 'map', 'Map'],
  ['new (class Orders extends Map {})()', 'map', 'Orders'],
  ['new Set()', 'set', 'Set'],
  ['new TypeError()', 'error', 'TypeError'],
  ['new Uint8Array()', 'bytes', 'Uint8Array'],
  ['new DataView(new ArrayBuffer(1))', 'bytes', 'DataView'],
  ['new ArrayBuffer(1)', 'bytes', 'ArrayBuffer'],
  ['Object(1n)', 'boxed', 'BigInt'],
  ['Promise.resolve()', 'opaque', 'Promise'],
  ['new WeakMap()', 'opaque', 'WeakMap'],
  ['[].values()', 'opaque', null],
  ['new (class Query { then() {} })()', 'opaque', 'Query'],
]

const elsewhere = createContext({})

test.each(kinds)('%s is of kind %s, here and of another realm', (source, kind, name) => {
  const here = Object(runInThisContext(source))
  const foreign = Object(runInContext(source, elsewhere))
  expect(kindOf(here)).toBe(kind)
  // An object with the prototype of another realm is read as an instance is, which comes to the same.
  expect(kindOf(foreign)).toBe(source === '({})' ? 'instance' : kind)
  expect([classNameOf(here), classNameOf(foreign)]).toEqual([name, name])
})

test.each<[string, object, string]>([
  ['a stream of Node', process.stdout, 'opaque'],
  ['a response', new Response(), 'opaque'],
  ['an address', new URL('http://a.test'), 'text'],
  ['a map in name only', Object.create(Map.prototype), 'closed'],
  ['a date in name only', Object.create(Date.prototype), 'closed'],
  ['an error by prototype', Object.create(Error.prototype), 'error'],
  ['a class of this project', new Money(1), 'instance'],
])('%s', (_, value, kind) => {
  expect(kindOf(value)).toBe(kind)
})

test('names classes and functions without running code of theirs', () => {
  class Hidden {
    readonly n = 1

    static get name(): string {
      throw new Error('asked')
    }
  }
  expect(functionName(Hidden)).toBe('')
  expect(classNameOf(new Hidden())).toBeNull()
  expect(functionName(kindOf)).toBe('kindOf')
  expect(classNameOf({ constructor: Money })).toBeNull()
})
