import { describe, expect, test, vi } from 'vitest'
import { patchMethod, type Listener } from '../../../fakes/recorder/patch-method.js'

class Client {
  readonly #rows: readonly string[] = ['a']
  // A method of the instance, as old-style classes have.
  readonly own = (): readonly string[] => this.#rows
  execute(sql: string): readonly string[] {
    return [sql, ...this.#rows]
  }
}

class Static extends Client {
  static run(): void {}
}

const deaf: Listener = () => null

/** Every kind of place that a method can be in. */
const places: readonly (readonly [string, () => Record<string, unknown>, string])[] = [
  ['own of a plain object', () => ({ execute: () => 1 }), 'execute'],
  ['of a class', () => new Client() as never, 'execute'],
  ['own of an instance', () => new Client() as never, 'own'],
  ['of a prototype', () => Client.prototype as never, 'execute'],
  ['static', () => Static as never, 'run'],
  ['not enumerable', () => Object.defineProperty({}, 'execute', { value: () => 1, configurable: true }), 'execute'],
  [
    'given by a getter',
    () => ({
      get execute() {
        return greet
      },
    }),
    'execute',
  ],
  [
    'given by an inherited getter',
    () =>
      Object.create({
        get execute() {
          return greet
        },
      }) as never,
    'execute',
  ],
  ['fixed but writable', () => Object.defineProperty({}, 'execute', { value: () => 1, writable: true }), 'execute'],
]

function greet(): string {
  return 'hello'
}

describe.each(places)('a method that is %s', (name, make, method) => {
  test('is heard, and given back exactly', () => {
    const object = make()
    const keys = Object.keys(object)
    const before = Object.getOwnPropertyDescriptors(object)
    const original = object[method]
    const heard: unknown[] = []
    const release = patchMethod(object, method, (received) => (heard.push(received), null))
    expect(object[method]).not.toBe(original)
    expect(Object.keys(object)).toEqual(keys)
    ;(object[method] as (...received: unknown[]) => unknown).call(
      name === 'of a prototype' ? new Client() : object,
      'select',
    )
    expect(heard).toEqual([['select']])
    expect(release()).toBe(true)
    expect(Object.getOwnPropertyDescriptors(object)).toEqual(before)
    expect(object[method]).toBe(original)
  })
})

test('one patch serves all listeners, and goes with the last of them', () => {
  const client = new Client()
  const first = patchMethod(client as never, 'execute', deaf)
  const patched = client.execute
  const second = patchMethod(client as never, 'execute', deaf)
  expect(client.execute).toBe(patched)
  first()
  expect(client.execute).toBe(patched)
  second()
  expect(Object.hasOwn(client, 'execute')).toBe(false)
})

test('an instance and its prototype have a patch each', () => {
  const client = new Client()
  const heard: string[] = []
  const ofClass = patchMethod(Client.prototype as never, 'execute', () => (heard.push('class'), null))
  const ofClient = patchMethod(client as never, 'execute', () => (heard.push('instance'), null))
  client.execute('')
  ofClass()
  client.execute('')
  ofClient()
  client.execute('')
  expect(heard).toEqual(['instance', 'class', 'instance'])
  expect(Object.hasOwn(client, 'execute')).toBe(false)
})

test('whoever patched over it meanwhile is left in place', () => {
  const heard: string[] = []
  const client = { execute: (sql: string) => [sql] }
  const original = client.execute
  const release = patchMethod(client, 'execute', (received) => (heard.push(String(received[0])), null))
  const over = vi.spyOn(client, 'execute')
  expect(client.execute('a')).toEqual(['a'])
  expect(release()).toBe(true)
  expect(client.execute('b')).toEqual(['b'])
  expect(over).toHaveBeenCalledTimes(2)
  over.mockRestore()
  // What the other gives back is the patch, which now only passes on; the next one goes over it.
  expect(client.execute('c')).toEqual(['c'])
  const again = patchMethod(client, 'execute', (received) => (heard.push(String(received[0])), null))
  expect(client.execute('d')).toEqual(['d'])
  again()
  expect(heard).toEqual(['a', 'd'])
  expect(client.execute).toBe(original)
})

test('name, length, properties, this and private fields are those of the real method', () => {
  const client = new Client()
  const execute = Object.assign(
    function execute(this: Client, sql: string, _args: unknown): unknown {
      return [this === client, sql]
    },
    { extra: 1 },
  )
  Object.assign(client, { execute })
  const release = patchMethod(client as never, 'execute', deaf)
  const patched = client.execute as unknown as typeof execute
  expect([patched.name, patched.length, patched.extra, client.execute('a')]).toEqual(['execute', 2, 1, [true, 'a']])
  release()
})

test.each([
  ['a frozen object', Object.freeze({ execute: greet })],
  ['a sealed instance', Object.preventExtensions(new Client())],
  ['a fixed method', Object.defineProperty({}, 'execute', { value: greet })],
  ['a proxy that makes its methods up', new Proxy({}, { get: () => () => 1 })],
  ['a proxy that takes no changes', new Proxy({ execute: greet }, { defineProperty: () => false })],
])('%s is refused', (_name, object) => {
  const before = Object.getOwnPropertyDescriptors(object)
  expect(() => patchMethod(object as never, 'execute', deaf)).toThrow(
    /^sheet\.spy\(\) cannot watch execute\(\) of .* the object refuses changes/,
  )
  expect(Object.getOwnPropertyDescriptors(object)).toEqual(before)
})

test('an object that was frozen meanwhile says so', () => {
  const client = new Client()
  const release = patchMethod(client as never, 'execute', deaf)
  Object.freeze(client)
  expect(release()).toBe(false)
  expect(client.execute('a')).toEqual(['a', 'a'])
})
