import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readPayload, readText } from '../../../src/guard/payload/read-payload.js'
import { guarded } from '../support/guarded.js'

function lossesOf(payload: unknown): readonly string[] {
  const read = readPayload(payload)
  return read.ok
    ? (read.losses ?? []).map(({ path, received, message }) => `${path} ${received} ${message}`)
    : ['no JSON']
}

const digits = 'a number of so many digits is read as another one; where a text is allowed, write it as one'

test.each<readonly [unknown, readonly string[]]>([
  ['{"id": 9007199254740993}', [`/id "9007199254740993" id: ${digits}`]],
  ['{"a":[1e400]}', [`/a/0 "1e400" a[0]: ${digits}`]],
  ['{"card":{"n":1},"card":{}}', ['/card {} card: the key is written twice']],
  ['{"a":{"b":1,"\\u0062":2}}', ['/a/b 2 a.b: the key is written twice']],
  ['{ "a": 1.10, "b": [5.0, 1e3] }', []],
  ['', []],
  [{ a: [Infinity] }, [`/a/0 Infinity a[0]: ${digits}`]],
  [{ a: 9007199254740992 }, []],
])('of %o is lost: %o', (payload, expected) => {
  expect(lossesOf(payload)).toEqual(expected)
})

test('arguments in a circle are looked at once', () => {
  const args: Record<string, unknown> = {}
  args['self'] = [args, args]
  expect(lossesOf(args)).toEqual([])
})

describe('what is lost is told, and the tool is not entered', () => {
  const schema = { name: 'pay', inputSchema: { type: 'object', properties: { amount: { type: 'integer' } } } }
  test.each(['{"amount":1e400}', '{"amount":9007199254740993}', '{"amount":1,"amount":2}'])('%s', (text) => {
    for (const schemas of [[schema], { pay: z.object({ amount: z.number() }) }]) {
      const { tools, records } = guarded({ pay: (args: unknown) => args }, { schemas })
      expect(tools.pay(text)).toEqual({ error: expect.stringContaining('- amount: ') })
      expect(records).toMatchObject([
        { status: 'schema_validation_error', errors: [{ path: '/amount' }], raw_args: text },
      ])
    }
  })
})

test('a text that is no JSON has no losses', () => {
  expect(readText('{"a":1')).toMatchObject({ ok: false, errors: [{ expected: 'JSON' }] })
})
