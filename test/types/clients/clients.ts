// The ways in beside the core, as their frameworks take them. Compiled, never run.
import { ChatOpenAI } from '@langchain/openai'
import { Agent, Runner, setDefaultModelProvider } from '@openai/agents'
import { createAgent } from 'langchain'
import { generateText, ToolLoopAgent } from 'ai'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import nock from 'nock'
import { callsheet, say, type Llm } from 'callsheet'
import { aiSdkModel, aiSdkProvider, type AiSdkModel, type AiSdkProvider } from 'callsheet/fakes/ai-sdk'
import { langchainModel } from 'callsheet/fakes/langchain'
import { mswHandlers, recordHttp as recordMsw, type HttpExchange } from 'callsheet/fakes/msw'
import { nockScope, recordHttp as recordNock } from 'callsheet/fakes/nock'
import { openaiAgentsModel, openaiAgentsProvider } from 'callsheet/fakes/openai-agents'
import { serve } from 'callsheet/fakes/server'
import { addModelHosts, allow, install } from 'callsheet/install'

declare const llm: Llm
const sheet = callsheet()

await generateText({ model: aiSdkModel(llm), prompt: 'Hello' })
await generateText({ model: aiSdkModel(llm, { spec: 'v2', modelId: 'gpt-5', delay: 1 }), prompt: 'Hello' })
new ToolLoopAgent({ model: aiSdkProvider(llm).languageModel('gpt-5') })
export const newest: AiSdkModel<'v4'> = aiSdkModel(llm, { spec: 'v4' })
// @ts-expect-error -- no such version
aiSdkModel(llm, { spec: 'v1' })
// @ts-expect-error -- no such option
aiSdkModel(llm, { speed: 3 })
// @ts-expect-error -- a script is no model
aiSdkModel([say('Hello.')])
// @ts-expect-error -- the versions differ
export const wrong: AiSdkModel<'v4'> = aiSdkModel(llm)
// @ts-expect-error -- the versions differ
export const wrongProvider: AiSdkProvider<'v4'> = aiSdkProvider(llm)

createAgent({ model: langchainModel(llm, { model: 'gpt-5' }), tools: [] })
langchainModel(llm).bindTools([]).invoke('Hello')
// @ts-expect-error -- no such option
langchainModel(llm, { modle: 'gpt-5' })
// @ts-expect-error -- a model of LangChain's own
langchainModel(new ChatOpenAI())

new Agent({ name: 'desk', model: openaiAgentsModel(llm, { model: 'gpt-5' }) })
new Runner({ modelProvider: openaiAgentsProvider(llm) })
setDefaultModelProvider(openaiAgentsProvider(llm))
// @ts-expect-error -- a provider names its models itself
openaiAgentsProvider(llm, { model: 'gpt-5' })

const server = setupServer(http.all('*', () => undefined))
server.use(...mswHandlers(llm, { hosts: ['llm.example.com'] }))
recordMsw(sheet, server, { kind: 'web', allow: ['shop.example.com'] })
sheet.effects<HttpExchange>('http')
// @ts-expect-error -- hosts are texts
mswHandlers(llm, { hosts: [/example/] })
// @ts-expect-error -- nock is no MSW server
recordMsw(sheet, nock)

nockScope(llm, { hosts: ['llm.example.com'] }).done()
recordNock(sheet, nock, { deny: ['shop.example.com'] })
// @ts-expect-error -- a scope is not nock itself
recordNock(sheet, nock('https://shop.example.com'))

{
  await using open = await serve(llm, { port: 0 })
  use(open.url, open.env)
}
// @ts-expect-error -- a port is a number
await serve(llm, { port: '80' })

install()
allow('shop.example.com', 'localhost:3000')
addModelHosts('llm.example.com')
// @ts-expect-error -- hosts come one by one
allow(['shop.example.com'])

declare function use(url: string, env: Readonly<Record<string, string>>): void
