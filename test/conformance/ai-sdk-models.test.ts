import { test } from 'vitest'
import { checkModels } from './check-models.js'
import { aiSdkAgents } from './models/ai-sdk.js'

/** What each major takes. */
const taken: Readonly<Record<string, readonly string[]>> = {
  'ai 5': ['v2'],
  'ai 6': ['v2', 'v3'],
  'ai 7': ['v2', 'v3', 'v4'],
}

test('the AI SDK goes through every case with the models that it takes, and refuses the others', async () => {
  const warned = new Set<string>()
  const log = ({ warnings }: { readonly warnings: readonly { readonly feature?: string }[] }): void => {
    for (const warning of warnings) warned.add(warning.feature ?? JSON.stringify(warning))
  }
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: log })
  await checkModels(
    aiSdkAgents,
    ({ agent, model }) => (taken[agent]?.some((spec) => model.endsWith(spec)) === true ? 'ok' : 'refused'),
    () => {
      const warnings = [...warned]
      warned.clear()
      return warnings
    },
  )
})
