import { chmodSync, chownSync, lstatSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../../disk/make-folder.js'
import { unwritable } from './errors.js'

/** Makes the folder of a file that is to be written, so that one which cannot be is known at once. */
export function prepareFile(file: string): void {
  try {
    makeFolder(dirname(file))
    if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error('it is a folder')
  } catch (error) {
    throw unwritable(file, error)
  }
}

/** Writes a file as a whole: a reader sees the old one or the new one, and a crash leaves the old one. */
export function writeFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`
  try {
    // A link or a pipe, such as /dev/stdout, is written into and not replaced.
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) return writeFileSync(file, text)
    writeFileSync(beside, text, { mode: 0o600 })
    keepRights(file, beside)
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw unwritable(file, error)
  }
}

/** Who may read the old file may read the new one, and nobody else. */
function keepRights(file: string, beside: string): void {
  const old = lstatSync(file, { throwIfNoEntry: false })
  if (old === undefined) return chmodSync(beside, 0o666 & ~process.umask())
  const { uid, gid } = statSync(beside)
  if (old.uid !== uid || old.gid !== gid) {
    try {
      chownSync(beside, old.uid, old.gid)
    } catch {
      // Only an owner can give a file away; what others may do with it is kept all the same.
    }
  }
  chmodSync(beside, old.mode & 0o7777)
}
