import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those around it. Returns whether it was not there before. Node's own `recursive` never ends where the
 * system says that a part of the path is not there and does not let it be made, as below `/proc`.
 */
export function makeFolder(path: string): boolean {
  if (isFolder(path)) return false
  const around = dirname(path)
  if (around !== path) makeFolder(around)
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    // Somebody else was quicker.
    if (isFolder(path)) return false
    throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
