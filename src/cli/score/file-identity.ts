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
  const stats = looking(() =>
    file === '-' ? fstatSync(0, { bigint: true }) : (statSync(file, { bigint: true, throwIfNoEntry: false }) ?? null),
  )
  if (stats === null) return { id: file === '-' ? file : placeOf(file, mostLinks), isStream: false }
  return { id: `${stats.dev}:${stats.ino}`, isStream: isStream(stats) }
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
