import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readCassette } from '../../fakes/cassette/read-cassette.js'
import { runProgram } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const example = join(root, 'examples', 'recorded')

test('the recordings of the example are what its command records, but for the day', { timeout: 120_000 }, async () => {
  const cli = await buildCli()
  // Inside the repository, so that the packages resolve.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'scratch-'))
  try {
    for (const name of ['agent.ts', 'agent.test.ts', 'model.json']) cpSync(join(example, name), join(folder, name))
    const config = `import base from '../../vitest.config.ts'
export default { ...base, root: ${JSON.stringify(folder)}, test: { include: ['*.test.ts'] } }`
    writeFileSync(join(folder, 'vitest.config.ts'), config)
    const vitest = `${process.execPath} ${join(root, 'node_modules/vitest/vitest.mjs')} run --root ${folder}`
    const command = `CI= CALLSHEET_RECORD=update ${vitest}`
    const args = [join(cli, 'cli.js'), 'serve', join(folder, 'model.json'), '--lenient', '--command', command]
    const ended = await runProgram(process.execPath, args, { env: { NO_COLOR: '1', FORCE_COLOR: '0' } })
    expect(`${ended.stdout}${ended.stderr}code ${ended.code}`).toMatch(/code 0$/)

    const [recorded, committed] = [recordingsIn(folder), recordingsIn(example)]
    expect(Object.keys(committed)).toHaveLength(2)
    expect(recorded).toEqual(committed)
  } finally {
    for (const path of [cli, folder]) rmSync(path, { recursive: true, force: true })
  }
})

/** By their names, without the day. */
function recordingsIn(folder: string): Readonly<Record<string, unknown>> {
  const place = join(folder, '__cassettes__', 'agent.test.ts')
  return Object.fromEntries(
    readdirSync(place).map((name) => {
      const text = readFileSync(join(place, name), 'utf8')
      // As text, so that nothing but the day may be different.
      const { date = 'none' } = readCassette(text, name).provenance
      return [name, text.replace(`"date": "${date}"`, '"date": "…"')]
    }),
  )
}
