import { expect, test } from 'vitest'
import { toStayInContext } from '../../../matchers/trajectory/to-stay-in-context.js'
import type { NeutralMessage, Run } from '../../../src/run/types.js'
import { runFrom } from '../../../src/transcripts/run-from.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'

const tokenizer = (text: string): number => text.length
/** What types refuse. */
const loosely = toStayInContext as (...values: readonly unknown[]) => ReturnType<typeof toStayInContext>

/** A run whose requests carry so many characters, with results of so many. */
function runOf(
  lengths: readonly number[],
  results: readonly number[] = [],
  message: Partial<NeutralMessage> = {},
): Run {
  const calls = results.map((length, index) => `find {"n":${index}} > ok > ${'r'.repeat(length)}`)
  const run = buildRun([...calls, ...lengths.slice(calls.length + 1).map(() => 'says more'), 'says Done.'], {
    tools: ['find'],
  })
  const requests = run.requests.map((request, index) => ({
    ...request,
    messages: [{ role: 'user' as const, text: 'x'.repeat(lengths[index] ?? 0), ...message }],
  }))
  return { ...run, requests }
}

const run = runOf([100, 220, 460, 500], [1500, 30, 700])
const silent = runOf([100, 110], [], { unread: true })
const transcript = [
  { role: 'user', content: 'Find it.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: 'r'.repeat(400) },
  { role: 'assistant', content: 'Done.' },
] as const

messageBook('toStayInContext', './messages/to-stay-in-context.txt', [
  [
    'all bars',
    'passes',
    () => toStayInContext(run, { tokens: 500, bytes: 500, perResult: 1500, growthPerTurn: 240, tokenizer }),
  ],
  ['tokens', 'fails', () => toStayInContext(run, { tokens: 459, tokenizer })],
  ['tokens, estimated', 'fails', () => toStayInContext(run, { tokens: 20 })],
  ['bytes', 'fails', () => toStayInContext(run, { bytes: 499 })],
  ['a result', 'fails', () => toStayInContext(run, { perResult: 600, tokenizer })],
  ['bytes of a result', 'fails', () => toStayInContext(run, { perResult: { bytes: 1499 } })],
  ['growth', 'fails', () => toStayInContext(run, { growthPerTurn: 239, tokenizer })],
  [
    'several',
    'fails',
    () => toStayInContext(run, { tokens: 450, perResult: 1000, growthPerTurn: { bytes: 100 }, tokenizer }),
  ],
  [
    'a long run',
    'fails',
    () => toStayInContext(runOf(Array.from({ length: 60 }, (_, index) => index * 10)), { tokens: 300, tokenizer }),
  ],
  ['a picture, though the texts are too much', 'fails', () => toStayInContext(silent, { bytes: 50 })],
  ['a picture that counts nothing', 'passes', () => toStayInContext(silent, { bytes: 200, unread: 'fine' })],
  ['a picture that nobody counted', 'throws', () => toStayInContext(silent, { bytes: 200 })],
  ['results of a transcript', 'passes', () => toStayInContext(transcript, { perResult: { bytes: 400 } })],
  ['a long result of a transcript', 'fails', () => toStayInContext(transcript, { perResult: { bytes: 399 } })],
  ['requests of a transcript', 'throws', () => toStayInContext(runFrom(transcript), { tokens: 8000 })],
  ['results, and none was told', 'throws', () => toStayInContext(runOf([10]), { perResult: 10 })],
  ['growth of one request', 'throws', () => toStayInContext(runOf([10]), { growthPerTurn: 10 })],
  ['nothing was sent', 'throws', () => toStayInContext({ ...run, requests: [] }, { tokens: 10 })],
  ['no bar', 'throws', () => toStayInContext(run, { tokenizer })],
  ['no bars at all', 'throws', () => loosely(run)],
  ['a bar of nothing', 'throws', () => toStayInContext(run, { tokens: 0 })],
  ['a bar that is a text', 'throws', () => loosely(run, { perResult: '1000' })],
  ['a bar of both', 'throws', () => loosely(run, { perResult: { bytes: 10, tokens: 10 } })],
  ['an unknown bar', 'throws', () => loosely(run, { perResults: 1000 })],
  ['unread, otherwise', 'throws', () => loosely(run, { tokens: 10, unread: true })],
  ['no run', 'throws', () => loosely(undefined, { tokens: 10 })],
  ['.not', 'throws', () => toStayInContext.not(run, { tokens: 10 })],
])

test.each([459, 460, 461])('a bar is the most that is allowed: %i', (tokens) => {
  expect(toStayInContext(runOf([100, 460]), { tokens, tokenizer }).pass).toBe(tokens >= 460)
})
