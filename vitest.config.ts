import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const entries = fileURLToPath(new URL('./src/entries/', import.meta.url))

// Sources are loaded once for all files of these folders, not once for each: they test functions, and what a file changes
// for others fails it (test/support/leaves-no-trace.ts).
const shared = [
  'dataset',
  'diagnose',
  'dialects',
  'explain',
  'fakes/script',
  'fakes/wires',
  'json',
  'lint',
  'match',
  'matchers',
  'run',
  'score',
  'text',
  'tool',
].map((folder) => `test/${folder}/**/*.test.ts`)

// Files of those folders that, or whose packages, register matchers, settings or listeners for the whole process.
const apart = [
  'test/fakes/wires/*-history.test.ts',
  'test/json/equal.test.ts',
  'test/matchers/*/register.test.ts',
  'test/matchers/core/{asymmetric,transcripts}.test.ts',
  'test/run/part-of.test.ts',
  'test/score/answers/real-embedder.test.ts',
  'test/tool/{agents-tool,body-places,with-defaults}.test.ts',
]

export default defineConfig({
  resolve: {
    // Published names resolve to the sources, so that tests and examples need no build.
    alias: [
      { find: /^callsheet$/u, replacement: `${entries}callsheet.ts` },
      { find: /^callsheet\/([a-z/-]+)$/u, replacement: `${entries}$1.ts` },
    ],
  },
  test: {
    setupFiles: [fileURLToPath(new URL('./test/support/seed.ts', import.meta.url))],
    // By default one core stays free, which of two is half of them.
    maxWorkers: '100%',
    // A loaded machine is slow; a hanging test is still found.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: shared,
          exclude: ['**/node_modules/**', ...apart],
          isolate: false,
          setupFiles: [fileURLToPath(new URL('./test/support/leaves-no-trace.ts', import.meta.url))],
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
          // The demo's failing tests fail on purpose; `npm run demo` runs them.
          exclude: ['**/node_modules/**', 'examples/**/*.failing.test.ts', ...shared],
        },
      },
    ],
  },
})
