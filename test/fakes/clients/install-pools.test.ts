import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The agent of a project: its client keeps the global `fetch` that is there when the module is loaded. */
const agent = `const send = globalThis.fetch
export const ask = async () => {
  const body = JSON.stringify({ model: 'gpt-4.1-mini', messages: [{ role: 'user', content: 'Hi.' }] })
  const response = await send('https://api.openai.com/v1/chat/completions', { method: 'POST', body })
  const { error, choices } = await response.json()
  if (error !== undefined) throw new Error(error.message)
  return choices[0].message.content
}
`

const testFile = (id: number): string => `import { callsheet, say } from 'callsheet'
import { expect, test, vi } from 'vitest'
import { ask } from './agent.js'
test('file ${id} gets its script', async () => {
  const sheet = callsheet()
  sheet.llm([say('Hello ${id}.')])
  expect(await sheet.run(ask)).toMatchObject({ answer: 'Hello ${id}.' })
})
test('file ${id} reaches no host but those of its setup', async () => {
  await expect(ask()).rejects.toThrow('no sheet is running')
  await expect(fetch('https://example.com/')).rejects.toMatchObject({ code: 'host-refused' })
  expect(await fetch('https://api.example.invalid/').catch((error) => error)).not.toMatchObject({ code: 'host-refused' })
})
test('file ${id} leaves a stub behind', () => void vi.stubGlobal('fetch', () => Promise.resolve(new Response('stubbed'))))
`

const setup = `import { allow, install } from 'callsheet/install'
install()
allow('api.example.invalid')
`

test.each([
  { pool: 'forks', isolate: true },
  { pool: 'forks', isolate: false },
  { pool: 'threads', isolate: true },
  { pool: 'vmThreads', isolate: true },
])('the setup file holds in every test file, with %o', (options) => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'install-'))
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  try {
    write('agent.ts', agent)
    write('setup.ts', setup)
    for (const id of [1, 2]) write(`${id}.test.ts`, testFile(id))
    const settings = {
      ...options,
      maxWorkers: 1,
      fileParallelism: false,
      setupFiles: [join(root, 'src/entries/install.ts'), './setup.ts'],
      include: ['*.test.ts'],
      reporters: ['json'],
      outputFile: 'out.json',
    }
    write(
      'vitest.config.ts',
      `import base from '../../vitest.config.ts'\nexport default { ...base, root: ${JSON.stringify(folder)}, test: ${JSON.stringify(settings)} }`,
    )
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder],
      { cwd: folder, encoding: 'utf8' },
    )
    const report: {
      testResults: { message: string; assertionResults: { status: string; failureMessages: string[] }[] }[]
    } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))
    const failures = report.testResults.flatMap(({ message, assertionResults }) => [
      ...(message === '' ? [] : [message]),
      ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
    ])
    expect({ failures, printed: stdout + stderr }).toMatchObject({ failures: [] })
    const statuses = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 'passed'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
