import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRules, redactorOf } from '../../src/guard/redact.js'
import { guarded } from './support/guarded.js'

const data = {
  card: { number: '4111-2222', cvc: 123 },
  users: [{ token: 'tok-1', name: 'Ann' }, { token: 'tok-2' }],
  deep: { er: { password: 'hunter2' } },
  amount: 5,
}

describe('what is taken out', () => {
  test.each<readonly [string, (copy: typeof data) => unknown]>([
    ['card.number', (copy) => ({ ...copy, card: { ...copy.card, number: '[redacted]' } })],
    ['card', (copy) => ({ ...copy, card: '[redacted]' })],
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
    expect(redactorOf(readRules([path]), 'pay')?.value(data)).toEqual(expected(before))
    expect(data).toEqual(before)
  })

  test('nothing that lies under a path is left, whatever the data', () => {
    const key = fc.constantFrom('a', 'b', 'secret')
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.integer(),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(key, tie('node'), { maxKeys: 3 }),
      ),
    })).node
    const left = (value: unknown): boolean =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).some(([name, part]) => (name === 'secret' && part !== '[redacted]') || left(part))
        : false
    fc.assert(fc.property(tree, (value) => !left(redactorOf(readRules(['**.secret']), 't')?.value(value))))
  })
})

describe('a payload', () => {
  const redact = (text: string, ...paths: string[]): string | undefined =>
    redactorOf(readRules(paths), 'pay')?.text(text)

  test.each<readonly [string, string, string]>([
    ['is redacted as text', '{"card":{"number":"4111"},"n":1}', '{"card":{"number":"[redacted]"},"n":1}'],
    ['stays as it was written where nothing is secret', '{ "n": 1.0 }', '{ "n": 1.0 }'],
    ['that is no JSON is cut off at the name', '{"n":1,"card":{"number":"4111', '{"n":1,"card":{"[redacted]'],
    ['that is no JSON and has no such name stays', '{"n":1,', '{"n":1,'],
    ['that is no JSON and has escapes is taken out', '{"n":1,"c\\u0061rd":', '[redacted]'],
  ])('%s', (_, text, expected) => {
    expect(redact(text, 'card.number')).toBe(expected)
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
