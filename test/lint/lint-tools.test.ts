import { expect, test } from 'vitest'
import { lintTools } from '../../src/lint/lint-tools.js'

test('a tool without a description is an error', () => {
  const result = lintTools([{ name: 'lookup_user', inputSchema: { type: 'object', properties: {} } }])
  expect(result.findings).toMatchObject([{ rule: 'desc/missing', points: expect.closeTo(45.1, 1) }])
})
