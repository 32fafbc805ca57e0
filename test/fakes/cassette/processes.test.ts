import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCassette } from '../../../fakes/cassette/read-cassette.js'
import config from '../../../rolldown.config.js'
import { runProgram, type Ended, type ProgramOptions } from '../../support/run-program.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

// One bundle, since each of many processes would else load all sources.
let built = ''
beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  built = mkdtempSync(join(root, '.cache', 'built-'))
  const input = Object.fromEntries(['cassette', 'test'].map((name) => [name, join(root, `src/entries/${name}.ts`)]))
  const bundle = await rolldown({ ...config, input })
  await bundle.write({ ...[config.output].flat()[0], dir: built })
  await bundle.close()
})
afterAll(() => rmSync(built, { recursive: true, force: true }))

const talk = `import { cassette } from 'callsheet/cassette.js'
export { test } from 'callsheet/test.js'

export const upstream = process.env.PROVIDER

export async function talk(sheet, file, prompts = ['One?', 'Two?']) {
  const llm = cassette(sheet, file, { upstream })
  const messages = []
  await sheet.run(async () => {
    for (const content of prompts) {
      messages.push({ role: 'user', content })
      const body = JSON.stringify({ model: 'gpt-4.1-mini', messages })
      const response = await llm.fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      messages.push(JSON.parse(text).choices[0].message)
    }
  })
  return messages.at(-1).content
}
`

interface Provider {
  readonly url: string
  /** What it was asked: the last message of each request. */
  readonly asked: string[]
  /** Answers each request, or leaves it hanging. */
  answer: (question: string, respond: () => void) => void
  stop(): Promise<void>
}

/** Says back to each question what it was asked, at once unless told otherwise. */
async function startProvider(): Promise<Provider> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { readonly messages: readonly { readonly content: string }[] } // as `talk` sends it
      const question = messages.at(-1)?.content ?? ''
      made.asked.push(question)
      made.answer(question, () => respond(response, question))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens to a port
  const made: Provider = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    answer: (_question, answer) => answer(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return made
}

function respond(response: ServerResponse, question: string): void {
  const message = { role: 'assistant', content: `You asked ${question}` }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ id: 'chatcmpl-1', choices: [{ index: 0, finish_reason: 'stop', message }] }))
}

interface Project {
  readonly provider: Provider
  /** A path in its folder. */
  readonly at: (...names: readonly string[]) => string
  readonly write: (name: string, body: string) => void
  /** Runs its tests in a Vitest of its own. */
  readonly vitest: (
    mode: '' | 'once' | 'update',
    args?: readonly string[],
    env?: ProgramOptions['env'],
  ) => Promise<Ended>
  /** Locks and halves of files. */
  readonly leftovers: () => readonly string[]
}

async function inProject(work: (project: Project) => Promise<void>): Promise<void> {
  // Inside the repository, so that the packages resolve.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'scratch-'))
  const at = (...names: readonly string[]): string => join(folder, ...names)
  const settings = {
    root: folder,
    resolve: { alias: { callsheet: built } },
    test: { include: ['*.test.ts'], isolate: false, maxWorkers: 1 },
  }
  writeFileSync(at('vitest.config.mjs'), `export default ${JSON.stringify(settings)}`)
  writeFileSync(at('talk.ts'), talk)
  const provider = await startProvider()
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  try {
    await work({
      provider,
      at,
      write: (name, body) => writeFileSync(at(`${name}.test.ts`), `import { test, talk } from './talk.ts'\n${body}`),
      vitest: (mode, args = [], env = {}) =>
        runProgram(process.execPath, [program, 'run', '--root', folder, '--reporter=tap-flat', ...args], {
          env: { CI: '', CALLSHEET_RECORD: mode, PROVIDER: provider.url, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
        }),
      leftovers: () =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.lock')),
    })
  } finally {
    await provider.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of each test whether it passed, by its name. */
function outcomes({ stdout, stderr }: Ended): Readonly<Record<string, string>> {
  const lines = [...stdout.matchAll(/^(ok|not ok) \d+ - \S+ > (.*?) #/gm)]
  if (lines.length === 0) throw new Error(`no test ran\n${stdout}${stderr}`)
  return Object.fromEntries(lines.map(([, outcome = '', name = '']) => [name, outcome]))
}

function stepsIn(file: string): number {
  return readCassette(readFileSync(file, 'utf8'), file).entries.length
}

const limit = { timeout: 120_000 }

test.concurrent('of two workers that record one file at once, one asks nobody and says why', limit, () =>
  inProject(async ({ at, write, vitest, provider, leftovers }) => {
    const file = at('shop.json')
    for (const name of ['one', 'two']) {
      write(
        name,
        `import { writeFileSync } from 'node:fs'
test('${name}', async ({ sheet }) => {
  try {
    await talk(sheet, ${JSON.stringify(file)})
  } finally {
    writeFileSync(${JSON.stringify(at('ended-'))} + '${name}', '')
  }
})`,
      )
    }
    // Who is answered waits until the other has ended, however late that began.
    provider.answer = (_question, answer) => {
      const timer = setInterval(() => {
        if (!readdirSync(at()).some((name) => name.startsWith('ended-'))) return
        clearInterval(timer)
        answer()
      }, 20)
    }
    const recorded = await vitest('once', ['--maxWorkers=2'])
    expect(Object.values(outcomes(recorded)).toSorted()).toEqual(['not ok', 'ok'])
    expect(recorded.stdout).toMatch(
      /the recording failed: the cassette \S*shop\.json is being recorded already: process \d+ holds/,
    )
    expect(provider.asked).toEqual(['One?', 'Two?'])
    expect(stepsIn(file)).toBe(2)

    // What refreshes snapshots refreshes no recording.
    const text = readFileSync(file, 'utf8')
    write('drifted', `test('drifted', ({ sheet }) => talk(sheet, ${JSON.stringify(file)}, ['One?', 'Another?']))`)
    write('missing', `test('missing', ({ sheet }) => talk(sheet))`)
    const replayed = await vitest('', ['-u'])
    expect(outcomes(replayed)).toEqual({ one: 'ok', two: 'ok', drifted: 'not ok', missing: 'not ok' })
    expect(replayed.stdout).toContain('its messages drifted')
    expect(provider.asked).toHaveLength(2)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(leftovers()).toEqual([])
  }),
)

test.concurrent('a recording that is killed leaves the old file, and the next one goes on', limit, () =>
  inProject(async ({ at, write, vitest, provider, leftovers }) => {
    const file = at('shop.json')
    write(
      'one',
      `import { writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(at('processes'))}, process.ppid + ' ' + process.pid)
test('one', ({ sheet }) => talk(sheet, ${JSON.stringify(file)}, ['One?', process.env.SECOND]))`,
    )
    expect(outcomes(await vitest('once', [], { SECOND: 'Two?' }))).toEqual({ one: 'ok' })
    const old = readFileSync(file, 'utf8')

    provider.answer = (question, answer) => {
      if (question !== 'Three?') return answer()
      for (const id of readFileSync(at('processes'), 'utf8').split(' ')) process.kill(Number(id), 'SIGKILL')
    }
    expect(await vitest('update', [], { SECOND: 'Three?' })).toMatchObject({ signal: 'SIGKILL' })
    expect(provider.asked).toEqual(['One?', 'Two?', 'One?', 'Three?'])
    expect(readFileSync(file, 'utf8')).toBe(old)
    expect(leftovers()).toContain('shop.json.lock')

    provider.answer = (_question, answer) => answer()
    expect(outcomes(await vitest('update', [], { SECOND: 'Three?' }))).toEqual({ one: 'ok' })
    expect(readFileSync(file, 'utf8')).toContain('You asked Three?')
    expect(leftovers()).toEqual([])
  }),
)

test.concurrent('what cannot be written is not asked, and what times out holds nobody off', limit, () =>
  inProject(async ({ at, write, vitest, provider, leftovers }) => {
    // To the superuser nothing is read-only, so the test is another user then, who has to get there.
    const folder = mkdtempSync(join(tmpdir(), 'callsheet-fixed-'))
    const fixed = join(folder, 'shop.json')
    // A recording that is broken, which `update` would replace.
    const old = '{"cassette":1,'
    writeFileSync(fixed, old, { mode: 0o644 })
    chmodSync(folder, 0o555)
    write(
      'fixed',
      `test('fixed', async ({ sheet }) => {
  const isRoot = process.geteuid() === 0
  if (isRoot) process.seteuid(65534)
  try {
    await talk(sheet, ${JSON.stringify(fixed)}, ['Fixed?'])
  } finally {
    if (isRoot) process.seteuid(0)
  }
})`,
    )
    write(
      'slow',
      `test('slow', { timeout: 300 }, ({ sheet }) => talk(sheet, ${JSON.stringify(at('slow.json'))}, ['Slow?']))
test('again', ({ sheet }) => talk(sheet, ${JSON.stringify(at('slow.json'))}, ['Again?']))`,
    )
    write(
      'named',
      `import { describe } from 'vitest'
describe('Refunds', () => {
  test('are paid', ({ sheet }) => talk(sheet))
})`,
    )
    provider.answer = (question, answer) => {
      if (question !== 'Slow?') answer()
    }
    const recorded = await vitest('update')
    expect(outcomes(recorded)).toEqual({ fixed: 'not ok', slow: 'not ok', again: 'ok', 'Refunds > are paid': 'ok' })
    expect(recorded.stdout).toMatch(/the recording failed: cannot write the cassette \S*shop\.json: EACCES/)
    expect(provider.asked.toSorted()).toEqual(['Again?', 'One?', 'Slow?', 'Two?'])
    expect(readdirSync(folder)).toEqual(['shop.json'])
    expect(readFileSync(fixed, 'utf8')).toBe(old)
    chmodSync(folder, 0o755)
    rmSync(folder, { recursive: true })
    expect(readFileSync(at('slow.json'), 'utf8')).toContain('You asked Again?')
    const [named = ''] = readdirSync(at('__cassettes__', 'named.test.ts'))
    expect(named).toMatch(/^refunds_are-paid\.[\da-f]{10}\.json$/)
    expect(stepsIn(at('__cassettes__', 'named.test.ts', named))).toBe(2)
    expect(leftovers()).toEqual([])
  }),
)
