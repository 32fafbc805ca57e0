import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsheet } from 'callsheet'
import { cassette } from 'callsheet/cassette'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toolNamed } from './support/agent.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-size-'))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Texts that stand nowhere else, and are of one length. */
const numbered = (kind: string, index: number, length = 60): string => `${kind} ${1000 + index} `.padEnd(length, 'x')
const system = numbered('system', 0, 5000)
const tool = toolNamed('lookup_order', numbered('description', 0, 5000))

/** The text of a recording of conversations that take turns, each request with all that was said before in its own. */
async function recordingOf({ turns, conversations = 1, length = 60 }: Size): Promise<string> {
  const file = join(folder, `${turns}-${conversations}-${length}.json`)
  vi.stubEnv('CI', '')
  vi.stubEnv('CALLSHEET_RECORD', 'once')
  let answered = 0
  const upstream = async (): Promise<Response> => {
    const called = {
      name: 'lookup_order',
      arguments: JSON.stringify({ order_id: numbered('order', answered, length) }),
    }
    const id = numbered('call', answered)
    answered += 1
    const message = { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: called }] }
    return Response.json({ id: 'chatcmpl-1', choices: [{ index: 0, finish_reason: 'tool_calls', message }] })
  }
  const sheet = callsheet({ history: 'lenient' })
  const llm = cassette(sheet, file, { upstream, date: '2026-11-30' })
  const talks = Array.from({ length: conversations }, (_, index): object[] => [
    { role: 'system', content: system },
    { role: 'user', content: numbered('question', index, length) },
  ])
  await sheet.run(async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [index, messages] of talks.entries()) {
        const response = await llm.fetch('https://api.openai.com/v1/chat/completions', {
          method: 'POST',
          body: JSON.stringify({ model: 'gpt-4.1-mini', messages, tools: [tool] }),
        })
        const { choices } = (await response.json()) as Completion // as our own wire writes it
        const [{ message }] = choices
        const content = numbered('result', turn * conversations + index, length)
        messages.push(message, { role: 'tool', tool_call_id: message.tool_calls[0].id, content })
      }
    }
  })
  return readFileSync(file, 'utf8')
}

interface Completion {
  readonly choices: readonly [{ readonly message: { readonly tool_calls: readonly [{ readonly id: string }] } }]
}

interface Size {
  readonly turns: number
  readonly conversations?: number
  /** Of what is said and told in each turn. */
  readonly length?: number
}

const bytesOf = async (size: Size): Promise<number> => Buffer.byteLength(await recordingOf(size))

test('each turn of a conversation adds as many bytes as the turn before', async () => {
  // From 12 to 48 turns, ids of calls (`#12`) and counts of messages have two digits each.
  const sizes = await Promise.all([12, 13, 24, 48].map((turns) => bytesOf({ turns })))
  const [twelve = 0, next = 0, double = 0, quadruple = 0] = sizes
  const turn = next - twelve
  expect(turn).toBeGreaterThan(0)
  expect([double - twelve, quadruple - double]).toEqual([12 * turn, 24 * turn])
  // One turn is less than what all share, let alone than a history.
  expect(turn).toBeLessThan(2000)
})

test('what a turn adds is what it says, in its entry, and as history and result in the next', async () => {
  const [short, long] = [60, 1060]
  const more = (await bytesOf({ turns: 20, length: long })) - (await bytesOf({ turns: 20, length: short }))
  // Question; 20 answers; 19 of them once more as messages; 19 results.
  expect(more).toBe((1 + 20 + 19 + 19) * (long - short))
})

test('conversations that take turns share their prompt and tools, and hold their own histories', async () => {
  const [one, two] = [await bytesOf({ turns: 30 }), await bytesOf({ turns: 30, conversations: 2 })]
  // Each entry has to name the one that it follows: a line.
  const lines = 60 * '          "after": 100,\n'.length
  expect(two).toBeLessThanOrEqual(2 * one + lines - 2 * system.length)
})

test('nothing that was said stands more than twice, and what all requests share once', async () => {
  const text = await recordingOf({ turns: 30, conversations: 2 })
  const count = (part: string): number => text.split(part).length - 1
  const said = Array.from({ length: 58 }, (_, index) => ({
    answer: count(numbered('order', index)),
    result: count(numbered('result', index)),
  }))
  expect(said).toEqual(said.map(() => ({ answer: 2, result: 1 })))
  expect([count(system), count(numbered('description', 0, 5000))]).toEqual([1, 1])
})
