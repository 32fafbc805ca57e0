export { openaiAgentsModel, openaiAgentsProvider } from '../../../fakes/clients/openai-agents.js'
export type { OpenAIAgentsModelOptions } from '../../../fakes/clients/openai-agents.js'
