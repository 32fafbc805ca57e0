import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  toldOfCrash,
  toldOfErrors,
  toldOfJson,
  toldOfRefusal,
  toldOfRequirement,
  toldOfUnknown,
} from '../../src/guard/sentences.js'
import { guarded } from './support/guarded.js'

const long = `a\nb${'x'.repeat(1_000_000)}`
const error = { path: '', expected: '', received: '', message: long }

test.each<readonly [string, string]>([
  [
    'errors',
    toldOfErrors(
      'pay',
      Array.from({ length: 100 }, () => error),
    ),
  ],
  ['no JSON', toldOfJson('pay', [error])],
  ['a crash', toldOfCrash('pay', Object.assign(new Error(long), { name: long }), '')],
  ['a refusal', toldOfRefusal('pay', long)],
  ['a requirement', toldOfRequirement('pay', 'look', 'id', long)],
  [
    'an unknown tool',
    toldOfUnknown(
      long,
      null,
      Array.from({ length: 1000 }, () => 'look'),
    ),
  ],
  ['a tool that is meant', toldOfUnknown('x', long, [long])],
])('what is told of %s is bounded, and each part is one line', (_, told) => {
  expect(told.length).toBeLessThan(2000)
  expect(told).not.toContain('a\nb')
})

test('a message of a million characters is cut, and an unknown field as well', () => {
  const { tools } = guarded(
    { pay: (args: unknown) => args },
    { schemas: { pay: z.strictObject({ id: z.string().refine(() => false, long) }) } },
  )
  const { error: told } = tools.pay({ id: 'A', [long]: 1 }) as { error: string }
  expect(told.length).toBeLessThan(1000)
  expect(told.split('\n')).toHaveLength(4)
})

test.each<readonly [unknown, string]>([
  [null, 'null'],
  [undefined, 'undefined'],
  [42, '42'],
  ['db down', 'Error: db down'],
  [{ status: 503 }, '{"status":503}'],
  [Object.assign(new Error('x'), { message: 42 }), 'Error: 42'],
  [new Error(''), 'Error'],
  [Object.assign(new Error('x'), { name: '' }), 'Error: x'],
  [new TypeError('first\n  at second'), 'TypeError: first'],
])('of %o thrown is told: %s', (thrown, expected) => {
  expect(toldOfCrash('pay', thrown, '')).toBe(`pay failed: ${expected}`)
})

test.each<readonly [string, string]>([
  ["no such file '/srv/app/releases/42/config.json'", "no such file '…/config.json'"],
  ['cannot open /home/deploy/.ssh/id_rsa: denied', 'cannot open …/id_rsa: denied'],
  ['cannot open C:\\Users\\bob\\app\\x.db', 'cannot open …/x.db'],
  ['GET /api/orders/5 said no', 'GET /api/orders/5 said no'],
  ['https://shop.example/home/orders/5 said no', 'https://shop.example/home/orders/5 said no'],
  // The model's own.
  ['no such file /srv/notes/today.txt', 'no such file /srv/notes/today.txt'],
])('where a program lies is not told: %s', (message, expected) => {
  expect(toldOfCrash('read', new Error(message), '{"path":"/srv/notes/today.txt"}')).toBe(
    `read failed: Error: ${expected}`,
  )
})
