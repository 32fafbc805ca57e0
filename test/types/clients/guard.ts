// Guards beside the AI SDK and OpenTelemetry. Compiled, never run.
import { generateText, jsonSchema, tool, type LanguageModel } from 'ai'
import { guard, onUnreadable, type Sink } from 'callsheet/guard'
import { otelSink } from 'callsheet/guard/otel'

declare const model: LanguageModel

/** A value whose type is exactly this. */
declare function exactly<Expected>(): <Actual>(
  value: Actual & (Same<Actual, Expected> extends true ? unknown : never),
) => void
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

const aiTools = {
  restart: tool({
    inputSchema: jsonSchema<{ timeout: number }>({ type: 'object', properties: { timeout: { type: 'integer' } } }),
    execute: async ({ timeout }) => `in ${timeout}`,
  }),
}
const sink: Sink = otelSink()
const guardedTools = guard(aiTools, { sink })
exactly<typeof aiTools>()(guardedTools)
void generateText({ model, prompt: '', tools: guardedTools, experimental_repairToolCall: onUnreadable(guardedTools) })
