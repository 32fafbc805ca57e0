import 'callsheet/vitest'
import { Agent, run as runAgent, setTracingDisabled, tool } from '@openai/agents'
import { generateText, stepCountIs } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aiSdkModel } from '../../fakes/clients/ai-sdk.js'
import { openaiAgentsModel } from '../../fakes/clients/openai-agents.js'
import { call, say } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import type { Run } from '../../src/run/types.js'
import { otelGenAiSpans } from '../../src/transcripts/otel-genai.js'
import { aiSdkScripts, aiSdkTools } from './support/ai-sdk-scripts.js'
import { readAs } from './support/read-as.js'
import { shownBy } from './support/shown.js'
import { asOtlp, asReadable, spansOf, toAnyValue, type SpanData } from './support/spans-of.js'

setTracingDisabled(true)

const forms: [string, (spans: readonly SpanData[]) => unknown][] = [
  ['spans of the SDK', asReadable],
  ["OTLP's JSON", asOtlp],
  ["a list of OTLP's JSON", (spans) => spans.map((span) => asOtlp([span]))],
]

async function sheetRun(script: (typeof aiSdkScripts)[number][1]): Promise<Run> {
  const sheet = callsheet()
  const tools = sheet.wrap(aiSdkTools())
  const llm = sheet.llm(script())
  return sheet.run(async () => {
    await generateText({ model: aiSdkModel(llm), tools, prompt: 'Hi.', stopWhen: stepCountIs(5) })
  })
}

describe.each(forms)('%s', (_form, write) => {
  test.each(aiSdkScripts)('show what the sheet shows: %s', async (_name, script) => {
    const run = await sheetRun(script)
    const read = readAs(otelGenAiSpans, write(spansOf(run)))
    expect(shownBy(read, { flags: false })).toEqual(shownBy(run, { flags: false }))
    expect(read.calls.map(({ rawArgs }) => rawArgs)).toEqual(run.calls.map(({ rawArgs }) => rawArgs))
    expect(read.input).toBe('Hi.')
    expect(read.requests[0]?.tools.map(({ name }) => name)).toEqual(run.requests[0]?.tools.map(({ name }) => name))
  })
})
