import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Snippet } from './read-snippets.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** How one snippet ended in a real Vitest. */
export interface Result {
  readonly passed: number
  /** The text of each failure; of a file that could not be loaded, that text. */
  readonly failures: readonly string[]
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

/**
 * Runs all test snippets in one Vitest, each in a folder of its own beside `examples` and the files its document
 * declares or all documents share, and returns what became of each by its place.
 *
 * @param folder below the root of the checkout, so that packages resolve; it is emptied first
 */
export function runSnippets(snippets: readonly Snippet[], folder: string): ReadonlyMap<string, Result> {
  writeScratch(snippets, folder)
  const report = join(folder, 'report.json')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${root}node_modules/vitest/vitest.mjs`, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
  )
  if (status !== 0 && status !== 1) throw new Error(`vitest exited with ${status}\n${stdout}\n${stderr}`)
  // The format is Vitest's own; a change of it fails the tests of this file.
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const results = new Map(testResults.map((result) => [dirname(result.name), result]))
  return new Map(
    testsOf(snippets).map((snippet) => {
      const result = results.get(folderOf(snippet, folder))
      if (result === undefined) throw new Error(`${snippet.at} did not run\n${stdout}\n${stderr}`)
      const tests = result.assertionResults
      const failures = tests.flatMap((each) => each.failureMessages ?? [])
      return [
        snippet.at,
        {
          passed: tests.filter((each) => each.status === 'passed').length,
          failures: tests.length === 0 ? [result.message] : failures,
        },
      ]
    }),
  )
}

/** Type-checks the snippets as a user's compiler would; returns what it complained of. */
export function typeCheckSnippets(snippets: readonly Snippet[], folder: string): string {
  const all = testsOf(snippets)
  const augmenting = all.filter((snippet) => /^declare (?:module|global)/mu.test(snippet.code))
  // A snippet that augments the types would change the meaning of the others.
  const programs = [all.filter((snippet) => !augmenting.includes(snippet)), ...augmenting.map((snippet) => [snippet])]
  return programs
    .filter((program) => program.length > 0)
    .map((program) => {
      const config = join(folder, 'tsconfig.json')
      const include = program.map((snippet) => join(folderOf(snippet, folder), 'snippet.test.ts'))
      writeFileSync(config, JSON.stringify({ extends: join(root, 'examples/tsconfig.json'), include }))
      return spawnSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', config], { encoding: 'utf8' })
        .stdout
    })
    .join('')
}

function writeScratch(snippets: readonly Snippet[], folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { kind, name, code } of snippets) {
    if (kind === 'shared' && name !== null) writeFileSync(join(folder, name), code)
  }
  for (const snippet of testsOf(snippets)) {
    const own = folderOf(snippet, folder)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'snippet.test.ts'), snippet.code)
    symlinkSync(join(root, 'examples'), join(own, 'examples'))
    for (const { kind, name, code, at } of snippets) {
      if (name === null) continue
      // One file for all, so that it is checked and complained of once.
      if (kind === 'shared') symlinkSync(join(folder, name), join(own, name))
      else if (documentOf(at) === documentOf(snippet.at)) writeFileSync(join(own, name), code)
    }
  }
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `import base from ${JSON.stringify(`${root}vitest.config.ts`)}
// One worker that keeps its modules, since a hundred small files would else load the same sources again and again.
export default { ...base, test: { include: ['*/snippet.test.ts'], exclude: [], isolate: false, fileParallelism: false } }
`,
  )
}

function testsOf(snippets: readonly Snippet[]): readonly Snippet[] {
  return snippets.filter((snippet) => snippet.kind === 'passes' || snippet.kind === 'fails')
}

function folderOf(snippet: Snippet, folder: string): string {
  return join(folder, snippet.at.replaceAll(/[^\w.-]/gu, '-'))
}

function documentOf(at: string): string {
  return at.slice(0, at.lastIndexOf(':'))
}
