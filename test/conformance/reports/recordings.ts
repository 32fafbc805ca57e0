import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsheet, type FinishedRun, type Llm, type Sheet, type Step } from 'callsheet'
import { cassette, type CassetteOptions } from 'callsheet/cassette'
import { onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { providerOf } from '../../fakes/cassette/support/upstream.js'

/** Runs an agent whose model is a recording. */
export type Agent = (llm: Llm, sheet: Sheet) => Promise<FinishedRun<unknown>>

/** A recording that one test makes and replays; its folder goes with the test. */
export interface Shelf {
  readonly folder: string
  readonly file: string
  /** Asks whoever is upstream for what is missing. */
  record(agent: Agent, options: CassetteOptions): Promise<FinishedRun<unknown>>
  /** Asks a provider on this machine, which says what these steps say. */
  recordSteps(agent: Agent, steps: readonly Step[], options?: CassetteOptions): Promise<FinishedRun<unknown>>
  replay(agent: Agent, options?: CassetteOptions): Promise<FinishedRun<unknown>>
  /** What stands in the file. */
  text(): string
  entries(): readonly RecordedEntry[]
}

const entry = z.object({
  request: z.looseObject({
    model: z.string(),
    summary: z.looseObject({ added: z.array(z.unknown()), carried: z.number().default(0) }),
  }),
  step: z.unknown(),
})

/** An entry as a reader of the file sees it. */
export type RecordedEntry = z.output<typeof entry>

/** A place for the recording of this test. */
export function shelf(): Shelf {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-report-'))
  const file = join(folder, '__cassettes__', 'report.json')
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => {
    log.mockRestore()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  const text = (): string => readFileSync(file, 'utf8')
  const record: Shelf['record'] = async (agent, options) => {
    const before = { CI: process.env['CI'], CALLSHEET_RECORD: process.env['CALLSHEET_RECORD'] }
    vi.stubEnv('CI', '').stubEnv('CALLSHEET_RECORD', 'once')
    try {
      return await run(agent, { date: '2026-11-30', ...options })
    } finally {
      for (const [name, value] of Object.entries(before)) vi.stubEnv(name, value)
    }
  }
  const run: Shelf['replay'] = async (agent, options = {}) => {
    const sheet = callsheet()
    return await agent(cassette(sheet, file, options), sheet)
  }
  return {
    folder,
    file,
    record,
    async recordSteps(agent, steps, options = {}) {
      const provider = await providerOf(steps)
      const recorded = await record(agent, { upstream: provider.url, ...options })
      await provider.end()
      return recorded
    },
    replay: run,
    text,
    entries: () => z.object({ entries: z.array(entry) }).parse(JSON.parse(text())).entries,
  }
}
