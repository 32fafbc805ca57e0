import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCassette } from '../../fakes/cassette/read-cassette.js'
import { runProgram, type Ended } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder = ''
let project = ''

// Inside the repository, so that the packages resolve.
beforeAll(async () => {
  folder = await buildCli()
  project = mkdtempSync(join(root, '.cache', 'scratch-'))
  writeFileSync(join(project, 'hello.test.ts'), tests)
  const config = `import base from '../../vitest.config.ts'
export default { ...base, root: ${JSON.stringify(project)}, test: { include: ['*.test.ts'] } }`
  writeFileSync(join(project, 'vitest.config.ts'), config)
})
afterAll(() => {
  for (const path of [folder, project]) rmSync(path, { recursive: true, force: true })
})

const tests = `import OpenAI from 'openai'
import { cassette } from 'callsheet/cassette'
import { test } from 'callsheet/test'

const message = { role: 'assistant', content: 'Hello.', refusal: null }
const answer = {
  id: 'chatcmpl-1', object: 'chat.completion', created: 0, model: 'm-1',
  choices: [{ index: 0, finish_reason: 'stop', message }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
}

test('says hello', async ({ sheet }) => {
  const llm = cassette(sheet, { upstream: async () => Response.json(answer), date: '2026-11-30' })
  const client = new OpenAI({ ...llm.openai(), apiKey: 'none' })
  await sheet.run(async () => {
    for (let time = 0; time < Number(process.env.TIMES); time += 1) {
      await client.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: process.env.PROMPT + time }] })
    }
  })
})
`

const vitest = `${process.execPath} ${join(root, 'node_modules/vitest/vitest.mjs')} run`

function run(line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const args = ['-c', `cd "$0" && ${line}`, project]
  return runProgram('sh', args, {
    env: { CI: '', CALLSHEET_RECORD: '', NO_COLOR: '1', FORCE_COLOR: '0', TIMES: '1', PROMPT: 'Hi.', ...env },
  })
}

function cassette(line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return run(`${process.execPath} ${join(folder, 'cli.js')} cassette ${line} --command '${vitest}'`, env)
}

test(
  'what real tests leave over is found, and pruned; what they ask otherwise is stale',
  { timeout: 120_000 },
  async () => {
    const file = '__cassettes__/hello.test.ts/says-hello.json'
    const read = () => readCassette(readFileSync(join(project, file), 'utf8'), file)
    expect(await run(vitest, { CALLSHEET_RECORD: 'once', TIMES: '2' })).toMatchObject({ code: 0 })
    const { entries, provenance } = read()
    expect(entries).toHaveLength(2)

    const left = await cassette('check', { TIMES: '1' })
    expect(left.code).toBe(1)
    expect(left.stdout).toMatch(
      /^__cassettes__\/hello\.test\.ts\/says-hello\.json:\d+: unused: no test asked for entry 2, /m,
    )
    expect(left.stdout).toMatch(/^failed: [^]*\n2 findings in 1 cassette, 2 entries\n$/m)

    const pruned = await cassette('prune', { TIMES: '1' })
    expect(pruned.code).toBe(0)
    expect(pruned.stdout).toMatch(new RegExp(`\nremoved from ${file}: entry 2, say\\("Hello\\."\\)\n$`))
    expect(read()).toEqual({ entries: entries.slice(0, 1), provenance })

    const sound = await cassette('check', { TIMES: '1' })
    expect(sound.code).toBe(0)
    expect(sound.stdout).toMatch(/\nno findings in 1 cassette, 1 entry, all of them used\n$/)

    const stale = await cassette('check', { TIMES: '1', PROMPT: 'Hello.' })
    expect(stale.code).toBe(1)
    expect(stale.stdout).toMatch(/^__cassettes__\/hello\.test\.ts\/says-hello\.json: stale: /m)
    expect(stale.stdout).not.toContain(': unused: ')
  },
)
