import { test } from 'vitest'
import { checkModels } from './check-models.js'
import { langchainAgents } from './models/langchain.js'

test('agents of LangChain and LangGraph go through every case', async () => {
  await checkModels(langchainAgents, () => 'ok')
})
