import { expect, test } from 'vitest'
import { toolDetails } from '../../../fakes/cassette/tool-details.js'
import { anthropic } from '../../../src/dialects/anthropic.js'
import type { Dialect } from '../../../src/dialects/dialect.js'
import { gateway } from '../../../src/dialects/gateway.js'
import { google } from '../../../src/dialects/google.js'
import { langchain } from '../../../src/dialects/langchain.js'
import { ollama } from '../../../src/dialects/ollama.js'
import { openaiAgents } from '../../../src/dialects/openai-agents.js'
import { openaiChat } from '../../../src/dialects/openai-chat.js'
import { openaiResponses } from '../../../src/dialects/openai-responses.js'

const named = { name: 'look', description: 'Looks.' }
const schema = { type: 'object', properties: {} }
const inFunction = { type: 'function', function: { ...named, parameters: schema } }
const flat = { type: 'function', ...named, parameters: schema }

const cases: readonly (readonly [string, Dialect, unknown, readonly unknown[]])[] = [
  ['OpenAI chat', openaiChat, inFunction, []],
  [
    'OpenAI chat: strict',
    openaiChat,
    { ...inFunction, function: { ...inFunction.function, strict: true } },
    [{ name: 'look', strict: true }],
  ],
  ['OpenAI chat: beside the function', openaiChat, { ...inFunction, cached: 1 }, [{ name: 'look', cached: 1 }]],
  ['OpenAI chat: custom', openaiChat, { type: 'custom', custom: named }, [{ type: 'custom', custom: named }]],
  ['OpenAI Responses', openaiResponses, { ...flat, strict: null }, [{ name: 'look', strict: null }]],
  ['OpenAI Responses: built in', openaiResponses, { type: 'web_search' }, [{ type: 'web_search' }]],
  [
    'OpenAI Responses: a namespace',
    openaiResponses,
    { type: 'namespace', name: 'shop', description: 'The shop.', tools: [{ ...flat, defer_loading: true }] },
    [{ type: 'namespace', name: 'shop', description: 'The shop.', tools: [{ name: 'look', defer_loading: true }] }],
  ],
  ['Anthropic', anthropic, { ...named, input_schema: schema }, []],
  [
    'Anthropic: built in',
    anthropic,
    { type: 'web_search_20250305', name: 'web_search', max_uses: 2 },
    [{ name: 'web_search', type: 'web_search_20250305', max_uses: 2 }],
  ],
  ['Google', google, { functionDeclarations: [{ ...named, parametersJsonSchema: schema }] }, []],
  [
    'Google: built in, beside functions',
    google,
    { function_declarations: [{ ...named, parameters: schema, behavior: 'BLOCKING' }], googleSearch: {} },
    [{ name: 'look', behavior: 'BLOCKING' }, { googleSearch: {} }],
  ],
  ['Ollama', ollama, inFunction, []],
  ['AI SDK', gateway, { type: 'function', ...named, inputSchema: schema }, []],
  [
    'AI SDK: built in',
    gateway,
    { type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} },
    [{ type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} }],
  ],
  [
    'AI SDK: built in, with words of its own',
    gateway,
    { type: 'provider', id: 'x.look', name: 'look', description: 'Looks.' },
    [{ type: 'provider', id: 'x.look', name: 'look', description: 'Looks.' }],
  ],
  ['LangChain', langchain, { ...named, schema }, []],
  [
    'OpenAI Agents: hosted',
    openaiAgents,
    { type: 'hosted_tool', name: 'look', providerData: { type: 'web_search' } },
    [{ type: 'hosted_tool', name: 'look', providerData: { type: 'web_search' } }],
  ],
  // What the neutral form does not take is here, so that nothing is lost.
  [
    'a schema that is none',
    openaiChat,
    { type: 'function', function: { ...named, parameters: 'none' } },
    [{ name: 'look', parameters: 'none' }],
  ],
  ['no tool', openaiChat, 'look', ['look']],
]

test.for(cases)('%s', ([, dialect, tool, details]) => {
  expect(toolDetails([tool], dialect.readTools([tool]))).toEqual(details)
})

test('they are in the order of the tools', () => {
  const tools = [{ type: 'b' }, { ...flat, strict: true }, { type: 'a' }]
  expect(toolDetails(tools, openaiResponses.readTools(tools))).toEqual([
    { type: 'b' },
    { name: 'look', strict: true },
    { type: 'a' },
  ])
})

test.each([
  [undefined, []],
  [null, []],
  [[], []],
  ['all', ['all']],
])('tools that are %o', (raw, details) => {
  expect(toolDetails(raw, [])).toEqual(details)
})

test('a frozen list is read once', () => {
  const tools = Object.freeze([{ ...flat, strict: true }])
  expect(toolDetails(tools, openaiResponses.readTools(tools))).toBe(toolDetails(tools, []))
})
