import '../../../matchers/diagnose/register.js'
import { expect, test } from 'vitest'
import { DiagnoseError } from '../../../src/diagnose/errors.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { chat, shopTools as tools } from './asked.js'

const run = runFrom(chat('Refund A-1001', [['issue_refund', { order_id: 'A-1001' }, 'done']], 'Done.'))
const other = runFrom(chat('Refund A-1001', [['issue_refund', { order_id: 'A-1002' }, 'done']], 'Done.'))
const options = { tools }

test('the matchers are there, for a run, for calls and for one call', async () => {
  expect(run).toConform(options)
  expect(run).toBeGrounded(options)
  expect(run.calls).toBeGrounded({ tools, in: 'Refund A-1001' })
  for (const call of run.calls) expect(call).toConform(options)
  await expect(Promise.resolve(run)).resolves.toBeGrounded(options)
})

test('and in place of a value, where they say why they do not match', () => {
  expect({ run, calls: run.calls }).toEqual({ run: expect.toBeGrounded(options), calls: expect.toConform(options) })
  expect({ run: other }).not.toEqual({ run: expect.toBeGrounded(options) })
  expect({ run: 7 }).not.toEqual({ run: expect.toConform(options) })
  const claim = claimOf(expect.toBeGrounded({ tools, assume: ['amount'] }))
  expect(claim.asymmetricMatch(other)).toBe(false)
  expect(claim.toAsymmetricMatcher()).toMatch(/^toBeGrounded\(.*\) -- expected call 1 issue_refund to be grounded, but/)
})

test('with a local expect', ({ expect: local }) => {
  local(run).toBeGrounded(options)
  local({ run }).toEqual({ run: local.toConform(options) })
})

test('a failure is no misuse', () => {
  const error = caught(() => expect(other).toBeGrounded(options))
  expect(error).not.toBeInstanceOf(TypeError)
  expect(error.message).toMatch(/^expected call 1 issue_refund to be grounded, but order_id "A-1002" was told nowhere/)
})

const misused: readonly (readonly [title: string, ask: () => unknown, message: RegExp])[] = [
  ['a promise', () => expect(Promise.resolve(run)).toConform(options), /^toConform: received a promise/],
  ['.not', () => expect(run).not.toConform(options), /^not\.toConform: \.not is not defined/],
  ['.not of the other one', () => expect(run).not.toBeGrounded(options), /^not\.toBeGrounded: \.not is not defined/],
  ['an option', () => expect(run).toBeGrounded({ tools, in: [] }), /^toBeGrounded: option in must be/],
  ['tools', () => expect(run).toBeGrounded(), /^toBeGrounded: call 1 \(issue_refund\) .* cannot be judged/],
  [
    'an asymmetric one',
    () => expect({ run }).toEqual({ run: expect.toConform({ misspelt: 7 }) }),
    /^toConform: option/,
  ],
  [
    'a negated asymmetric one',
    () => expect({ run }).toEqual({ run: expect.not.toBeGrounded(options) }),
    /^not\.toBeGrounded: \.not is not defined/,
  ],
]

test.each(misused)('misuse points at the line of the user: %s', (_title, ask, message) => {
  const error = caught(ask)
  expect(error).toBeInstanceOf(TypeError)
  expect(error.message).toMatch(message)
  const frame = String(error.stack)
    .split('\n')
    .find((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  expect(frame).toContain('register.test.ts')
})

test('misuse of a diagnosis says so by its class', () => {
  expect(caught(() => expect(run).toBeGrounded({ tools, in: '' }))).toBeInstanceOf(DiagnoseError)
})

/** What Vitest asks of it. */
function claimOf(claim: unknown): { asymmetricMatch(received: unknown): boolean; toAsymmetricMatcher(): string } {
  return claim as ReturnType<typeof claimOf> // it is one
}

function caught(ask: () => unknown): Error {
  try {
    ask()
  } catch (error) {
    return error as Error // the matcher throws nothing else
  }
  throw new Error('it did not throw')
}
