import { afterAll } from 'vitest'

// For test files that share a process and its modules. Without it, a file that changed what is global could let a later one
// pass, or fail, for a reason that is not its own; with it, the file itself fails.
// What is here runs before the file's imports.
const before = globals()
// Where zod and LangChain keep what all copies of them share.
const registry = /^(?:__zod_|lc_)/u

afterAll(() => {
  const after = globals()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) =>
      !registry.test(name) && (before.has(name) !== after.has(name) || !Object.is(before.get(name), after.get(name))),
  )
  if (changed.length > 0) {
    throw new Error(`${changed.join(', ')}: changed by this file, so vitest.config.ts must run it apart`)
  }
})

/** What a test file could change for another one: names to values. */
function globals(): ReadonlyMap<string, unknown> {
  return new Map([
    ...entriesOf('', globalThis),
    ...entriesOf('console.', console),
    ...entriesOf('process.env.', process.env),
    ...entriesOf('matcher ', matchers()),
    ...prototypes().flatMap(([name, value]) => entriesOf(`${name}.prototype.`, value)),
    ['process.cwd()', process.cwd()],
    [
      'listeners of process',
      process
        .eventNames()
        .map((name) => `${String(name)} ${process.listenerCount(name)}`)
        .join(),
    ],
  ])
}

function prototypes(): readonly (readonly [string, object])[] {
  return Object.entries({ Object, Array, String, Promise, Date, Map, Set, RegExp }).map(([name, { prototype }]) => [
    name,
    prototype,
  ])
}

/** Matchers are registered for the whole process: those that Vitest keeps by this symbol. */
function matchers(): object {
  const states: WeakMap<object, unknown> | undefined = Reflect.get(globalThis, Symbol.for('$$jest-matchers-object'))
  return Object(Reflect.get(Object(states), 'matchers'))
}

/**
 * Own properties. Of an accessor its function, but globals are read: Node makes some of them when they are first read. Its
 * storage only warns.
 */
function entriesOf(prefix: string, of: object): readonly (readonly [string, unknown])[] {
  return Object.entries(Object.getOwnPropertyDescriptors(of)).map(([name, { get, value }]) => {
    if (get === undefined) return [prefix + name, value]
    return [prefix + name, of === globalThis && !name.endsWith('Storage') ? Reflect.get(of, name) : get]
  })
}
