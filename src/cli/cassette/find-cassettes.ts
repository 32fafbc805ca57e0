import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { noCassetteAt, noSuchPath, unreadable } from '../errors.js'
import { isBelowCassettes } from './cassette-folder.js'
import { isLeftover } from './leftovers.js'
import { shown } from './shown.js'

/** What there is of cassettes, by paths from the working directory where they are below it, in alphabetical order. */
export interface Found {
  readonly cassettes: readonly string[]
  /** What crashes left beside them. */
  readonly leftovers: readonly string[]
}

/**
 * The cassettes that paths lead to, each once: files, and what is in folders.
 *
 * @throws CliError for a path that does not exist, or leads to none
 */
export function findCassettes(paths: readonly string[]): Found {
  const cassettes = new Map<string, string>()
  const leftovers = new Set<string>()
  for (const path of paths.length === 0 ? ['.'] : paths) {
    const found = reading(path, () => statSync(path, { throwIfNoEntry: false }))
    if (found === undefined) throw noSuchPath(path)
    const here = found.isDirectory() ? inFolder(resolve(path)) : besideFile(resolve(path), found)
    if (here.cassettes.length + here.leftovers.length === 0) throw noCassetteAt(path, found.isDirectory())
    for (const file of here.cassettes.toSorted()) {
      // Two paths may lead to one file.
      const real = realpathSync(file)
      if (!cassettes.has(real)) cassettes.set(real, shown(file))
    }
    for (const leftover of here.leftovers) leftovers.add(shown(leftover))
  }
  return { cassettes: [...cassettes.values()].toSorted(), leftovers: [...leftovers].toSorted() }
}

function besideFile(file: string, found: Stats): Found {
  if (!found.isFile() || !(isBelowCassettes(dirname(file)) || beginsAsCassette(file))) {
    return { cassettes: [], leftovers: [] }
  }
  const lock = `${basename(file)}.lock`
  const beside = entriesOf(dirname(file)).filter(({ name }) => name === lock || name.startsWith(`${lock}-`))
  return { cassettes: [file], leftovers: leftoversOf(dirname(file), beside) }
}

function inFolder(folder: string): Found {
  const entries = entriesOf(folder)
  const cassettes = entries
    .filter((entry) => entry.name.endsWith('.json') && isFile(folder, entry))
    .map(({ name }) => join(folder, name))
    .filter((file) => isBelowCassettes(folder) || beginsAsCassette(file))
  const below = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
    .map(({ name }) => inFolder(join(folder, name)))
  return {
    cassettes: [...cassettes, ...below.flatMap((found) => found.cassettes)],
    leftovers: [...leftoversOf(folder, entries), ...below.flatMap((found) => found.leftovers)],
  }
}

function leftoversOf(folder: string, entries: readonly Dirent[]): readonly string[] {
  return entries.map(({ name }) => join(folder, name)).filter((path) => reading(path, () => isLeftover(path)))
}

/** A link to a folder is not followed: it may lead round in circles. */
function isFile(folder: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile()
  return statSync(join(folder, entry.name), { throwIfNoEntry: false })?.isFile() === true
}

/** Keys are sorted, so that this is the first. */
function beginsAsCassette(file: string): boolean {
  const start = reading(file, () => {
    const descriptor = openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(256)
      return bytes.toString('utf8', 0, readSync(descriptor, bytes))
    } finally {
      closeSync(descriptor)
    }
  })
  return /^\uFEFF?\s*\{\s*"cassette"\s*:/.test(start)
}

function entriesOf(folder: string): readonly Dirent[] {
  return reading(folder, () => readdirSync(folder, { withFileTypes: true }))
}

function reading<Read>(path: string, read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw unreadable(shown(path), error)
  }
}
