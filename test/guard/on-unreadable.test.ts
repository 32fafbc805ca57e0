import { expect, test } from 'vitest'
import { onUnreadable } from '../../src/guard/on-unreadable.js'
import { guarded } from './support/guarded.js'

test('records what never reaches a tool, and repairs nothing', async () => {
  const { tools, records } = guarded({ look: (args: unknown) => args }, { unchecked: ['look'] })
  const hook = onUnreadable(tools)
  const call = (toolName: string, input: string) => hook({ toolCall: { toolName, input, toolCallId: 'c-1' } })
  expect([await call('look', '{"a'), await call('loook', '{}'), await call('look', '{}')]).toEqual([null, null, null])
  expect(records).toMatchObject([
    { tool: 'look', status: 'json_parse_error', call_id: 'c-1', raw_args: '{"a' },
    {
      tool: 'loook',
      status: 'blocked',
      blocked_by: 'unknown-tool',
      told: 'There is no tool loook. Did you mean look?',
    },
  ])
  // What fits JSON reaches the guard itself.
  expect(records).toHaveLength(2)
  expect(() => onUnreadable({ look: () => 1 })).toThrow('takes what guard() gave back')
})
