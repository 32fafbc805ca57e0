import { expect, test } from 'vitest'
import { lockOf } from '../../../src/lint/lock/lock-of.js'
import { readLock } from '../../../src/lint/lock/read-lock.js'
import { digestOf } from '../../../src/lint/lock/digest.js'
import { lintTools } from '../../../src/lint/lint-tools.js'
import { contract } from './contract.js'

const digest = 'a'.repeat(64)
const lock = (tools: unknown, rest: object = {}): unknown => ({ callsheet: 'tools-lock', version: 1, tools, ...rest })

test('what is locked is read as it was, whatever a tool is called', () => {
  const tools = ['b', '__proto__', 'a', '10', '9', 'ü'].map((name) => contract({ name }))
  const text = JSON.stringify(lockOf({ shape: 'mcp', tools }))
  expect(readLock(JSON.parse(text))).toEqual(new Map(tools.map((tool) => [tool.name, digestOf(tool)])))
  expect(JSON.stringify(lockOf({ shape: 'openai-chat', tools: tools.toReversed() }))).toBe(text)
})

test('no tools are a lockfile, too', () => {
  expect(readLock(lockOf({ shape: 'mcp', tools: [] }))).toEqual(new Map())
})

test.each([
  [[contract(), contract({ name: 'other' }), contract()], '2 tools are called "lookup_order"'],
  [[contract(), contract({ name: '' })], 'tool 1 has no name'],
])('tools that a lockfile could not tell apart are an error', (tools, message) => {
  expect(() => lockOf({ shape: 'mcp', tools })).toThrow(message)
})

test('what later versions add is passed over', () => {
  expect(readLock(lock({ a: { digest, since: '2027' } }, { by: 'me' }))).toEqual(new Map([['a', digest]]))
})

test.each<[unknown, string]>([
  ['a text', 'a lockfile of tools must be an object with callsheet: \'tools-lock\': received "a text"'],
  [[], "must be an object with callsheet: 'tools-lock'"],
  [{ version: 1, tools: {} }, "must be an object with callsheet: 'tools-lock'"],
  [lock({}, { version: 2 }), 'version of a lockfile of tools must be 1: received 2'],
  [lock([]), 'tools of a lockfile of tools must be an object of tools by name'],
  [lock({ a: digest }), 'tools["a"] of a lockfile of tools must be { digest } with 64 hexadecimal digits'],
  [lock({ a: { digest: digest.slice(1) } }), 'tools["a"] of a lockfile'],
  [lock({ a: { digest: digest.toUpperCase() } }), 'tools["a"] of a lockfile'],
  [lock({ a: null }), 'tools["a"] of a lockfile'],
])('%j is no lockfile', (given, message) => {
  expect(() => readLock(given)).toThrow(message)
  expect(() => lintTools([], { lock: given })).toThrow(expect.objectContaining({ code: 'bad-lock' }))
})
