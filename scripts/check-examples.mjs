// Runs types, tests and demo of examples/ against the packed tarball, with the versions of the lockfile.
import { join } from 'node:path'
import { bin, run } from './run.mjs'
import { copyTests, inScratch, install, pack, readExamples, versionsOf } from './scratch.mjs'

const examples = readExamples()
const packages = new Set(['vitest', '@types/node', ...examples.flatMap((example) => example.packages)])

inScratch((folder) => {
  const tarball = pack(folder)
  install(folder, { callsheet: `file:${tarball}`, ...versionsOf(packages) })
  copyTests(folder, examples)
  const env = { CI: 'true' }
  run(bin('tsc'), ['-p', folder, '--singleThreaded'])
  run(join(folder, 'node_modules/.bin/vitest'), ['run'], { cwd: folder, env })
  run('node', ['examples/refund-agent/demo.mjs'], { cwd: folder, env })
})
