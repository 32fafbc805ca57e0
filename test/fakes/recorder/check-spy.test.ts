import { expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'

class Client {
  url = 'file:x'
  get lazy(): never {
    throw new Error('a hint must not run getters')
  }
  execute(): void {}
  batch(): void {}
}

const client = new Client()
const has = 'It has execute, batch.'

const misuses: readonly (readonly [name: string, received: readonly unknown[], message: string])[] = [
  ['no object', [undefined, 'sql', ['execute']], 'takes an object such as a client or pool, but got undefined'],
  ['null', [null, 'sql', ['execute']], 'takes an object such as a client or pool, but got null'],
  ['a text', ['client', 'sql', ['execute']], 'takes an object such as a client or pool, but got "client"'],
  [
    'a promise',
    [Promise.resolve(client), 'sql', ['execute']],
    'takes an object with methods, but got a promise: await it first',
  ],
  ['no kind', [client, ''], 'takes the kind of its effects as a text, such as \'sql\', but got ""'],
  [
    'methods where the kind belongs',
    [client, ['execute']],
    'takes the kind of its effects as a text, such as \'sql\', but got ["execute"]',
  ],
  ['no list', [client, 'sql', 'execute'], 'takes a list of method names, but got "execute"'],
  ['an empty list', [client, 'sql', []], `got an empty list of methods. ${has}`],
  [
    'an unknown method',
    [client, 'sql', ['execute', 'exec']],
    `was asked for "exec", but the object has no such method. ${has}`,
  ],
  [
    'a property',
    [client, 'sql', ['url']],
    `was asked for "url", but the object has something that is no method. ${has}`,
  ],
  [
    'a method itself',
    [client, 'sql', [client.execute]],
    `was asked for [Function execute], but the object has no such method. ${has}`,
  ],
  [
    'a hole',
    [client, 'sql', Array.from({ length: 1 })],
    `was asked for undefined, but the object has no such method. ${has}`,
  ],
  ['a method twice', [client, 'sql', ['execute', 'execute']], 'got the method execute twice'],
  [
    'an object without methods',
    [{}, 'sql', ['execute']],
    'was asked for "execute", but the object has no such method. It has no methods.',
  ],
  [
    'an object with many',
    [Object.fromEntries(Array.from({ length: 21 }, (_hole, index) => [`m${index}`, () => index])), 'sql', []],
    `got an empty list of methods. It has ${Array.from({ length: 20 }, (_hole, index) => `m${index}`).join(', ')}, ….`,
  ],
  [
    'an unknown option',
    [client, 'sql', ['execute'], { were: () => true }],
    "does not know the option 'were'; it knows when, as",
  ],
  ['options that are none', [client, 'sql', ['execute'], 5], 'takes an object of options, but got 5'],
  [
    'no function',
    [client, 'sql', ['execute'], { when: /insert/ }],
    "takes a function as its option 'when', but got /insert/",
  ],
  [
    'no function either',
    [client, 'sql', ['execute'], { as: 'sql' }],
    'takes a function as its option \'as\', but got "sql"',
  ],
]

test.each(misuses)('%s is a TypeError at the line that wrote it', (_name, received, message) => {
  const sheet = callsheet()
  try {
    // What the types forbid is what is under test.
    Reflect.apply(sheet.spy, sheet, received as never)
  } catch (error) {
    expect(error).toEqual(new TypeError(`sheet.spy() ${message}`))
    const frames = String((error as Error).stack)
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
    expect(frames.find((line) => !line.includes('Reflect.apply'))).toContain('check-spy.test.ts')
    expect(Object.keys(client)).toEqual(['url'])
    return
  }
  expect.unreachable()
})

test.each([
  [
    'a class',
    class extends Client {
      static run(): void {}
    },
    ['run'],
  ],
  ['a function that is a client', Object.assign(() => {}, { query: () => {} }), ['query']],
  ['a prototype', Client.prototype, ['execute', 'batch']],
  ['an object without a prototype', Object.assign(Object.create(null) as object, { query: () => {} }), ['query']],
])('%s may be spied', async (_name, object, methods) => {
  const sheet = callsheet()
  sheet.spy(object, 'sql', methods as never)
  const run = await sheet.run(() => 'nothing')
  expect(run.seen.kinds).toContain('sql')
})
