import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, runFrom, type Run } from 'callsheet'
import { describe, expect, test } from 'vitest'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const folder = join(cases, 'bfcl')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

interface Message {
  readonly role: string
  readonly content?: string | null
  readonly tool_calls?: readonly {
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
  readonly tool_call_id?: string
}

interface Dialogue {
  readonly id: string
  readonly tools_ref: string
  readonly messages: readonly Message[]
}

const dialogues = isThere
  ? readFileSync(join(folder, 'trajectories.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Dialogue)
  : []
const tools = isThere
  ? (JSON.parse(readFileSync(join(folder, 'trajectory-tools.json'), 'utf8')) as Readonly<
      Record<string, readonly object[]>
    >)
  : {}

// The dialogues are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`recorded dialogues in ${folder}`, () => {
  test('there are many, with calls and results', () => {
    expect(dialogues.length).toBeGreaterThan(200)
    expect(dialogues.flatMap(({ messages }) => callsOf(messages)).length).toBeGreaterThan(1000)
  })

  test('each is read without loss: calls, ids, texts of arguments, results, order', () => {
    for (const { id, tools_ref: ref, messages } of dialogues) {
      const run = runFrom(messages, { tools: tools[ref] })
      expect({ id, ...readBack(run) }).toEqual({ id, ...told(messages) })
    }
  })

  test('each has a request before every turn, with all that stands before it', () => {
    for (const { id, tools_ref: ref, messages } of dialogues) {
      const run = runFrom(messages, { tools: tools[ref] })
      const places = messages.flatMap(({ role }, index) => (role === 'assistant' ? [index] : []))
      const before = places.map((place) => messages.slice(0, place).filter(({ role }) => role !== 'system').length)
      expect([id, ...run.turns.map(({ request }) => run.requests[request - 1]?.messages.length)]).toEqual([
        id,
        ...before,
      ])
      expect(run.tools.length).toBe(tools[ref]?.length)
    }
  })

  test('each prints every name that was asked for', () => {
    for (const { messages } of dialogues) {
      const text = print(runFrom(messages))
      for (const { name } of callsOf(messages)) expect(text).toContain(name)
    }
  })
})

/** What the messages say, walked by hand: each result goes to the first open call of its id. */
function told(messages: readonly Message[]): object {
  const calls = callsOf(messages).map((call) => ({ ...call, told: null as string | null }))
  let seen = 0
  for (const message of messages) {
    seen += message.tool_calls?.length ?? 0
    if (message.role !== 'tool') continue
    const open = calls.slice(0, seen).find((call) => call.id === message.tool_call_id && call.told === null)
    if (open !== undefined) open.told = message.content ?? ''
  }
  const texts = messages
    .filter(({ role }) => role === 'assistant')
    .map(({ content, tool_calls: asked = [] }) => (asked.length > 0 ? (content ?? '') || null : (content ?? null)))
  return { calls, texts, results: messages.filter(({ role }) => role === 'tool').map(({ content }) => content) }
}

function callsOf(messages: readonly Message[]): readonly { turn: number; id: string; name: string; rawArgs: string }[] {
  return messages
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ tool_calls: asked = [] }, index) =>
      (asked ?? []).map((call) => ({
        turn: index + 1,
        id: call.id,
        name: call.function.name,
        rawArgs: call.function.arguments,
      })),
    )
}

function readBack(run: Run): object {
  const last = run.requests.at(-1)
  return {
    calls: run.calls.map(({ turn, id, name, rawArgs, told: result }) => ({
      turn,
      id,
      name,
      rawArgs,
      told: result?.text ?? null,
    })),
    texts: run.turns.map(({ text }) => text),
    results: (last?.messages ?? []).flatMap(({ toolResult }) => (toolResult === undefined ? [] : [toolResult.text])),
  }
}
