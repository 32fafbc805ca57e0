import { compiles } from './wires-places.mjs'

/** @typedef {import('./wires-places.mjs').Place} Place */

/** By what an agent's name begins with: how it is handed a model object. */
const uses = {
  createAgent: `import { createAgent } from 'langchain'
import { langchainModel } from 'callsheet/fakes/langchain'
export const agent = (llm: Llm): unknown => createAgent({ model: langchainModel(llm), tools: [] })`,
  createReactAgent: `import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { langchainModel } from 'callsheet/fakes/langchain'
export const agent = (llm: Llm): unknown => createReactAgent({ llm: langchainModel(llm), tools: [] })`,
  run: `import { Agent } from '@openai/agents'
import { openaiAgentsModel } from 'callsheet/fakes/openai-agents'
export const agent = (llm: Llm): unknown => new Agent({ name: 'Shop', model: openaiAgentsModel(llm) })`,
}

/**
 * Whether the model object of an agent fits the framework's own types.
 *
 * @param {Place} place
 * @param {string} agent
 * @param {string} model
 */
export function typeOf(place, agent, model) {
  const use = uses[agent.split(' ')[0] ?? '']
  if (use !== undefined) return fits(place, use) ? 'fits' : 'does not fit'
  const spec = model.split(', ').at(-1)
  const isModel = fits(
    place,
    `import type { LanguageModel } from 'ai'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
export const model = (llm: Llm): LanguageModel => aiSdkModel(llm, { spec: '${spec}' })`,
  )
  const provides = fits(
    place,
    `import 'ai'
import { aiSdkProvider } from 'callsheet/fakes/ai-sdk'
export const use = (llm: Llm): void => { globalThis.AI_SDK_DEFAULT_PROVIDER = aiSdkProvider(llm, { spec: '${spec}' }) }`,
  )
  if (isModel && provides) return 'fits, as default provider, too'
  return isModel ? 'fits' : 'does not fit'
}

/**
 * @param {Place} place
 * @param {string} program
 */
function fits(place, program) {
  return compiles(place, `import type { Llm } from 'callsheet'\n${program}\n`)
}
