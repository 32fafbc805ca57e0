import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, callsheet, chunked, CallsheetError, fault, laneOf, raw, say, turn, type Step } from 'callsheet'
import { cassette, CassetteError, maskTimes, type CassetteOptions } from 'callsheet/cassette'
import { serve } from 'callsheet/fakes/server'
import OpenAI from 'openai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { issueRefund, lookupOrder, runOpenAIAgent, toolNamed, type AgentSetting } from './support/agent.js'
import { providerOf, type Provider } from './support/upstream.js'

let folder = ''
let file = ''
let printed: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-cassette-'))
  file = join(folder, 'shop.json')
  printed = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text.replaceAll(folder, '')))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const steps = [call('lookup_order', { order_id: 'A-1001' }), say('It costs 49.90.')]

interface Recording {
  readonly steps?: readonly Step[]
  readonly options?: CassetteOptions
  readonly mode?: 'once' | 'update' | 'replay'
  readonly agent?: AgentSetting
  readonly provider?: Provider
}

/** Runs the agent against a server with these steps, and records what it says. */
async function record(given: Recording = {}) {
  const { mode = 'once', options = {}, agent = {} } = given
  const provider = given.provider ?? (await providerOf(given.steps ?? steps))
  vi.stubEnv('CI', '')
  vi.stubEnv('CALLSHEET_RECORD', mode)
  try {
    const sheet = callsheet()
    const llm = cassette(sheet, file, { upstream: provider.url, date: '2026-11-30', ...options })
    return await sheet.run(() => runOpenAIAgent(new OpenAI({ ...llm.openai(), maxRetries: 0 }), agent))
  } finally {
    vi.unstubAllEnvs()
    await provider.end().catch(() => undefined)
  }
}

async function replay(agent: AgentSetting = {}, options: CassetteOptions = {}) {
  const sheet = callsheet()
  const llm = cassette(sheet, file, options)
  return sheet.run(() => runOpenAIAgent(new OpenAI(llm.openai()), agent))
}

/** What a run failed with, without the sheet that stands under it. */
async function failure(running: Promise<unknown>): Promise<{ readonly code: string; readonly text: string }> {
  const error: unknown = await running.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof CallsheetError) {
    const [text = ''] = error.message.replaceAll(file, 'shop.json').split('\n\ninput ')
    return { code: error.code, text: text.split('\n\nalso (')[0] ?? '' }
  }
  if (error instanceof CassetteError) return { code: error.code, text: error.message.replaceAll(file, 'shop.json') }
  throw error
}

describe('a recording', () => {
  test('is replayed as it was recorded', async () => {
    const recorded = await record()
    const replayed = await replay()
    expect(replayed).toEqual(recorded)
    expect(recorded.turns).toHaveLength(2)
    expect(recorded.answer).toBe('It costs 49.90.')
  })

  test('is readable', async () => {
    await record()
    expect(readFileSync(file, 'utf8')).toMatchInlineSnapshot(`
      "{
        "cassette": 1,
        "entries": [
          {
            "request": {
              "digest": {
                "messages": "8381938175c12cd1",
                "settings": "44136fa355b3678a",
                "system": "35300f66d6133c8f",
                "tools": "89520b95bb8159bb"
              },
              "model": "gpt-4.1-mini",
              "provider": "openai-chat",
              "summary": {
                "added": [
                  {
                    "role": "user",
                    "text": "What does A-1001 cost?"
                  }
                ],
                "settings": {},
                "system": "You are the clerk of a shop.\\nBe brief.",
                "tools": [
                  {
                    "description": "Looks an order up",
                    "inputSchema": {
                      "properties": {
                        "order_id": {
                          "type": "string"
                        }
                      },
                      "required": [
                        "order_id"
                      ],
                      "type": "object"
                    },
                    "name": "lookup_order"
                  },
                  {
                    "description": "Pays an order back",
                    "inputSchema": {
                      "properties": {
                        "order_id": {
                          "type": "string"
                        }
                      },
                      "required": [
                        "order_id"
                      ],
                      "type": "object"
                    },
                    "name": "issue_refund"
                  }
                ]
              }
            },
            "step": {
              "ids": [
                "call_1"
              ],
              "turn": {
                "calls": [
                  {
                    "args": {
                      "order_id": "A-1001"
                    },
                    "raw": "lookup_order"
                  }
                ],
                "usage": {
                  "input": 15,
                  "output": 9
                }
              }
            }
          },
          {
            "request": {
              "digest": {
                "messages": "45667f09a74b9300",
                "settings": "44136fa355b3678a",
                "system": "35300f66d6133c8f",
                "tools": "89520b95bb8159bb"
              },
              "model": "gpt-4.1-mini",
              "provider": "openai-chat",
              "summary": {
                "added": [
                  {
                    "calls": [
                      {
                        "id": "#1",
                        "name": "lookup_order",
                        "rawArgs": "{\\"order_id\\":\\"A-1001\\"}"
                      }
                    ],
                    "role": "assistant"
                  },
                  {
                    "role": "tool",
                    "toolResult": {
                      "id": "#1",
                      "text": "{\\"total\\":\\"49.90\\"}"
                    }
                  }
                ],
                "carried": 1
              }
            },
            "step": {
              "turn": {
                "text": "It costs 49.90.",
                "usage": {
                  "input": 28,
                  "output": 4
                }
              }
            }
          }
        ],
        "provenance": {
          "date": "2026-11-30",
          "models": [
            "gpt-4.1-mini"
          ],
          "sdks": [
            "OpenAI/JS 6.49.0"
          ]
        }
      }
      "
    `)
  })

  test('says what is recorded', async () => {
    await record()
    expect(printed).toEqual([
      'callsheet: what is missing is recorded to /shop.json',
      'callsheet: 2 answers recorded to /shop.json',
    ])
    printed = []
    await replay()
    expect(printed).toEqual([])
  })

  test('of an agent that never asks is none', async () => {
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const sheet = callsheet()
    cassette(sheet, file)
    const failed = await failure(sheet.run(() => 'nothing'))
    expect(failed.code).toBe('recording-failed')
    expect(failed.text).toContain('the agent never asked the model')
    expect(existsSync(file)).toBe(false)
  })

  test('holds each of many turns once', async () => {
    const many = [
      ...Array.from({ length: 20 }, (_, index) => call('lookup_order', { order_id: `A-${index}` })),
      say('Done.'),
    ]
    await record({ steps: many })
    const { entries } = JSON.parse(readFileSync(file, 'utf8'))
    expect(entries).toHaveLength(21)
    expect((await replay()).turns).toHaveLength(21)
  })

  test('of errors of the provider is replayed with its retries', async () => {
    const provider = await providerOf([fault(429), fault(503, { message: 'Later.' }), say('At last.')])
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const sheet = callsheet()
    const llm = cassette(sheet, file, { upstream: provider.url })
    const run = await sheet.run(() => runOpenAIAgent(new OpenAI(llm.openai())))
    vi.unstubAllEnvs()
    await provider.end()
    expect(run.requests).toHaveLength(3)
    expect((await replay()).requests.map((request) => request.fault)).toEqual(['fault(429)', 'fault(503)', undefined])
  })
})

describe('modes', () => {
  test('a replay without a recording fails at once', async () => {
    expect(await failure(replay())).toMatchInlineSnapshot(`
      {
        "code": "missing",
        "text": "there is no recording at shop.json. Record it on your machine, where a key is: CALLSHEET_RECORD=once npx vitest run, and commit the file.",
      }
    `)
  })

  test('CI never records', async () => {
    vi.stubEnv('CI', 'true')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    expect(() => cassette(callsheet(), file, { upstream: 'http://127.0.0.1:1' })).toThrow('CI never records')
    expect(printed).toEqual(['callsheet: CALLSHEET_RECORD=once is not heeded, since CI is set'])
    expect(existsSync(file)).toBe(false)
  })

  test('CI replays what is there and asks nobody for the rest', async () => {
    await record()
    const before = readFileSync(file)
    vi.stubEnv('CI', 'true')
    vi.stubEnv('CALLSHEET_RECORD', 'update')
    const sheet = callsheet()
    let asked = 0
    const upstream: typeof fetch = async () => Response.json({ asked: (asked += 1) })
    const llm = cassette(sheet, file, { upstream })
    const failed = await failure(
      sheet.run(() => runOpenAIAgent(new OpenAI(llm.openai()), { input: 'Another question' })),
    )
    expect(failed.code).toBe('cassette-drift')
    expect(asked).toBe(0)
    expect(readFileSync(file)).toEqual(before)
  })

  test('another word is an error', () => {
    vi.stubEnv('CALLSHEET_RECORD', 'new_episodes')
    expect(() => cassette(callsheet(), file)).toThrow(
      `the environment variable CALLSHEET_RECORD is "new_episodes"; it takes 'once' (record what is missing), 'update' (record everything anew) or 'replay', which is the default`,
    )
  })

  test('once asks only for what is missing', async () => {
    await record({ steps: [say('It costs 49.90.')] })
    const before = JSON.parse(readFileSync(file, 'utf8'))
    const sheet = callsheet()
    const provider = await providerOf([say('Another.')])
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const llm = cassette(sheet, file, { upstream: provider.url, date: '2026-12-01' })
    const client = new OpenAI(llm.openai())
    await sheet.run(async () => [await runOpenAIAgent(client), await runOpenAIAgent(client, { input: 'Another one?' })])
    await provider.end()
    const after = JSON.parse(readFileSync(file, 'utf8'))
    expect(after.entries).toHaveLength(2)
    expect(after.entries[0]).toEqual(before.entries[0])
    expect(after.provenance).toMatchObject({ date: '2026-12-01', models: ['gpt-4.1-mini'] })
  })

  test('once leaves a file alone of which something was not asked for', async () => {
    await record({ steps: [say('It costs 49.90.')] })
    const before = readFileSync(file)
    const failed = await failure(record({ steps: [say('Another.')], agent: { input: 'Another question?' } }))
    expect(failed.code).toBe('cassette-left-over')
    expect(readFileSync(file)).toEqual(before)
    expect(printed.at(-1)).toMatch(/left as it is, since entries of it were not asked for; 1 answer is lost/)
    expect((await replay()).answer).toBe('It costs 49.90.')
  })

  test('update asks for everything and drops what is not asked for any more', async () => {
    await record()
    await record({ mode: 'update', steps: [say('Now 50.')] })
    expect((await replay()).answer).toBe('Now 50.')
  })

  test('update leaves a file alone where the model says the same', async () => {
    await record({ options: { date: '2026-01-01' } })
    const { mtimeMs, ino } = statSync(file)
    await record({ mode: 'update' })
    expect(statSync(file)).toMatchObject({ mtimeMs, ino })
    expect(readFileSync(file, 'utf8')).toContain('2026-01-01')
  })

  test('update keeps the old file where the run fails', async () => {
    await record()
    const before = readFileSync(file)
    const failed = await failure(
      record({ mode: 'update', steps: [call('lookup_order', { order_id: 'A-1001' }), fault(401)] }),
    )
    expect(failed.code).toBe('recording-failed')
    expect(readFileSync(file)).toEqual(before)
    expect(printed.at(-1)).toBe('callsheet: /shop.json was left as it is, since the run failed; 1 answer is lost')
  })

  test('update keeps the old file where the agent throws', async () => {
    await record()
    const before = readFileSync(file)
    const provider = await providerOf(steps)
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'update')
    const sheet = callsheet()
    const llm = cassette(sheet, file, { upstream: provider.url })
    const running = sheet.run(async () => {
      await runOpenAIAgent(new OpenAI(llm.openai()), { input: 'Another question?' })
      throw new Error('crashed half way')
    })
    await expect(running).rejects.toThrow('crashed half way')
    await provider.end()
    expect(readFileSync(file)).toEqual(before)
  })

  test('update records an agent that should throw', async () => {
    const provider = await providerOf(steps)
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'update')
    const sheet = callsheet()
    const llm = cassette(sheet, file, { upstream: provider.url })
    await sheet.fails(async () => {
      await runOpenAIAgent(new OpenAI(llm.openai()))
      throw new Error('as it should')
    })
    await provider.end()
    expect(existsSync(file)).toBe(true)
  })

  test.each<[string, string]>([
    ['what is no recording', '{"name":"shop"}'],
    ['notes', 'do not forget'],
    ['a recording of a newer version', '{"cassette":2,"entries":[]}'],
  ])('update leaves %s alone', async (_name, text) => {
    writeFileSync(file, text)
    const failed = await failure(record({ mode: 'update' }))
    expect(['invalid', 'version']).toContain(failed.code)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('once does not record that what was replayed is unknown to the provider', async () => {
    await record({ steps: [call('lookup_order', { order_id: 'A-1001' }), say('It costs 49.90.')] })
    const before = readFileSync(file)
    const failed = await failure(record({ steps: [fault(400)], agent: { total: '59.90' } }))
    expect(failed.code).toBe('recording-failed')
    expect(failed.text).toContain('to a request that follows replayed answers')
    expect(readFileSync(file)).toEqual(before)
  })

  test('update replaces a file that cannot be read', async () => {
    writeFileSync(file, '{"cassette":1,')
    await record({ mode: 'update' })
    expect((await replay()).answer).toBe('It costs 49.90.')
  })

  test('once does not', async () => {
    writeFileSync(file, '{"cassette":1,')
    expect((await failure(record())).code).toBe('invalid')
    expect(readFileSync(file, 'utf8')).toBe('{"cassette":1,')
  })
})

describe('a request that was not recorded', () => {
  const refundFirst = [issueRefund, lookupOrder]
  const described = toolNamed('lookup_order', 'Finds an order')
  test.each<[string, AgentSetting, string]>([
    ['the prompt', { system: 'You are the clerk of a shop.\nBe verbose.' }, 'its system prompt'],
    ['a tool', { tools: [described, issueRefund] }, 'its tools'],
    ['the order of tools', { tools: refundFirst }, 'its tools'],
    ['a tool less', { tools: [lookupOrder] }, 'its tools'],
    ['the model', { model: 'gpt-5-mini' }, 'its model'],
    ['the question', { input: 'What does A-1002 cost?' }, 'its messages'],
    ['a setting', { settings: { temperature: 0 } }, 'its settings'],
    ['two of them', { model: 'gpt-5-mini', settings: { temperature: 0 } }, 'its model and its settings'],
  ])('says what drifted: %s', async (_name, agent, part) => {
    await record()
    const failed = await failure(replay(agent))
    expect(failed.code).toBe('cassette-drift')
    expect(failed.text.split('\n')[0]).toBe(`request 1 is not the one that was recorded as entry 1: ${part} drifted`)
    expect(failed.text.split('\n').length).toBeLessThan(25)
  })

  test('shows the difference', async () => {
    await record()
    expect((await failure(replay({ system: 'You are the clerk of a shop.\nBe verbose.' }))).text)
      .toMatchInlineSnapshot(`
      "request 1 is not the one that was recorded as entry 1: its system prompt drifted
        system prompt
            You are the clerk of a shop.
          - Be brief.
          + Be verbose.
        (- as recorded in shop.json, + as sent now)
      Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
    `)
  })

  test('an answer that was edited by hand says so', async () => {
    await record()
    writeFileSync(file, readFileSync(file, 'utf8').replace('"order_id": "A-1001"', '"order_id": "A-1002"'))
    const { text } = await failure(replay())
    expect(text).toContain('where an entry before this one was edited by hand, make a script of the recording')
  })

  test('a variable that is not set here is named', async () => {
    vi.stubEnv('SHOP_TOKEN', 'zq7Pfw93LmkX0vT2aa91')
    await record({ agent: { system: 'The token is zq7Pfw93LmkX0vT2aa91.' } })
    const { text } = await failure(replay({ system: 'The token is other.' }))
    expect(text).toContain('<SHOP_TOKEN> stands for the value of the variable SHOP_TOKEN, which is not set here')
  })

  test('a result of a tool that changed', async () => {
    await record()
    expect((await failure(replay({ total: '59.90' }))).text).toMatchInlineSnapshot(`
      "request 2 is not the one that was recorded as entry 2: its messages drifted
        message 3 (tool): toolResult.text
          - {"total":"49.90"}
          + {"total":"59.90"}
        (- as recorded in shop.json, + as sent now)
      Record again if this is meant: CALLSHEET_RECORD=update npx vitest run <test file>. What changes from run to run, such as a time or an id, is taken out by the option normalize."
    `)
  })

  test('once more than recorded', async () => {
    await record({ steps: [say('Hello.')] })
    const sheet = callsheet()
    const llm = cassette(sheet, file)
    const client = new OpenAI(llm.openai())
    const failed = await failure(
      sheet.run(async () => {
        await runOpenAIAgent(client)
        await runOpenAIAgent(client).catch(() => 'swallowed')
      }),
    )
    expect(failed).toMatchInlineSnapshot(`
      {
        "code": "cassette-exhausted",
        "text": "the agent asked the model for request 2, but the recording shop.json has 1 entry, and all were served. Its last message (user): "What does A-1001 cost?". It is the request of entry 1 once more. Find out why the agent did not stop; or record what is missing: CALLSHEET_RECORD=once npx vitest run.",
      }
    `)
  })

  test('less than recorded', async () => {
    await record()
    const sheet = callsheet()
    cassette(sheet, file)
    expect(await failure(sheet.run(() => 'nothing'))).toMatchInlineSnapshot(`
      {
        "code": "cassette-left-over",
        "text": "the agent used no entry of the recording shop.json and stopped, but 2 entries are left over: entry 1, raw('lookup_order', "{\\"order_id\\":\\"A-1001\\"}"), entry 2, say("It costs 49.90."). Find out why the agent stopped; or, where that is right, record anew: CALLSHEET_RECORD=update npx vitest run.",
      }
    `)
  })

  test('the answer is not served to another request, and stays there', async () => {
    await record({ steps: [say('It costs 49.90.')] })
    const sheet = callsheet()
    const llm = cassette(sheet, file)
    const client = new OpenAI({ ...llm.openai(), maxRetries: 0 })
    const answers: unknown[] = []
    const failed = await failure(
      sheet.run(async () => {
        answers.push(
          await runOpenAIAgent(client, { input: 'Other?' }).catch((error: unknown) => String(error).slice(0, 20)),
        )
        answers.push(await runOpenAIAgent(client))
      }),
    )
    expect(failed.code).toBe('cassette-drift')
    expect(answers).toEqual(['Error: 400 callsheet', 'It costs 49.90.'])
  })
})

describe('agents at once', () => {
  test('are replayed in whatever order they ask', async () => {
    const provider = await providerOf([say('one'), say('two'), say('three')])
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const inputs = ['First?', 'Second?', 'Third?']
    const run = async (order: readonly string[], upstream?: string) => {
      const sheet = callsheet()
      const lane = (request: { messages: readonly { text?: string }[] }): string => request.messages[0]?.text ?? ''
      const llm = cassette(sheet, file, { lane, ...(upstream === undefined ? {} : { upstream }) })
      const client = new OpenAI(llm.openai())
      const done = await sheet.run(async () => {
        // One after the other while recording, so that each gets its own answer.
        if (upstream !== undefined) for (const input of order) await runOpenAIAgent(client, { input })
        else await Promise.all(order.map((input) => runOpenAIAgent(client, { input })))
      })
      return inputs.map((input) => laneOf(done, input).turns.map(({ text }) => text))
    }
    const recorded = await run(inputs, provider.url)
    vi.unstubAllEnvs()
    await provider.end()
    expect(recorded).toEqual([['one'], ['two'], ['three']])
    expect(await run(inputs.toReversed())).toEqual(recorded)
  })
})

describe('what cannot be recorded', () => {
  test.each<[string, readonly Step[]]>([
    ['a key that is refused', [fault(401)]],
    ['a permission', [fault(403)]],
    ['an address', [fault(404)]],
    ['a connection that breaks', [fault('network')]],
    ['an answer that is no JSON', [fault('bad-json')]],
    ['an answer without a choice', [fault('empty')]],
  ])('%s fails the test and leaves no file', async (_name, script) => {
    const failed = await failure(record({ steps: script }))
    expect(failed.code).toBe('recording-failed')
    expect(existsSync(file)).toBe(false)
    expect(existsSync(`${file}.lock`)).toBe(false)
  })

  test('a provider that is not there', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // it listens to a port
    await new Promise((resolve) => server.close(resolve))
    const failed = await failure(record({ options: { upstream: `http://127.0.0.1:${port}` } }))
    expect(failed.text.replaceAll(String(port), 'PORT')).toMatchInlineSnapshot(
      `"the recording failed: http://127.0.0.1:PORT/v1/chat/completions could not be asked: fetch failed: connect ECONNREFUSED 127.0.0.1:PORT"`,
    )
  })

  test('without a key', async () => {
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    vi.stubEnv('OPENAI_API_KEY', '')
    vi.stubEnv('OPENAI_BASE_URL', '')
    const sheet = callsheet()
    const llm = cassette(sheet, file)
    const failed = await failure(sheet.run(() => runOpenAIAgent(new OpenAI({ ...llm.openai(), maxRetries: 0 }))))
    expect(failed.text).toMatchInlineSnapshot(
      `"the recording failed: https://api.openai.com wants a key, and OPENAI_API_KEY is not set. Set it, give the client a key of its own, or name another model by the option upstream"`,
    )
  })

  test('a model that is asked in this process', async () => {
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const sheet = callsheet()
    const llm = cassette(sheet, file)
    const failed = await failure(sheet.run(() => llm.next([{ role: 'user', text: 'Hello' }])))
    expect(failed.text).toContain('the model was asked in this process (neutral)')
  })

  test('what comes back to itself', async () => {
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const sheet = callsheet()
    let own: typeof fetch = fetch
    const llm = cassette(sheet, file, { upstream: (input, init) => own(input, init) })
    own = llm.fetch
    const failed = await failure(sheet.run(() => runOpenAIAgent(new OpenAI({ ...llm.openai(), maxRetries: 0 }))))
    expect(failed.text).toContain('came back to it')
  })
})

describe('who is asked', () => {
  test.each<[string, Record<string, string>, Record<string, string>, Record<string, string>]>([
    ['the key of OpenAI', { authorization: 'Bearer callsheet' }, {}, { authorization: 'Bearer real-key' }],
    [
      'no key, where another address may want none',
      { authorization: 'Bearer callsheet' },
      { OPENAI_API_KEY: '' },
      { authorization: 'Bearer callsheet' },
    ],
    ['a key of the client itself', { authorization: 'Bearer own' }, {}, { authorization: 'Bearer own' }],
    ['a key in the header that the client has', { 'x-api-key': 'callsheet' }, {}, { 'x-api-key': 'real-key' }],
    ['a key where there is none', {}, {}, { authorization: 'Bearer real-key' }],
  ])('%s is sent', async (_name, sent, env, expected) => {
    const got: Record<string, string | string[] | undefined>[] = []
    const server = createServer((request, response) => {
      got.push(request.headers)
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo // it listens to a port
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    vi.stubEnv('OPENAI_BASE_URL', `http://127.0.0.1:${port}/v1`)
    vi.stubEnv('OPENAI_API_KEY', 'real-key')
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const sheet = callsheet()
    const llm = cassette(sheet, file)
    const body = JSON.stringify({ model: 'gpt-5-mini', messages: [{ role: 'user', content: 'Hello' }] })
    const ask = llm.fetch('http://model.callsheet.test/v1/chat/completions', { method: 'POST', headers: sent, body })
    await failure(sheet.run(() => ask))
    server.close()
    expect(got).toHaveLength(1)
    const keys = Object.entries(got[0] ?? {}).filter(([name]) => name === 'authorization' || name === 'x-api-key')
    expect(Object.fromEntries(keys)).toEqual(expected)
  })

  test('the address that leads clients, with its key', async () => {
    const provider = await providerOf(steps)
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    vi.stubEnv('OPENAI_BASE_URL', `${provider.url}/v1`)
    vi.stubEnv('OPENAI_API_KEY', 'callsheet')
    const sheet = callsheet()
    const llm = cassette(sheet, file)
    await sheet.run(() => runOpenAIAgent(new OpenAI(llm.openai())))
    await provider.end()
    vi.unstubAllEnvs()
    expect((await replay()).answer).toBe('It costs 49.90.')
  })

  test('the client of a program that is served', async () => {
    const provider = await providerOf(steps)
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const sheet = callsheet()
    const server = await serve(cassette(sheet, file, { upstream: provider.url }))
    await sheet.run(() => runOpenAIAgent(new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1` })))
    await provider.end()
    vi.unstubAllEnvs()
    expect((await replay()).answer).toBe('It costs 49.90.')
  })

  test('an answer is kept on the side of the provider', async () => {
    const provider = await providerOf([say('One.'), say('Two.')])
    const converse = async (llm: ReturnType<typeof cassette>): Promise<string[]> => {
      const client = new OpenAI(llm.openai())
      const first = await client.responses.create({ model: 'gpt-5-mini', input: 'Say one.' })
      const ask = { model: 'gpt-5-mini', input: 'And two?', previous_response_id: first.id }
      const second = await client.responses.create(ask)
      return [first.output_text, second.output_text]
    }
    // A real provider has ids of its own.
    const upstream: typeof fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const body = typeof init?.body === 'string' ? init.body.replace('resp_real', 'resp_callsheet') : null
      const response = await fetch(provider.url + url.pathname, { ...init, body })
      const text = await response.text()
      return new Response(text.replaceAll('resp_callsheet', 'resp_real'), response)
    }
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const sheet = callsheet()
    const llm = cassette(sheet, file, { upstream })
    const recorded = await sheet.run(() => converse(llm))
    vi.unstubAllEnvs()
    await provider.end()
    const again = callsheet()
    const replayed = cassette(again, file)
    expect((await again.run(() => converse(replayed))).value).toEqual(['One.', 'Two.'])
    expect(recorded.value).toEqual(['One.', 'Two.'])
  })
})

describe('normalize', () => {
  test('takes out on both sides what changes', async () => {
    const at = (time: string): AgentSetting => ({ system: `It is ${time}.` })
    await record({ agent: at('2026-11-30T08:00:00Z'), options: { normalize: maskTimes } })
    expect((await replay(at('2027-01-01T10:30:00Z'), { normalize: maskTimes })).answer).toBe('It costs 49.90.')
    expect((await failure(replay(at('2027-01-01T10:30:00Z')))).code).toBe('cassette-drift')
  })

  test.each<[string, () => never, string]>([
    [
      'throws',
      () => {
        throw new Error('no')
      },
      'the function given as normalize threw Error: no',
    ],
    ['returns nothing', () => undefined as never, 'normalize has to return the request that it was given'],
    ['returns a promise', () => Promise.resolve() as never, 'normalize has to return the request that it was given'],
  ])('that %s fails the test', async (_name, normalize, text) => {
    await record()
    const failed = await failure(replay({}, { normalize }))
    expect(failed.code).toBe('step-invalid')
    expect(failed.text).toContain(text)
  })
})

describe('secrets never reach the disk', () => {
  const secret = 'zq7Pfw93LmkX0vT2aa91'
  const key = ['sk', 'proj', 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3z'].join('-')

  test.each<[string, string]>([
    ['a value of the environment', secret],
    ['a key in a known form', key],
  ])('%s: in prompt, question, argument, result, answer, split over ten chunks', async (_name, value) => {
    const pieces = Array.from({ length: 10 }, (_, index) =>
      value.slice(index * 4, index === 9 ? undefined : index * 4 + 4),
    )
    const script = [
      turn({ text: `I use ${value}.`, calls: [raw('lookup_order', { order_id: value })] }),
      chunked(
        say(value),
        pieces.filter((piece) => piece !== ''),
      ),
    ]
    vi.stubEnv('SHOP_TOKEN', secret)
    const agent = { system: `Key: ${value}`, input: `Use ${value}`, total: value }
    const provider = await providerOf(script)
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const sheet = callsheet()
    const llm = cassette(sheet, file, { upstream: provider.url })
    const client = new OpenAI({ ...llm.openai(), apiKey: value, defaultHeaders: { 'x-shop': value } })
    const run = await sheet.run(() => runOpenAIAgent(client, agent))
    await provider.end()
    vi.stubEnv('CALLSHEET_RECORD', '')
    expect(run.answer).toBe(value)

    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain(value)
    expect(text).not.toContain(value.slice(0, 12))
    // The model says the name now, and the result of the tool is still what it is.
    const again = callsheet()
    const replayed = cassette(again, file)
    const { answer } = await again.run(() => runOpenAIAgent(new OpenAI(replayed.openai()), agent))
    expect(answer).toBe(value === secret ? '<SHOP_TOKEN>' : '<openai-key-1>')
  })

  test.each<[string, number, string]>([
    ['a refusal', 401, `{"error":{"message":"Incorrect API key: ${secret}"}}`],
    ['what is no answer', 200, `the key is ${secret}`],
    ['what breaks off in the midst of one', 200, `{"text":"${'x'.repeat(40)} ${secret}`],
  ])('%s is told without it', async (_name, status, body) => {
    vi.stubEnv('SHOP_TOKEN', secret)
    const upstream: typeof fetch = async () => new Response(body, { status })
    const { text } = await failure(record({ options: { upstream } }))
    expect(text).toContain('the recording failed')
    for (const length of [20, 12, 8]) expect(text).not.toContain(secret.slice(0, length))
  })

  test.each<[string, CassetteOptions]>([
    ['normalize', { normalize: (request) => ({ ...request, system: 42 as never }) }],
    ['secrets', { secrets: { all: /./ } }],
  ])('nothing is written that %s makes unreadable', async (_name, options) => {
    const failed = await failure(record({ options }))
    expect(failed.code).toBe('recording-failed')
    expect(failed.text).toContain('nobody could read it again')
    expect(existsSync(file)).toBe(false)
  })

  test('a key of the client alone, and a secret that the environment has later, are refused', async () => {
    const own = ['corp', '9f8e7d6c5b4a3210ffee'].join('-')
    const late = 'Hq72kdPz01mXw8Yb'
    for (const [value, name] of [
      [own, 'the key that the client sent'],
      [late, 'LATE_TOKEN'],
    ] as const) {
      const provider = await providerOf([say(`I know ${value}.`)])
      vi.stubEnv('CI', '')
      vi.stubEnv('CALLSHEET_RECORD', 'once')
      const sheet = callsheet()
      const llm = cassette(sheet, file, { upstream: provider.url })
      const failed = await failure(
        sheet.run(async () => {
          vi.stubEnv('LATE_TOKEN', late)
          return runOpenAIAgent(new OpenAI({ ...llm.openai(), apiKey: own }))
        }),
      )
      vi.unstubAllEnvs()
      await provider.end()
      expect(failed.text).toContain(name)
      expect(failed.text).not.toContain(value)
      expect(existsSync(file)).toBe(false)
    }
  })

  test('in a form that is not replaced, it is refused with the path', async () => {
    vi.stubEnv('SHOP_TOKEN', secret)
    const hidden = Buffer.from(`user:${secret}`).toString('base64')
    const failed = await failure(record({ steps: [say(`dXNlcg ${hidden}`)] }))
    expect(failed.code).toBe('recording-failed')
    expect(failed.text).toContain('SHOP_TOKEN')
    expect(failed.text).toContain('/entries/0/step')
    expect(failed.text).not.toContain(secret)
    expect(existsSync(file)).toBe(false)
  })
})

describe('misuse', () => {
  test.each<[string, () => unknown, string]>([
    ['no sheet', () => cassette({} as never, file), 'cassette(): takes the sheet that callsheet() returns, but got {}'],
    ['no file', () => cassette(callsheet()), "cassette() needs a file here: only with the fixture of 'callsheet/test'"],
    ['an empty file', () => cassette(callsheet(), ''), 'cassette() takes a file, but got an empty text'],
    ['a page', () => cassette(callsheet(), new URL('https://example.com/a.json')), 'takes a URL of a file'],
    ['a number', () => cassette(callsheet(), 1 as never), 'cassette() takes an object of options, but got 1'],
    [
      'an unknown option',
      () => cassette(callsheet(), file, { mode: 'once' } as never),
      "does not know the option 'mode'",
    ],
    [
      'no address',
      () => cassette(callsheet(), file, { upstream: 'api.openai.com' }),
      'takes an http address or a fetch',
    ],
    ['no function', () => cassette(callsheet(), file, { normalize: 1 as never }), 'takes a function as normalize'],
    ['no day', () => cassette(callsheet(), file, { date: 'today' }), "takes a day such as '2026-11-30'"],
    ['no pattern', () => cassette(callsheet(), file, { secrets: { mail: 'x' as never } }), 'mail'],
  ])('%s', (_name, use, text) => {
    expect(use).toThrow(TypeError)
    expect(use).toThrow(text)
  })

  test('a sheet has one model', async () => {
    await record()
    const sheet = callsheet()
    cassette(sheet, file)
    expect(() => sheet.llm([say('Hello.')])).toThrow('sheet.llm()')
    expect(() => cassette(sheet, file)).toThrow('sheet.llm()')
  })

  test('two sheets do not record one file at once', async () => {
    vi.stubEnv('CI', '')
    vi.stubEnv('CALLSHEET_RECORD', 'once')
    const provider = await providerOf(steps)
    const [first, second] = [callsheet(), callsheet()]
    const [llm, other] = [first, second].map((sheet) => cassette(sheet, file, { upstream: provider.url }))
    let text = ''
    await first.run(async () => {
      await runOpenAIAgent(new OpenAI(llm?.openai()))
      text = (await failure(second.run(() => runOpenAIAgent(new OpenAI({ ...other?.openai(), maxRetries: 0 }))))).text
    })
    await provider.end()
    expect(text).toContain('shop.json')
    expect(text).toMatch(/record/)
    vi.unstubAllEnvs()
    expect((await replay()).answer).toBe('It costs 49.90.')
  })
})
