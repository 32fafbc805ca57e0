import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCassette } from '../../../fakes/cassette/read-cassette.js'
import type { Cassette, Entry, RecordedStep, RequestParts } from '../../../fakes/cassette/recorded.js'
import { writeCassette } from '../../../fakes/cassette/write-cassette.js'
import { withIds } from '../../../fakes/script/faults.js'
import { call, raw, say, scriptedText, turn } from '../../../fakes/script/steps.js'
import { writeStep } from '../../../fakes/script/write-steps.js'
import { snapshot } from '../../../src/json/snapshot.js'
import type { NeutralMessage } from '../../../src/run/types.js'
import { arbitraryCassette, asking, entryOf, nowhere } from './support/arbitrary-cassettes.js'

/** As JSON has it; the order of keys is no difference, but in the texts of arguments. */
function plain({ entries, provenance }: Cassette): unknown {
  const requests = entries.map(({ request }) => request)
  const steps = entries.map(({ step }) => [writeStep(step), argumentTexts(step)])
  return JSON.parse(JSON.stringify({ requests, steps, provenance }))
}

function argumentTexts(step: RecordedStep): readonly string[] {
  return step.kind === 'turn' ? step.calls.map((one) => scriptedText(one, (reason) => new Error(reason))) : []
}

test('a cassette that is written and read is the same, and is written the same again', () => {
  fc.assert(
    fc.property(arbitraryCassette, (cassette) => {
      const text = writeCassette(cassette)
      const back = readCassette(text, 'a.json')
      expect(plain(back)).toEqual(plain(cassette))
      expect(writeCassette(back)).toBe(text)
    }),
    { numRuns: 200 },
  )
})

test('equal cassettes are equal bytes, whichever objects and orders of keys they have', () => {
  fc.assert(
    fc.property(arbitraryCassette, (cassette) => {
      const copied = cassette.entries.map(({ request, step }) => ({ request: snapshot(turned(request)), step }))
      // The same keys the other way round.
      const same: Cassette = { entries: copied as Entry[], provenance: cassette.provenance }
      expect(writeCassette(same)).toBe(writeCassette(cassette))
    }),
  )
})

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, turned(part)]),
  )
}

test('each entry carries the longest run of messages that an earlier one has', () => {
  fc.assert(
    fc.property(arbitraryCassette, (cassette) => {
      const lists = cassette.entries.map(({ request }): unknown[] => JSON.parse(JSON.stringify(request.messages)))
      const shared = (one: readonly unknown[], other: readonly unknown[]): number => {
        const end = one.findIndex((item, at) => at >= other.length || !isDeepStrictEqual(item, other[at]))
        return end === -1 ? one.length : end
      }
      const { entries } = JSON.parse(writeCassette(cassette))
      for (const [index, list] of lists.entries()) {
        const runs = lists.slice(0, index).map((other) => shared(list, other))
        const most = Math.max(0, ...runs)
        const { after = index, carried = 0, added } = entries[index].request.summary
        expect({ carried, added: added.length }).toEqual({ carried: most, added: list.length - most })
        if (most > 0) expect(after).toBe(runs.lastIndexOf(most) + 1)
      }
    }),
  )
})

test('what the file looks like', () => {
  const system = 'You are a clerk.'
  const tools = [{ name: 'look', description: null, inputSchema: { type: 'object', properties: { b: true, a: true } } }]
  const first: NeutralMessage = { role: 'user', text: 'Where is A-1001?' }
  const asked: NeutralMessage = { role: 'assistant', calls: [{ id: '#1', name: 'look', rawArgs: '{"z":1,"a":2}' }] }
  const told: NeutralMessage = { role: 'tool', toolResult: { id: '#1', text: 'shipped' } }
  const more: Partial<RequestParts> = { system, tools, settings: { temperature: 0, 10: 1, 9: 2 } }
  const text = writeCassette({
    entries: [
      entryOf(asking([first], more), withIds(raw('look', '{"z":1,"a":2}'), ['call_1'])),
      entryOf(asking([first, asked, told], more), turn({ text: 'On its way.', usage: { output: 2, input: 1 } })),
      entryOf(asking([first], more), say('Again.')),
      entryOf(asking([{ role: 'user', text: 'Hi' }], { ...more, system: null }), say('Hi.')),
    ],
    provenance: { test: 'a > b', date: '2026-11-30', sdks: ['OpenAI/JS 6.49.0'], models: [] },
  })
  expect(text).toMatchInlineSnapshot(`
    "{
      "cassette": 1,
      "entries": [
        {
          "request": {
            "digest": {
              "messages": "873f00d651b0ece6",
              "settings": "057bfd8fbe1ad77a",
              "system": "f2be4c7a3d77e8b8",
              "tools": "d642a8e6a5895343"
            },
            "model": "model-1",
            "provider": "openai-chat",
            "summary": {
              "added": [
                {
                  "role": "user",
                  "text": "Where is A-1001?"
                }
              ],
              "settings": {
                "10": 1,
                "9": 2,
                "temperature": 0
              },
              "system": "You are a clerk.",
              "tools": [
                {
                  "description": null,
                  "inputSchema": {
                    "properties": {
                      "a": true,
                      "b": true
                    },
                    "type": "object"
                  },
                  "name": "look"
                }
              ]
            }
          },
          "step": {
            "args": {
              "z": 1,
              "a": 2
            },
            "ids": [
              "call_1"
            ],
            "raw": "look"
          }
        },
        {
          "request": {
            "digest": {
              "messages": "339e51e76267c4a3",
              "settings": "057bfd8fbe1ad77a",
              "system": "f2be4c7a3d77e8b8",
              "tools": "d642a8e6a5895343"
            },
            "model": "model-1",
            "provider": "openai-chat",
            "summary": {
              "added": [
                {
                  "calls": [
                    {
                      "id": "#1",
                      "name": "look",
                      "rawArgs": "{\\"z\\":1,\\"a\\":2}"
                    }
                  ],
                  "role": "assistant"
                },
                {
                  "role": "tool",
                  "toolResult": {
                    "id": "#1",
                    "text": "shipped"
                  }
                }
              ],
              "carried": 1
            }
          },
          "step": {
            "turn": {
              "text": "On its way.",
              "usage": {
                "input": 1,
                "output": 2
              }
            }
          }
        },
        {
          "request": {
            "digest": {
              "messages": "873f00d651b0ece6",
              "settings": "057bfd8fbe1ad77a",
              "system": "f2be4c7a3d77e8b8",
              "tools": "d642a8e6a5895343"
            },
            "model": "model-1",
            "provider": "openai-chat",
            "summary": {
              "added": [],
              "carried": 1
            }
          },
          "step": {
            "say": "Again."
          }
        },
        {
          "request": {
            "digest": {
              "messages": "9b802592d1601dfd",
              "settings": "057bfd8fbe1ad77a",
              "system": "74234e98afe7498f",
              "tools": "d642a8e6a5895343"
            },
            "model": "model-1",
            "provider": "openai-chat",
            "summary": {
              "added": [
                {
                  "role": "user",
                  "text": "Hi"
                }
              ],
              "system": null
            }
          },
          "step": {
            "say": "Hi."
          }
        }
      ],
      "provenance": {
        "date": "2026-11-30",
        "models": [],
        "sdks": [
          "OpenAI/JS 6.49.0"
        ],
        "test": "a > b"
      }
    }
    "
  `)
  expect(text.endsWith('}\n')).toBe(true)
})

describe('a file grows with what is new', () => {
  const tools = [{ name: 'look', description: 'x'.repeat(1000), inputSchema: { type: 'object' } }]
  const conversation = longConversation(1000, { system: 'y'.repeat(1000), tools })

  test('by its own messages, its answer and a constant', () => {
    const sizes = [10, 11, 500, 501, 999, 1000].map((count) =>
      sizeOf({ ...conversation, entries: conversation.entries.slice(0, count) }),
    )
    const [ten = 0, eleven = 0, some = 0, more = 0, most = 0, all = 0] = sizes
    expect(eleven - ten).toBeLessThan(900)
    expect(Math.abs(more - some - (eleven - ten))).toBeLessThan(20)
    expect(Math.abs(all - most - (eleven - ten))).toBeLessThan(20)
  })

  test('where two conversations take turns, too', () => {
    const other = longConversation(500, { model: 'model-2' }, 'Begin here.').entries
    const between = conversation.entries
      .slice(0, 500)
      .flatMap((entry, index) => [entry, ...other.slice(index, index + 1)])
    const last =
      sizeOf({ entries: between, provenance: nowhere }) - sizeOf({ entries: between.slice(0, -1), provenance: nowhere })
    expect(last).toBeLessThan(900)
  })

  test('and is written fast', () => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      writeCassette(conversation)
      return performance.now() - start
    })
    // Some 60 ms.
    expect(Math.min(...times)).toBeLessThan(300)
  })
})

function sizeOf(cassette: Cassette): number {
  return writeCassette(cassette).length
}

/** One conversation of so many requests; each but the first brings two more messages. */
function longConversation(count: number, more: Partial<RequestParts>, begin = 'Begin.'): Cassette {
  const messages: NeutralMessage[] = [Object.freeze({ role: 'user', text: begin } as const)]
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = entryOf(asking([...messages], more), say(`Answer ${index}.`))
    messages.push(Object.freeze({ role: 'assistant', text: `Answer ${index}.` } as const))
    messages.push(Object.freeze({ role: 'user', text: `Question ${index}, and more.` } as const))
    return entry
  })
  return { entries, provenance: nowhere }
}

test('data that no file could be read from again is refused', () => {
  let deep: unknown = {}
  for (let level = 0; level < 600; level += 1) deep = [deep]
  const cassette: Cassette = { entries: [entryOf(asking([], { settings: { deep } }), call('a'))], provenance: nowhere }
  expect(() => writeCassette(cassette)).toThrow(new TypeError('a cassette cannot hold data of more than 510 levels'))
})
