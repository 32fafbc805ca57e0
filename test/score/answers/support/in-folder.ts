import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a folder of its own to `work`, and removes it. `at` is a path in it. */
export async function inFolder(work: (at: (name: string) => string) => unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-answers-'))
  try {
    await work((name) => join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
