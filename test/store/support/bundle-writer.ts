import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Bundles writer.ts into a folder of its own, so that plain Node.js can run it: its path, and how to remove it. */
export async function bundleWriter(): Promise<{ readonly program: string; readonly remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-writer-'))
  const program = join(folder, 'writer.mjs')
  const bundle = await rolldown({
    input: fileURLToPath(new URL('writer.ts', import.meta.url)),
    platform: 'node',
    logLevel: 'silent',
  })
  await bundle.write({ file: program, format: 'esm' })
  await bundle.close()
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
