import { fault, type FaultStep } from 'callsheet'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collapse, type Collapsed } from '../../../fakes/cassette/collapse.js'
import { requestOf, routeOf, routes, served } from './support/upstream-answers.js'

function stepIn(collapsed: Collapsed): FaultStep {
  if ('unreadable' in collapsed) throw new Error(collapsed.unreadable)
  if (collapsed.step.kind !== 'fault') throw new Error('no fault')
  return collapsed.step
}

function answered(name: string, status: number, text: string, headers: Record<string, string> = {}): Collapsed {
  return collapse({ request: requestOf(routeOf(name)), status, headers: new Headers(headers), text })
}

const words = fc.record({ message: fc.string(), type: fc.string(), code: fc.string() }, { requiredKeys: [] })
const statuses = fc.constantFrom(400, 401, 404, 408, 409, 413, 429, 500, 503, 529, 599)

describe.each(routes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('what our encoder made is made again by the same words', async () => {
    await fc.assert(
      fc.asyncProperty(statuses, words, async (status, options) => {
        const answer = await served(fault(status, options), route)
        const again = stepIn(collapse(answer))
        expect(again.fault).not.toHaveProperty('body')
        const { text, headers } = await served(again, route)
        expect(text).toBe(answer.text)
        expect(headers).toEqual(answer.headers)
      }),
      { numRuns: 30 },
    )
  })

  test('any other text is kept whole', async () => {
    await fc.assert(
      fc.asyncProperty(statuses, fc.oneof(fc.string(), fc.json()), async (status, body) => {
        const step = stepIn(collapse({ ...(await served(fault(status), route)), text: body }))
        expect((await served(step, route)).text).toBe(body)
      }),
      { numRuns: 30 },
    )
  })
})

test.each<[string, number, string, object]>([
  [
    'the usual words',
    429,
    '{"error":{"message":"The rate limit is exceeded.","type":"requests","param":null,"code":"rate_limit_exceeded"}}',
    {},
  ],
  [
    'a message of its own',
    429,
    '{"error":{"message":"Slow down.","type":"requests","param":null,"code":"rate_limit_exceeded"}}',
    { message: 'Slow down.' },
  ],
  [
    'a type of its own',
    500,
    '{"error":{"message":"The server had an error.","type":"overloaded","param":null,"code":null}}',
    { type: 'overloaded' },
  ],
  [
    'no code where there usually is one',
    429,
    '{"error":{"message":"Slow down.","type":"requests","param":null,"code":null}}',
    { body: '{"error":{"message":"Slow down.","type":"requests","param":null,"code":null}}' },
  ],
  ['laid out on lines', 500, '{\n  "error": {}\n}', { body: '{\n  "error": {}\n}' }],
  ['a page', 502, '<html>', { body: '<html>' }],
  ['nothing', 503, '', { body: '' }],
])('%s', (_name, status, text, options) => {
  const headers = { 'retry-after': '30', 'x-request-id': 'secret', 'content-type': 'text/html' }
  expect(stepIn(answered('openai-chat, whole', status, text, headers)).fault).toEqual({
    kind: 'status',
    status,
    ...options,
  })
})

test('a model and lost parts are none', () => {
  expect(answered('ollama, whole', 500, '{"error":"Out of memory."}')).toMatchObject({ model: null, lost: [] })
})

test.each<[string, number, string, Record<string, string>, string]>([
  [
    'compressed',
    529,
    '(\uFFFD/',
    { 'content-encoding': 'zstd' },
    'content-encoding: zstd, which fetch did not undo. Send the header accept-encoding: identity while recording',
  ],
  ['in another encoding', 500, '<p>Zur\uFFFDck</p>', {}, 'its body is no text in UTF-8'],
  ['of no class', 600, '{}', {}, 'its status is 600, which is neither'],
])('%s it is unreadable', (_name, status, text, headers, reason) => {
  const collapsed = answered('anthropic, whole', status, text, headers)
  expect('unreadable' in collapsed ? collapsed.unreadable : collapsed).toContain(reason)
})

test('a sign for what was no text, in JSON, is one', () => {
  expect(stepIn(answered('ollama, whole', 500, '{"error":"\uFFFD"}')).fault).toMatchObject({ message: '\uFFFD' })
})
