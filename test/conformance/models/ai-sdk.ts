import type { LanguageModel } from 'ai'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import { runAiSdk } from '../clients/ai-sdk-loop.js'
import type { ModelAgent } from './model-agent.js'
import { packageTitle } from './package-title.js'

/** The AI SDK's own loop around a model object of each version of its specification. */
export const aiSdkAgents: readonly ModelAgent[] = (['v2', 'v3', 'v4'] as const).map((spec) => ({
  agent: packageTitle('ai'),
  model: `aiSdkModel, ${spec}`,
  meet: (llm) => (task, seen) => {
    // The type is that of the major installed for development; each major refuses what it does not take.
    const model = aiSdkModel(llm, { spec }) as unknown as LanguageModel
    return runAiSdk(model, task, seen)
  },
}))
