import { fstatSync, lstatSync, readlinkSync, realpathSync, statSync, type BigIntStats } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'

/** What a path leads to. Two with the same `id` are one, whatever their paths. */
export interface FileIdentity {
  readonly id: string
  /** Whether it is a device, a pipe or the like, of which nothing is lost when it is written to. */
  readonly isStream: boolean
}

/** What a path leads to; `-` is the standard input. Of a file that is not there it is the place where it would be made. */
export function fileIdentity(file: string): FileIdentity {
  if (file === '-') return identityOf(looking(() => fstatSync(0, { bigint: true }))) ?? { id: file, isStream: false }
  const known = identityOf(statsOf(file))
  if (known !== null) return known
  const place = placeOf(file, mostLinks)
  // `new/../runs.jsonl` is not there until somebody makes the folder, and then it is `runs.jsonl`.
  return identityOf(statsOf(place)) ?? { id: place, isStream: false }
}

function identityOf(stats: BigIntStats | null): FileIdentity | null {
  return stats === null ? null : { id: `${stats.dev}:${stats.ino}`, isStream: isStream(stats) }
}

function statsOf(file: string): BigIntStats | null {
  return looking(() => statSync(file, { bigint: true, throwIfNoEntry: false }) ?? null)
}

function isStream(stats: BigIntStats): boolean {
  return !stats.isFile() && !stats.isDirectory()
}

const mostLinks = 40

/** Links are followed, those that lead to nothing, too. Paths are not normalised: `link/..` is not where the link stands. */
function placeOf(path: string, links: number): string {
  const folder = dirname(path)
  if (folder === path) return path
  const target = looking(() => readLink(path))
  if (target !== null && links > 0) return placeOf(isAbsolute(target) ? target : `${folder}/${target}`, links - 1)
  const real = looking(() => realpathSync.native(folder)) ?? placeOf(folder, links)
  return join(real, basename(path))
}

function readLink(path: string): string | null {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : null
}

/** `null` for what cannot be looked at: whoever reads or writes it will say why. */
function looking<Seen>(look: () => Seen): Seen | null {
  try {
    return look()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
