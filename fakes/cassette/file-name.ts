import { createHash } from 'node:crypto'

/** A test, by the file it stands in and the names of its suites and its own. */
export interface NamedTest {
  /** The path of the test file. */
  readonly file: string
  /** The names of the suites around it, outermost first, then its own. */
  readonly names: readonly string[]
}

/**
 * Where the cassette of a test is kept: `__cassettes__/<test file>/<names>.json` beside the test file.
 *
 * The name is safe on every file system, and no two tests of a file share one, not even where case does not count. It says
 * the names of the test as far as they can stand in it; where anything is lost, a short hash of them follows.
 *
 * @example
 * ```ts
 * cassetteFileOf({ file: '/a/refunds.test.ts', names: ['refunds', 'after a lookup'] })
 * // '/a/__cassettes__/refunds.test.ts/refunds_after-a-lookup.json'
 * ```
 */
export function cassetteFileOf(test: NamedTest): string {
  const { folder, name } = splitPath(test.file)
  return `${folder}__cassettes__/${name}/${slugOf(test.names)}.json`
}

/** Vitest gives paths with slashes on Windows too; a path from elsewhere may have nothing but backslashes. */
function splitPath(file: string): { readonly folder: string; readonly name: string } {
  const end = (file.includes('/') ? file.lastIndexOf('/') : file.lastIndexOf('\\')) + 1
  return { folder: file.slice(0, end), name: file.slice(end) }
}

const longest = 60

function slugOf(names: readonly string[]): string {
  const words = names.map(wordsOf).filter((text) => text !== '')
  const whole = words.join('_') || 'test'
  // Plain names can be read back from `_` and `-`, so that they are all different; a dot stands only before a hash.
  const isPlain = names.length > 0 && names.every((name) => /^[\da-z]+(?: [\da-z]+)*$/u.test(name))
  if (isPlain && whole.length <= longest && !isReserved(whole)) return whole
  return `${isReserved(whole) ? '_' : ''}${cut(whole)}.${hashOf(names)}`
}

function wordsOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
}

/** Names that Windows keeps for devices, whatever follows the first dot. */
function isReserved(slug: string): boolean {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/u.test(slug)
}

/** Not within a pair of surrogates. */
function cut(slug: string): string {
  return slug.slice(0, longest).replace(/[\uD800-\uDBFF]$/u, '')
}

function hashOf(names: readonly string[]): string {
  // JSON keeps names apart, and lone surrogates, which UTF-8 does not know.
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 10)
}
