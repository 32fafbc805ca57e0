// Recordings. Compiled, never run.
import { callsheet, type Llm } from 'callsheet'
import {
  cassette,
  CassetteError,
  maskTimes,
  maskUuids,
  type CassetteErrorCode,
  type CassetteOptions,
  type Normalize,
  type RequestParts,
  type Upstream,
} from 'callsheet/cassette'
import { test } from 'callsheet/test'

const sheet = callsheet()
const llm: Llm = cassette(sheet, 'refund.json')
cassette(sheet, new URL('./refund.json', import.meta.url), {
  upstream: 'https://llm.example.com/v1',
  date: '2026-11-30',
})
cassette(sheet, { normalize: maskTimes })
cassette(sheet, undefined, { secrets: { email: /[\w.]+@[\w.]+/ } })
cassette(sheet, 'refund.json', { lane: (request) => request.system ?? 'main' })
cassette(sheet, 'refund.json', { normalize: (request) => maskUuids(maskTimes(request)) })
cassette(sheet, 'refund.json', {
  normalize: (request) => ({ ...request, settings: {}, tools: request.tools.slice(1) }),
})
test('with the fixture', ({ sheet: own }) => void cassette(own))

const upstreams: readonly Upstream[] = [fetch, 'http://127.0.0.1:8000', new URL('http://127.0.0.1:8000')]
for (const upstream of upstreams) cassette(sheet, 'refund.json', { upstream })
const normalize: Normalize = ({ system, ...rest }: RequestParts) => ({ ...rest, system: system?.trim() ?? null })
const options: CassetteOptions = { normalize }
cassette(sheet, options)
llm.openai()

const code: CassetteErrorCode = new CassetteError('missing', 'refund.json', 'there is none').code
code satisfies string

// @ts-expect-error no sheet
cassette(llm, 'refund.json')
// @ts-expect-error the mode is the environment's
cassette(sheet, 'refund.json', { mode: 'once' })
// @ts-expect-error a text is no pattern
cassette(sheet, 'refund.json', { secrets: { email: '@' } })
// @ts-expect-error nothing comes back
cassette(sheet, 'refund.json', { normalize: () => undefined })
// @ts-expect-error one request at a time, and at once
cassette(sheet, 'refund.json', { normalize: async (request) => request })
// @ts-expect-error another word
code satisfies 'stale'
