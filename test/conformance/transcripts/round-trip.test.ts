import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI, type Content } from '@google/genai'
import { HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { callsheet, raw, runFrom, say, turn, type Llm, type Run, type Step } from 'callsheet'
import { Ollama, type Message } from 'ollama'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'

/** Serves a call by name and the JSON of its arguments. */
type Serve = (name: string, args: unknown) => string

/** An agent over a real client, which gives back what it kept. */
type Agent = (llm: Llm, serve: Serve, stream: boolean) => Promise<object>

const agents: Readonly<Record<string, Agent>> = {
  'OpenAI chat messages': async (llm, serve, stream) => {
    const client = new OpenAI(llm.openai())
    const messages: OpenAI.Chat.Completions.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Go.' }]
    for (;;) {
      const body = { model: 'gpt-4.1-mini', messages }
      const { choices } = stream
        ? await client.chat.completions.stream({ ...body, stream: true }).finalChatCompletion()
        : await client.chat.completions.create(body)
      const message = choices[0]?.message
      if (message === undefined) throw new Error('no choice')
      messages.push(message)
      const calls = (message.tool_calls ?? []).filter((item) => item.type === 'function')
      if (calls.length === 0) return messages
      for (const item of calls) {
        const content = serve(item.function.name, item.function.arguments)
        messages.push({ role: 'tool', tool_call_id: item.id, content })
      }
    }
  },
  'OpenAI Responses items': async (llm, serve, stream) => {
    const client = new OpenAI(llm.openai())
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Go.' }]
    for (;;) {
      const body = { model: 'gpt-4.1-mini', input }
      const { output }: OpenAI.Responses.Response = stream
        ? await client.responses.stream({ ...body, stream: true }).finalResponse()
        : await client.responses.create(body)
      input.push(...(output as OpenAI.Responses.ResponseInput)) // what comes out may go in again
      const calls = output.filter((item) => item.type === 'function_call')
      if (calls.length === 0) return input
      for (const { name, arguments: args, call_id: id } of calls) {
        input.push({ type: 'function_call_output', call_id: id, output: serve(name, args) })
      }
    }
  },
  'Anthropic messages': async (llm, serve, stream) => {
    const client = new Anthropic(llm.anthropic())
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Go.' }]
    for (;;) {
      const body = { model: 'claude-test', max_tokens: 1024, messages }
      const { content } = stream
        ? await client.messages.stream(body).finalMessage()
        : await client.messages.create(body)
      messages.push({ role: 'assistant', content })
      const calls = content.filter((block) => block.type === 'tool_use')
      if (calls.length === 0) return messages
      messages.push({
        role: 'user',
        content: calls.map(({ id, name, input }) => ({
          type: 'tool_result',
          tool_use_id: id,
          content: serve(name, input),
        })),
      })
    }
  },
  'Gemini contents': async (llm, serve, stream) => {
    const client = new GoogleGenAI(llm.google())
    const contents: Content[] = [{ role: 'user', parts: [{ text: 'Go.' }] }]
    for (;;) {
      const request = { model: 'gemini-2.5-flash', contents }
      const answers = []
      if (stream) for await (const chunk of await client.models.generateContentStream(request)) answers.push(chunk)
      else answers.push(await client.models.generateContent(request))
      // Each chunk is kept as it came.
      contents.push(...answers.flatMap((answer) => answer.candidates?.[0]?.content ?? []))
      const calls = answers.flatMap((answer) => answer.functionCalls ?? [])
      if (calls.length === 0) return contents
      const parts = calls.map(({ id, name = '', args }) => ({
        functionResponse: { ...(id === undefined ? {} : { id }), name, response: { output: serve(name, args) } },
      }))
      contents.push({ role: 'user', parts })
    }
  },
  'LangChain messages': async (llm, serve, stream) => {
    const model = new ChatOpenAI({ model: 'gpt-4.1-mini', apiKey: 'none', configuration: llm.openai() })
    const messages: BaseMessage[] = [new HumanMessage('Go.')]
    for (;;) {
      const message = stream ? await whole(await model.stream(messages)) : await model.invoke(messages)
      messages.push(message)
      const calls = message.tool_calls ?? []
      if (calls.length === 0) return messages
      for (const { id = '', name, args } of calls) {
        messages.push(new ToolMessage({ tool_call_id: id, content: serve(name, args) }))
      }
    }
  },
  'Ollama messages': async (llm, serve, stream) => {
    const client = new Ollama(llm.ollama())
    const messages: Message[] = [{ role: 'user', content: 'Go.' }]
    for (;;) {
      const said: Message[] = []
      if (stream) {
        for await (const { message } of await client.chat({ model: 'qwen3', messages, stream })) said.push(message)
      } else said.push((await client.chat({ model: 'qwen3', messages })).message)
      const calls = said.flatMap((message) => message.tool_calls ?? [])
      const content = said.map((message) => message.content).join('')
      messages.push({ role: 'assistant', content, ...(calls.length === 0 ? {} : { tool_calls: calls }) })
      if (calls.length === 0) return messages
      for (const { function: called } of calls) {
        messages.push({ role: 'tool', tool_name: called.name, content: serve(called.name, called.arguments) })
      }
    }
  },
}

async function whole<Chunk extends { concat(other: Chunk): Chunk }>(chunks: AsyncIterable<Chunk>): Promise<Chunk> {
  let all: Chunk | undefined
  for await (const chunk of chunks) all = all === undefined ? chunk : all.concat(chunk)
  if (all === undefined) throw new Error('no chunk')
  return all
}

const scripts: Readonly<Record<string, readonly Step[]>> = {
  'a look-up and an answer': [raw('lookup_order', '{"order_id":"A-1001"}'), say('It is 49.90.')],
  'calls at once, beside a text': [
    turn({
      text: 'One moment.',
      calls: [
        raw('lookup_order', '{"order_id":"Ä 1"}'),
        raw('lookup_order', '{"order_id":"Ä 1"}'),
        raw('notify', '{}'),
      ],
    }),
    say('Done.'),
  ],
  'many turns': [
    ...Array.from({ length: 6 }, (_, index) => raw('step', `{"n":${index},"deep":{"list":[null,true,1.5]}}`)),
    say('Done.'),
  ],
  'nothing asked': [say('Hello.')],
}

const all = Object.entries(agents).flatMap(([kind, agent]) =>
  Object.entries(scripts).flatMap(([title, steps]) =>
    [false, true].map((stream): [string, string, boolean, Agent, readonly Step[]] => [
      kind,
      `${title}${stream ? ', streamed' : ''}`,
      stream,
      agent,
      steps,
    ]),
  ),
)

describe('what a loop kept shows the same as its sheet', () => {
  test.for(all)('%s: %s', async ([kind, , stream, agent, steps]) => {
    const sheet = callsheet({ history: 'lenient' })
    const llm = sheet.llm(steps)
    let kept: object = []
    let count = 0
    const run = await sheet.run(async () => {
      kept = await agent(llm, (name) => `${name} ${(count += 1)}`, stream)
    })
    const read = runFrom(kept)
    // A role and a text say nothing of who wrote them.
    const isPlain = run.calls.length === 0 && (kind === 'Anthropic messages' || kind === 'Ollama messages')
    expect(read.transcript).toBe(isPlain ? 'OpenAI chat messages' : kind)
    expect(shown(read)).toEqual(shown(run))
    // As JSON, from a file or a log, it says the same.
    expect(shown(runFrom(JSON.parse(JSON.stringify(kept)) as object))).toEqual(shown(run))
  })
})

/** What was asked and told, turn by turn. */
function shown({ turns, calls, input, answer }: Run): unknown {
  return {
    input,
    answer,
    turns: turns.map(({ text, calls: asked }) => ({ text, asked })),
    calls: calls.map(({ number, turn: asked, id, name, args, outcome, told }) => ({
      number,
      asked,
      id,
      name,
      args,
      outcome,
      told: told?.text,
      request: told?.request,
    })),
  }
}
