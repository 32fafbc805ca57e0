import { test } from 'vitest'
import { checkModels } from './check-models.js'
import { openaiAgents } from './models/openai-agents.js'

test('an agent of the OpenAI Agents SDK goes through every case', async () => {
  await checkModels([openaiAgents], () => 'ok')
})
