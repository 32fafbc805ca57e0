import { posix } from 'node:path'
import { readModule, type Import } from '../architecture/read-module.js'

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
    for (const { specifier } of importsOf(file, code)) {
      if (specifier.startsWith('.')) open.push(posix.join(posix.dirname(file), specifier))
      else packages.add(packageOf(specifier))
    }
  }
  const bytes = [...files].reduce((sum, file) => sum + Buffer.byteLength(built.get(file) ?? ''), 0)
  return { files: [...files], bytes, packages: [...packages].toSorted() }
}

/** By code: parsing takes long, and entries share files. */
const known = new Map<string, readonly Import[]>()

function importsOf(file: string, code: string): readonly Import[] {
  const imports = known.get(code) ?? readModule(file, code).imports
  known.set(code, imports)
  return imports
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
