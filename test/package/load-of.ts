import { posix } from 'node:path'
import { readModule } from '../architecture/read-module.js'

/** What importing one built file loads, static and dynamic imports together. */
export interface Load {
  /** Our own files, in the order met. */
  readonly files: readonly string[]
  readonly bytes: number
  /** Packages and built-in modules. */
  readonly packages: readonly string[]
}

/** Follows the imports of `entry` through built files (path to code). */
export function loadOf(entry: string, built: ReadonlyMap<string, string>): Load {
  const files = new Set<string>()
  const packages = new Set<string>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    const code = built.get(file)
    if (code === undefined) throw new Error(`${file} was not built`)
    files.add(file)
    for (const { specifier } of readModule(file, code).imports) {
      if (specifier.startsWith('.')) open.push(posix.join(posix.dirname(file), specifier))
      else packages.add(packageOf(specifier))
    }
  }
  const bytes = [...files].reduce((sum, file) => sum + Buffer.byteLength(built.get(file) ?? ''), 0)
  return { files: [...files], bytes, packages: [...packages].toSorted() }
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
