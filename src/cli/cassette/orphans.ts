import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { cassetteFolder } from './cassette-folder.js'

/** The test file that a cassette is named after and that is gone; `null` where it is there, or the name says none. */
export function goneTestOf(file: string): string | null {
  const testFile = testFileOf(file)
  return testFile === null || existsSync(testFile) ? null : testFile
}

/** The test file that a cassette is named after, there or not; `null` where the name says none. */
export function testFileOf(file: string): string | null {
  const folder = dirname(file)
  const name = basename(folder)
  // Other folders below are of the user's own making.
  if (basename(dirname(folder)) !== cassetteFolder || !/\.[cm]?[jt]sx?$/u.test(name)) return null
  return join(dirname(dirname(folder)), name)
}
