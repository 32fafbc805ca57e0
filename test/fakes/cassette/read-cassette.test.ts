import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CassetteError, type CassetteErrorCode } from '../../../fakes/cassette/cassette-error.js'
import { readCassette } from '../../../fakes/cassette/read-cassette.js'
import type { Cassette, RequestParts } from '../../../fakes/cassette/recorded.js'
import { writeCassette } from '../../../fakes/cassette/write-cassette.js'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import { chunked, raw, say, turn } from '../../../fakes/script/steps.js'
import { writeStep } from '../../../fakes/script/write-steps.js'
import type { NeutralMessage } from '../../../src/run/types.js'
import { arbitraryCassette, asking, entryOf, nowhere } from './support/arbitrary-cassettes.js'

const more: Partial<RequestParts> = {
  system: 'You are a clerk.',
  tools: [{ name: 'look', description: 'Looks "up".', inputSchema: { type: 'object', properties: { id: {} } } }],
  settings: { temperature: 0.5, stop: null },
}
const first: NeutralMessage = { role: 'user', text: 'Where is Ä-1001?' }
const asked: NeutralMessage = { role: 'assistant', calls: [{ id: '#1', name: 'look', rawArgs: '{"id":1}' }] }
const told: NeutralMessage = { role: 'tool', toolResult: { id: '#1', text: 'shipped', error: false } }
const sound: Cassette = {
  entries: [
    entryOf(asking([first], more), withIds(raw('look', '{"id":1}'), ['call_1'])),
    entryOf(asking([first, asked, told], more), turn({ text: 'On its way.', usage: { input: 1, output: 2 } })),
    entryOf(asking([{ role: 'user', text: 'Hi' }], { ...more, system: null }), fault(429)),
  ],
  provenance: { date: '2026-11-30', models: ['model-1'], sdks: ['OpenAI/JS 6.49.0'], test: 'a > b' },
}
const written = writeCassette(sound)

/** The error of a text; fails where it is read. */
function errorOf(text: string): CassetteError {
  try {
    readCassette(text, 'a.json')
  } catch (error) {
    if (error instanceof CassetteError) return error
    throw error
  }
  throw new Error(`it was read: ${text}`)
}

/** The text with one piece, which it holds once or more, replaced in its first place; the line of that place. */
function changed(piece: string, other: string): { readonly text: string; readonly line: number } {
  const at = written.indexOf(piece)
  if (at === -1) throw new Error(`the file does not hold ${piece}`)
  return {
    text: written.slice(0, at) + other + written.slice(at + piece.length),
    line: written.slice(0, at).split('\n').length,
  }
}

/** Where the fault shows in the object around the piece, or after it: how many lines above. */
const linesAbove: Readonly<Record<string, number>> = {
  'a missing key': 8,
  'a step that is none': 7,
  'a value of a step': 3,
  'a step that may be left over': 1,
  'a bare line': -1,
}

describe('what is wrong is said with its line, and what to do', () => {
  test.each<[string, string, string, CassetteErrorCode, string]>([
    [
      'a newer version',
      '"cassette": 1',
      '"cassette": 2',
      'version',
      'is of version 2, and this callsheet reads version 1. Update callsheet',
    ],
    [
      'an older version',
      '"cassette": 1',
      '"cassette": 0',
      'version',
      'is of version 0, and this callsheet reads version 1. Restore the line',
    ],
    ['a version that is none', '"cassette": 1', '"cassette": "1"', 'version', 'is of version "1"'],
    [
      'an unknown key',
      '"provider"',
      '"provder"',
      'invalid',
      'entries[0].request.provder is no key of a cassette; known here are digest, model, provider, summary',
    ],
    [
      'a missing key',
      '"provider": "openai-chat",\n',
      '\n',
      'invalid',
      'entries[0].request.provider is missing: it has to be a text',
    ],
    [
      'another kind of value',
      '"model": "model-1"',
      '"model": 7',
      'invalid',
      'entries[0].request.model is 7, but has to be a text',
    ],
    [
      'a role that is none',
      '"role": "user"',
      '"role": "usr"',
      'invalid',
      'entries[0].request.summary.added[0].role is "usr", but has to be user, assistant or tool',
    ],
    [
      'a day that is none',
      '"2026-11-30"',
      '"30.11.2026"',
      'invalid',
      'provenance.date is "30.11.2026", but has to be a day',
    ],
    ['a digest that is none', '"messages": "', '"messages": "x', 'invalid', 'but has to be 16 hexadecimal digits'],
    [
      'a key twice',
      '"text": "Where',
      '"text": "a", "text": "Where',
      'invalid',
      'the key entries[0].request.summary.added[0].text occurs more than once',
    ],
    [
      'a number that would be another',
      '"id": 1',
      '"id": 9007199254740993',
      'invalid',
      'the number 9007199254740993 at entries[0].step.args.id would be read as 9007199254740992. Write 9007199254740992 if that is meant; in arguments of a call write it as { "$bigint": "9007199254740993" }, or with',
    ],
    [
      'more messages than there are',
      '"carried": 1',
      '"carried": 2',
      'invalid',
      'entries[1].request.summary.carried is 2, but entry 1 has 1 message.',
    ],
    [
      'messages of no entry',
      '"carried": 1',
      '"after": 2, "carried": 1',
      'invalid',
      'entries[1].request.summary.after is 2, but has to be the number of an earlier entry, and those before it are 1 to 1',
    ],
    [
      'a number that counts nothing',
      '"carried": 1',
      '"carried": -1',
      'invalid',
      'carried is -1, but has to be a whole number from 0',
    ],
    ['a step that is none', '"raw": "look"', '"rwa": "look"', 'invalid', 'entries[0].step is no step'],
    [
      'a value of a step',
      '"usage": {',
      '"usage": { "x": 1,',
      'invalid',
      'entries[1].step: turn() takes a usage of { input, output, cached? }',
    ],
    [
      'a key in arguments',
      '"id": 1',
      '"$id": 1',
      'invalid',
      'entries[0].step.args.$id is no key; one that begins with $ is written "$$id"',
    ],
    [
      'a step that may be left over',
      '"fault": 429',
      '"maybe": { "fault": 429 }',
      'invalid',
      'entries[2].step is a step with maybe, which cannot stand in a recording',
    ],
    [
      'a bare line',
      '"fault": 429',
      '"fault": 429,',
      'invalid',
      'the file is no JSON: expected a key in double quotes after ","',
    ],
    [
      'nothing recorded',
      '"entries": [',
      '"entries": [], "more": [',
      'invalid',
      'more is no key of a cassette; known here are cassette, entries, provenance',
    ],
  ])('%s', (title, piece, other, code, message) => {
    const { text, line } = changed(piece, other)
    const error = errorOf(text)
    expect(error.message).toContain(message)
    expect(error.message).toMatch(/^a\.json:\d+:\d+: /)
    expect([error.code, error.file]).toEqual([code, 'a.json'])
    expect(line - Number(error.message.split(':')[1])).toBe(linesAbove[title] ?? 0)
  })

  test.each<[string, string, CassetteErrorCode, string]>([
    ['nothing', '', 'invalid', 'a.json:1:1: the file is empty'],
    ['white space', ' \n\n', 'invalid', 'a.json:1:1: the file is empty'],
    ['a mark', `\uFEFF${written}`, 'invalid', 'a.json:1:1: the file begins with a byte order mark'],
    ['a list', '[]', 'invalid', 'a.json:1:1: the file is no cassette: it holds a list'],
    ['a text', '\n "a"', 'invalid', 'a.json:2:2: the file is no cassette: it holds "a"'],
    ['other JSON', '{"name":"x"}', 'invalid', 'a.json:1:1: the file is no cassette: it has no key "cassette"'],
    ['a list of entries', '{"entries":[]}', 'version', 'a.json:1:1: the cassette is of no version'],
    [
      'nothing recorded',
      '{"cassette":1,"entries":[],\n"provenance":{"models":[],"sdks":[]}}',
      'invalid',
      'a.json:1:25: entries is [], but has to hold an entry: a recording of nothing cannot be replayed.',
    ],
    ['a file cut off', '{"cassette": 1, "entr', 'invalid', 'a.json:1:22: the file breaks off here'],
    ['a cut escape', '{"cassette": "\\u00', 'invalid', 'a.json:1:19: the file breaks off here'],
    [
      'other text',
      'hello',
      'invalid',
      'a.json:1:1: the file is no JSON: expected a JSON value, but met "hello". Correct',
    ],
    ['arrays without end', '['.repeat(100_000), 'invalid', 'a.json:1:511: the data is nested deeper than 510 levels'],
    [
      'levels without number',
      `{"cassette": 1,\n"entries": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      'invalid',
      'a.json:2:521: the data is nested deeper than 510 levels',
    ],
  ])('%s', (_title, text, code, message) => {
    const error = errorOf(text)
    expect(error.message).toContain(message)
    expect(error.code).toBe(code)
  })

  test('deep arguments', () => {
    const { text, line } = changed('"id": 1\n', `"id": ${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}\n`)
    expect(errorOf(text).message).toMatch(new RegExp(`^a\\.json:${line}:\\d+: the data is nested deeper`))
  })

  test('a merge', () => {
    const lines = written.split('\n')
    const text = [
      ...lines.slice(0, 20),
      '<<<<<<< HEAD',
      lines[20],
      '=======',
      lines[20],
      '>>>>>>> other',
      ...lines.slice(21),
    ].join('\n')
    expect(errorOf(text).message).toMatch(/^a\.json:21:1: the file holds the markers of a merge conflict/)
    // Not in a text of the model, where each is legal.
    expect(readCassette(changed('On its way.', '\\n<<<<<<< HEAD\\n').text, 'a').entries).toHaveLength(3)
  })
})

describe('requests cannot be edited by hand', () => {
  test.each([
    ['the system prompt', 'system', 'a clerk', 'a cook'],
    ['a tool', 'tools', 'Looks', 'Finds'],
    ['a message', 'messages', 'Where is', 'What is'],
    ['a key that no message has', 'messages', '"role": "user"', '"role": "user", "name": "x"'],
    ['a setting', 'settings', '0.5', '0.25'],
  ])('%s', (_title, part, piece, other) => {
    const error = errorOf(changed(piece, other).text)
    expect(error.code).toBe('edited')
    const [, line, actual] = /^a\.json:(\d+):\d+: .*write ([\da-f]{16}) as the digest$/.exec(error.message) ?? []
    expect(written.split('\n')[Number(line) - 1]).toContain(`"${part}": "`)
    // As the message says, where it was meant. Others may have the same digest.
    const digests = sound.entries[0]?.request.digest
    const old = digests?.[part as 'system'] ?? '' // a name of a part
    const meant = changed(piece, other).text.replaceAll(old, actual ?? '')
    expect(meant).not.toContain(old)
    expect(() => readCassette(meant, 'a')).not.toThrow(`entries[0].request.digest.${part}`)
  })

  test('a digest', () => {
    const digest = sound.entries[0]?.request.digest.tools ?? ''
    const error = errorOf(changed(digest, '0123456789abcdef').text)
    expect(error.message).toContain(
      `entries[0].request.digest.tools is 0123456789abcdef, but the tools of the request have ${digest}`,
    )
  })

  test('an entry that is taken out, or moved', () => {
    const json = JSON.parse(written)
    const [one, two, three] = json.entries
    const textOf = (entries: readonly unknown[]): string => JSON.stringify({ ...json, entries }, null, 2)
    expect(errorOf(textOf([two, three])).message).toContain(
      'entries[0].request.summary.carried is 1, but there is no entry before it',
    )
    expect(errorOf(textOf([three, one, two])).message).toContain('entries[0].request.digest.tools is')
    expect(errorOf(textOf([three])).message).toContain('no entry up to here holds the tools with this digest')
    // A part may stand again, but not another one under its digest.
    const withSystem = (system: string): unknown => ({
      ...two,
      request: { ...two.request, summary: { ...two.request.summary, system } },
    })
    expect(readCassette(textOf([one, withSystem('You are a clerk.')]), 'a').entries).toHaveLength(2)
    expect(errorOf(textOf([one, withSystem('You are a cook.')])).message).toContain('entries[1].request.digest.system')
    // The last may go, and one may stand twice.
    expect(readCassette(textOf([one, two]), 'a').entries).toHaveLength(2)
    expect(readCassette(textOf([one, one]), 'a').entries).toHaveLength(2)
  })
})

test('answers may be edited by hand: any step that is served once', () => {
  const steps = [
    cut(say('On its way.'), { chars: 3 }, { how: 'reset' }),
    chunked(say('x'), 'char').when({ told: { status: 'shipped' } }),
    say('x').when({ system: /clerk/ }),
    fault('hang'),
    fault(503, { headers: { a: 'b' } }),
  ]
  for (const step of steps) {
    const json = JSON.parse(written)
    json.entries[1].step = writeStep(step)
    const { entries } = readCassette(JSON.stringify(json), 'a')
    expect(entries[1]?.step).toEqual(step)
    expect(entries[1]?.request).toEqual(sound.entries[1]?.request)
  }
})

test('what is read is frozen', () => {
  const { entries } = readCassette(written, 'a')
  const [entry] = entries
  expect(
    [entry?.request, entry?.request.tools[0]?.inputSchema, entry?.request.messages[0]].every(Object.isFrozen),
  ).toBe(true)
})

test('a file that breaks off is never read', () => {
  for (let length = 0; length < written.trimEnd().length; length += 1) {
    const error = errorOf(written.slice(0, length))
    expect([error.code, /^a\.json:\d+:\d+: the file (is empty|breaks off here)/.test(error.message)]).toEqual([
      'invalid',
      true,
    ])
  }
  expect(readCassette(written.trimEnd(), 'a')).toEqual(sound)
})

test('a file with one character changed, left out or put in is equal, differs in what may be edited, or is refused with a line', () => {
  const characters = [
    '"',
    '\\',
    ' ',
    '\n',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '0',
    '9',
    'a',
    '$',
    '-',
    '.',
    'é',
    '\u0000',
    '\uFEFF',
  ]
  const requests = sound.entries.map(({ request }) => ({ ...request, model: '', provider: '' }))
  const counts = { read: 0, refused: 0 }
  for (let at = 0; at < written.length; at += 1) {
    const other = characters[at % characters.length] ?? ''
    for (const text of [
      written.slice(0, at) + other + written.slice(at + 1),
      written.slice(0, at) + other + written.slice(at),
      written.slice(0, at) + written.slice(at + 1),
    ]) {
      const read = orError(text)
      if (read instanceof CassetteError) counts.refused += 1
      else counts.read += 1
      const judged = read instanceof CassetteError ? /^a\.json:\d+:\d+: /.test(read.message) : requestsOf(read)
      expect([at, judged]).toEqual([at, read instanceof CassetteError ? true : requests])
    }
  }
  expect(counts.read).toBeGreaterThan(1000)
  expect(counts.refused).toBeGreaterThan(1000)
})

function orError(text: string): Cassette | CassetteError {
  try {
    return readCassette(text, 'a.json')
  } catch (error) {
    if (error instanceof CassetteError) return error
    throw error
  }
}

function requestsOf({ entries }: Cassette): unknown {
  return entries.map(({ request }) => ({ ...request, model: '', provider: '' }))
}

test('any JSON and any text is read or refused with a line', () => {
  const text = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .tuple(arbitraryCassette, fc.nat(), fc.jsonValue())
      .map(([cassette, place, value]) => graft(writeCassette(cassette), place, value)),
  )
  fc.assert(
    fc.property(text, (one) => {
      const read = orError(one)
      if (read instanceof CassetteError) expect(read.message).toMatch(/^a\.json:\d+:\d+: /)
      else expect(orError(writeCassette(read))).not.toBeInstanceOf(CassetteError)
    }),
    { numRuns: 500 },
  )
})

/** The JSON with another value in some place. */
function graft(json: string, place: number, value: unknown): string {
  let count = 0
  const total = json.split(/[[{,]/).length
  return JSON.stringify(
    JSON.parse(json, (_key, part: unknown) => {
      count += 1
      return count === 1 + (place % total) ? value : part
    }),
    null,
    2,
  )
}

test('a long conversation is read fast', () => {
  const messages: NeutralMessage[] = [Object.freeze({ role: 'user', text: 'Begin.' } as const)]
  const entries = Array.from({ length: 1000 }, (_, index) => {
    const entry = entryOf(asking([...messages], more), say(`Answer ${index}.`))
    messages.push(Object.freeze({ role: 'assistant', text: `Answer ${index}.` } as const))
    messages.push(Object.freeze({ role: 'user', text: `Question ${index}, and more.` } as const))
    return entry
  })
  const text = writeCassette({ entries, provenance: nowhere })
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    readCassette(text, 'a')
    return performance.now() - start
  })
  // Some 150 ms; 1,000 times as much if each request were read whole.
  expect(Math.min(...times)).toBeLessThan(500)
})
