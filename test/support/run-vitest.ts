import { execFileSync } from 'node:child_process'
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

/** Runs one test file with real Vitest, from the sources, and returns what became of each test. */
export function runVitest(source: string): readonly ScratchResult[] {
  // Inside the repository, so that the packages resolve.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'scratch-'))
  try {
    writeFileSync(join(folder, 'scratch.test.ts'), source)
    const config = `import base from '../../vitest.config.ts'
export default { ...base, root: ${JSON.stringify(folder)}, test: { include: ['scratch.test.ts'], reporters: ['json'], outputFile: 'out.json' } }`
    writeFileSync(join(folder, 'vitest.config.ts'), config)
    try {
      execFileSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder], {
        cwd: folder,
        stdio: 'pipe',
      })
    } catch (error) {
      // Failing tests are what most callers are about; anything else left no report.
      if (!(error instanceof Error) || !('status' in error)) throw error
    }
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
    return file.assertionResults.map(({ title, status, failureMessages }) => ({
      title,
      status,
      failures: failureMessages,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
