import { expect, test } from 'vitest'
import { diagnose, type DiagnoseQuestion } from '../../src/diagnose/diagnose.js'
import { DiagnoseError } from '../../src/diagnose/errors.js'
import { requireReadable } from '../../src/diagnose/require-readable.js'
import { diagnoseRun } from '../../src/diagnose/runs/diagnose-run.js'

const revoked = (target: object): object => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
const thrower = (): object => ({
  get v(): never {
    throw new RangeError('the database is closed')
  },
})
const refusing = new Proxy(
  {},
  {
    getPrototypeOf(): never {
      throw new Error('no')
    },
    ownKeys(): never {
      throw new Error('no')
    },
  },
)
const tools = [{ name: 't', inputSchema: { type: 'object', properties: { v: {} } } }]
const sound: DiagnoseQuestion = { call: { name: 't', args: { v: 'x' } }, tools, query: 'hi' }
const args = (value: unknown): object => ({ call: { name: 't', args: value } })
const hole: unknown[] = []
hole[1] = 2

test.each<[string, object, string]>([
  ['a hole in arguments', args({ v: hole }), 'call.args.v[0] is a hole in a list'],
  ['a hole far below', args({ v: { a: [hole] } }), 'call.args.v.a[0][0] is a hole in a list'],
  ['a getter in arguments', args(thrower()), 'call.args cannot be read: the database is closed.'],
  ['a getter below', args({ v: [thrower()] }), 'call.args.v[0] cannot be read: the database is closed.'],
  ['a revoked proxy below', args({ v: revoked([]) }), 'call.args.v cannot be read:'],
  ['a proxy that refuses', args({ v: refusing }), 'call.args.v cannot be read: no.'],
  ['a revoked call', { call: revoked({}) }, 'call cannot be read:'],
  ['a call that refuses', { call: refusing }, 'call cannot be read: no.'],
  ['a hole in context', { context: [['x'], hole] }, 'context[1][0] is a hole in a list'],
  ['a getter in context', { context: [thrower()] }, 'context[0] cannot be read: the database is closed.'],
  ['a revoked context', { context: revoked([]) }, 'context cannot be read:'],
  ['a revoked item of context', { context: ['x', revoked({})] }, 'context[1] cannot be read:'],
  ['a revoked expectation', { expected: revoked({}) }, 'expected cannot be read:'],
  ['a getter in what is expected', { expected: { name: 't', args: thrower() } }, 'expected.args cannot be read:'],
  ['revoked guards', { guards: revoked({}) }, 'option guards cannot be read:'],
  ['a getter in what is assumed', { assume: [thrower()] }, 'option assume[0] cannot be read:'],
  ['revoked tools', { tools: revoked([]) }, 'tools cannot be read:'],
  ['a getter in tools', { tools: [{ name: 't', inputSchema: { properties: thrower() } }] }, 'tools cannot be read:'],
  [
    'a function without a name',
    {
      call: (
        () => () =>
          1
      )(),
    },
    'call must be a call of a run',
  ],
])('%s', (_, given, message) => {
  const asking = (): unknown => diagnose({ ...sound, ...given })
  expect(asking).toThrow(DiagnoseError)
  expect(asking).toThrow(message)
})

test('what comes in a circle, and what has a class, can be read', () => {
  const circle: unknown[] = [new Map([[1, 2]]), new Date(Number.NaN)]
  circle.push({ circle })
  expect(() => requireReadable(circle, 'it')).not.toThrow()
})

test('a revoked context of a run is told as that of a question is', () => {
  const context = revoked([]) as readonly unknown[] // of a list
  const asking = (): unknown => diagnoseRun([{ role: 'user', content: 'hi' }], { tools, context })
  expect(asking).toThrow(DiagnoseError)
  expect(asking).toThrow('context cannot be read:')
})
