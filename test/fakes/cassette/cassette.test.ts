import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, callsheet, say, type Step } from 'callsheet'
import { cassette, type CassetteOptions } from 'callsheet/cassette'
import OpenAI from 'openai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runOpenAIAgent } from './support/agent.js'
import { providerOf } from './support/upstream.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-cassette-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const steps = [call('lookup_order', { order_id: 'A-1001' }), say('It costs 49.90.')]

async function record(file: string, script: readonly Step[] = steps, options: CassetteOptions = {}, mode = 'once') {
  vi.stubEnv('CI', '')
  vi.stubEnv('CALLSHEET_RECORD', mode)
  vi.spyOn(console, 'log').mockReturnValue()
  const provider = await providerOf(script)
  const sheet = callsheet()
  const llm = cassette(sheet, file, { upstream: provider.url, date: '2026-11-30', ...options })
  const run = await sheet.run(() => runOpenAIAgent(new OpenAI(llm.openai())))
  await provider.end()
  vi.unstubAllEnvs()
  return run
}

async function replay(file: string, options: CassetteOptions = {}) {
  const sheet = callsheet()
  const llm = cassette(sheet, file, options)
  return sheet.run(() => runOpenAIAgent(new OpenAI(llm.openai())))
}

describe('a recording', () => {
  test('is replayed as it was recorded', async () => {
    const file = join(folder, 'shop.json')
    const recorded = await record(file)
    const replayed = await replay(file)
    expect(replayed).toEqual(recorded)
    expect(recorded.turns).toHaveLength(2)
  })

  test('is readable', async () => {
    const file = join(folder, 'shop.json')
    await record(file)
    expect(readFileSync(file, 'utf8')).toMatchInlineSnapshot()
  })
})
