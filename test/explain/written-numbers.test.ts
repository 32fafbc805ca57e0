import { expect, test } from 'vitest'
import { toHaveArgs } from '../../matchers/core/to-have-args.js'
import { partial } from '../../src/match/partial.js'
import { buildRun } from '../support/build-run.js'

const big = '1234567890123456789'
const rounded = String(Number(big))

function failure(args: string, expected: unknown): string {
  const { pass, message } = toHaveArgs(buildRun([`send ${args} > ok > sent`, 'says Sent.']), 'send', expected as never)
  expect(pass).toBe(false)
  return message()
}

test.each([
  ['a text for a number', `{"message_id":${big}}`, { message_id: big }, `had message_id ${big}`],
  ['one key too many', `{"message_id":${big}}`, {}, `had message_id ${big}`],
  ['within what is one too many', `{"to":[{"id":${big}}]}`, {}, `had to [{"id":${big}}]`],
  ['an object for a text', `{"to":{"id":${big}}}`, { to: big }, `had to {"id":${big}}`],
  ['a pattern', `{"to":{"id":${big}}}`, { to: expect.any(String) }, `had to {"id":${big}}`],
  [
    'in a line that is cut',
    `{"memo":"${'x'.repeat(80)}","message_id":${big}}`,
    partial({ message_id: '1' }),
    `had message_id ${big}`,
  ],
])('numbers are shown as the model wrote them: %s', (_what, args, expected, found) => {
  const [headline, ...rest] = failure(args, expected).split('\n')
  expect(headline).toContain(found)
  const sheet = rest.find((line) => line.startsWith('>'))
  const notes = rest.find((line) => line.startsWith('  at '))
  expect([headline, sheet, notes].map((line) => line?.includes(big))).toEqual([true, true, true])
  expect([headline, ...rest].join('\n')).not.toContain(rounded)
})
