// Runs test/transcripts/majors.test.ts, from the packed tarball, on the majors of the AI SDK: one row a cell. Needs a build.
// With a text it runs the cells whose names hold it.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { inScratch, install, pack, versionOf } from './scratch.mjs'

// Before its invalid calls, ai 5.0.0 threw where arguments did not fit.
const versions = ['5', '6.0.0', '6', '7.0.0', '7']
const asked = versions.filter((version) => `ai ${version}`.includes(process.argv[2] ?? ''))
const rows = []
inScratch((folder) => {
  const tarball = pack(folder)
  for (const version of asked) {
    const place = join(folder, version)
    console.log(`\n--- ai ${version}`)
    try {
      install(place, {
        callsheet: `file:${tarball}`,
        ai: version,
        vitest: versionOf('vitest'),
        zod: versionOf('zod'),
      })
      mkdirSync(join(place, 'test'), { recursive: true })
      cpSync(`${root}test/transcripts/majors.test.ts`, join(place, 'test/majors.test.ts'))
      writeFileSync(join(place, 'vitest.config.mjs'), 'export default { test: { testTimeout: 60_000 } }\n')
      run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose'], {
        cwd: place,
        env: { CI: 'true' },
      })
      rows.push(`ok      ai ${version}`)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      rows.push(`FAILED  ai ${version}`)
    }
  }
})
for (const row of rows) console.log(row)
process.exitCode = rows.length === 0 || rows.some((row) => row.startsWith('FAILED')) ? 1 : 0
