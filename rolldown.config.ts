import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

const root = fileURLToPath(new URL('.', import.meta.url))
const entries = readdirSync(join(root, 'src/entries'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)

/** One file per published entry plus shared chunks: many small files are slow to import. */
export default defineConfig({
  cwd: root,
  input: Object.fromEntries(entries.map((file) => [file.replace(/\.ts$/u, ''), join(root, 'src/entries', file)])),
  platform: 'node',
  // Whatever is not one of our own files stays an import.
  external: (id) => !/^[./]/u.test(id),
  // `sideEffects` of package.json speaks of dist; among the sources a register file has some.
  treeshake: { moduleSideEffects: [{ test: /register\.ts$/u, sideEffects: true }] },
  transform: { target: 'node20.19' },
  output: {
    dir: join(root, 'dist'),
    format: 'esm',
    // Every test file pays for what is loaded. Names of classes stay: errors show them.
    minify: {
      compress: { keepNames: { function: false, class: true } },
      mangle: { keepNames: { function: false, class: true } },
      codegen: { removeWhitespace: true },
    },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    comments: { legal: true, annotation: true, jsdoc: false },
  },
})
