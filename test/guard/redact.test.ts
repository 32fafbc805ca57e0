import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { redactorOf } from '../../src/guard/redact.js'
import { readRules } from '../../src/guard/redact/rules.js'
import type { GuardRecord } from '../../src/guard/record.js'
import { guarded } from './support/guarded.js'
import { record } from './support/record.js'

const data = {
  card: { number: '4111-2222', cvc: 123 },
  users: [{ token: 'tok-1', name: 'Ann' }, { token: 'tok-2' }],
  deep: { er: { password: 'hunter2' } },
  amount: 5,
}

const blank = { raw_args: '{}', args: {}, result: null, told: null }

function redacted(fields: Partial<GuardRecord>, paths: readonly string[], tool = 'pay'): GuardRecord {
  const given = record({ ...blank, ...fields, tool })
  return redactorOf(readRules(paths), tool)?.record(given, null) ?? given
}

describe('what is taken out', () => {
  test.each<readonly [string, (copy: typeof data) => unknown]>([
    ['card.number', (copy) => ({ ...copy, card: { ...copy.card, number: '[redacted]' } })],
    ['card', (copy) => ({ ...copy, card: '[redacted]' })],
    ['card.**', (copy) => ({ ...copy, card: '[redacted]' })],
    ['pay.card', (copy) => ({ ...copy, card: '[redacted]' })],
    ['other.card', (copy) => copy],
    ['users.token', (copy) => ({ ...copy, users: copy.users.map((user) => ({ ...user, token: '[redacted]' })) })],
    ['users.*.token', (copy) => ({ ...copy, users: copy.users.map((user) => ({ ...user, token: '[redacted]' })) })],
    ['users.1.token', (copy) => ({ ...copy, users: [copy.users[0], { token: '[redacted]' }] })],
    ['*.token', (copy) => ({ ...copy, users: copy.users.map((user) => ({ ...user, token: '[redacted]' })) })],
    ['**.password', (copy) => ({ ...copy, deep: { er: { password: '[redacted]' } } })],
    ['*.password', (copy) => copy],
    ['none', (copy) => copy],
  ])('%s', (path, expected) => {
    const before = structuredClone(data)
    expect(redacted({ args: data }, [path]).args).toEqual(expected(before))
    expect(data).toEqual(before)
  })

  test('of a tool whose name has a dot, by the name of the tool; and a key that has one', () => {
    const args = { iban: 'DE-1', 'a.b': 1, c: 2 }
    expect(redacted({ args }, ['pay.card.iban', 'a.b'], 'pay.card').args).toEqual({
      iban: '[redacted]',
      'a.b': '[redacted]',
      c: 2,
    })
  })

  test.each(['items[0].token', '$.password', '/password', ' password', 'a..b', '', 'pass*', 'a.$.b'])(
    'refuses %j, which is no path',
    (path) => {
      expect(() => readRules([path])).toThrow(/takes redact as paths.*but got/u)
    },
  )

  test('of a payload with lists in lists, in time that grows with its length', () => {
    const raw = `{"a":${'['.repeat(20_000)}{"password":"hunter22"}${']'.repeat(20_000)}}`
    const begun = process.cpuUsage()
    const { raw_args: text } = redacted({ raw_args: raw }, ['**.password', '**.token', '**.a.b'])
    expect(text).toContain('{"password":"[redacted]"}')
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000)
  })
})

test('very many secrets that begin alike are looked for in a long text in no time', () => {
  const pins = Array.from({ length: 5000 }, (_, index) => `customer-secret-${index}!`)
  const begun = process.cpuUsage()
  const { result } = redacted({ args: { pins }, result: `${'customer-secret-'.repeat(30_000)}4999!` }, ['pins'])
  expect(String(result).endsWith('customer-secret-[redacted]')).toBe(true)
  expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000)
})

describe('a payload', () => {
  const of = (text: string, ...paths: string[]): string => redacted({ raw_args: text }, paths).raw_args

  test.each<readonly [string, string, string]>([
    ['is redacted as text', '{"card":{"number":"4111"},"n":1}', '{"card":{"number":"[redacted]"},"n":1}'],
    [
      'stays as it was written around',
      '{ "card": {"number" : 1}, "n": 1.0 }',
      '{ "card": {"number" : "[redacted]"}, "n": 1.0 }',
    ],
    ['stays as it was written where nothing is secret', '{ "n": 1.0 }', '{ "n": 1.0 }'],
    ['that has a key twice', '{"card":{"number":"4111"},"card":{}}', '{"card":{"number":"[redacted]"},"card":{}}'],
    ['that is no JSON is cut off at the name', '{"n":1,"card":{"number":"4111', '{"n":1,"card":{"[redacted]'],
    ['that is damaged behind it, too', '{"card":{"number":"4111" "x":1}', '{"card":{"[redacted]'],
    ['that is no JSON and has no such name stays', '{"n":1,', '{"n":1,'],
    ['that is no JSON and has escapes is taken out', '{"n":1,"c\\u0061rd":', '[redacted]'],
    ['in a fence', '```json\n{"card":{"number":"4111"}}\n```', '```json\n{"card":{"number":"[redacted]"}}\n```'],
    ['in a sentence', 'Sure: {"card":{"number":4111}}', 'Sure: {"card":{"number":"[redacted]"}}'],
    ['that is only a sentence', 'the number is 4111', 'the [redacted]'],
    [
      'that is JSON in JSON',
      '"{\\"card\\":{\\"number\\":\\"4111\\"}}"',
      '"{\\"card\\":{\\"number\\":\\"[redacted]\\"}}"',
    ],
    ['with single quotes', "{'card':{'number':'4111'}}", "{'card':{'[redacted]"],
    ['with a key in escapes', '{"card":{"n\\u0075mber":"4111"}}', '{"card":{"n\\u0075mber":"[redacted]"}}'],
  ])('%s', (_, text, expected) => {
    expect(of(text, 'card.number')).toBe(expected)
  })

  test('whose number has more digits than a number holds', () => {
    const { raw_args: raw, told } = redacted(
      { raw_args: '{"card":90071992547409931}', told: 'not 90071992547409931, nor 90071992547409999' },
      ['card'],
    )
    expect([raw, told]).toEqual(['{"card":"[redacted]"}', 'not [redacted], nor 90071992547409999'])
  })
})

describe('wherever it stands', () => {
  const secret = 'hunter22secret'

  test.each<readonly [string, unknown]>([
    ['a text of JSON', JSON.stringify({ password: secret })],
    ['a text of JSON in prose', `401: ${JSON.stringify({ a: { password: secret } })} (again)`],
    ['a text of JSON that breaks off', JSON.stringify({ a: 1, password: secret }).slice(0, -3)],
    ['the end of a text of JSON', `1, "password": "${secret}"}`],
    ['content of MCP', { content: [{ type: 'text', text: JSON.stringify({ password: secret }) }] }],
    ['a Map', new Map([['password', secret]])],
    ['a Map in a Set', new Set([new Map([['password', secret]])])],
    [
      'a class',
      new (class User {
        password = secret
      })(),
    ],
    ['a form', new URLSearchParams({ password: secret })],
    ['an address', new URL(`https://x.example/?a=1&password=${secret}#b`)],
    ['an address as text', { next: `https://x.example/?a=1&password=${secret}#b` }],
    ['a key of another', { password: secret, byPassword: { [secret]: 1 } }],
    ['a cause', { error: new Error('no', { cause: { password: secret } }) }],
  ])('%s', (_, result) => {
    const { tools, records } = guarded({ t: () => result }, { redact: ['**.password'], unchecked: ['t'] })
    tools.t()
    expect(records).toHaveLength(1)
    expect(JSON.stringify(records)).not.toContain(secret)
    expect(JSON.stringify(records)).toContain('[redacted]')
  })

  test('numbers, also as numbers elsewhere', () => {
    const { args, result } = redacted({ args: { pin: 41112222 }, result: { n: 41112222, m: 4111 } }, ['pin'])
    expect([args, result]).toEqual([{ pin: '[redacted]' }, { n: '[redacted]', m: 4111 }])
  })

  test('a crash whose message was cut within it, at any place', () => {
    const long = 'hunter22-secret-0123456789-abcdefghij'
    const { tools, records } = guarded(
      {
        t: ({ n, password }: { n: number; password: string }) => {
          throw new Error(`${'x'.repeat(n)}${password}${'y'.repeat(500)}`)
        },
      },
      { redact: ['password'], schemas: { t: z.object({ n: z.number(), password: z.string() }) } },
    )
    for (let n = 0; n < 300; n += 1) tools.t({ n, password: long })
    expect(records).toHaveLength(300)
    expect(JSON.stringify(records)).not.toContain('hunt')
    expect(JSON.stringify(records)).not.toContain('ghij')
  })

  test('words of a library about it: what was expected, and the message', () => {
    const weak = z.string().refine(() => false, { error: ({ input }) => `${String(input)} is weak` })
    const { tools, records } = guarded(
      { t: (given: { password: string; card?: unknown }) => given },
      {
        redact: ['password', 'card.cvv'],
        schemas: { t: z.object({ password: weak }).refine(() => false, 'nope') },
      },
    )
    tools.t({ password: secret })
    expect(records[0]?.errors.map(({ path }) => path)).toEqual(['/password', ''])
    expect(JSON.stringify(records)).not.toContain(secret)
    expect(records[0]?.told).toContain('[redacted] is weak')
  })

  test('a short one, where a whole is shown that has it at its place', () => {
    const card = z.object({ card: z.any() })
    const options = { redact: ['card.cvv'] }
    const given = { card: { cvv: '123' } }
    const wrong = guarded(
      { t: (given: unknown) => [given].length },
      { ...options, schemas: { t: card.refine(() => false, 'nope') } },
    )
    const dry = guarded(
      { t: (given: unknown) => [given].length },
      { ...options, schemas: { t: card }, policies: { t: { dryRun: true } } },
    )
    const fields = guarded(
      { t: (whole: unknown) => whole },
      { ...options, schemas: { t: card }, policies: { t: { told: { fields: ['card.cvv'] } } } },
    )
    for (const { tools } of [wrong, dry, fields]) tools.t(given)
    const records = [wrong, dry, fields].flatMap((each) => each.records)
    expect(records.map(({ status }) => status)).toEqual(['schema_validation_error', 'blocked', 'success'])
    expect(JSON.stringify(records)).not.toContain('123')
  })

  test('the words around damaged JSON', () => {
    const { tools, records } = guarded(
      { t: (given: unknown) => [given].length },
      { redact: ['password'], unchecked: ['t'] },
    )
    for (const text of [
      `{"password":"x" ${secret}}`,
      `{"a":1,"password":${secret}}`,
      `{"password":"${secret}" "x":1}`,
    ]) {
      tools.t(text)
    }
    expect(records.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 'json_parse_error'))
    expect(JSON.stringify(records)).not.toContain('hunter')
    expect(records[0]).toMatchObject({
      raw_args: '{"[redacted]',
      errors: [{ received: '[redacted]', message: 'expected "," or "}", but met [redacted]' }],
      told: 't was not run: its arguments are not JSON: expected "," or "}", but met [redacted]. Write them again as one JSON object.',
    })
  })
})

test('no part of a record has the secret: payload, arguments, errors, results, told, the error and its stack', () => {
  const secret = '4111-2222-3333'
  const told: unknown[] = []
  const { tools, records } = guarded(
    {
      pay: ({ card, fail }: { card: unknown; fail?: boolean }) => {
        if (fail === true) {
          throw new Error(`card ${String(card)} was declined`, { cause: new Error(`no ${String(card)}`) })
        }
        return { card, note: `paid with ${String(card)}` }
      },
    },
    {
      redact: ['card'],
      schemas: { pay: { type: 'object', properties: { card: { type: 'string' }, fail: { type: 'boolean' } } } },
    },
  )
  const wrong: unknown = { card: { number: secret } }
  told.push(
    tools.pay({ card: secret }),
    tools.pay({ card: secret, fail: true }),
    Reflect.apply(tools.pay, null, [wrong]),
  )
  expect(records.map(({ status }) => status)).toEqual(['success', 'execution_failure', 'schema_validation_error'])
  expect(JSON.stringify(records)).not.toContain(secret)
  expect(records[2]?.errors).toMatchObject([{ path: '/card', expected: 'string', received: '[redacted]' }])
  // The model wrote it, and the tool returned it: what they say to one another is theirs.
  expect(JSON.stringify(told)).toContain(secret)
})

// Secrets are of eight random letters or more; what else there is has none so long.
const letters = fc.string({ unit: fc.constantFrom(...'bcdfghjklmnpqrtvwxyz'), minLength: 8, maxLength: 300 })
const odd = fc
  .tuple(letters, fc.constantFrom('', '"', '\\', '\n', ' ', 'é', '\u2028', '&='))
  .map(([text, end]) => text + end + text)
const key = fc.constantFrom('a', 'b', 'x.y', '$z')
const other = fc.constantFrom<unknown>(1, 'ok', null, true, 1.5, '', '{', '[1', '{"a":')

/** Data with a secret under `secret`, in whatever it is nested; texts of JSON are as deep as three. */
const tree = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    other,
    fc.oneof(letters, odd).map((secret) => ({ secret })),
    letters.map((secret) => ({ secret: { deep: [secret, { a: secret }] } })),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(key, tie('node'), { maxKeys: 3 }),
    tie('node').map((node) => new Map([['a', node]])),
    fc.oneof(letters, odd).map((secret) => new Map([['secret', secret]])),
    tie('node').map((node) => JSON.stringify(node)),
    tie('node').map((node) => JSON.stringify({ a: JSON.stringify({ b: node }) })),
    tie('node').map((node) => `see: ${JSON.stringify(node)}.`),
  ),
})).node

/** Every secret in it, as it was made. */
function secretsIn(value: unknown, found: Set<string>, isSecret = false): Set<string> {
  if (typeof value === 'string') {
    if (isSecret) found.add(value)
    else if (/[[{"]/u.test(value)) secretsIn(jsonOf(value.replace(/^see: |\.$/gu, '')), found)
    return found
  }
  if (typeof value !== 'object' || value === null) return found
  const entries: Iterable<readonly [unknown, unknown]> = value instanceof Map ? value : Object.entries(value)
  for (const [name, part] of entries) secretsIn(part, found, isSecret || name === 'secret')
  return found
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Some texts only begin as JSON does.
    return null
  }
}

/** A text with something between its parts that does not belong there; within a name, it would be another name. */
function damaged(text: string, at: number): string {
  const places = [...text.matchAll(/(?<=[:,{[}\]])/gu)].map(({ index }) => index)
  const place = places[at % Math.max(1, places.length)] ?? 0
  return `${text.slice(0, place)} ?${text.slice(place)}`
}

describe('whatever is at a redacted path is in no byte of a record', () => {
  const parts = (secret: string): readonly string[] => secret.match(/[a-z]{8,}/gu) ?? []

  test('payloads, damaged and whole, results, errors and told texts', () => {
    let met = 0
    fc.assert(
      fc.property(tree, tree, fc.nat(), fc.nat(4), (payload, result, at, damage) => {
        const text = JSON.stringify(payload) ?? 'null'
        const written = [
          text,
          text.slice(0, at % (text.length + 1)),
          `\`\`\`json\n${text}\n\`\`\``,
          damaged(text, at),
          JSON.stringify(JSON.stringify(text)),
        ][damage]
        const { tools, records } = guarded(
          {
            t: (given: unknown) => {
              if (at % 3 === 0) throw new Error(`no: ${JSON.stringify(given)} ${String(result)}`, { cause: result })
              return result
            },
          },
          { redact: ['**.secret'], unchecked: ['t'] },
        )
        tools.t(written)
        const record = JSON.stringify(records)
        expect(records).toHaveLength(1)
        const all = [...secretsIn(payload, new Set()), ...secretsIn(result, new Set())].flatMap(parts)
        met += all.length
        for (const secret of all) expect(record).not.toContain(secret)
      }),
      { numRuns: 500 },
    )
    expect(met).toBeGreaterThan(100)
  })

  test('payloads that a schema refuses', () => {
    fc.assert(
      fc.property(tree, (payload) => {
        const { tools, records } = guarded(
          { t: (given: unknown) => given },
          { redact: ['**.secret'], schemas: { t: z.object({ a: z.string(), b: z.strictObject({ c: z.number() }) }) } },
        )
        tools.t(payload)
        const record = JSON.stringify(records)
        for (const secret of [...secretsIn(payload, new Set())].flatMap(parts)) expect(record).not.toContain(secret)
      }),
      { numRuns: 300 },
    )
  })
})

test('a record has 20 errors at most, and says how many there are besides', () => {
  const many = (count: number): unknown =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
  const { tools, records } = guarded(
    { t: (given: unknown) => given },
    { schemas: { t: { type: 'object', properties: {}, additionalProperties: false } } },
  )
  for (const count of [20, 21, 1000]) tools.t(many(count))
  expect(records.map(({ errors, more_errors: more }) => [errors.length, more])).toEqual([
    [20, undefined],
    [20, 1],
    [20, 980],
  ])
  expect(records[2]?.told).toContain('and 992 more')
})
