// One tool loop and its parallel twin, whole and streamed, against a model of the version given; run by ai-majors.mjs in a
// folder of its own. Prints what came of it as JSON.
import { deepStrictEqual } from 'node:assert/strict'
import { generateText, streamText, tool } from 'ai'
import { call, callsheet, say, turn } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import { z } from 'zod'

/** @typedef {'v2' | 'v3' | 'v4'} Spec */
const spec = /** @type {Spec} */ (process.argv[2])
const warnings = new Set()
Object.assign(globalThis, {
  AI_SDK_LOG_WARNINGS: (/** @type {{ warnings: readonly { feature?: string }[] }} */ logged) => {
    for (const warning of logged.warnings) warnings.add(warning.feature ?? JSON.stringify(warning))
  },
})

const lookUp = call('lookup_order', { order_id: 'A-1001' })
const refund = call('issue_refund', { order_id: 'A-1001' })
const scripts = {
  sequence: [lookUp, refund, say('Done.').when({ told: 'refunded' })],
  parallel: [turn({ text: 'Both.', calls: [lookUp, refund] }), say('Done.').when({ told: 'refunded' })],
}
try {
  for (const steps of Object.values(scripts)) {
    for (const ask of [whole, streamed]) await meet(steps, ask)
  }
  console.log(JSON.stringify({ ok: true, warnings: [...warnings] }))
} catch (error) {
  // The agent's error is the cause of what its sheet says.
  const own = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { name, message, stack } = own instanceof Error ? own : new Error(String(own))
  console.log(JSON.stringify({ ok: false, refused: name === 'AI_UnsupportedModelVersionError', message, stack }))
}

/**
 * @param {readonly import('callsheet').Step[]} steps
 * @param {(settings: Parameters<typeof generateText>[0] & Parameters<typeof streamText>[0]) => Promise<string>} ask
 */
async function meet(steps, ask) {
  const sheet = callsheet()
  const llm = sheet.llm(steps)
  const inputSchema = z.object({ order_id: z.string() })
  const tools = sheet.wrap({
    lookup_order: tool({ inputSchema, execute: async ({ order_id }) => ({ order_id, total: '49.90' }) }),
    issue_refund: tool({ inputSchema, execute: async ({ order_id }) => `refunded ${order_id}` }),
  })
  // The type is that of the version of `ai` installed for development; each major refuses what it does not take.
  const model = /** @type {import('ai').LanguageModel} */ (/** @type {unknown} */ (aiSdkModel(llm, { spec })))
  const stopWhen = (/** @type {{ steps: readonly unknown[] }} */ each) => each.steps.length >= 5
  const run = await sheet.run(() => ask({ model, tools, stopWhen, prompt: 'Refund A-1001.' }))
  deepStrictEqual(run.value, 'Done.')
  deepStrictEqual(
    run.calls.map(({ name, outcome }) => [name, outcome]),
    [
      ['lookup_order', 'ok'],
      ['issue_refund', 'ok'],
    ],
  )
}

/** @param {Parameters<typeof generateText>[0]} settings */
async function whole(settings) {
  const { text } = await generateText(settings)
  return text
}

/** @param {Parameters<typeof streamText>[0]} settings */
async function streamed(settings) {
  /** @type {unknown[]} */
  const errors = []
  const result = streamText({ ...settings, onError: ({ error }) => void errors.push(error) })
  await result.consumeStream()
  if (errors.length > 0) throw errors[0]
  return await result.text
}
