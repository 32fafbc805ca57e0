import { tool, type ToolSet } from 'ai'
import { z } from 'zod'
import type { Step } from '../../../fakes/script/step.js'
import { call, raw, say, turn } from '../../../fakes/script/steps.js'

/** Tools of the AI SDK of every kind that a transcript tells apart. */
export function aiSdkTools(): ToolSet {
  return {
    lookup_order: tool({
      description: 'Finds an order.',
      inputSchema: z.strictObject({ id: z.string() }),
      execute: async ({ id }) => ({ id, total: '49.90' }),
    }),
    issue_refund: tool({
      description: 'Pays money back.',
      inputSchema: z.object({ id: z.string(), reason: z.string().default('none') }),
      execute: async ({ id }) => {
        if (id === 'bad') throw new Error(`there is no order ${id}`)
        return `refunded ${id}`
      },
    }),
    told_otherwise: tool({
      description: 'Tells the model other things than it returns.',
      inputSchema: z.object({}),
      execute: async () => ({ secret: 'the whole row' }),
      toModelOutput: () => ({ type: 'content', value: [{ type: 'text', text: 'only this' }] }),
    }),
    wait_for: tool({
      description: 'Needs an approval.',
      inputSchema: z.object({ id: z.string() }),
      needsApproval: true,
      execute: async () => 'approved',
    }),
    in_browser: tool({ description: 'Runs elsewhere.', inputSchema: z.object({}) }),
  }
}

/** What models may do to them. */
export const aiSdkScripts: readonly (readonly [string, () => readonly Step[]])[] = [
  ['a loop of two steps', () => [call('lookup_order', { id: 'A' }), say('It costs 49.90.')]],
  [
    'parallel calls beside a text and reasoning',
    () => [
      turn({
        text: 'Both.',
        reasoning: 'They want both.',
        calls: [call('lookup_order', { id: 'A' }), call('issue_refund', { id: 'B', reason: 'late' })],
      }),
      say('Done.'),
    ],
  ],
  ['a tool that throws', () => [call('issue_refund', { id: 'bad', reason: 'late' }), say('Sorry.')]],
  ['a tool that tells the model other things than it returns', () => [call('told_otherwise', {}), say('Fine.')]],
  ['arguments that the schema rejects', () => [raw('lookup_order', { id: 7 }), say('Sorry.')]],
  ['arguments that are no JSON', () => [raw('lookup_order', '{"id": "A'), say('Sorry.')]],
  ['a tool that does not exist', () => [raw('lookup_ordr', { id: 'A' }), say('Sorry.')]],
  ['a call that waits for an approval', () => [call('lookup_order', { id: 'A' }), call('wait_for', { id: 'A' })]],
  ['a tool that runs elsewhere', () => [call('in_browser', {})]],
  ['a text alone', () => [say('Hello.')]],
]
