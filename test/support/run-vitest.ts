import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What became of one test of a scratch project. */
export interface ScratchResult {
  readonly title: string
  readonly status: string
  /** The whole failure texts, stack included. */
  readonly failures: readonly string[]
}

/** What became of a test file, and what Vitest printed. */
export interface ScratchRun {
  readonly results: readonly ScratchResult[]
  readonly output: string
}

/** Runs one test file with real Vitest, from the sources. `options` are those of its `test` settings. */
export function runVitest(source: string, options: Readonly<Record<string, unknown>> = {}): ScratchRun {
  // Inside the repository, so that the packages resolve.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'scratch-'))
  try {
    writeFileSync(join(folder, 'scratch.test.ts'), source)
    const config = `import base from '../../vitest.config.ts'
export default { ...base, root: ${JSON.stringify(folder)}, test: { ...${JSON.stringify(options)}, include: ['scratch.test.ts'], reporters: ['default', 'json'], outputFile: { json: 'out.json' } } }`
    writeFileSync(join(folder, 'vitest.config.ts'), config)
    const { stdout, stderr, error } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
    )
    if (error !== undefined) throw error
    const report: {
      testResults: {
        message: string
        assertionResults: { title: string; status: string; failureMessages: string[] }[]
      }[]
    } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))
    const [file] = report.testResults
    if (file === undefined || file.assertionResults.length === 0) {
      throw new Error(`no test ran: ${file?.message ?? 'no file'}`)
    }
    const results = file.assertionResults.map(({ title, status, failureMessages }) => ({
      title,
      status,
      failures: failureMessages,
    }))
    return { results, output: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
