import { expect, test } from 'vitest'
import { blocked, failed, ok, stopped, threw } from '../../src/match/pattern.js'

test.each([
  ['ok', ok],
  ['blocked', blocked],
  ['stopped', stopped],
  ['threw', threw],
  ['failed', failed],
] as const)('%s is plain, frozen data', (pattern, make) => {
  expect(make('a')).toEqual({ pattern, tool: 'a' })
  expect(Object.keys(make('a', undefined))).toEqual(['pattern', 'tool'])
  expect(make('a', { n: 1 })).toEqual({ pattern, tool: 'a', args: { n: 1 } })
  expect(Object.isFrozen(make('a'))).toBe(true)
})
