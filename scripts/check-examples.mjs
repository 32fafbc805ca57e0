// Runs types, tests and demo of examples/ against the packed tarball, with the versions of the lockfile.
import { join } from 'node:path'
import { bin, run } from './run.mjs'
import { copyTests, inScratch, install, pack, versionOf } from './scratch.mjs'

const packages = ['vitest', 'openai', 'zod', '@types/node']

inScratch((folder) => {
  const tarball = pack(folder)
  install(folder, {
    callsheet: `file:${tarball}`,
    ...Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
  })
  copyTests(folder)
  const env = { CI: 'true' }
  run(bin('tsc'), ['-p', folder])
  run(join(folder, 'node_modules/.bin/vitest'), ['run'], { cwd: folder, env })
  run('node', ['examples/refund-agent/demo.mjs'], { cwd: folder, env })
})
