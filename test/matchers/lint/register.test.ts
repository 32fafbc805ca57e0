import '../../../matchers/lint/register.js'
import { expect, test } from 'vitest'
import { LintError } from '../../../src/lint/errors.js'

const inputSchema = { type: 'object', properties: { city: { type: 'string', description: 'As in Oslo.' } } }
const tools = [{ name: 'get_weather', description: 'Get the weather of a city. Returns degrees.', inputSchema }]
const bad = [{ name: 'get_weather', inputSchema: { ...inputSchema, anyOf: [{ required: ['city'] }] } }]

test('the matchers are there', async () => {
  expect(tools).toPassLint()
  expect(tools).toFitTokenBudget(200)
  expect(tools).toBeCompatibleWith(['openai', 'anthropic'])
  expect(bad).not.toBeCompatibleWith('anthropic')
  await expect(Promise.resolve(tools)).resolves.toPassLint()
})

test('and in place of a value', () => {
  expect({ tools }).toEqual({ tools: expect.toPassLint() })
  expect({ tools: bad }).not.toEqual({ tools: expect.toPassLint() })
  expect({ tools: bad }).toEqual({ tools: expect.not.toBeCompatibleWith('anthropic') })
})

test('with a local expect', ({ expect: local }) => {
  local(tools).toPassLint()
})

test('a failure is no misuse', () => {
  const error = caught(() => expect(bad).toPassLint())
  expect(error).not.toBeInstanceOf(TypeError)
  expect(error.message).toMatch(/^expected 1 tool to pass lint, but \d findings are of severity error\n/u)
})

test.each<[string, () => unknown]>([
  ['no tools', () => expect([]).toPassLint()],
  ['.not', () => expect(bad).not.toPassLint()],
  ['.not of a budget', () => expect(tools).not.toFitTokenBudget(1)],
  ['no target', () => expect(tools).not.toBeCompatibleWith([])],
  ['a promise', () => expect(Promise.resolve(tools)).toPassLint()],
])('%s is misuse, at the line that asked', (_, ask) => {
  const error = caught(ask)
  expect(error).toBeInstanceOf(TypeError)
  expect(error instanceof LintError || 'code' in error).toBe(true)
  const frame = String(error.stack)
    .split('\n')
    .find((line) => /^\s+at /u.test(line) && !line.includes('node_modules'))
  expect(frame).toContain('register.test.ts')
})

function caught(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}
