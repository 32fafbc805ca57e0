import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { raw, say, withIds } from 'callsheet'
import { maskTimes, maskUuids, type Normalize } from 'callsheet/cassette'
import OpenAI from 'openai'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { check } from '../../../src/cli/cassette/check.js'
import { runOpenAIAgent } from '../../fakes/cassette/support/agent.js'
import { agentOf, asking, clientOf, messageOf } from './asking.js'
import { rejectionOf } from './failure-of.js'
import { listen } from './listen.js'
import { shelf, type Agent } from './recordings.js'
import { inputOf, test } from './report.js'

const steps = [raw('lookup_order', { order_id: 'A-1001' }), say('It costs 49.90.')]

test('R140 what is sent to the agent is no part of a recording, and a replay of nothing fails', async () => {
  expect(inputOf('R140', z.object({ record: z.string() })).record).toBe('proxy in front of the agent itself')
  const own = shelf()
  let url = ''
  const behindServer: Agent = async (llm, sheet) => {
    url = await listen(async (_request, response) => {
      response.end(await runOpenAIAgent(clientOf(llm)))
    })
    return await sheet.run(async () => (await fetch(url, { method: 'POST', body: 'What does it cost?' })).text())
  }
  const recorded = await own.recordSteps(behindServer, steps)
  expect(recorded.value).toBe('It costs 49.90.')
  expect(own.entries()).toHaveLength(2)
  expect(own.text()).not.toContain(new URL(url).host)
  expect((await own.replay(behindServer)).value).toBe('It costs 49.90.')

  // The test itself in the place of the agent.
  const other = shelf()
  const proxied: Agent = (llm, sheet) => sheet.run(() => llm.fetch(url, { method: 'POST', body: '{}' }))
  const error = await rejectionOf(other.record(proxied, { upstream: url }))
  expect(error).toMatchObject({ code: 'request-unknown' })
  expect(existsSync(other.file)).toBe(false)

  // Nothing of the agent runs any more.
  const idle: Agent = (_llm, sheet) => sheet.run(() => 'It costs 49.90.')
  expect(await rejectionOf(own.replay(idle))).toMatchObject({ code: 'cassette-left-over' })
  writeFileSync(own.file, JSON.stringify({ ...JSON.parse(own.text()), entries: [] }))
  expect(String(await rejectionOf(own.replay(idle)))).toContain('a recording of nothing cannot be replayed')
})

test('R148 nothing old in the history is a reason to say it again', async () => {
  const { messages } = inputOf('R148', z.object({ messages: z.array(z.string()) }))
  const history = messages.map(messageOf)
  const requests = [history.slice(0, 1), history.slice(0, 3), history]
  const said = [withIds(raw('lookup_order', {}), ['c1']), say('done'), say('bar')]
  const own = shelf()
  const recorded = await own.recordSteps(asking(requests), said)
  expect(recorded.value).toEqual([null, 'done', 'bar'])
  expect((await own.replay(asking(requests))).value).toEqual(recorded.value)

  const other = shelf()
  await other.recordSteps(asking(requests.slice(0, 2)), said.slice(0, 2))
  const grown = await rejectionOf(other.replay(asking(requests)))
  expect(grown).toMatchObject({ code: 'cassette-exhausted', message: expect.stringContaining('all were served') })
  const again = await rejectionOf(other.replay(asking([...requests.slice(0, 2), history.slice(0, 3)])))
  expect(again).toMatchObject({ code: 'cassette-exhausted', message: expect.stringContaining('entry 2 once more') })
})

test('R150 an entry that was placed by hand is an error before anything runs', async () => {
  const { entries, requests } = inputOf(
    'R150',
    z.object({ entries: z.array(z.object({ turn: z.literal(0) })), requests: z.number() }),
  )
  const own = shelf()
  const orders = entries.map((_entry, index) => raw('lookup_order', { order_id: `A-100${index}` }))
  const said = [...orders.slice(1), say('Done.')]
  const recorded = await own.recordSteps(agentOf(), said)
  expect(own.entries()).toHaveLength(requests)
  expect((await own.replay(agentOf())).requests).toEqual(recorded.requests)

  const sound = own.text()
  for (const index of [1, 2]) {
    const file = JSON.parse(sound)
    file.entries[index].request.summary = { added: file.entries[0].request.summary.added }
    writeFileSync(own.file, JSON.stringify(file, null, 2))
    let started = 0
    const agent: Agent = (_llm, sheet) => sheet.run(() => (started += 1))
    const error = await rejectionOf(own.replay(agent))
    expect(error).toMatchObject({
      code: 'edited',
      message: expect.stringContaining(`entries[${index}].request.digest`),
    })
    expect(String(error)).toMatch(/report\.json:\d+/)
    expect(started).toBe(0)
  }

  // The same request three times is three entries, each reached once.
  const same = shelf()
  const question = [messageOf('user:again')]
  const three = entries.map(() => question)
  const answers = ['one', 'two', 'three']
  await same.recordSteps(
    asking(three),
    answers.map((answer) => say(answer)),
  )
  expect((await same.replay(asking(three))).value).toEqual(answers)
})

test('R152 times and ids of a prompt are taken out on both sides', async () => {
  const { prompt } = inputOf('R152', z.object({ prompt: z.string() }))
  const at = (time: string, uuid: string): string => `${prompt.replace('2026-03-30T13:19:38Z', time)}. Session: ${uuid}`
  const [first, second] = ['6f1c1a52-0c4e-4b57-9f0e-2f3a8a3d9b11', '0b6f3c11-9a55-4c0e-8d3e-5b1f7a2c4d99']
  const input = at('2026-03-30T13:19:38Z', first ?? '')
  const later = at('2027-01-01T00:00:00.250+02:00', second ?? '')
  expect(later).not.toBe(input)
  const normalize: Normalize = (request) => maskUuids(maskTimes(request))
  const own = shelf()
  await own.recordSteps(agentOf({ input }), steps, { normalize })

  expect(own.text()).toContain('Event Date: <time>. Text: colour is blue. Session: <uuid-1>')
  expect((await own.replay(agentOf({ input: later }), { normalize })).value).toBe('It costs 49.90.')
  // The model is told what it was told.
  expect((await own.replay(agentOf({ input: later }), { normalize })).requests[0]?.messages[0]?.text).toBe(later)

  const missed = await rejectionOf(own.replay(agentOf({ input: later.replace('blue', 'red') }), { normalize }))
  expect(missed).toMatchObject({ code: 'cassette-drift' })
  const lines = String(missed).split('\n')
  expect(lines[0]).toContain('request 1 is not the one that was recorded as entry 1: its messages drifted')
  expect(lines.filter((line) => /^ *[-+] Extract/.test(line)).map((line) => line.trim())).toEqual([
    '- Extract facts. Event Date: <time>. Text: colour is blue. Session: <uuid-1>',
    '+ Extract facts. Event Date: <time>. Text: colour is red. Session: <uuid-1>',
  ])
})

test('R154 a recording says of when it is, and the docs what it does not say', async () => {
  const { cassette } = inputOf('R154', z.object({ cassette: z.string() }))
  const [, month = '', before = '', now = ''] = /recorded (\S+) with sdk (\S+), now (\S+)/.exec(cassette) ?? []
  const by = (version: string): Agent => {
    const defaultHeaders = { 'user-agent': `OpenAI/JS ${version}` }
    return (llm, sheet) => sheet.run(() => runOpenAIAgent(new OpenAI({ ...llm.openai(), defaultHeaders })))
  }
  const own = shelf()
  await own.recordSteps(by(before), steps, { date: `${month}-01` })
  expect(JSON.parse(own.text()).provenance).toEqual({
    date: '2026-05-01',
    sdks: ['OpenAI/JS 6.0'],
    models: ['gpt-4.1-mini'],
  })
  // The version alone is no other request.
  expect((await own.replay(by(now))).value).toBe('It costs 49.90.')
  const docs = readFileSync(new URL('../../../docs/cassettes.md', import.meta.url), 'utf8')
  expect(docs).toContain('Nothing here sends recorded requests again to compare.')
})

test('R156 CI never records, and what no test used is listed', async () => {
  const { env } = inputOf('R156', z.object({ env: z.record(z.string(), z.string()), cassette: z.literal('missing') }))
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  vi.stubEnv('CALLSHEET_RECORD', 'once')
  let asked = 0
  const upstream: typeof fetch = async () => Response.json({ asked: (asked += 1) })
  const missing = shelf()
  const error = await rejectionOf(missing.replay(agentOf(), { upstream }))
  expect(error).toMatchObject({ code: 'missing', message: expect.stringContaining('CI never records') })
  expect(existsSync(missing.file)).toBe(false)

  const requests = [[messageOf('user:One?')], [messageOf('user:Two?')]]
  const [used, partly, unused] = [shelf(), shelf(), shelf()]
  for (const own of [used, partly, unused]) await own.recordSteps(asking(requests), [say('1'), say('2')])
  const missed = await rejectionOf(used.replay(asking([[messageOf('user:Three?')]]), { upstream }))
  expect(missed).toMatchObject({ code: 'cassette-drift' })
  expect(asked).toBe(0)
  // What two tests log, as it is when a command runs them.
  const log = join(used.folder, 'usage.jsonl')
  vi.stubEnv('CALLSHEET_CASSETTE_USAGE', log)
  await used.replay(asking(requests))
  await rejectionOf(partly.replay(asking(requests.slice(0, 1))))
  const printed = await checked(
    [used, partly, unused].map(({ folder }) => folder),
    `cat "${log}"`,
  )
  const lines = partly.text().split('\n')
  const start = lines.findLastIndex((text) => text === '    {') + 1
  expect(printed).toHaveLength(3)
  expect(printed).toContainEqual(`${unused.file}: unused: no test opened it.`)
  expect(printed).toContainEqual(`${partly.file}:${start}: unused: no test asked for entry 2, say("2").`)
  expect(printed.at(-1)).toBe('2 findings in 3 cassettes, 6 entries')
})

/** The lines that `callsheet cassette check` prints of folders, each its first sentence, with the uses that a command logs. */
async function checked(folders: readonly string[], log: string): Promise<readonly string[]> {
  let printed = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  try {
    await check(folders, [`${log} >> "$CALLSHEET_CASSETTE_USAGE"`])
  } finally {
    write.mockRestore()
  }
  return printed
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/(?<=\.) .*/, ''))
}
