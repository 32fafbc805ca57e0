import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { cassetteFolder } from './cassette-folder.js'

/** The test file that a cassette is named after and that is gone; `null` where it is there, or the name says none. */
export function goneTestOf(file: string): string | null {
  const folder = dirname(file)
  const name = basename(folder)
  // Other folders below are of the user's own making.
  if (basename(dirname(folder)) !== cassetteFolder || !/\.[cm]?[jt]sx?$/u.test(name)) return null
  const testFile = join(dirname(dirname(folder)), name)
  return existsSync(testFile) ? null : testFile
}
