import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const entries = fileURLToPath(new URL('./src/entries/', import.meta.url))

export default defineConfig({
  resolve: {
    // Published names resolve to the sources, so that tests and examples need no build.
    alias: [
      { find: /^callsheet$/u, replacement: `${entries}callsheet.ts` },
      { find: /^callsheet\/([a-z/-]+)$/u, replacement: `${entries}$1.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts', 'examples/**/*.test.ts'],
    // The demo's failing tests fail on purpose; `npm run demo` runs them.
    exclude: ['**/node_modules/**', 'examples/**/*.failing.test.ts'],
    setupFiles: [fileURLToPath(new URL('./test/support/seed.ts', import.meta.url))],
    // By default one core stays free, which of two is half of them.
    maxWorkers: '100%',
    // A loaded machine is slow; a hanging test is still found.
    testTimeout: 60_000,
  },
})
