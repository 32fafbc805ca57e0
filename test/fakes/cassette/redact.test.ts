import { performance } from 'node:perf_hooks'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedStep, RequestParts } from '../../../fakes/cassette/recorded.js'
import { redactorOf } from '../../../fakes/cassette/redact.js'
import { fault, withIds } from '../../../fakes/script/faults.js'
import { call, chunked, raw, say, turn } from '../../../fakes/script/steps.js'
import type { NeutralMessage } from '../../../src/run/types.js'

const none = { known: [], own: {} }
const tail = 'aB3dE5gH7jK9mN1pQ3sT5v'
const key = `sk-${tail}`
const other = `sk-${tail}X`
const password = 'q7Wd0Zt5Rk2Lm9'
const withPassword = { known: [{ name: 'DB_PASSWORD', value: password }], own: {} }

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freeze(part)
    Object.freeze(value)
  }
  return value
}

function partsWith(more: Partial<RequestParts>): RequestParts {
  return freeze({ provider: 'openai-chat', model: 'm-1', system: null, tools: [], messages: [], settings: {}, ...more })
}

const user = (text: string): NeutralMessage => ({ role: 'user', text })
const asked = (rawArgs: string): NeutralMessage => ({
  role: 'assistant',
  calls: [{ id: 'call_1', name: 'save', rawArgs }],
})

/** A text as it is redacted where it is what the user says. */
function redactText(text: string, secrets = none as Parameters<typeof redactorOf>[0]): string | undefined {
  return redactorOf(secrets).redact(partsWith({ messages: [user(text)] })).parts.messages[0]?.text
}

test('secrets are replaced in every part, numbered by first occurrence: system, tools, settings, messages', () => {
  const keys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((letter) => `${key}${letter}`)
  const parts = partsWith({
    system: `use ${keys[0]}`,
    tools: [
      {
        name: 'save',
        description: keys[1] ?? '',
        inputSchema: { properties: { [keys[3] ?? '']: {}, [keys[2] ?? '']: {} } },
      },
    ],
    settings: { z: keys[5], metadata: { a: [1, null, keys[4]] } },
    messages: [
      user(`I am ${keys[6]}`),
      { role: 'assistant', text: 'Saving.', calls: [{ id: 'call_1', name: 'save', rawArgs: `{"key":"${keys[7]}"}` }] },
      { role: 'tool', toolResult: { id: 'call_1', text: `{"saved":["${keys[8]}","${keys[0]}"]}`, error: false } },
    ],
  })
  const { parts: redacted } = redactorOf(none).redact(parts)

  expect(redacted).toEqual({
    ...parts,
    system: 'use <openai-key-1>',
    tools: [
      {
        name: 'save',
        description: '<openai-key-2>',
        inputSchema: { properties: { '<openai-key-4>': {}, '<openai-key-3>': {} } },
      },
    ],
    settings: { z: '<openai-key-6>', metadata: { a: [1, null, '<openai-key-5>'] } },
    messages: [
      user('I am <openai-key-7>'),
      {
        role: 'assistant',
        text: 'Saving.',
        calls: [{ id: 'call_1', name: 'save', rawArgs: '{"key":"<openai-key-8>"}' }],
      },
      {
        role: 'tool',
        toolResult: { id: 'call_1', text: '{"saved":["<openai-key-9>","<openai-key-1>"]}', error: false },
      },
    ],
  })
  expect(Object.keys(redacted.settings)).toEqual(['z', 'metadata'])
})

test('the order of keys gives no other numbers', () => {
  const settings = { a: key, b: other }
  const turned = { b: other, a: key }
  const redact = (one: object): unknown => redactorOf(none).redact(partsWith({ settings: { ...one } })).parts.settings

  expect(redact(turned)).toEqual(redact(settings))
})

test('the answer goes on with the names of its request, as often as it is asked', () => {
  const { step } = redactorOf(none).redact(partsWith({ messages: [user(key)] }))
  const answer = turn({
    text: `${other} or ${key}`,
    reasoning: `${key}Z, ${other}`,
    calls: [raw('save', `{ "key":"${key}Y" }`), call('save', { key: `${key}W`, [key]: 1 })],
    usage: { input: 1, output: 2 },
  })
  const redacted = step(withIds(answer, [`id-${key}V`, null]))

  expect(redacted).toEqual(
    withIds(
      turn({
        text: '<openai-key-2> or <openai-key-1>',
        calls: [
          raw('save', '{ "key":"<openai-key-3>" }'),
          call('save', { key: '<openai-key-5>', '<openai-key-1>': 1 }),
        ],
        reasoning: '<openai-key-6>, <openai-key-2>',
        usage: { input: 1, output: 2 },
      }),
      ['id-<openai-key-4>', null] as never,
    ),
  )
  expect(step(say(`${key}U`))).toEqual(say('<openai-key-2>'))
})

test('an error that holds secrets', () => {
  const { step } = redactorOf(withPassword).redact(partsWith({}))
  const error = fault(401, {
    message: `Incorrect API key: ${key}`,
    code: password,
    headers: { 'x-key': other },
    body: `{"error":"${other}"}`,
  })

  expect(step(error)).toEqual(
    fault(401, {
      message: 'Incorrect API key: <openai-key-2>',
      code: '<DB_PASSWORD>',
      headers: { 'x-key': '<openai-key-1>' },
      body: '{"error":"<openai-key-1>"}',
    }),
  )
})

test('pieces of a text that is another now are left out', () => {
  const { step } = redactorOf(none).redact(partsWith({}))

  expect(step(chunked(say(key), [key.slice(0, 9), key.slice(9)]))).toEqual(say('<openai-key-1>'))
})

test.each<[string, RecordedStep]>([
  ['a text', say('Done.')],
  ['calls', withIds(turn({ calls: [call('a', { b: 1 }), raw('c', '{')] }), ['x', 'y'])],
  ['an error', fault(429, { message: 'Slow down.' })],
  ['a placeholder', say('<openai-key-1>')],
])('a step that holds no secret is the same step: %s', (_name, step) => {
  expect(redactorOf(withPassword).redact(partsWith({})).step(step)).toBe(step)
})

test('what holds no secret stays the same object', () => {
  const parts = partsWith({
    system: 'You are nice.',
    tools: [{ name: 'save', description: null, inputSchema: { type: 'object' } }],
    settings: { temperature: 0 },
    messages: [user('hi'), user('<openai-key-1>')],
  })
  const { redact } = redactorOf(none)

  expect(redact(parts).parts).toBe(parts)
  const { parts: redacted } = redact({ ...parts, messages: [...parts.messages, user(key)] })
  expect(redacted.messages[0]).toBe(parts.messages[0])
  expect(redacted.messages[1]).toBe(parts.messages[1])
  expect(redacted.messages[2]).toEqual(user('<openai-key-2>'))
  expect([redacted.tools, redacted.settings]).toEqual([parts.tools, parts.settings])
  expect(redacted.tools).toBe(parts.tools)
  expect(redacted.settings).toBe(parts.settings)
})

test('a message with a secret is the same object as long as its names are', () => {
  const { redact } = redactorOf(none)
  const message = freeze(user(key))
  const first = redact(partsWith({ messages: [message] })).parts.messages[0]

  expect(redact(partsWith({ messages: [message, user('hi')] })).parts.messages[0]).toBe(first)
  expect(redact(partsWith({ system: other, messages: [message] })).parts.messages[0]).toEqual(user('<openai-key-2>'))
  expect(redact(partsWith({ messages: [message] })).parts.messages[0]).toEqual(first)
  expect(Object.isFrozen(first)).toBe(true)
})

test('what is not frozen is read anew', () => {
  const { redact } = redactorOf(none)
  const settings: Record<string, unknown> = { a: 1 }
  const parts = { ...partsWith({}), settings }
  redact(parts)
  settings['a'] = key

  expect(redact(parts).parts.settings).toEqual({ a: '<openai-key-1>' })
})

const unicode = (text: string): string =>
  text.replaceAll(/[-\w]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
const nested = (text: string, times: number): string =>
  times === 0 ? text : nested(JSON.stringify({ text }), times - 1)

test.each([
  ['a letter in an escape', `{"a": "\\u0073k-${tail}", "n": 1.0}`, '{"a": "<openai-key-1>", "n": 1.0}'],
  ['all letters', `[ "${unicode(key)}" ]`, '[ "<openai-key-1>" ]'],
  ['the end in an escape', `{"a":"sk-${tail}\\u0058"}`, '{"a":"<openai-key-1>"}'],
  ['an escape before it', `{"a":"\\n${key}\\t"}`, '{"a":"\\n<openai-key-1>\\t"}'],
  ['escaped twice', JSON.stringify({ a: `{"b":"${unicode(key)}"}` }), '{"a":"{\\"b\\":\\"<openai-key-1>\\"}"}'],
  ['JSON in JSON in JSON', nested(`"${key}"`, 3), nested('"<openai-key-1>"', 3)],
  ['a text that breaks off', `{"a":"\\u0073k-${tail}`, '{"a":"<openai-key-1>'],
  ['a key of an object', `{"\\u0073k-${tail}":1}`, '{"<openai-key-1>":1}'],
  ['a URL', `{"a":"https:\\/\\/x?k=sk%2D${tail}&z=%20"}`, '{"a":"https:\\/\\/x?k=<openai-key-1>&z=%20"}'],
  ['after an escape of a URL', `x?k%3D${key}`, 'x?k%3D<openai-key-1>'],
  ['a letter that is half of an escape', `{"a":"\\npm_${'a1'.repeat(18)}"}`, '{"a":"<npm-token-1>"}'],
  ['a URL with a password', '{"a":"redis:\\/\\/u:pa55word\\u0021@h"}', '{"a":"redis:\\/\\/u:<url-password-1>@h"}'],
])('an escape hides nothing, and what is no secret stays byte for byte: %s', (_name, rawArgs, expected) => {
  const { parts, step } = redactorOf(none).redact(partsWith({ messages: [asked(rawArgs)] }))

  expect(parts.messages).toEqual([asked(expected)])
  expect(step(raw('save', rawArgs))).toEqual(raw('save', expected))
})

test('one secret has one name, whichever escapes it is written with', () => {
  const pem = `-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY-----`

  expect(redactText(`${key} \\u0073k-${tail} ${unicode(key)} ${other}`)).toBe(
    '<openai-key-1> <openai-key-1> <openai-key-1> <openai-key-2>',
  )
  expect(redactText(`${pem} and ${JSON.stringify({ pem })}`)).toBe('<private-key-1> and {"pem":"<private-key-1>"}')
})

test.each([
  ['as it is', `(${password})`, '(<DB_PASSWORD>)'],
  ['twice', password + password, '<DB_PASSWORD><DB_PASSWORD>'],
  ['within a word', `x${password}x`, 'x<DB_PASSWORD>x'],
  ['in escapes', `{"a":"${unicode(password)}"}`, '{"a":"<DB_PASSWORD>"}'],
  ['in a URL', `x?p=${password.replace('q', '%71')}`, 'x?p=<DB_PASSWORD>'],
])('a known secret of the environment: %s', (_name, text, expected) => {
  expect(redactText(text, withPassword)).toBe(expected)
})

test('a known secret with characters that JSON and URLs escape', () => {
  const value = 'q"7\\W d/é😀%41\n'
  const secrets = { known: [{ name: 'odd.name(1)', value }], own: {} }

  expect(redactText(value, secrets)).toBe('<odd.name_1_>')
  expect(redactText(JSON.stringify({ value }), secrets)).toBe('{"value":"<odd.name_1_>"}')
  expect(redactText(JSON.stringify(JSON.stringify([value])), secrets)).toBe('"[\\"<odd.name_1_>\\"]"')
  expect(redactText(`x?a=${encodeURIComponent(value)}&b`, secrets)).toBe('x?a=<odd.name_1_>&b')
})

test('patterns come before the environment, so that the name is the same without it', () => {
  const text = `postgres://ada:${password}@localhost/db and ${key}`
  const url = text.slice(0, text.indexOf(' '))
  const expected = 'postgres://ada:<url-password-1>@localhost/db and <openai-key-1>'
  const known = [
    { name: 'DATABASE_URL', value: url },
    { name: 'OPENAI_API_KEY', value: key },
    { name: 'DB_PASSWORD', value: password },
  ]

  expect(redactText(text)).toBe(expected)
  expect(redactText(text, { known, own: {} })).toBe(expected)
})

test('of known secrets that overlap nothing is left', () => {
  const known = [
    { name: 'LONG', value: 'abcdefgh12' },
    { name: 'SHORT', value: 'gh12xyzuv' },
  ]

  expect(redactText('-abcdefgh12xyzuv-gh12xyzuv-', { known, own: {} })).toBe('-<LONG>-<SHORT>-')
})

const email = /[\w.]+@[\w.]+\w/
test.each([
  [
    'as built in ones',
    'ada@example.com, bob@example.com, ada@example.com',
    { email },
    '<email-1>, <email-2>, <email-1>',
  ],
  ['flags that keep a place', 'a 12345 12345', { order: /\d+/gy }, 'a <order-1> <order-1>'],
  ['a flag that counts', 'ADA', { name: /ada/i }, '<name-1>'],
  ['a group that is the secret', 'pin: 1234', { pin: /pin: (?<secret>\d+)/ }, 'pin: <pin-1>'],
  ['the longer one wins', `customer ${key}!`, { customer: /customer \S+/ }, '<customer-1>'],
  ['what is within a key is the key', key, { digits: /\d/ }, '<openai-key-1>'],
  ['the same text is called as the user says', key, { ours: /sk-\w+/ }, '<ours-1>'],
  ['what overlaps is hidden whole', `x=${key}`, { start: /x=sk-a/ }, '<openai-key-1>'],
  ['a name that is built in', `${key} sesame`, { 'openai-key': /sesame/ }, '<openai-key-1> <openai-key-2>'],
  ['a place between letters', 'abc', { gap: /(?=b)|c/ }, 'ab<gap-1>'],
])('patterns of the user: %s', (_name, text, own: Readonly<Record<string, RegExp>>, expected) => {
  const redacted = redactText(text, { known: [], own })

  expect(redacted).toBe(expected)
  expect(redactText(expected, { known: [], own })).toBe(expected)
})

test.each<[string, unknown, string]>([
  ['two words', /a/, 'no word of letters'],
  ['', /a/, 'no word of letters'],
  ['a<b', /a/, 'no word of letters'],
  ['email', 'ada', 'is no pattern, but "ada"'],
  ['email', /a*/, 'fits the empty text'],
  ['email', /a*/gy, 'fits the empty text'],
])('a pattern that cannot be used is refused: %j as %s', (name, pattern, message) => {
  // The wrong types are the point.
  const own = { [name]: pattern } as Record<string, RegExp>

  expect(() => redactorOf({ known: [], own })).toThrow(TypeError)
  expect(() => redactorOf({ known: [], own })).toThrow(message)
})

test('a placeholder that stands there takes its number', () => {
  expect(redactText(`<openai-key-1> ${key} <openai-key-3> ${other} ${key}Z`)).toBe(
    '<openai-key-1> <openai-key-2> <openai-key-3> <openai-key-4> <openai-key-5>',
  )
  expect(redactText(`${key} <openai-key-1> ${other}`)).toBe('<openai-key-1> <openai-key-1> <openai-key-2>')
  expect(redactText(`\\u003copenai-key-1> ${key}`)).toBe('<openai-key-1> <openai-key-2>')
  expect(redactText(`<jwt-1> ${key} <other-1>`)).toBe('<jwt-1> <openai-key-1> <other-1>')
})

test('a key in angle brackets is a key', () => {
  expect(redactText(`<AKIA${tail.toUpperCase().slice(0, 16)}>`)).toBe('<<aws-key-1>>')
})

test('no secret is searched within a placeholder', () => {
  const known = [
    { name: 'DB_PASSWORD', value: password },
    { name: 'A', value: 'openai-key' },
    { name: 'B', value: 'PASSWORD' },
  ]

  expect(redactText(`<openai-key-7> <DB_PASSWORD> PASSWORD`, { known, own: {} })).toBe(
    '<openai-key-7> <DB_PASSWORD> <B>',
  )
})

/** What a secret looks like, and how else it may be written. */
const secretTexts = [key, other, `${key}Z`, `ghp_${tail}${tail}`, `sk-ant-${tail}`, tail]
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...secretTexts, password) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(' ', '"', '\\', '\n', '<', '>', '%', '<openai-key-1>', '\\u0073', '%73', ', ', ': '),
  },
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const anyText = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
const written = fc.tuple(anyText, fc.nat(2)).map(([text, times]) => nested(text, times))

test('what is redacted holds nothing to redact', () => {
  fc.assert(
    fc.property(fc.array(written, { maxLength: 4 }), (texts) => {
      const { parts } = redactorOf(withPassword).redact(partsWith({ messages: texts.map(user) }))

      expect(redactorOf(withPassword).redact(parts).parts).toBe(parts)
    }),
    { numRuns: 500 },
  )
})

test('a text of JSON stays one, and says the same but for the names', () => {
  const redactData = (value: unknown, names: Map<string, string>): unknown =>
    JSON.parse(JSON.stringify(value), (_key, one: unknown) => (typeof one === 'string' ? (names.get(one) ?? one) : one))
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(key, other), fc.constantFrom('', 'a"b', 'é\n')), { maxLength: 6 }),
      fc.nat(2),
      (texts, times) => {
        const names = new Map(
          [...new Set(texts.filter((text) => text.startsWith('sk-')))].map((text, index) => [
            text,
            `<openai-key-${index + 1}>`,
          ]),
        )

        expect(redactText(nested(JSON.stringify({ texts }), times))).toBe(
          nested(JSON.stringify(redactData({ texts }, names)), times),
        )
      },
    ),
  )
})

/** A conversation: what the system, the user and the tools say from outside; and what the model says, which tools may repeat. */
const outside = ['A', 'B', 'C'].map((letter) => `${key}${letter}`)
const models = ['D', 'E', 'F'].map((letter) => `${key}${letter}`)
const said = (from: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...from), fc.constantFrom('hello', password)), { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' '))
const exchange = fc.record({
  user: said(outside),
  answer: said([...outside, ...models]),
  args: fc.array(said([...outside, ...models]), { maxLength: 3 }),
  reasoning: said([...outside, ...models]),
  result: said(outside),
  echoes: fc.boolean(),
})

test('a replay, where the model says placeholders and the environment is another, numbers as the recording did', () => {
  fc.assert(
    fc.property(
      fc.option(said(outside)),
      said(outside),
      fc.array(exchange, { minLength: 1, maxLength: 5 }),
      (system, setting, exchanges) => {
        const recording = redactorOf({
          known: [...withPassword.known, { name: 'OPENAI_API_KEY', value: outside[0] ?? '' }],
          own: {},
        })
        const replay = redactorOf({
          known: [...withPassword.known, { name: 'ANOTHER_KEY', value: `${key}Q` }],
          own: {},
        })
        const real: NeutralMessage[] = []
        const replayed: NeutralMessage[] = []
        const seen = new Set(`${system} ${setting}`.split(' '))
        // What the model was never told is its own word.
        const word = (text: string): string =>
          text.replaceAll(/\S+/g, (one) => (outside.includes(one) && !seen.has(one) ? `${key}D` : one))
        for (const { user: text, result, echoes, ...answered } of exchanges) {
          for (const one of text.split(' ')) seen.add(one)
          const [answer, reasoning, args] = [word(answered.answer), word(answered.reasoning), answered.args.map(word)]
          if (args.length > 0) for (const one of result.split(' ')) seen.add(one)
          real.push(user(text))
          replayed.push(user(text))
          const asRecorded = recording.redact(partsWith({ system, settings: { setting }, messages: [...real] }))
          const asReplayed = replay.redact(partsWith({ system, settings: { setting }, messages: [...replayed] }))
          expect(asReplayed.parts).toEqual(asRecorded.parts)

          const step = turn({
            text: answer,
            reasoning,
            calls: args.map((one) => raw('save', `{ "text": ${JSON.stringify(one)} }`)),
          })
          const kept = asRecorded.step(step)
          expect(asReplayed.step(kept)).toBe(kept)
          for (const [messages, told] of [
            [real, step],
            [replayed, kept],
          ] as const) {
            messages.push(...messagesOf(told, result, echoes))
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})

/** The answer as the next request carries it, and what the tools say, which may be what they were told. */
function messagesOf(step: RecordedStep, result: string, echoes: boolean): readonly NeutralMessage[] {
  if (step.kind !== 'turn') return []
  const texts = step.calls.map((one) => ('raw' in one ? one.raw : ''))
  return [
    {
      role: 'assistant',
      ...(step.text === null ? {} : { text: step.text }),
      ...(texts.length === 0 ? {} : { calls: texts.map((rawArgs) => ({ id: null, name: 'save', rawArgs })) }),
    },
    ...texts.map((text): NeutralMessage => ({
      role: 'tool',
      toolResult: { id: null, text: echoes ? `${result}${text}` : result },
    })),
  ]
}

test('a long conversation is read once, not once for each request', () => {
  const { redact } = redactorOf(withPassword)
  const messages = Array.from({ length: 2000 }, (_, index) =>
    freeze(index % 100 === 0 ? user(`${key}${index}`) : user(`message ${index} of a conversation`)),
  )
  const parts = partsWith({ system: 'You are nice. '.repeat(500) })
  const start = performance.now()
  for (let request = 1; request <= 1000; request += 1) redact({ ...parts, messages: messages.slice(0, request * 2) })

  // Nearer to 0.1 ms each; a machine may be busy.
  expect((performance.now() - start) / 1000).toBeLessThan(2)
})
