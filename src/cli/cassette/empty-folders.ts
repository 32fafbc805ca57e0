import { readdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '../../../fakes/cassette/store-errors.js'
import { isBelowCassettes } from './cassette-folder.js'
import { shown } from './shown.js'

/** Folders of cassettes that hold nothing, or nothing but what is gone then; inner ones first. */
export function emptyFolders(paths: readonly string[], gone: ReadonlySet<string>): readonly string[] {
  const empty = new Set<string>()
  for (const path of paths.length === 0 ? ['.'] : paths) {
    const folder = statSync(path).isDirectory() ? path : dirname(path)
    visit(resolve(folder), gone, empty)
  }
  return [...empty].map(shown)
}

/** Removes a folder if it is empty. Returns whether it is gone. */
export function removeEmptyFolder(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    // Somebody has put something there meanwhile, or was quicker.
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(String(codeOf(error)))) return false
    throw error
  }
}

function visit(folder: string, gone: ReadonlySet<string>, empty: Set<string>): void {
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const isSkipped = entry.name === 'node_modules' || entry.name.startsWith('.') || gone.has(path)
    if (entry.isDirectory() && !isSkipped) visit(path, gone, empty)
  }
  const isGone = (path: string): boolean => gone.has(path) || empty.has(path)
  if (isBelowCassettes(folder) && entries.every(({ name }) => isGone(join(folder, name)))) empty.add(folder)
}
