import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { holderOf, isAlive } from '../../../fakes/cassette/store.js'
import { removeEmptyFolder } from './empty-folders.js'

/** Whether this is what a process that is gone left beside a cassette: its lock, or what it made to get one. */
export function isLeftover(path: string): boolean {
  const match = /\.json\.lock(?:-(.+))?$/u.exec(basename(path))
  if (match === null || lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return false
  const [, claim] = match
  // What is no name of ours is somebody else's.
  return claim === undefined ? readdirSync(path).every(isAbandoned) : isAbandoned(claim)
}

/** Removes one, unless it is none by now. Returns whether it is gone. */
export function removeLeftover(path: string): boolean {
  if (!isLeftover(path)) return false
  for (const name of readdirSync(path).filter(isAbandoned)) rmSync(join(path, name), { force: true })
  return removeEmptyFolder(path)
}

function isAbandoned(name: string): boolean {
  const holder = holderOf(name)
  return holder !== null && !isAlive(holder)
}
