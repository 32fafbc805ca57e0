import 'callsheet/vitest'
import { Command, interrupt, MemorySaver } from '@langchain/langgraph'
import { createAgent, tool } from 'langchain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { langchainModel } from '../../fakes/clients/langchain.js'
import { call, say } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { runFrom } from '../../src/entries/callsheet.js'

const refund = tool(async ({ id }) => (interrupt({ id }) === true ? 'refunded' : 'refused'), {
  name: 'refund',
  description: 'Pays back.',
  schema: z.object({ id: z.number() }),
})

test('what getState() gives shows what the graph does', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('refund', { id: 1 }), say('Done.')])
  const states: object[] = []
  await sheet.run(async () => {
    const agent = createAgent({ model: langchainModel(llm), tools: [refund], checkpointer: new MemorySaver() })
    const config = { configurable: { thread_id: '1' } }
    await agent.invoke({ messages: 'x' }, config)
    states.push(await agent.graph.getState(config))
    await agent.invoke(new Command({ resume: true }), config)
    states.push(await agent.graph.getState(config))
  })
  const [held, over] = states
  expect(runFrom(held ?? {}).transcript).toBe('LangGraph snapshots')
  expect(held).toHold('refund', { id: 1 })
  expect(over).not.toHold('refund')
  expect(over).toCallTool('refund', { id: 1 })
  expect(over).toTellModel('refunded')
  expect(over).toAnswer('Done.')
})

test('a graph that stopped before a node waits, and what does not fit is named', () => {
  const messages = [
    { type: 'human', content: 'x' },
    { type: 'ai', content: '', tool_calls: [{ id: 'c', name: 'refund', args: {} }] },
  ]
  const snapshot = { values: { messages }, next: ['tools'], tasks: [{ interrupts: [] }], config: {} }
  expect(snapshot).toHold('refund')
  expect(() => expect({ ...snapshot, next: [], tasks: [] }).toHold('refund')).toThrow('refund')
  expect(() => runFrom({ ...snapshot, values: { messages: [...messages, { type: 'nobody', content: '' }] } })).toThrow(
    'It comes nearest to LangGraph snapshots, but values.messages[2].type is "nobody".',
  )
})
