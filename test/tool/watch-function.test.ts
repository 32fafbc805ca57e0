import { expect, test } from 'vitest'
import { bodyFor, watchFunction } from '../../src/tool/watch-function.js'
import { watching } from './support/watching.js'

test.each<[string, readonly unknown[], unknown, string | null]>([
  ['no arguments', [], undefined, null],
  ['the first argument', [{ id: 'A' }, 2], { id: 'A' }, null],
  ['the id of the call', [{ id: 'A' }, { toolCallId: 'call-1' }], { id: 'A' }, 'call-1'],
  ['an id that is no text', [{ id: 'A' }, { toolCallId: 1 }], { id: 'A' }, null],
  ['null options', [{ id: 'A' }, null], { id: 'A' }, null],
])('records %s', (_, received, args, callId) => {
  const { watcher, executions } = watching()
  const find = watchFunction((...all) => all.length, { tool: 'lookup', watcher, options: {} })
  expect(find(...received)).toBe(received.length)
  expect(executions).toEqual([{ tool: 'lookup', args, callId, outcomes: [['returned', received.length]] }])
})

test('what the body throws is recorded and thrown, whatever it is', () => {
  const { watcher, executions } = watching()
  for (const thrown of [new Error('x'), 'text', undefined, null, 0]) {
    const fail = watchFunction(
      () => {
        throw thrown // oxlint-disable-line only-throw-error
      },
      { tool: 'lookup', watcher, options: {} },
    )
    let caught: unknown = 'nothing'
    try {
      fail()
    } catch (error) {
      caught = error
    }
    expect(caught).toBe(thrown)
    expect(executions.at(-1)?.outcomes).toEqual([['threw', thrown]])
  }
})

test('the watcher is asked before the body, which runs in the context of the execution', () => {
  const { watcher, executions, current } = watching()
  const find = watchFunction(() => [executions.length, current.getStore()], { tool: 'lookup', watcher, options: {} })
  expect(find()).toEqual([1, 1])
  expect(current.getStore()).toBeUndefined()
})

test('a constructor stays one', () => {
  class Order {
    readonly id = 'A'
  }
  const { watcher, executions } = watching()
  const Watched = watchFunction(Order as never, { tool: 'lookup', watcher, options: {} }) as unknown as typeof Order
  expect(new Watched()).toBeInstanceOf(Order)
  expect(executions).toEqual([])
})

test('its own properties can be written', () => {
  const { watcher } = watching()
  const real = Object.assign(() => 1, { cost: 1 })
  const find = watchFunction(real, { tool: 'lookup', watcher, options: {} })
  find.cost = 2
  expect(real.cost).toBe(2)
})

test('a body is only what was given for this tool', () => {
  const instead = { lookup: () => 1 }
  expect(bodyFor('lookup', { instead })).toBe(instead.lookup)
  expect([bodyFor('toString', { instead }), bodyFor('lookup', {})]).toEqual([undefined, undefined])
})
