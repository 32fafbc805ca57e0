import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const sources = fileURLToPath(new URL('../../../../src/score/', import.meta.url))

/** Builds files of `src/score` into a folder, flat, for programs that run without Vitest. */
export async function bundle(folder: string, names: readonly string[]): Promise<void> {
  const input = Object.fromEntries(names.map((name) => [basename(name), join(sources, `${name}.ts`)]))
  const built = await rolldown({ input, platform: 'node' })
  await built.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
  await built.close()
}
