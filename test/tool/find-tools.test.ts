import { expect, test } from 'vitest'
import * as z from 'zod'
import { findTools } from '../../src/tool/find-tools.js'
import { wrapTools } from '../../src/tool/wrap.js'
import { watching } from './support/watching.js'

const find = (): string => 'found'

test.each<[string, unknown, readonly [name: string, kind: string, trail: readonly (string | number)[]]]>([
  ['a function', { lookup: find }, ['lookup', 'function', ['lookup']]],
  ['a function in a list', [find], ['find', 'function', [0]]],
  ['an object with a function', [{ name: 'lookup', handler: find }], ['lookup', 'object', [0]]],
  ['an object in a list result', { tools: [{ name: 'lookup', run: find }] }, ['lookup', 'object', ['tools', 0]]],
  ['an object without a function', [{ name: 'lookup', parameters: {} }], ['lookup', 'inert', [0]]],
  ['an object that is called by its framework', [{ name: 'lookup', invoke: find }], ['lookup', 'inert', [0]]],
  ['a schema', { lookup: z.object({}) }, ['lookup', 'inert', ['lookup']]],
  [
    'a schema with a method named like a tool function',
    { lookup: Object.assign(z.object({}), { run: find }) },
    ['lookup', 'inert', ['lookup']],
  ],
  [
    'an object with the name the model uses',
    { lookupOrder: { name: 'lookup', execute: find } },
    ['lookup', 'object', ['lookupOrder']],
  ],
])('%s', (_, tools, expected) => {
  expect(findTools(tools).map((tool) => [tool.name, tool.kind, tool.trail])).toEqual([expected])
})

test('finds the tools themselves in what is wrapped, without reading them', () => {
  const tools = { lookup: find, cancel: { execute: find } }
  const { watcher, reads } = watching()
  const { wrapped } = wrapTools(tools, watcher)
  expect(findTools(wrapped).map((tool) => tool.value)).toEqual([tools.lookup, tools.cancel])
  expect(findTools(wrapTools(wrapped, watching().watcher).wrapped)[0]?.value).toBe(find)
  expect(reads).toEqual([])
  // A record made of wrapped tools is the agent's own reading.
  expect(findTools({ ...wrapped })[0]?.value).toBe(find)
})

test('symbols and hidden keys are no tools', () => {
  const tools = Object.defineProperty({ lookup: find, [Symbol.for('x')]: 5 }, 'hidden', { value: 5 })
  expect(findTools(tools).map((tool) => tool.name)).toEqual(['lookup'])
})
