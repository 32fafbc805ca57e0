import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const sources = fileURLToPath(new URL('../../../../src/score/answers/', import.meta.url))

/** Builds sources of `src/score/answers` into a folder, for programs that run without Vitest. */
export async function bundle(folder: string, names: readonly string[]): Promise<void> {
  const input = Object.fromEntries(names.map((name) => [name, join(sources, `${name}.ts`)]))
  const built = await rolldown({ input, platform: 'node' })
  await built.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
  await built.close()
}
